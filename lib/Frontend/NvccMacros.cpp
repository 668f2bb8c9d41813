// Defines and undefines nvcc's macros at every change between the user's files and the system's.

#include "Frontend/NvccMacros.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"

namespace cudaperf {
namespace {

class NvccMacros final : public clang::PPCallbacks {
public:
  NvccMacros(clang::Preprocessor &PP, unsigned Major, unsigned Minor) : PP(PP) {
    add("__NVCC__", 1);
    add("__CUDACC_VER_MAJOR__", Major);
    add("__CUDACC_VER_MINOR__", Minor);
    add("__CUDACC_VER_BUILD__", 0);
    CudaCompiler = PP.getIdentifierInfo("__CUDACC__");
    One = number(1);
  }

  void FileChanged(clang::SourceLocation Where, FileChangeReason, clang::SrcMgr::CharacteristicKind Kind,
                   clang::FileID) override {
    bool IsUser = Kind == clang::SrcMgr::C_User;
    if (IsUser == Defined)
      return;
    Defined = IsUser;
    if (IsUser)
      giveValue();
    for (auto [Name, Macro] : Macros) {
      if (Name->isOutOfDate()) // what a precompiled header says of it would take the place of what is done here
        PP.getExternalSource()->updateOutOfDateIdentifier(*Name);
      if (IsUser && !Name->hasMacroDefinition())
        PP.appendDefMacroDirective(Name, Macro);
      else if (!IsUser && PP.getMacroInfo(Name) == Macro)
        PP.appendMacroDirective(Name, new (PP.getPreprocessorAllocator()) clang::UndefMacroDirective(Where));
    }
  }

private:
  /// Clang's wrapper of the toolkit's headers leaves __CUDACC__ empty; nvcc's is 1: '#elif __CUDACC__'.
  void giveValue() {
    if (CudaCompiler->isOutOfDate())
      PP.getExternalSource()->updateOutOfDateIdentifier(*CudaCompiler);
    if (const clang::MacroInfo *Now = PP.getMacroInfo(CudaCompiler); Now && Now->getNumTokens() == 0)
      PP.appendDefMacroDirective(CudaCompiler, One);
  }

  void add(llvm::StringRef Name, unsigned Value) { Macros.push_back({PP.getIdentifierInfo(Name), number(Value)}); }

  clang::MacroInfo *number(unsigned Value) {
    clang::Token Number;
    Number.startToken();
    Number.setKind(clang::tok::numeric_constant);
    PP.CreateString(llvm::utostr(Value), Number);
    clang::MacroInfo *Macro = PP.AllocateMacroInfo(Number.getLocation());
    Macro->setTokens(Number, PP.getPreprocessorAllocator());
    return Macro;
  }

  clang::Preprocessor &PP;
  llvm::SmallVector<std::pair<clang::IdentifierInfo *, clang::MacroInfo *>, 4> Macros;
  clang::IdentifierInfo *CudaCompiler = nullptr; ///< __CUDACC__
  clang::MacroInfo *One = nullptr;
  bool Defined = false;
};

} // namespace

std::unique_ptr<clang::PPCallbacks> makeNvccMacros(clang::Preprocessor &PP, unsigned Major, unsigned Minor) {
  return std::make_unique<NvccMacros>(PP, Major, Minor);
}

void readConstevalAsConstexpr(clang::Preprocessor &PP) {
  clang::IdentifierInfo *Name = PP.getIdentifierInfo("consteval");
  if (Name->isOutOfDate())
    PP.getExternalSource()->updateOutOfDateIdentifier(*Name);
  clang::Token Keyword;
  Keyword.startToken();
  Keyword.setKind(clang::tok::kw_constexpr);
  PP.CreateString("constexpr", Keyword);
  Keyword.setIdentifierInfo(PP.getIdentifierInfo("constexpr"));
  clang::MacroInfo *Macro = PP.AllocateMacroInfo(Keyword.getLocation());
  Macro->setTokens(Keyword, PP.getPreprocessorAllocator());
  PP.appendDefMacroDirective(Name, Macro);
}

} // namespace cudaperf
