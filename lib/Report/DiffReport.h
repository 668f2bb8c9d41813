// Edits as a unified diff that patch and git apply take.

#ifndef CUDAPERF_REPORT_DIFFREPORT_H
#define CUDAPERF_REPORT_DIFFREPORT_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace cudaperf {

/// The diff of a file, which it calls File, from Text to Text with Edits made (sorted, disjoint, inside Text); empty if
/// nothing changes.
std::string writeDiff(llvm::StringRef File, llvm::StringRef Text, llvm::ArrayRef<TextEdit> Edits);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_DIFFREPORT_H
