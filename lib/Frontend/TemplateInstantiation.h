// Instantiates the kernel templates that their file leaves uninstantiated, so that they are analysed as well.

#ifndef CUDAPERF_FRONTEND_TEMPLATEINSTANTIATION_H
#define CUDAPERF_FRONTEND_TEMPLATEINSTANTIATION_H

#include "Finding/Finding.h"
#include "Frontend/GivenArguments.h"
#include "clang/Sema/ExternalSemaSource.h"
#include <utility>
#include <vector>

namespace clang {
class CXXRecordDecl;
class DeclContext;
class FunctionDecl;
class FunctionTemplateDecl;
class Sema;
class TemplateArgumentListInfo;
} // namespace clang

namespace cudaperf {

class ErrorCollector;

/// The numbers that were guessed for the parameters of the template that \p Instance is of, in words: "'Size' is 32".
/// Empty where a use of the template gave its arguments.
llvm::SmallVector<std::string> guessedNumbers(const clang::FunctionDecl &Instance);

/// Hooked into Sema, it acts when the file is parsed and the file's own pending instantiations are about to be made:
/// the last moment at which Sema can instantiate with its scopes intact.
class TemplateInstantiation final : public clang::ExternalSemaSource {
public:
  /// Errors of attempts are kept out of \p Errors; templates that no attempt fits are added to \p Skipped.
  TemplateInstantiation(ErrorCollector &Errors, std::vector<SkippedKernel> &Skipped)
      : Errors(Errors), Skipped(Skipped) {}

  void InitializeSema(clang::Sema &S) override { Sema = &S; }
  void ForgetSema() override { Sema = nullptr; }
  void
  ReadPendingInstantiations(llvm::SmallVectorImpl<std::pair<clang::ValueDecl *, clang::SourceLocation>> &) override;

private:
  /// More classes than these are not looked at.
  static constexpr unsigned MaxClasses = 512;

  bool isInstantiated(clang::FunctionTemplateDecl *Template);
  void visit(clang::Decl *D);
  void collectClass(const clang::CXXRecordDecl *Class);
  void instantiate(clang::FunctionTemplateDecl *Template);
  bool attempt(clang::FunctionTemplateDecl *Template, clang::TemplateArgumentListInfo &Arguments);
  void skipMembers(const clang::CXXRecordDecl *Pattern);
  void skip(const clang::FunctionDecl *Kernel, std::string Reason);

  ErrorCollector &Errors;
  std::vector<SkippedKernel> &Skipped;
  clang::Sema *Sema = nullptr;
  llvm::SmallVector<clang::DeclContext *, 16> Scopes;
  std::vector<clang::FunctionTemplateDecl *> Templates;
  std::vector<const clang::CXXRecordDecl *> Classes;      ///< of the user, complete, at most MaxClasses
  std::vector<clang::ClassTemplateDecl *> ClassTemplates; ///< of the user, at most MaxClasses
  GivenArguments Given;
  bool Done = false;
};

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_TEMPLATEINSTANTIATION_H
