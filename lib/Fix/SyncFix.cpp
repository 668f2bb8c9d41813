#include "Fix/SyncFix.h"
#include "Source/Parts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

static bool isLegacyName(llvm::StringRef Name) {
  return llvm::is_contained({"__shfl", "__shfl_up", "__shfl_down", "__shfl_xor", "__any", "__all", "__ballot"}, Name);
}

static bool isLegacyCall(const CallExpr &Call, const SourceManager &SM) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->getIdentifier() && isLegacyName(Callee->getName()) &&
         SM.isInSystemHeader(Callee->getLocation());
}

std::string LegacyWarpCall::name() const { return Call->getDirectCallee()->getNameAsString(); }

std::vector<LegacyWarpCall> legacyWarpCalls(const ASTContext &Context, llvm::ArrayRef<const FunctionDecl *> Functions) {
  const SourceManager &SM = Context.getSourceManager();
  llvm::DenseSet<SourceLocation> Known;
  std::vector<LegacyWarpCall> Found;
  for (const FunctionDecl *Function : Functions) {
    if (SM.isInSystemHeader(Function->getLocation()))
      continue;
    forEachPart(Function->getBody(), [&](const Stmt *Part) {
      const auto *Call = dyn_cast<CallExpr>(Part);
      if (!Call || !isLegacyCall(*Call, SM))
        return;
      const SourceLocation Where = SM.getExpansionLoc(Call->getExprLoc());
      if (Known.insert(Where).second)
        Found.push_back({.Call = Call, .Caller = Function, .Where = Where});
    });
  }
  return Found;
}

/// The place behind the parenthesis that opens the arguments; invalid if something else follows the name.
static SourceLocation argumentsBegin(SourceLocation Name, const ASTContext &Context) {
  const std::optional<Token> Next = Lexer::findNextToken(Name, Context.getSourceManager(), Context.getLangOpts());
  return Next && Next->is(tok::l_paren) ? Next->getEndLoc() : SourceLocation();
}

std::optional<Fix> syncFix(const SourceMap &Source, const CallExpr &Call, FixSafety Safety) {
  const SourceManager &SM = Source.context().getSourceManager();
  const SourceLocation Name = Call.getCallee()->getExprLoc();
  if (Name.isInvalid() || Name.isMacroID() || SM.isInSystemHeader(Name))
    return std::nullopt;
  const SourceLocation Arguments = argumentsBegin(Name, Source.context());
  if (Arguments.isInvalid())
    return std::nullopt;
  const std::string Written = Call.getDirectCallee()->getNameAsString();
  const unsigned Begin = SM.getFileOffset(Name), End = SM.getFileOffset(Arguments);
  const llvm::StringRef Between = SM.getBufferData(SM.getFileID(Name)).slice(Begin + Written.size(), End);
  return Fix{.Description = "write '" + Written + "_sync' with a mask of all lanes",
             .Edits = {TextEdit{.Where = Source.span(Name),
                                .Offset = Begin,
                                .Length = End - Begin,
                                .Replacement = Written + "_sync" + Between.str() + "0xffffffff, "}},
             .Safety = Safety};
}

} // namespace cudaperf
