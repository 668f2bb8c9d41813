// Files that are written whole or not at all.

#ifndef CUDAPERF_SUPPORT_ATOMICFILE_H
#define CUDAPERF_SUPPORT_ATOMICFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace cudaperf {

/// Writes Content beside Path and renames it to Path, keeping the permissions of the file that was there. A symbolic
/// link stays one: its target is replaced. What is no regular file (/dev/stdout, a pipe) is written directly. Upon an
/// error Path is as it was; the message names it.
llvm::Error writeFileAtomically(llvm::StringRef Path, llvm::StringRef Content);

struct FileContent {
  std::string Path;
  std::string Content;
};

/// The same for several files, of which all are replaced or, upon an error, none: nothing is renamed before everything
/// has been written. (A rename that fails all the same leaves the files renamed before it.)
llvm::Error writeFilesAtomically(llvm::ArrayRef<FileContent> Files);

/// Whether writeFileAtomically could create or replace Path now, found out before hours of work.
llvm::Error checkWritable(llvm::StringRef Path);

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_ATOMICFILE_H
