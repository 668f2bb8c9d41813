// A finding in words for formats that have one field of text for all of it.

#ifndef CUDAPERF_REPORT_PLAINTEXT_H
#define CUDAPERF_REPORT_PLAINTEXT_H

#include "Finding/Finding.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace cudaperf {

/// The message, its basis and the notes with their places (files relative to Root), one a line, printable.
std::string describeInLines(const Finding &F, llvm::StringRef Root);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_PLAINTEXT_H
