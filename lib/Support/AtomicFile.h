// Files that are written whole or not at all.

#ifndef CUDAPERF_SUPPORT_ATOMICFILE_H
#define CUDAPERF_SUPPORT_ATOMICFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace cudaperf {

/// Writes Content beside Path and renames it to Path, keeping the permissions of the file that was there. A symbolic
/// link stays one: its target is replaced. What is no regular file (/dev/stdout, a pipe) is written directly. Upon an
/// error Path is as it was; the message names it.
llvm::Error writeFileAtomically(llvm::StringRef Path, llvm::StringRef Content);

/// Whether writeFileAtomically could create or replace Path now, found out before hours of work.
llvm::Error checkWritable(llvm::StringRef Path);

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_ATOMICFILE_H
