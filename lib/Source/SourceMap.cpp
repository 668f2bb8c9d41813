#include "Source/SourceMap.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace cudaperf {

/// One spelling for a file: debug information splits a path into a directory and the rest as it pleases.
static std::string fileKey(llvm::StringRef Directory, llvm::StringRef Name) {
  llvm::SmallString<256> Path(Name);
  if (!llvm::sys::path::is_absolute(Path)) {
    Path = Directory;
    llvm::sys::path::append(Path, Name);
  }
  llvm::sys::path::remove_dots(Path);
  return Path.str().str();
}

SourceMap::SourceMap(const ASTContext &Context) : Context(Context) {
  const SourceManager &SM = Context.getSourceManager();
  llvm::ErrorOr<std::string> Directory = SM.getFileManager().getVirtualFileSystem().getCurrentWorkingDirectory();
  const std::string Here = Directory ? *Directory : "";
  // A file that is included several times has several FileIDs; the first holds the locations of its declarations.
  for (unsigned I = 0; I < SM.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (!Entry.isFile() || SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    FileID File = SM.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset()));
    if (OptionalFileEntryRef Ref = SM.getFileEntryRefForID(File))
      UserFiles.try_emplace(fileKey(Here, Ref->getName()), File);
  }
}

SourceLocation SourceMap::locate(const llvm::DILocation *Place) const {
  const SourceManager &SM = Context.getSourceManager();
  for (const llvm::DILocation *Frame = Place; Frame; Frame = Frame->getInlinedAt()) {
    auto Known = UserFiles.find(fileKey(Frame->getDirectory(), Frame->getFilename()));
    if (Known != UserFiles.end() && Frame->getLine())
      return SM.translateLineCol(Known->second, Frame->getLine(), std::max(1u, Frame->getColumn()));
  }
  return {};
}

/// Larger is better: what a reader would call the access.
static unsigned accessRank(const Expr *E) {
  if (isa<ArraySubscriptExpr>(E) || isa<CXXOperatorCallExpr>(E))
    return 4;
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->getOpcode() == UO_Deref ? 4 : 0;
  if (isa<MemberExpr>(E))
    return 3;
  return isa<CallExpr>(E) ? 2 : 0;
}

const Expr *SourceMap::accessAt(SourceLocation Where, const FunctionDecl *Function) const {
  const SourceManager &SM = Context.getSourceManager();
  const Expr *Best = nullptr;
  unsigned BestRank = 0;
  llvm::SmallVector<const Stmt *, 64> Pending{Function->getBody()};
  while (!Pending.empty()) {
    const Stmt *S = Pending.pop_back_val();
    if (!S)
      continue;
    Pending.append(S->child_begin(), S->child_end());
    const auto *E = dyn_cast<Expr>(S);
    if (!E)
      continue;
    if (SM.getExpansionLoc(E->getExprLoc()) != Where && SM.getExpansionLoc(E->getBeginLoc()) != Where)
      continue;
    // A store stands at its operator: what it writes to is on the left.
    if (const auto *Assignment = dyn_cast<BinaryOperator>(E); Assignment && Assignment->isAssignmentOp())
      return Assignment->getLHS()->IgnoreParenImpCasts();
    if (unsigned Rank = accessRank(E); Rank > BestRank) {
      Best = E;
      BestRank = Rank;
    }
  }
  return Best;
}

SourceSpan SourceMap::point(SourceLocation Where) const {
  const SourceManager &SM = Context.getSourceManager();
  PresumedLoc Place = SM.getPresumedLoc(SM.getFileLoc(Where), /*UseLineDirectives=*/false);
  if (Place.isInvalid())
    return {};
  return {.File = Place.getFilename(), .Line = Place.getLine(), .Column = Place.getColumn()};
}

static CharSourceRange fileRange(const ASTContext &Context, SourceRange Range) {
  return Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Range), Context.getSourceManager(),
                                  Context.getLangOpts());
}

SourceSpan SourceMap::span(SourceRange Range) const {
  SourceSpan Span = point(Range.getBegin());
  CharSourceRange Chars = fileRange(Context, Range);
  if (Chars.isInvalid())
    return Span;
  Span = point(Chars.getBegin());
  SourceSpan End = point(Chars.getEnd());
  Span.EndLine = End.Line;
  Span.EndColumn = End.Column;
  return Span;
}

std::string SourceMap::text(SourceRange Range) const {
  CharSourceRange Chars = fileRange(Context, Range);
  if (Chars.isInvalid())
    return {};
  StringRef Text = Lexer::getSourceText(Chars, Context.getSourceManager(), Context.getLangOpts());
  std::string Folded;
  for (char C : Text) {
    const bool Space = isspace(static_cast<unsigned char>(C));
    if (!Space)
      Folded += C;
    else if (!Folded.empty() && Folded.back() != ' ')
      Folded += ' ';
  }
  return Folded;
}

} // namespace cudaperf
