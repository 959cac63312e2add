// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <random>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace rooflens
{

namespace
{

namespace fs = std::filesystem;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

Error errorAt(const std::string& file, int line, int column, std::string message, std::string hint = {},
              ErrorCode code = ErrorCode::BadInput)
{
    return Error{code, std::move(message), file, line, column, std::move(hint)};
}

std::string reason(int number)
{
    return std::generic_category().message(number);
}

class FileDescriptor
{
public:
    explicit FileDescriptor(int fd)
        : m_fd(fd)
    {
    }
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    ~FileDescriptor() { close(); }
    int get() const { return m_fd; }
    bool close()
    {
        const int fd = m_fd;
        m_fd = -1;
        return fd < 0 || ::close(fd) == 0;
    }

private:
    int m_fd;
};

// Length of the well-formed UTF-8 sequence at the start of `text` (Unicode 15, table 3-7); 0: there is none.
std::size_t sequenceLength(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80)
        return 1;
    const std::size_t length = first >= 0xC2 && first <= 0xDF ? 2
        : (first & 0xF0) == 0xE0                              ? 3
        : first >= 0xF0 && first <= 0xF4                      ? 4
                                                              : 0;
    if (length == 0 || text.size() < length)
        return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return 0;
    }
    const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
    const bool beyond
        = (first == 0xED && byte(1) > 0x9F) || (first == 0xF4 && byte(1) > 0x8F); // surrogates, above U+10FFFF
    return overlong || beyond ? 0 : length;
}

bool looksLikeUtf16(std::string_view bytes)
{
    if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF"))
        return true;
    // Without a mark: Latin text has a zero in every second byte.
    return bytes.size() >= 4 && (bytes[0] == '\0') != (bytes[1] == '\0') && (bytes[0] == '\0') == (bytes[2] == '\0')
        && (bytes[1] == '\0') == (bytes[3] == '\0');
}

// The file behind a chain of symbolic links, also where its end does not exist yet.
fs::path followLinks(fs::path path)
{
    constexpr int kMostLinks = 40;
    std::error_code error;
    for (int i = 0; i < kMostLinks && fs::is_symlink(path, error); ++i) {
        const fs::path target = fs::read_symlink(path, error);
        if (error)
            break;
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    return path;
}

int writeAll(int fd, std::string_view content)
{
    while (!content.empty()) {
        const ssize_t written = ::write(fd, content.data(), content.size());
        if (written < 0) {
            if (errno == EINTR)
                continue;
            return errno;
        }
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

} // namespace

Result<std::string> checkText(std::string bytes, const std::string& name)
{
    if (bytes.empty())
        return fail(errorAt(name, 1, 1, "the file is empty"));
    if (looksLikeUtf16(bytes))
        return fail(errorAt(name, 1, 1, "the file is UTF-16", "save it as UTF-8"));
    if (bytes.starts_with(kByteOrderMark))
        bytes.erase(0, kByteOrderMark.size());
    if (bytes.empty())
        return fail(errorAt(name, 1, 1, "the file is empty"));
    if (bytes.starts_with(kByteOrderMark))
        return fail(errorAt(name, 1, 1, "a second byte order mark", "remove it"));
    if (bytes.find('\0') != std::string::npos)
        return fail(errorAt(name, 1, 1, "this is a binary file, not text"));
    int line = 1;
    int column = 1;
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t length = sequenceLength(std::string_view(bytes).substr(i));
        if (length == 0) {
            return fail(errorAt(name, line, column,
                                fmt::format("byte 0x{:02X} is not UTF-8", static_cast<unsigned char>(bytes[i])),
                                "save the file as UTF-8"));
        }
        if (bytes[i] == '\n') {
            ++line;
            column = 1;
        } else {
            ++column;
        }
        i += length;
    }
    return bytes;
}

Result<std::string> readTextFile(const std::string& path, std::size_t maximum_bytes)
{
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0) {
        if (errno == ENOENT || errno == ENOTDIR)
            return fail(errorAt(path, 1, 1, "there is no such file", {}, ErrorCode::NotFound));
        return fail(errorAt(path, 1, 1, "the file cannot be read: " + reason(errno), {}, ErrorCode::Io));
    }
    struct stat status {
    };
    if (::fstat(file.get(), &status) == 0 && S_ISDIR(status.st_mode))
        return fail(errorAt(path, 1, 1, "this is a folder, not a file", {}, ErrorCode::Io));
    const auto tooLarge = [&] {
        return fail(errorAt(path, 1, 1, fmt::format("the file is larger than {} MiB", maximum_bytes >> 20U),
                            "this is more than any file of this kind needs"));
    };
    if (S_ISREG(status.st_mode) && static_cast<std::uintmax_t>(status.st_size) > maximum_bytes)
        return tooLarge();
    std::string bytes;
    std::array<char, 1U << 16U> buffer;
    for (;;) {
        const ssize_t got = ::read(file.get(), buffer.data(), buffer.size());
        if (got < 0) {
            if (errno == EINTR)
                continue;
            return fail(errorAt(path, 1, 1, "the file cannot be read: " + reason(errno), {}, ErrorCode::Io));
        }
        if (got == 0)
            break;
        bytes.append(buffer.data(), static_cast<std::size_t>(got));
        if (bytes.size() > maximum_bytes)
            return tooLarge();
    }
    return checkText(std::move(bytes), path);
}

Result<void> writeFileAtomically(const std::string& path, std::string_view content)
{
    const auto failed = [&](int number, std::string hint = {}) -> Result<void> {
        return fail(
            errorAt(path, 0, 0, "the file cannot be written: " + reason(number), std::move(hint), ErrorCode::Io));
    };
    const fs::path target = followLinks(path);
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    struct stat old {
    };
    const bool exists = ::stat(target.c_str(), &old) == 0;
    if (exists && S_ISDIR(old.st_mode))
        return failed(EISDIR);
    if (exists && !S_ISREG(old.st_mode)) { // a pipe or a device cannot be replaced
        FileDescriptor device(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
        if (device.get() < 0)
            return failed(errno);
        if (const int number = writeAll(device.get(), content))
            return failed(number);
        return device.close() ? Result<void>{} : failed(errno);
    }
    // open() and not mkstemp(): a new file takes its permissions from the umask.
    std::random_device random;
    fs::path temporary;
    int fd = -1;
    for (int attempt = 0; attempt < 100 && fd < 0; ++attempt) {
        temporary = folder / fmt::format(".{}.{:08x}.part", target.filename().string().substr(0, 200), random());
        fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno != EEXIST)
            return failed(errno, errno == ENOENT ? "the folder does not exist" : "");
    }
    FileDescriptor file(fd);
    int number = fd < 0 ? EEXIST : 0;
    if (number == 0 && exists && ::fchmod(fd, old.st_mode & 07777U) != 0)
        number = errno;
    if (number == 0)
        number = writeAll(fd, content);
    if (number == 0 && ::fsync(fd) != 0)
        number = errno;
    if (!file.close() && number == 0)
        number = errno;
    if (number == 0 && ::rename(temporary.c_str(), target.c_str()) != 0)
        number = errno;
    if (number != 0) {
        ::unlink(temporary.c_str());
        return failed(number);
    }
    // The new name is safe only when the folder is written too; some file systems cannot, which is no error.
    const FileDescriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.get() >= 0)
        ::fsync(directory.get());
    return {};
}

} // namespace rooflens
