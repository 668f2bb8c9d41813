// What a file is by its name, and what a text search finds in it.

#ifndef CUDAPERF_SUPPORT_SOURCEKIND_H
#define CUDAPERF_SUPPORT_SOURCEKIND_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace cudaperf {

/// What a file is by its extension; those to look at first come first.
enum class SourceKind { Cuda, Host, Header };

/// None for what is no source of CUDA, C++ or C.
std::optional<SourceKind> sourceKind(llvm::StringRef File);

/// The header that a build makes of the file Name, by its name: "config.h" of "config.h.in", "config.h.cmake" and
/// "config.in.h"; empty for what is no template.
std::string headerOfTemplate(llvm::StringRef Name);

/// Whether \p Name stands in \p Text as a whole word, before an argument list, with or without a macro for the launch's
/// configuration between the two, or as the first argument of several, or as the name of a kernel that the driver's API
/// is to load.
bool mentions(llvm::StringRef Text, llvm::StringRef Name);

/// Whether every place of which mentions() is true declares or defines a function \p Name, or there is none: a word,
/// other than 'return' and the like, stands before it. What is declared so may be the name's sister for another kind of
/// device.
bool declaresOnly(llvm::StringRef Text, llvm::StringRef Name);

/// Whether \p Text, of CUDA, declares or defines a kernel \p Name.
bool declaresKernel(llvm::StringRef Text, llvm::StringRef Name);

/// Whether \p Text, of C++, calls, launches or hands on a function \p Name somewhere, rather than to declare it: no
/// type stands before it.
bool calls(llvm::StringRef Text, llvm::StringRef Name);

/// Whether \p Text, of C++, declares kernels of its own: '__global__' outside of comments, strings and directives. Not
/// if it is HIP's, or makes that word a macro.
bool declaresKernels(llvm::StringRef Text);

/// Whether some line of \p Text is '#include "...Name"'.
bool includes(llvm::StringRef Text, llvm::StringRef Name);

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_SOURCEKIND_H
