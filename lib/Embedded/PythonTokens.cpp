#include "Embedded/PythonTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace cudaperf {

/// Deeper nesting than this is nobody's code.
static constexpr size_t MaxNesting = 200;

static bool isNameStart(char C) { return llvm::isAlpha(C) || C == '_' || (C & 0x80); }
static bool isNamePart(char C) { return isNameStart(C) || llvm::isDigit(C); }

/// Whether Prefix can stand before a string: r, b, u, f, t in any case and the pairs with r.
static bool isStringPrefix(llvm::StringRef Prefix) {
  return Prefix.size() <= 2 && llvm::all_of(Prefix, [](char C) { return llvm::StringRef("rbuftRBUFT").contains(C); });
}

PythonTokens::PythonTokens(llvm::StringRef Text) : Text(Text) {
  while (At < Text.size())
    readLine();
}

/// Whether Line begins with a word that only a statement at the margin begins with.
static bool startsStatement(llvm::StringRef Line) {
  static constexpr llvm::StringLiteral Words[] = {"import ", "from ", "def ", "class ", "@"};
  return llvm::any_of(Words, [&](llvm::StringRef Word) { return Line.starts_with(Word); });
}

/// One logical line with the blank and comment lines before it.
void PythonTokens::readLine() {
  unsigned Indent = 0;
  LineStart = size();
  OpenBrackets.clear();
  for (; At < Text.size() && (Text[At] == ' ' || Text[At] == '\t' || Text[At] == '\f'); ++At)
    Indent = Text[At] == '\t' ? (Indent / 8 + 1) * 8 : Indent + 1;
  // Magic and shell lines of notebooks.
  if (At < Text.size() && (Text[At] == '%' || Text[At] == '!' || Text[At] == '?'))
    At = std::min(Text.find('\n', At), Text.size());
  while (At < Text.size()) {
    const char C = Text[At];
    if (C == '\n') {
      ++At;
      // A statement that starts at the margin ends brackets that somebody forgot to close.
      if (OpenBrackets.empty() || startsStatement(Text.drop_front(At)))
        break;
    } else if (C == '\\' && Text.drop_front(At + 1).ltrim('\r').starts_with("\n")) {
      At = Text.find('\n', At) + 1;
    } else if (C == '#') {
      At = std::min(Text.find('\n', At), Text.size());
    } else if (C == ' ' || C == '\t' || C == '\r' || C == '\f') {
      ++At;
    } else {
      readToken();
    }
  }
  endLogicalLine(Indent);
}

void PythonTokens::readToken() {
  const uint32_t Begin = At;
  const char C = Text[At];
  if (C == '"' || C == '\'')
    return readString(Begin);
  if (isNameStart(C)) {
    while (At < Text.size() && isNamePart(Text[At]))
      ++At;
    if (At < Text.size() && (Text[At] == '"' || Text[At] == '\'') && isStringPrefix(Text.slice(Begin, At)))
      return readString(Begin);
    Tokens.push_back({PythonToken::Kind::Name, Begin, At, 0});
    return;
  }
  if (llvm::isDigit(C)) {
    while (At < Text.size() && (isNamePart(Text[At]) || Text[At] == '.'))
      ++At;
    Tokens.push_back({PythonToken::Kind::Number, Begin, At, 0});
    return;
  }
  static constexpr llvm::StringLiteral Long[] = {"**=", "//=", ">>=", "<<=", "...", "**", "//", ">>",
                                                 "<<",  "==",  "!=",  "<=",  ">=",  "->", ":=", "+=",
                                                 "-=",  "*=",  "/=",  "%=",  "&=",  "|=", "^=", "@="};
  const auto *Found = llvm::find_if(Long, [&](llvm::StringRef Op) { return Text.drop_front(At).starts_with(Op); });
  At += Found == std::end(Long) ? 1 : Found->size();
  const uint32_t Token = size();
  Tokens.push_back({PythonToken::Kind::Operator, Begin, At, Token});
  if (C == '(' || C == '[' || C == '{') {
    if (OpenBrackets.size() < MaxNesting)
      OpenBrackets.push_back(Token);
  } else if ((C == ')' || C == ']' || C == '}') && !OpenBrackets.empty()) {
    Tokens[Token].Partner = OpenBrackets.back();
    Tokens[OpenBrackets.back()].Partner = Token;
    OpenBrackets.pop_back();
  }
}

