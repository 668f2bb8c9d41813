// Macros that a file's conditions ask for and that nothing defines: the build may.

#ifndef CUDAPERF_FRONTEND_ASKEDMACROS_H
#define CUDAPERF_FRONTEND_ASKEDMACROS_H

#include "llvm/ADT/ArrayRef.h"
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

  /// What a condition left out.
  struct LeftOut {
    llvm::StringRef Text; ///< alive as long as the preprocessor's files
    std::vector<AskedMacro> Macros;
    bool IsInSource = false; ///< the file itself, or a .cu file that it includes
    /// Whether there is a kernel in it, or a CUDA source that it includes, of the source: those of headers are looked
    /// at with these.
    bool hidesKernel() const;
  };

  /// The macros whose conditions left out what \p IsWanted.
  std::vector<AskedMacro> hiding(llvm::function_ref<bool(const LeftOut &)> IsWanted) const;

  /// The macros whose conditions left out calls() of those of \p Names that what is left of \p Source, the text of the
  /// file itself, does not call.
  std::vector<AskedMacro> hidingMentions(llvm::ArrayRef<std::string> Names, llvm::StringRef Source) const;

private:
  friend class AskedMacrosRecorder;
  NameSet Names;
  std::vector<LeftOut> Hidden;
};

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_ASKEDMACROS_H
