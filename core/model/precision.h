// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rooflens
{

// Arithmetic types, widest first. They choose the compute roof; how operands are stored is a StorageFormat.
enum class Precision { Fp64, Fp32, Tf32, Bf16, Fp16, Fp8, Int8, Fp4, Int4 };
inline constexpr std::array kPrecisions{Precision::Fp64, Precision::Fp32, Precision::Tf32,
                                        Precision::Bf16, Precision::Fp16, Precision::Fp8,
                                        Precision::Int8, Precision::Fp4,  Precision::Int4};

enum class ComputeUnit { Vector, Matrix };
inline constexpr std::array kComputeUnits{ComputeUnit::Vector, ComputeUnit::Matrix};

std::string_view nameOf(Precision precision); // "bf16"
std::string_view nameOf(ComputeUnit unit); // "matrix"
std::optional<Precision> precisionFromName(std::string_view name);
std::optional<ComputeUnit> computeUnitFromName(std::string_view name);
bool isInteger(Precision precision); // counted in OP/s

// The next wider type that holds every value of `precision`: fp4→fp8→bf16→fp32→fp64, fp16→fp32, tf32→fp32,
// int4→int8→bf16. Nothing above fp64.
std::optional<Precision> nextWider(Precision precision);

// How a tensor's elements lie in memory. The precisions are formats too; block formats carry scales, so that q4_0 is
// 18 bytes for 32 elements.
struct StorageFormat {
    std::string_view name;
    double bytes_per_element;
    int block_elements; // elements that share a scale; 1 where there is none
    int block_bytes; // 0 where an element has no whole number of bytes by itself
    std::string_view source;
};

std::span<const StorageFormat> storageFormats();
const StorageFormat* storageFormatFromName(std::string_view name); // nullptr: unknown
int indexOf(const StorageFormat& format); // position in storageFormats()
int formatIndexOf(Precision precision); // the format that stores it as it is
double bytesPerElement(Precision precision);
std::vector<std::string> storageFormatNames();
std::vector<std::string> precisionNames();

} // namespace rooflens