/// A string whose prefix starts at Prefix; At is its first quote.
void PythonTokens::readString(uint32_t Prefix) {
  const llvm::StringRef Rest = Text.drop_front(At);
  const bool IsLong = Rest.size() >= 3 && Rest[1] == Rest[0] && Rest[2] == Rest[0];
  const llvm::StringRef Quote = Rest.take_front(IsLong ? 3 : 1);
  for (At += Quote.size(); At < Text.size(); ++At) {
    if (Text[At] == '\\') {
      ++At;
    } else if (Text.drop_front(At).starts_with(Quote)) {
      At += Quote.size();
      Tokens.push_back({PythonToken::Kind::String, Prefix, At, 0});
      return;
    } else if (Text[At] == '\n' && !IsLong) {
      break;
    }
  }
  At = std::min<uint32_t>(At, Text.size());
  Tokens.push_back({PythonToken::Kind::Operator, Prefix, At, size()}); // never closed: no string
}

PythonString PythonTokens::stringParts(uint32_t Token) const {
  const llvm::StringRef All = text(Token);
  const llvm::StringRef Prefix = All.take_until([](char C) { return C == '"' || C == '\''; });
  const llvm::StringRef Quoted = All.drop_front(Prefix.size());
  const bool IsLong = Quoted.size() >= 6 && Quoted[1] == Quoted[0] && Quoted[2] == Quoted[0];
  const unsigned Length = IsLong ? 3 : 1;
  PythonString Parts;
  Parts.Quote = Quoted.take_front(Length);
  Parts.Begin = Tokens[Token].Begin + Prefix.size() + Length;
  Parts.End = Tokens[Token].End - Length;
  Parts.IsRaw = Prefix.contains_insensitive("r");
  Parts.IsFormatted = Prefix.contains_insensitive("f") || Prefix.contains_insensitive("t");
  return Parts;
}

static PythonBlock::Kind blockKind(llvm::StringRef Word) {
  using Kind = PythonBlock::Kind;
  return llvm::StringSwitch<Kind>(Word)
      .Case("def", Kind::Function)
      .Case("class", Kind::Class)
      .Cases("for", "while", Kind::Loop)
      .Cases("if", "elif", "else", "try", "except", Kind::Other)
      .Cases("finally", "with", "match", "case", Kind::Other)
      .Default(Kind::Module);
}

/// The colon that ends a header among [First, Last), or Last.
uint32_t PythonTokens::colonOf(uint32_t First, uint32_t Last) const {
  for (uint32_t Token = First; Token < Last; ++Token) {
    if (is(Token, ":"))
      return Token;
    if (Tokens[Token].What == PythonToken::Kind::Operator && Tokens[Token].Partner > Token)
      Token = Tokens[Token].Partner;
  }
  return Last;
}

void PythonTokens::endLogicalLine(unsigned Indent) {
  if (LineStart == size())
    return;
  while (!Open.empty() && Indent <= Open.back().Indent)
    Open.pop_back();
  addStatements(LineStart, size(), Open.empty() ? 0 : Open.back().Block, Indent);
}

void PythonTokens::addStatements(uint32_t First, uint32_t Last, uint32_t Block, unsigned Indent) {
  const uint32_t Word = is(First, "async") ? First + 1 : First;
  const PythonBlock::Kind Opened = blockKind(Word < Last ? text(Word) : "");
  const uint32_t Colon = Opened == PythonBlock::Kind::Module ? Last : colonOf(First, Last);
  if (Colon != Last) {
    Blocks.push_back({Opened, Block, uint32_t(Statements.size())});
    Statements.push_back({First, Colon, Block});
    Block = Blocks.size() - 1;
    Open.push_back({Block, Indent});
    First = Colon + 1;
  }
  for (uint32_t Token = First; Token <= Last; ++Token) {
    if (Token == Last || is(Token, ";")) {
      if (First != Token)
        Statements.push_back({First, Token, Block});
      First = Token + 1;
    } else if (Tokens[Token].What == PythonToken::Kind::Operator && Tokens[Token].Partner > Token) {
      Token = Tokens[Token].Partner;
    }
  }
}

bool PythonTokens::isWithin(uint32_t Block, uint32_t Outer) const {
  while (Block != Outer && Block != 0)
    Block = Blocks[Block].Parent;
  return Block == Outer;
}

uint32_t PythonTokens::scopeOf(uint32_t Block) const {
  using Kind = PythonBlock::Kind;
  while (Blocks[Block].What == Kind::Loop || Blocks[Block].What == Kind::Other)
    Block = Blocks[Block].Parent;
  return Block;
}

uint32_t PythonTokens::endOfItem(uint32_t Token, uint32_t Last) const {
  for (; Token < Last && !is(Token, ","); ++Token)
    if (Tokens[Token].What == PythonToken::Kind::Operator && Tokens[Token].Partner > Token)
      Token = Tokens[Token].Partner;
  return std::min(Token, Last);
}

} // namespace cudaperf
