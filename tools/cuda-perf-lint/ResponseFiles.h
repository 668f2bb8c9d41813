// '@FILE' on the command line: the arguments that FILE holds.

#ifndef CUDAPERF_TOOLS_RESPONSEFILES_H
#define CUDAPERF_TOOLS_RESPONSEFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cudaperf {

/// Arguments with the words of each response file, quoted as for a shell, in the place of its name; a file may name
/// others. '@' before what is no file is left as it is. Fails for a file that cannot be read or is too large, files
/// that name each other without end, and more words than anybody means.
llvm::Expected<std::vector<std::string>> expandResponseFiles(llvm::ArrayRef<std::string> Arguments);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_RESPONSEFILES_H
