// Python source as tokens, and those as statements in blocks. Reads what is no Python, too: it never fails, and what
// cannot be understood names nothing.

#ifndef CUDAPERF_EMBEDDED_PYTHONTOKENS_H
#define CUDAPERF_EMBEDDED_PYTHONTOKENS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <vector>

namespace cudaperf {

struct PythonToken {
  enum class Kind { Name, Number, String, Operator };
  Kind What = Kind::Operator;
  uint32_t Begin = 0, End = 0;
  /// For brackets the index of the other one; for those without one their own.
  uint32_t Partner = 0;
};

/// A string token's parts.
struct PythonString {
  uint32_t Begin = 0, End = 0; ///< of what is between the quotes
  llvm::StringRef Quote;       ///< what ends it
  bool IsRaw = false;
  bool IsFormatted = false; ///< an f-string, or a t-string
};

/// Tokens [First, Last) of one simple statement or of the header of a compound one.
struct PythonStatement {
  uint32_t First = 0, Last = 0;
  uint32_t Block = 0;
};

struct PythonBlock {
  enum class Kind { Module, Function, Class, Loop, Other };
  Kind What = Kind::Module;
  uint32_t Parent = 0; ///< of the module itself
  uint32_t Header = 0; ///< the statement that opens it
};

/// The tokens of a text, which must outlive them.
class PythonTokens {
public:
  explicit PythonTokens(llvm::StringRef Text);

  llvm::StringRef text(uint32_t Token) const { return Text.slice(Tokens[Token].Begin, Tokens[Token].End); }
  const PythonToken &operator[](uint32_t Token) const { return Tokens[Token]; }
  uint32_t size() const { return Tokens.size(); }
  bool is(uint32_t Token, llvm::StringRef Word) const { return Token < size() && text(Token) == Word; }
  PythonString stringParts(uint32_t Token) const;

  const std::vector<PythonStatement> &statements() const { return Statements; }
  const std::vector<PythonBlock> &blocks() const { return Blocks; }
  /// Whether Block is Outer or lies in it.
  bool isWithin(uint32_t Block, uint32_t Outer) const;
  /// The innermost function, class or module around Block, or Block itself.
  uint32_t scopeOf(uint32_t Block) const;
  /// The end of the item that starts at Token and ends before a comma of the same bracket, at most at Last.
  uint32_t endOfItem(uint32_t Token, uint32_t Last) const;

private:
  struct OpenBlock {
    uint32_t Block;
    unsigned Indent; ///< of its header
  };

  void readLine();
  void readToken();
  void readString(uint32_t Prefix);
  void endLogicalLine(unsigned Indent);
  void addStatements(uint32_t First, uint32_t Last, uint32_t Block, unsigned Indent);
  uint32_t colonOf(uint32_t First, uint32_t Last) const;

  llvm::StringRef Text;
  uint32_t At = 0;
  std::vector<PythonToken> Tokens;
  std::vector<uint32_t> OpenBrackets;
  uint32_t LineStart = 0; ///< the first token of the logical line
  std::vector<PythonStatement> Statements;
  std::vector<PythonBlock> Blocks = {{}};
  std::vector<OpenBlock> Open;
};

} // namespace cudaperf

#endif // CUDAPERF_EMBEDDED_PYTHONTOKENS_H
