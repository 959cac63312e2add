// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/precision.h"

namespace rooflens
{

namespace
{

constexpr std::string_view kIeee = "IEEE 754";
constexpr std::string_view kGgml = "llama.cpp, ggml-common.h: block_q*";

// The first nine are the precisions, in the order of the enumeration. tf32 is stored as fp32.
constexpr std::array kFormats{
    StorageFormat{"fp64", 8, 1, 8, kIeee},
    StorageFormat{"fp32", 4, 1, 4, kIeee},
    StorageFormat{"tf32", 4, 1, 4, "NVIDIA A100 architecture white paper: stored as fp32"},
    StorageFormat{"bf16", 2, 1, 2, "bfloat16: the upper half of fp32"},
    StorageFormat{"fp16", 2, 1, 2, kIeee},
    StorageFormat{"fp8", 1, 1, 1, "OCP 8-bit floating point (OFP8)"},
    StorageFormat{"int8", 1, 1, 1, "one byte"},
    StorageFormat{"fp4", 0.5, 1, 0, "two to a byte, without scales"},
    StorageFormat{"int4", 0.5, 1, 0, "two to a byte, without scales"},
    StorageFormat{"q4_0", 18.0 / 32, 32, 18, kGgml},
    StorageFormat{"q8_0", 34.0 / 32, 32, 34, kGgml},
    StorageFormat{"q4_k", 144.0 / 256, 256, 144, kGgml},
    StorageFormat{"q6_k", 210.0 / 256, 256, 210, kGgml},
    StorageFormat{"mxfp4", 17.0 / 32, 32, 17, "OCP microscaling formats (MX): 32 fp4 and one 8-bit scale"},
    StorageFormat{"nvfp4", 9.0 / 16, 16, 9, "NVFP4: 16 fp4 and one fp8 scale"},
    StorageFormat{"int4_g128", 68.0 / 128, 128, 68, "128 int4, fp16 scale and fp16 zero point"},
    StorageFormat{"int4_g128_sym", 66.0 / 128, 128, 66, "128 int4 and an fp16 scale"},
    StorageFormat{"int4_g64", 36.0 / 64, 64, 36, "64 int4, fp16 scale and fp16 zero point"},
};

} // namespace

std::string_view nameOf(Precision precision)
{
    return kFormats[static_cast<std::size_t>(precision)].name;
}

std::string_view nameOf(ComputeUnit unit)
{
    return unit == ComputeUnit::Vector ? "vector" : "matrix";
}

std::optional<Precision> precisionFromName(std::string_view name)
{
    for (const Precision precision : kPrecisions) {
        if (nameOf(precision) == name)
            return precision;
    }
    return std::nullopt;
}

std::optional<ComputeUnit> computeUnitFromName(std::string_view name)
{
    for (const ComputeUnit unit : kComputeUnits) {
        if (nameOf(unit) == name)
            return unit;
    }
    return std::nullopt;
}

bool isInteger(Precision precision)
{
    return precision == Precision::Int8 || precision == Precision::Int4;
}

std::optional<Precision> nextWider(Precision precision)
{
    switch (precision) {
    case Precision::Fp4:
        return Precision::Fp8;
    case Precision::Fp8:
        return Precision::Bf16;
    case Precision::Bf16:
    case Precision::Fp16:
    case Precision::Tf32:
        return Precision::Fp32;
    case Precision::Fp32:
        return Precision::Fp64;
    case Precision::Int4:
        return Precision::Int8;
    case Precision::Int8:
        return Precision::Bf16;
    case Precision::Fp64:
        break;
    }
    return std::nullopt;
}

std::span<const StorageFormat> storageFormats()
{
    return kFormats;
}

const StorageFormat* storageFormatFromName(std::string_view name)
{
    for (const StorageFormat& format : kFormats) {
        if (format.name == name)
            return &format;
    }
    return nullptr;
}

int indexOf(const StorageFormat& format)
{
    return static_cast<int>(&format - kFormats.data());
}

int formatIndexOf(Precision precision)
{
    return static_cast<int>(precision);
}

double bytesPerElement(Precision precision)
{
    return kFormats[static_cast<std::size_t>(precision)].bytes_per_element;
}

std::vector<std::string> storageFormatNames()
{
    std::vector<std::string> names;
    for (const StorageFormat& format : kFormats)
        names.emplace_back(format.name);
    return names;
}

std::vector<std::string> precisionNames()
{
    std::vector<std::string> names;
    for (const Precision precision : kPrecisions)
        names.emplace_back(nameOf(precision));
    return names;
}

} // namespace rooflens
