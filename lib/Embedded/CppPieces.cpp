#include "Embedded/CppPieces.h"
#include "Embedded/Escapes.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

namespace cudaperf {
namespace {

using clang::tok::TokenKind;

struct CppToken {
  TokenKind Kind = clang::tok::unknown;
  uint32_t Begin = 0, End = 0;
  uint32_t Partner = 0; ///< of a bracket the other one; else, and without one, its own index
};

constexpr llvm::StringLiteral Create = "nvrtcCreateProgram";

class CppReader {
public:
  explicit CppReader(llvm::StringRef Text);

  std::vector<CudaPiece> read();

private:
  /// A function and the tokens of its parameters and its body.
  struct Function {
    llvm::StringRef Name;
    uint32_t Open = 0, Body = 0;
  };
  /// Tokens [First, Last).
  struct Range {
    uint32_t First = 0, Last = 0;
  };

  void lex(llvm::StringRef Text);
  void findFunctions();
  llvm::StringRef text(uint32_t Token) const { return Text.slice(Tokens[Token].Begin, Tokens[Token].End); }
  bool is(uint32_t Token, TokenKind Kind) const { return Token < Tokens.size() && Tokens[Token].Kind == Kind; }
  std::vector<Range> items(uint32_t Open) const;
  /// The literals from Token on, up to Last.
  uint32_t endOfLiterals(uint32_t Token, uint32_t Last) const;
  void addLiterals(uint32_t First, uint32_t Last);
  void addSource(Range Argument, unsigned Depth);
  bool addVariable(llvm::StringRef Name);
  void addFromCallers(llvm::StringRef Parameter, uint32_t Seen, unsigned Depth);

