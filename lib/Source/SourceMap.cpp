#include "Source/SourceMap.h"
#include "Source/Parts.h"
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

/// As SourceManager::translateLineCol(), which counts along the line: too slow for one that is very long.
static SourceLocation placeIn(const SourceManager &SM, FileID File, unsigned Line, unsigned Column) {
  const SourceLocation Start = SM.translateLineCol(File, Line, 1);
  const StringRef Text = SM.getBufferData(File);
  const size_t Offset = size_t(SM.getFileOffset(Start)) + Column - 1;
  // A column behind the line, of a file that has changed, is counted to its end.
  if (Offset >= Text.size() || SM.getLineNumber(File, Offset) != Line)
    return SM.translateLineCol(File, Line, Column);
  return Start.getLocWithOffset(Column - 1);
}

SourceLocation SourceMap::locate(const llvm::DILocation *Place) const {
  const SourceManager &SM = Context.getSourceManager();
  for (const llvm::DILocation *Frame = Place; Frame; Frame = Frame->getInlinedAt()) {
    auto Known = UserFiles.find(fileKey(Frame->getDirectory(), Frame->getFilename()));
    if (Known != UserFiles.end() && Frame->getLine())
      return placeIn(SM, Known->second, Frame->getLine(), std::max(1u, Frame->getColumn()));
  }
  return {};
}

SourceSpan SourceMap::issuedElsewhere(const llvm::DILocation *Place, const llvm::StringSet<> &Files) const {
  for (const llvm::DILocation *Frame = Files.empty() ? nullptr : Place; Frame; Frame = Frame->getInlinedAt()) {
    const std::string Path = fileKey(Frame->getDirectory(), Frame->getFilename());
    if (UserFiles.contains(Path))
      return {};
    if (Files.contains(Path))
      return {.File = Path, .Line = Frame->getLine(), .Column = Frame->getColumn()};
  }
  return {};
}

static constexpr unsigned AssignmentRank = 5;

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

/// What stands at each place of Function: of several expressions the one with the highest rank, the first of those.
SourceMap::AccessesByPlace SourceMap::accessesIn(const FunctionDecl *Function) const {
  const SourceManager &SM = Context.getSourceManager();
  llvm::DenseMap<SourceLocation, unsigned> Ranks;
  AccessesByPlace Accesses;
  auto Consider = [&](SourceLocation Where, const Expr *E, unsigned Rank) {
    unsigned &Best = Ranks[SM.getExpansionLoc(Where)];
    if (Rank <= Best)
      return;
    Best = Rank;
    Accesses[SM.getExpansionLoc(Where)] = E;
  };
  forEachPart(Function->getBody(), [&](const Stmt *S) {
    const auto *E = dyn_cast<Expr>(S);
    if (!E)
      return;
    unsigned Rank = accessRank(E);
    const Expr *Access = E;
    // A store stands at its operator: what it writes to is on the left.
    if (const auto *Assignment = dyn_cast<BinaryOperator>(E); Assignment && Assignment->isAssignmentOp()) {
      Rank = AssignmentRank;
      Access = Assignment->getLHS()->IgnoreParenImpCasts();
    }
    if (Rank == 0)
      return;
    Consider(E->getExprLoc(), Access, Rank);
    Consider(E->getBeginLoc(), Access, Rank);
  });
  return Accesses;
}

const Expr *SourceMap::accessAt(SourceLocation Where, const FunctionDecl *Function) const {
  auto [Entry, IsNew] = Accesses.try_emplace(Function);
  if (IsNew)
    Entry->second = accessesIn(Function);
  return Entry->second.lookup(Where);
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
