// Clang's front end with everything that makes it tolerant and quick: missing headers are skipped, broken functions
// marked, idle kernel templates instantiated, bodies that only the host runs left out.

#ifndef CUDAPERF_FRONTEND_PARSEACTION_H
#define CUDAPERF_FRONTEND_PARSEACTION_H

#include "Finding/Finding.h"
#include "Frontend/AskedMacros.h"
#include "Frontend/BrokenFunctions.h"
#include "Frontend/ErrorCollector.h"
#include "Frontend/LostKernels.h"
#include "Frontend/MissingTokens.h"
#include "Frontend/Toolkit.h"
#include "clang/Frontend/FrontendAction.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
} // namespace clang

namespace cudaperf {

class HeaderSnapshot;

/// The action of one parse. To be begun with beginParse() and ended with EndSourceFile(); until then the AST lives.
class ParseAction : public clang::ASTFrontendAction {
public:
  /// All that is filled in must live as long as the action.
  ParseAction(ErrorCollector &Errors, std::vector<std::string> &MissingHeaders, std::vector<std::string> &Remarks,
              std::vector<SkippedKernel> &Skipped);
  /// Unset: the bundled headers are used.
  void setToolkit(const std::optional<Toolkit> &Used) { Cuda = Used; }
  /// What comes before the file's first line is not parsed but taken from \p Fitting.
  void setHeaders(std::shared_ptr<const HeaderSnapshot> Fitting) { Headers = std::move(Fitting); }
  void setMissingTokens(std::vector<MissingToken> Tokens) { Missing = std::move(Tokens); }
  void setConstevalIsConstexpr(bool Is) { ConstevalIsConstexpr = Is; } ///< see readConstevalAsConstexpr()
  void setEntersFileOnce(bool Is) { EntersFileOnce = Is; }             ///< see Remedies
  void setHostOnly(bool Is) { HostOnly = Is; }                         ///< see ParseRequest
  const BrokenFunctions &brokenFunctions() const { return Broken; }
  const LostKernels &lostKernels() const { return Lost; }
  const AskedMacros &askedMacros() const { return Asked; }

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &CI, llvm::StringRef File) override;

private:
  ErrorCollector &Errors;
  std::vector<std::string> &MissingHeaders;
  std::vector<std::string> &Remarks;
  std::vector<SkippedKernel> &Skipped;
  BrokenFunctions Broken;
  LostKernels Lost;
  AskedMacros Asked;
  std::optional<Toolkit> Cuda;
  std::shared_ptr<const HeaderSnapshot> Headers;
  std::vector<MissingToken> Missing;
  bool ConstevalIsConstexpr = false;
  bool EntersFileOnce = false;
  bool HostOnly = false;
};

/// Sets \p Clang up and begins \p Action with the file that \p Invocation names; its errors go to \p Errors. Fails if
/// Clang cannot begin; then EndSourceFile() must not be called.
llvm::Error beginParse(ParseAction &Action, clang::CompilerInstance &Clang,
                       std::shared_ptr<clang::CompilerInvocation> Invocation,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, ErrorCollector &Errors);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_PARSEACTION_H
