// What the text of a build file says of macros: makefiles, CMake, Meson, configure scripts' sources, setup.py. It is
// read, nothing in it is run: conditions, functions and loops are not followed.

#ifndef CUDAPERF_FRONTEND_BUILDTEXT_H
#define CUDAPERF_FRONTEND_BUILDTEXT_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// A macro that a build file gives to the compiler.
struct BuildMacro {
  std::string Name;
  std::string Value; ///< as written, with variables in it; "1" if none is given
};

/// One build file.
struct BuildText {
  std::vector<BuildMacro> Macros;         ///< in the order of the text
  llvm::StringMap<std::string> Variables; ///< each with the first value that is not empty
};

/// Reads \p Text, the content of a file called \p Name.
BuildText readBuildText(llvm::StringRef Name, llvm::StringRef Text);

/// \p Value with the variables of \p Files, the first that has one, in place of '$(NAME)', '${NAME}' and '@NAME@'. None
/// if one is not known, or if what results is no plain text of a macro: numbers, names, operators, a string.
std::optional<std::string> resolvedValue(llvm::StringRef Value, const std::vector<BuildText> &Files);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_BUILDTEXT_H
