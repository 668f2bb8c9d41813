#include "Launch/ObscureNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

/// Adds to Places where the functions that are called Function's name are declared beside it.
static void addDeclarations(const FunctionDecl &Function, llvm::DenseSet<SourceLocation> &Places) {
  for (const NamedDecl *Each : Function.getDeclContext()->getRedeclContext()->lookup(Function.getDeclName()))
    if (const FunctionDecl *Overload = Each->getAsFunction())
      for (const FunctionDecl *Declared : Overload->redecls())
        Places.insert(Declared->getLocation());
}

llvm::DenseSet<SourceLocation> understoodPlaces(const HostCode &Code, const std::set<std::string> &Names) {
  llvm::DenseSet<SourceLocation> Places;
  llvm::DenseSet<const FunctionDecl *> Seen;
  for (const HostCall &Call : llvm::concat<const HostCall>(Code.calls(), Code.launches())) {
    if (!Call.Callee || !Names.contains(nameOf(Call.Callee).str()))
      continue;
    if (Seen.insert(Call.Callee->getCanonicalDecl()).second)
      addDeclarations(*Call.Callee, Places);
    if (const auto *Written = dyn_cast<CallExpr>(Call.Call))
      Places.insert(Written->getCallee()->IgnoreParenImpCasts()->getExprLoc());
  }
  for (const FunctionDecl *Function : llvm::concat<const FunctionDecl *const>(Code.functions(), Code.kernels()))
    if (Names.contains(nameOf(Function).str()))
      addDeclarations(*Function, Places);
  return Places;
}

std::set<std::string> obscureNames(const HostCode &Code, const std::set<std::string> &Names) {
  std::set<std::string> Obscure;
  const SourceManager &Sources = Code.context().getSourceManager();
  const FileID File = Sources.getMainFileID();
  const std::optional<llvm::MemoryBufferRef> Text = Sources.getBufferOrNone(File);
  if (Names.empty() || !Text)
    return Obscure;
  const llvm::DenseSet<SourceLocation> Understood = understoodPlaces(Code, Names);
  Lexer Words(File, *Text, Sources, Code.context().getLangOpts());
  Token Word;
  for (bool IsLast = false; !IsLast;) {
    IsLast = Words.LexFromRawLexer(Word);
    if (Word.isNot(tok::raw_identifier) || Understood.contains(Word.getLocation()))
      continue;
    if (std::string Name = Word.getRawIdentifier().str(); Names.contains(Name))
      Obscure.insert(std::move(Name));
  }
  return Obscure;
}

} // namespace cudaperf
