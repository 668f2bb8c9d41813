// What a file that does not compile as it lies there may want of its build: macros that build files define, headers
// that they include in front, constants that somebody gives by hand. Candidates only: a parse tells whether they help.

#ifndef CUDAPERF_FRONTEND_MISSINGFLAGS_H
#define CUDAPERF_FRONTEND_MISSINGFLAGS_H

#include "Finding/Finding.h"
#include "Frontend/AskedMacros.h"
#include "Frontend/BuildFiles.h"
#include "Frontend/ProjectHeaders.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

namespace cudaperf {

/// What a parse went without.
struct FlagNeeds {
  NameSet UnknownNames;           ///< no declaration was found for them
  NameSet UnknownTypes;           ///< of these, the ones that stand where a type does
  NameSet AskedMacros;            ///< conditions ask for them
  std::vector<AskedMacro> Hiding; ///< of these, the ones that leave out what is wanted
  bool HasSharedVariable = false; ///< a launch gives the size of one variable, not of an array: nvcc takes that
  bool WantsCpp20 = false;        ///< something is missing that the newer standard has
  bool HasAmbiguousName = false;  ///< a name has a meaning more, perhaps since the newer standard
  bool any() const {
    return !UnknownNames.empty() || !AskedMacros.empty() || HasSharedVariable || WantsCpp20 || HasAmbiguousName;
  }
};

/// The needs of a parse with \p Errors. \p WantsKernels: there is none, so what hides one is of interest.
FlagNeeds flagNeeds(llvm::ArrayRef<FileError> Errors, const AskedMacros &Asked, bool WantsKernels);

/// Whether the macro \p Name chooses what is not CUDA.
bool isOfOtherPlatform(llvm::StringRef Name);

/// One flag for another parse.
struct SuggestedFlag {
  std::vector<std::string> Words; ///< '-DN=64', or '-include' and a file
  std::string Source;             ///< the file of the project that has it; empty: it is a guess
  /// Of a guess that could as well be another: what else to try, each by itself. A finding that is made with all of
  /// them does not depend on it.
  std::vector<std::string> Otherwise;
};
using SuggestedFlags = std::vector<SuggestedFlag>;

/// Suggests flags for one file. Reads the disk when it is first asked.
class MissingFlags {
public:
  explicit MissingFlags(const std::string &File) : Build(File), Headers(File) {}

  /// What to try, the most likely first, each by itself. \p IsRead: whether a header was read in the parse.
  std::vector<SuggestedFlags> suggest(const FlagNeeds &Needs, llvm::function_ref<bool(llvm::StringRef)> IsRead);

private:
  SuggestedFlags macrosOfBuild(const FlagNeeds &Needs);
  SuggestedFlags headerInFront(const FlagNeeds &Needs, llvm::function_ref<bool(llvm::StringRef)> IsRead);

  BuildFiles Build;
  ProjectHeaders Headers;
};

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_MISSINGFLAGS_H
