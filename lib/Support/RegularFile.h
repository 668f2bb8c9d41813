// The one place that reads files which a project brings. What lies in a folder need not be a file: a named pipe would
// be waited for without end, a device has no end, and a file may be larger than the memory.

#ifndef CUDAPERF_SUPPORT_REGULARFILE_H
#define CUDAPERF_SUPPORT_REGULARFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>

namespace cudaperf {

// What is larger was not written for us, or was written to hurt.
inline constexpr uint64_t MaxConfigBytes = 1u << 20;       ///< of a configuration
inline constexpr uint64_t MaxResponseFileBytes = 4u << 20; ///< of a file with compiler flags
inline constexpr uint64_t MaxSourceBytes = 16u << 20;      ///< of a source: Clang would take minutes and gigabytes
inline constexpr uint64_t MaxProfileBytes = 128u << 20;    ///< of a profiler's table
inline constexpr uint64_t MaxJsonBytes = 512u << 20;       ///< of a compile database, baseline or report

/// The content of Path if that is a regular file, or a link to one, of at most MaxBytes bytes. Never waits. The error
/// is the reason alone ("no such file or directory", "it is no regular file").
llvm::Expected<std::string> readRegularFile(llvm::StringRef Path, uint64_t MaxBytes);

/// The same where the log of what was read (ReadLog.h) is not to know; none if it cannot be read.
std::optional<std::string> readUnnoted(llvm::StringRef Path, uint64_t MaxBytes);

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_REGULARFILE_H