  llvm::StringRef Text;
  std::vector<CppToken> Tokens;
  std::vector<Function> Functions;
  std::map<uint32_t, CudaPiece> Pieces; ///< by the first token
};

CppReader::CppReader(llvm::StringRef Text) : Text(Text) {
  lex(Text);
  findFunctions();
}

void CppReader::lex(llvm::StringRef Text) {
  clang::LangOptions Options;
  Options.CPlusPlus = Options.CPlusPlus11 = Options.CPlusPlus17 = Options.LineComment = Options.RawStringLiterals =
      true;
  const std::string Ended = Text.str(); // the lexer stops at the null character behind it
  clang::Lexer Lexer(clang::SourceLocation(), Options, Ended.data(), Ended.data(), Ended.data() + Ended.size());
  std::vector<uint32_t> Open;
  clang::Token Token;
  for (bool IsLast = false; !IsLast;) {
    IsLast = Lexer.LexFromRawLexer(Token);
    if (Token.is(clang::tok::eof))
      break;
    const uint32_t End = Lexer.getCurrentBufferOffset(), Index = Tokens.size();
    Tokens.push_back({Token.getKind(), End - Token.getLength(), End, Index});
    if (Token.isOneOf(clang::tok::l_paren, clang::tok::l_brace, clang::tok::l_square)) {
      Open.push_back(Index);
    } else if (Token.isOneOf(clang::tok::r_paren, clang::tok::r_brace, clang::tok::r_square) && !Open.empty()) {
      Tokens[Index].Partner = Open.back();
      Tokens[Open.back()].Partner = Index;
      Open.pop_back();
    }
  }
}

/// 'name(...) {', with what may stand before the brace.
void CppReader::findFunctions() {
  for (uint32_t Brace = 1; Brace < Tokens.size(); ++Brace) {
    if (!is(Brace, clang::tok::l_brace))
      continue;
    uint32_t Close = Brace - 1;
    while (Close > 0 && is(Close, clang::tok::raw_identifier) && (text(Close) == "const" || text(Close) == "noexcept"))
      --Close;
    const uint32_t Open = Tokens[Close].Partner;
    if (is(Close, clang::tok::r_paren) && Open > 0 && Open < Close && is(Open - 1, clang::tok::raw_identifier))
      Functions.push_back({text(Open - 1), Open, Brace});
  }
}

/// What stands between the commas of the bracket Open.
std::vector<CppReader::Range> CppReader::items(uint32_t Open) const {
  std::vector<Range> Items;
  uint32_t First = Open + 1;
  for (uint32_t Token = First; Token <= Tokens[Open].Partner; ++Token)
    if (Token == Tokens[Open].Partner || is(Token, clang::tok::comma)) {
      Items.push_back({First, Token});
      First = Token + 1;
    } else if (Tokens[Token].Partner > Token) {
      Token = Tokens[Token].Partner;
    }
  return Items;
}

uint32_t CppReader::endOfLiterals(uint32_t Token, uint32_t Last) const {
  while (Token < Last && is(Token, clang::tok::string_literal))
    ++Token;
  return Token;
}

void CppReader::addLiterals(uint32_t First, uint32_t Last) {
  if (First == Last || Pieces.contains(First))
    return;
  CudaPiece Piece;
  for (uint32_t Token = First; Token != Last; ++Token) {
    llvm::StringRef Inside = text(Token);
    Quoting Written{.How = Quoting::Kind::Escaped, .Delimiter = "\"", .TakesBreaks = false};
    if (Inside.consume_front("R\"") && Inside.consume_back("\"")) {
      const llvm::StringRef Delimiter = Inside.take_until([](char C) { return C == '('; });
      Written = {.How = Quoting::Kind::Raw, .Delimiter = (")" + Delimiter + "\"").str()};
      Inside = Inside.drop_front(Delimiter.size() + 1).drop_back(Delimiter.size() + 1);
      Piece.Text.appendPlain(Inside, uint32_t(Inside.begin() - Text.begin()));
    } else if (Inside.consume_front("\"") && Inside.consume_back("\"")) {
      appendUnescaped(Inside, uint32_t(Inside.begin() - Text.begin()), Piece.Text);
    } else { // a prefix that no source of a program has
      return;
    }
    Piece.TakesEdits &= Piece.Layers.empty() || Piece.Layers.front() == Written;
    Piece.Layers = {Written};
  }
  Pieces.emplace(First, std::move(Piece));
}

/// 'Name = "...";', 'Name[] = "..."', 'Name("...")', 'Name{"..."}': if there is one such place and Name is assigned
/// nothing else. Whether Name was found as a variable.
bool CppReader::addVariable(llvm::StringRef Name) {
  std::vector<Range> Values;
  for (uint32_t Token = 1; Token < Tokens.size(); ++Token) {
    if (!is(Token, clang::tok::raw_identifier) || text(Token) != Name)
      continue;
    uint32_t Next = Token + 1;
    if (is(Next, clang::tok::l_square))
      Next = Tokens[Next].Partner + 1;
    const bool IsDeclared = is(Token - 1, clang::tok::raw_identifier) || is(Token - 1, clang::tok::star);
    const bool IsBraced = IsDeclared && (is(Next, clang::tok::l_paren) || is(Next, clang::tok::l_brace));
    if (is(Next, clang::tok::plusequal))
      return true;
    if (is(Next, clang::tok::equal) || IsBraced)
      Values.push_back({Next + 1, endOfLiterals(Next + 1, Tokens.size())});
  }
  if (Values.empty())
    return false;
  const Range &Value = Values.front();
  if (Values.size() == 1 && (is(Value.Last, clang::tok::semi) || is(Value.Last, clang::tok::r_paren) ||
                             is(Value.Last, clang::tok::r_brace) || is(Value.Last, clang::tok::comma)))
    addLiterals(Value.First, Value.Last);
  return true;
}

/// Parameter is one of the function around the token Seen: what calls of that function give for it.
void CppReader::addFromCallers(llvm::StringRef Parameter, uint32_t Seen, unsigned Depth) {
  for (const Function &Each : llvm::reverse(Functions)) {
    if (Seen < Each.Body || Seen > Tokens[Each.Body].Partner)
      continue;
    const std::vector<Range> Parameters = items(Each.Open);
    for (unsigned Number = 0; Number != Parameters.size(); ++Number) {
      const Range &Declared = Parameters[Number];
      if (Declared.Last == Declared.First || text(Declared.Last - 1) != Parameter)
        continue;
      for (uint32_t Call = 0; Call + 1 < Tokens.size(); ++Call)
        if (is(Call, clang::tok::raw_identifier) && text(Call) == Each.Name && is(Call + 1, clang::tok::l_paren) &&
            Call + 1 != Each.Open && Tokens[Call + 1].Partner > Call + 1)
          if (const std::vector<Range> Given = items(Call + 1); Number < Given.size())
            addSource(Given[Number], Depth + 1);
      return;
    }
  }
}

void CppReader::addSource(Range Argument, unsigned Depth) {
  constexpr unsigned MaxDepth = 3;
  if (Depth > MaxDepth || Argument.First == Argument.Last)
    return;
  if (endOfLiterals(Argument.First, Argument.Last) == Argument.Last)
    return addLiterals(Argument.First, Argument.Last);
  // 'name', 'name.c_str()', 'name.data()'
  const uint32_t Behind = Argument.First + 1;
  const bool IsText = Argument.Last == Behind + 4 && is(Behind, clang::tok::period) &&
                      (text(Behind + 1) == "c_str" || text(Behind + 1) == "data");
  if (!is(Argument.First, clang::tok::raw_identifier) || (Argument.Last != Behind && !IsText))
    return;
  if (!addVariable(text(Argument.First)))
    addFromCallers(text(Argument.First), Argument.First, Depth);
}

std::vector<CudaPiece> CppReader::read() {
  for (uint32_t Token = 0; Token + 1 < Tokens.size(); ++Token)
    if (is(Token, clang::tok::raw_identifier) && text(Token) == Create && is(Token + 1, clang::tok::l_paren) &&
        Tokens[Token + 1].Partner > Token + 1)
      if (const std::vector<Range> Given = items(Token + 1); Given.size() > 1)
        addSource(Given[1], 0);
  std::vector<CudaPiece> All;
  for (auto &[First, Piece] : Pieces)
    All.push_back(std::move(Piece));
  return All;
}

} // namespace

bool mayHoldCppPieces(llvm::StringRef Text) { return Text.contains(Create); }

std::vector<CudaPiece> piecesOfCpp(llvm::StringRef Text) {
  if (!mayHoldCppPieces(Text))
    return {};
  return CppReader(Text).read();
}

} // namespace cudaperf
