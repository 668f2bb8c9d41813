// The names of files in a result, as a reader would write them.
//
// Clang names a header by how it came to it: "gpu/../include/./math.h", or in full if a folder of the compile database
// led there. The same file then has several names, its findings are listed once for each, and reports differ between
// machines.

#ifndef CUDAPERF_CHECK_FILENAMES_H
#define CUDAPERF_CHECK_FILENAMES_H

#include "Finding/Finding.h"

namespace cudaperf {

/// Takes "." and ".." out of every file's name in Result, where the name then still leads to the same file. If
/// Result.File is relative, so is every file below the current folder. What is called Result.File stays so. Findings
/// are sorted by place and have their fingerprints anew.
void nameFilesPlainly(FileResult &Result);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_FILENAMES_H
