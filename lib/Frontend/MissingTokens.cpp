// The places come from the AST of a parse that failed; whether a '<' opens template arguments is read off the tokens
// that follow it, since operator precedence has torn such a call apart.

#include "Frontend/MissingTokens.h"
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

/// A lexer of what is written from Where on.
clang::Lexer lexerAt(clang::SourceLocation Where, const clang::ASTContext &Context) {
  const clang::SourceManager &Sources = Context.getSourceManager();
  auto [File, Offset] = Sources.getDecomposedLoc(Sources.getSpellingLoc(Where));
  llvm::StringRef Text = Sources.getBufferData(File);
  return clang::Lexer(Sources.getLocForStartOfFile(File), Context.getLangOpts(), Text.begin(), Text.begin() + Offset,
                      Text.end());
}

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

/// What to insert after the token at Before; nothing if that is in no file.
std::optional<MissingToken> after(clang::SourceLocation Before, clang::tok::TokenKind Kind,
                                  const clang::SourceManager &Sources, const char *Name = nullptr) {
  auto [File, Offset] = Sources.getDecomposedLoc(Sources.getSpellingLoc(Before));
  auto Entry = Sources.getFileEntryRefForID(File);
  if (!Entry)
    return std::nullopt;
  return MissingToken{Entry->getName().str(), Offset, Kind, Name};
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

/// Has Search look at what is declared outside of the system's headers.
template <typename SearchType> void searchUserCode(SearchType &Search, clang::ASTContext &Context) {
  const clang::SourceManager &Sources = Context.getSourceManager();
  for (clang::Decl *D : Context.getTranslationUnitDecl()->noload_decls())
    if (D->getLocation().isValid() && !Sources.isInSystemHeader(Sources.getExpansionLoc(D->getLocation())))
      Search.TraverseDecl(D);
}

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

/// The token that is written before the one at Name; invalid if that is the file's first.
static clang::SourceLocation tokenBefore(clang::SourceLocation Name, const clang::ASTContext &Context) {
  const clang::SourceManager &Sources = Context.getSourceManager();
  auto [File, Offset] = Sources.getDecomposedLoc(Sources.getSpellingLoc(Name));
  llvm::StringRef Before = Sources.getBufferData(File).take_front(Offset);
  while (!Before.empty()) { // from the beginning of the line, or of an earlier one
    Before = Before.take_front(Before.find_last_of('\n') + 1);
    clang::Lexer Raw = lexerAt(Sources.getComposedLoc(File, unsigned(Before.size())), Context);
    clang::SourceLocation Last;
    for (clang::Token Tok; !Raw.LexFromRawLexer(Tok) && Sources.getFileOffset(Tok.getLocation()) < Offset;)
      Last = Tok.getLocation();
    if (Last.isValid())
      return Last;
    Before = Before.drop_back(!Before.empty()); // the line's end
  }
  return {};
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

std::vector<MissingToken> missingTypenames(clang::ASTContext &Context, const std::set<std::string> &Types) {
  if (Types.empty())
    return {};
  TypeSearch Search(Types);
  searchUserCode(Search, Context);
  return missingBefore(Context, Search.Found, {clang::tok::kw_typename});
}

/// Where the qualifiers before the name at Name begin, `Vector<T>::` in `Vector<T>::scale`; Name itself if it has none.
static clang::SourceLocation qualifiedStart(clang::SourceLocation Name, const clang::SourceManager &Sources) {
  auto [File, Offset] = Sources.getDecomposedLoc(Sources.getSpellingLoc(Name));
  const llvm::StringRef Text = Sources.getBufferData(File);
  llvm::StringRef Before = Text.take_front(Offset);
  while (Before.rtrim().ends_with("::")) {
    llvm::StringRef Scope = Before.rtrim().drop_back(2).rtrim();
    for (int Angles = 0; !Scope.empty() && (Scope.back() == '>' || Angles > 0); Scope = Scope.drop_back())
      Angles += Scope.back() == '>' ? 1 : Scope.back() == '<' ? -1 : 0;
    Before = Scope.rtrim().rtrim("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
  }
  const size_t Start = Text.find_first_not_of(" \t\r\n", Before.size());
  return Sources.getComposedLoc(File, unsigned(std::min<size_t>(Start, Offset)));
}

/// Adds the names of destructors in Scope that were declared for host and device and are defined for the host. A class
/// has but one, so Clang, which compares overloads, is silent until device code uses it.
static void addDestructors(const clang::DeclContext &Scope, std::vector<clang::SourceLocation> &Names) {
  using namespace clang;
  for (const Decl *D : Scope.noload_decls()) {
    if (const auto *Namespace = dyn_cast<NamespaceDecl>(D))
      addDestructors(*Namespace, Names);
    const auto *Destructor = dyn_cast<CXXDestructorDecl>(D);
    const FunctionDecl *First = Destructor ? Destructor->getFirstDecl() : nullptr;
    if (First && First->hasAttr<CUDADeviceAttr>() && First->hasAttr<CUDAHostAttr>() &&
        !Destructor->hasAttr<CUDADeviceAttr>())
      Names.push_back(Destructor->getLocation());
  }
}

std::vector<MissingToken> missingTargets(clang::ASTContext &Context, std::vector<clang::SourceLocation> Names) {
  using namespace clang;
  addDestructors(*Context.getTranslationUnitDecl(), Names);
  static constexpr std::pair<tok::TokenKind, const char *> Attribute[] = {
      {tok::kw___attribute, nullptr}, {tok::l_paren, nullptr},     {tok::l_paren, nullptr}, {tok::identifier, "host"},
      {tok::comma, nullptr},          {tok::identifier, "device"}, {tok::r_paren, nullptr}, {tok::r_paren, nullptr}};
  const SourceManager &Sources = Context.getSourceManager();
  std::vector<MissingToken> Found;
  llvm::SmallDenseSet<SourceLocation> Seen;
  for (SourceLocation Name : Names) {
    const SourceLocation Before =
        Name.isMacroID() ? SourceLocation() : tokenBefore(qualifiedStart(Name, Sources), Context);
    if (Before.isInvalid() || !Seen.insert(Before).second)
      continue;
    for (const auto &[Kind, Spelling] : Attribute)
      if (auto Token = after(Before, Kind, Sources, Spelling))
        Found.push_back(*Token);
  }
  return Found;
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
