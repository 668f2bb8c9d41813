// Macros that a file's conditions ask for and that nothing defines: the build may.

#ifndef CUDAPERF_FRONTEND_ASKEDMACROS_H
#define CUDAPERF_FRONTEND_ASKEDMACROS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace clang {
class PPCallbacks;
class Preprocessor;
} // namespace clang

namespace cudaperf {

/// Names in the order in which they were found.
using NameSet = llvm::SetVector<std::string, std::vector<std::string>, std::set<std::string>>;

/// A macro that text hangs on.
struct AskedMacro {
  std::string Name;
  std::string Value; ///< what the condition compares it with; "1" if with nothing
  bool operator==(const AskedMacro &) const = default;
};

/// Filled in while a file is preprocessed; system headers are left out.
class AskedMacros {
public:
  /// To be added to \p PP; refers to this object.
  std::unique_ptr<clang::PPCallbacks> recorder(clang::Preprocessor &PP);

  /// The names in conditions that were no macros then, in the order of the text.
  const NameSet &names() const { return Names; }

  /// The macros whose conditions left out a text that \p IsWanted: without the preprocessor's files, which must be
  /// alive, it cannot be read.
  std::vector<AskedMacro> hiding(llvm::function_ref<bool(llvm::StringRef Text)> IsWanted) const;

private:
  friend class AskedMacrosRecorder;
  struct LeftOut {
    llvm::StringRef Text;
    std::vector<AskedMacro> Macros;
  };
  NameSet Names;
  std::vector<LeftOut> Hidden;
};

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_ASKEDMACROS_H
