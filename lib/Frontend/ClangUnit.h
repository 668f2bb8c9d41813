// One parse of one file with Clang, and what it tells about how another one might do better.

#ifndef CUDAPERF_FRONTEND_CLANGUNIT_H
#define CUDAPERF_FRONTEND_CLANGUNIT_H

#include "Frontend/ConfiguredHeaders.h"
#include "Frontend/ErrorCollector.h"
#include "Frontend/LostKernels.h"
#include "Frontend/MissingFlags.h"
#include "Frontend/MissingTokens.h"
#include "Frontend/ParseAction.h"
#include "Frontend/ParseRequest.h"
#include "Frontend/ParsedUnit.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// What a parse with errors suggests for another one.
struct Remedies {
  std::vector<MissingToken> Tokens;
  bool StandardHeaders = false;      ///< see InvocationInputs
  bool ConstevalIsConstexpr = false; ///< see readConstevalAsConstexpr()
  bool EntersFileOnce = false;       ///< the file includes what includes it: it is not read again within itself
  bool any() const { return !Tokens.empty() || StandardHeaders || ConstevalIsConstexpr || EntersFileOnce; }
};

class ClangUnit final : public ParsedUnit {
public:
  explicit ClangUnit(const std::string &File) : Collector(File), Action(Collector, MissingHeaders, Remarks, Skipped) {}
  ~ClangUnit() override {
    if (Begun)
      Action.EndSourceFile();
  }

  clang::ASTContext &ast() override { return Clang.getASTContext(); }
  clang::Preprocessor &preprocessor() override { return Clang.getPreprocessor(); }
  clang::CompilerInstance &compiler() override { return Clang; }

  llvm::Error parse(const ParseRequest &Request, const std::optional<ReplacedText> &Replaced, const Remedies &Using);
  Remedies remedies();
  /// Whether a parse with its remedies, After, lost less than this one.
  bool isImprovedBy(const ClangUnit &After) const {
    return After.Skipped.size() < Skipped.size() ||
           (After.Skipped.size() == Skipped.size() && After.Collector.errorCount() < Collector.errorCount());
  }
  /// Whether there are kernels and no error cost any of them.
  bool hasSoundKernels() { return Skipped.empty() && areKernelsSound(ast()); }
  /// What a parse with flags of the build could make good: names that nothing declares, kernels that a condition hides.
  FlagNeeds needs();
  /// The macros that conditions of the file ask for before its only mentions of Names, and that nothing defines.
  std::vector<AskedMacro> macrosHiding(llvm::ArrayRef<std::string> Names);
  /// Whether more kernels are sound than in Before, or as many and less is lost.
  bool isSounderThan(ClangUnit &Before);
  /// How much text Clang read, each file once, in characters: what a parse costs grows with it. The same with a
  /// snapshot's headers as without.
  size_t size();
  /// Whether File was read in this parse.
  bool contains(llvm::StringRef File) {
    auto Entry = Clang.getFileManager().getOptionalFileRef(File);
    return Entry && Clang.getSourceManager().translateFile(*Entry).isValid();
  }
  /// How many of the errors lie in a file where Other has errors too.
  size_t errorsShared(const ClangUnit &Other) const {
    return llvm::count_if(Errors, [&](const FileError &Mine) {
      return llvm::any_of(Other.Errors,
                          [&](const FileError &Theirs) { return isSameFile(Mine.Where.File, Theirs.Where.File); });
    });
  }
  /// The headers with errors in which launches are written 'kernel << <grid, block >> >(x)', these brackets joined.
  std::map<std::string, std::string> joinedHeaders();
  const std::vector<SourceSpan> &wrongTargets() const { return Collector.wrongTargets(); }
  const std::vector<SourceSpan> &uncalled() const { return Collector.uncalled(); }
  /// That Header, which the parse was made with, is none that the project holds.
  void noteConfigured(const ConfiguredHeader &Header);
  void addRemark(std::string Remark) { Remarks.push_back(std::move(Remark)); }
  void setRequestedFile(const std::string &File) { RequestedFile = File; }
  /// Says so if the file has kernels that conditions leave out, and no other.
  void noteHiddenKernels();
  void setAddedFlags(const SuggestedFlags &Added);

private:
  llvm::Error run(std::shared_ptr<clang::CompilerInvocation> Invocation,
                  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, const std::string &File);

  ErrorCollector Collector; // before Clang: its diagnostics engine reports to it until the end
  clang::CompilerInstance Clang;
  ParseAction Action;
  std::shared_ptr<const HeaderSnapshot> Headers; ///< those that this parse started from; null: it read them itself
  bool HasToolkit = false;
  bool Begun = false;
};

/// The error of a file that there is nothing to look at in.
llvm::Error cannotRead(llvm::StringRef File, const llvm::Twine &Why);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_CLANGUNIT_H
