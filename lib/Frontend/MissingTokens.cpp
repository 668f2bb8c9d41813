// The places come from the AST of a parse that failed; whether a '<' opens template arguments is read off the tokens
// that follow it, since operator precedence has torn such a call apart.

#include "Frontend/MissingTokens.h"
#include "Frontend/TokenPlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace cudaperf {
namespace {

/// Whether what follows the name at Name is '<...>(': template arguments and the parenthesis of a call. What ends a
/// statement or binds two comparisons says no.
bool isCalledWithTemplateArguments(clang::SourceLocation Name, const clang::ASTContext &Context) {
  using namespace clang;
  Lexer Raw = lexerAt(Name, Context);
  Token Tok;
  Raw.LexFromRawLexer(Tok); // the name
  if (Raw.LexFromRawLexer(Tok) || Tok.isNot(tok::less))
    return false;
  int Angles = 1, Parentheses = 0;
  while (Angles > 0 && !Raw.LexFromRawLexer(Tok)) {
    if (Tok.isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      return false;
    if (Tok.isOneOf(tok::l_paren, tok::r_paren))
      Parentheses += Tok.is(tok::l_paren) ? 1 : -1;
    if (Parentheses > 0) // there, '>' is an operator
      continue;
    if (Parentheses < 0 || Tok.isOneOf(tok::ampamp, tok::pipepipe, tok::equal, tok::question))
      return false;
    Angles += Tok.is(tok::less);
    Angles -= Tok.is(tok::greater) + 2 * Tok.is(tok::greatergreater);
  }
  return Angles == 0 && !Raw.LexFromRawLexer(Tok) && Tok.is(tok::l_paren);
}

/// Collects, of the templates as they are written, the qualifier's last token before each name that wants 'template'.
class KeywordSearch : public clang::RecursiveASTVisitor<KeywordSearch> {
public:
  explicit KeywordSearch(clang::ASTContext &Context) : Context(Context) {}

  bool VisitDependentScopeDeclRefExpr(clang::DependentScopeDeclRefExpr *Use) {
    if (!Use->hasExplicitTemplateArgs())
      check(Use->getLocation(), Use->getQualifierLoc().getEndLoc());
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(clang::CXXDependentScopeMemberExpr *Use) {
    if (!Use->hasExplicitTemplateArgs() && !Use->isImplicitAccess())
      check(Use->getMemberLoc(), Use->getQualifier() ? Use->getQualifierLoc().getEndLoc() : Use->getOperatorLoc());
    return true;
  }

  std::vector<MissingToken> Found;

private:
  void check(clang::SourceLocation Name, clang::SourceLocation Before) {
    if (Name.isInvalid() || Before.isInvalid() || !isCalledWithTemplateArguments(Name, Context))
      return;
    if (auto Keyword = after(Before, clang::tok::kw_template, Context.getSourceManager()))
      Found.push_back(*Keyword);
  }

  clang::ASTContext &Context;
};

/// Collects, of the templates as they are written, where one of Types is called by its qualified name.
class TypeSearch : public clang::RecursiveASTVisitor<TypeSearch> {
public:
  explicit TypeSearch(const std::set<std::string> &Types) : Types(Types) {}

  bool VisitCallExpr(clang::CallExpr *Call) {
    if (const auto *Callee = llvm::dyn_cast<clang::DependentScopeDeclRefExpr>(Call->getCallee()))
      if (Types.count(Callee->getDeclName().getAsString()))
        Found.push_back(Callee->getBeginLoc());
    return true;
  }

  std::vector<clang::SourceLocation> Found;

private:
  const std::set<std::string> &Types;
};

/// What to insert after a token, by file and offset.
using InsertionTable = llvm::StringMap<llvm::DenseMap<unsigned, llvm::SmallVector<const MissingToken *, 2>>>;

void insertAfter(const clang::Token &Tok, clang::Preprocessor &PP, const InsertionTable &Table) {
  const clang::SourceManager &Sources = PP.getSourceManager();
  auto [File, Offset] = Sources.getDecomposedLoc(Sources.getSpellingLoc(Tok.getLocation()));
  auto Entry = Sources.getFileEntryRefForID(File);
  auto InFile = Entry ? Table.find(Entry->getName()) : Table.end();
  if (InFile == Table.end())
    return;
  auto Found = InFile->second.find(Offset);
  if (Found == InFile->second.end())
    return;
  const size_t Count = Found->second.size();
  auto Inserted = std::make_unique<clang::Token[]>(Count);
  for (size_t I = 0; I < Count; ++I) {
    const MissingToken &Missing = *Found->second[I];
    Inserted[I].startToken();
    Inserted[I].setKind(Missing.Kind);
    Inserted[I].setLocation(Tok.getLocation());
    const char *Keyword = clang::tok::getKeywordSpelling(Missing.Kind);
    if (const char *Name = Missing.Name ? Missing.Name : Keyword)
      Inserted[I].setIdentifierInfo(PP.getIdentifierInfo(Name));
  }
  PP.EnterTokenStream(std::move(Inserted), Count, /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
}

} // namespace

std::vector<MissingToken> missingTemplateKeywords(clang::ASTContext &Context) {
  KeywordSearch Search(Context);
  searchUserCode(Search, Context);
  return std::move(Search.Found);
}

std::vector<MissingToken> missingOperandCommas(clang::ASTContext &Context,
                                               llvm::ArrayRef<clang::SourceLocation> Unclosed) {
  std::vector<MissingToken> Found;
  const clang::SourceManager &Sources = Context.getSourceManager();
  for (clang::SourceLocation Constraint : Unclosed) {
    clang::Token Next;
    clang::Lexer Raw = lexerAt(Constraint, Context);
    if (Raw.LexFromRawLexer(Next) || Next.isNot(clang::tok::string_literal) || Raw.LexFromRawLexer(Next) ||
        Next.isNot(clang::tok::l_paren)) // only operands have a '(' behind a literal
      continue;
    auto [File, Offset] = Sources.getDecomposedLoc(Sources.getSpellingLoc(Constraint));
    llvm::StringRef Before = Sources.getBufferData(File).take_front(Offset).rtrim();
    if (!Before.ends_with(")"))
      continue;
    clang::SourceLocation Operand = Sources.getComposedLoc(File, unsigned(Before.size() - 1));
    if (auto Comma = after(Operand, clang::tok::comma, Sources))
      Found.push_back(*Comma);
  }
  return Found;
}

/// The '<<<' of the launch whose grid or block is written at List; invalid if that is in no launch.
static clang::SourceLocation launchAround(clang::SourceLocation List, const clang::SourceManager &Sources) {
  auto [File, Offset] = Sources.getDecomposedLoc(Sources.getSpellingLoc(List));
  llvm::StringRef Before = Sources.getBufferData(File).take_front(Offset);
  const size_t Opening = Before.rfind("<<<");
  const bool IsInside = Opening != llvm::StringRef::npos && !Before.substr(Opening).contains(';') &&
                        !Before.substr(Opening).contains(">>>");
  return IsInside ? Sources.getComposedLoc(File, unsigned(Opening)) : clang::SourceLocation();
}

std::vector<MissingToken> missingLaunchTypes(clang::ASTContext &Context, llvm::ArrayRef<clang::SourceLocation> Lists) {
  using namespace clang;
  std::vector<MissingToken> Found;
  const SourceManager &Sources = Context.getSourceManager();
  for (SourceLocation List : Lists) {
    const SourceLocation Launch = launchAround(List, Sources);
    if (Launch.isInvalid())
      continue;
    Lexer Raw = lexerAt(Launch, Context);
    Token Before, Tok;
    Raw.LexFromRawLexer(Before); // '<<<'
    int Depth = 0, Argument = 0;
    while (Argument < 2 && Depth >= 0 && !Raw.LexFromRawLexer(Tok) &&
           !Tok.isOneOf(tok::semi, tok::greatergreatergreater)) {
      if (Tok.is(tok::l_brace) && Depth == 0 && Before.isOneOf(tok::lesslessless, tok::comma))
        if (auto Type = after(Before.getLocation(), tok::identifier, Sources, "dim3"))
          Found.push_back(*Type);
      Depth += Tok.isOneOf(tok::l_brace, tok::l_paren) - Tok.isOneOf(tok::r_brace, tok::r_paren);
      Argument += Tok.is(tok::comma) && Depth == 0;
      Before = Tok;
    }
  }
  return Found;
}

/// Kinds before each of Names.
static std::vector<MissingToken> missingBefore(clang::ASTContext &Context, llvm::ArrayRef<clang::SourceLocation> Names,
                                               std::initializer_list<clang::tok::TokenKind> Kinds) {
  std::vector<MissingToken> Found;
  llvm::SmallDenseSet<clang::SourceLocation> Seen; // an instance each has its error
  for (clang::SourceLocation Name : Names) {
    const clang::SourceLocation Before = tokenBefore(Name, Context);
    if (Before.isInvalid() || !Seen.insert(Before).second)
      continue;
    for (clang::tok::TokenKind Kind : Kinds)
      if (auto Token = after(Before, Kind, Context.getSourceManager()))
        Found.push_back(*Token);
  }
  return Found;
}

std::vector<MissingToken> missingThis(clang::ASTContext &Context, llvm::ArrayRef<clang::SourceLocation> Members) {
  return missingBefore(Context, Members, {clang::tok::kw_this, clang::tok::arrow});
}

std::vector<MissingToken> missingByteCasts(clang::ASTContext &Context, llvm::ArrayRef<clang::SourceLocation> Pointers) {
  using namespace clang;
  return missingBefore(Context, Pointers, {tok::l_paren, tok::kw_char, tok::star, tok::r_paren});
}

std::vector<MissingToken> missingTypenames(clang::ASTContext &Context, const std::set<std::string> &Types) {
  if (Types.empty())
    return {};
  TypeSearch Search(Types);
  searchUserCode(Search, Context);
  return missingBefore(Context, Search.Found, {clang::tok::kw_typename});
}

void insertTokens(clang::Preprocessor &PP, const std::vector<MissingToken> &Tokens) {
  InsertionTable Table;
  for (const MissingToken &Each : Tokens)
    Table[Each.File][Each.Offset].push_back(&Each);
  PP.setTokenWatcher([&PP, Table = std::move(Table)](const clang::Token &Tok) {
    if (Tok.getLocation().isValid() && !Tok.isAnnotation())
      insertAfter(Tok, PP, Table);
  });
}

} // namespace cudaperf
