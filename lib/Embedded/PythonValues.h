// What an expression of a Python file is, if that can be told without running it: a text with its places, a number, the
// lengths of a grid, the dotted name of something imported.

#ifndef CUDAPERF_EMBEDDED_PYTHONVALUES_H
#define CUDAPERF_EMBEDDED_PYTHONVALUES_H

#include "Embedded/MappedText.h"
#include "Embedded/PythonNames.h"
#include "Finding/Finding.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// A string, with origins in the Python text.
struct PythonText {
  MappedText Text;
  std::vector<Quoting> Quotings; ///< each kind of quotes that a part of it stands in, once
};

/// One call's arguments.
struct PythonArguments {
  std::vector<PythonExpression> Positional; ///< those before the first '*'
  std::vector<std::pair<std::string, PythonExpression>> Named;
  /// The argument Name, or the one at Position; none if it is not given.
  std::optional<PythonExpression> find(llvm::StringRef Name, std::optional<size_t> Position = {}) const;
};

class PythonValues {
public:
  PythonValues(llvm::StringRef Text, const PythonTokens &Tokens, const PythonNames &Names)
      : Source(Text), Tokens(Tokens), Names(Names) {}

  /// A text that is made of literals alone, across names, '+', '.encode()', '.strip()', dedent(); None for what is
  /// formatted or replaced in.
  std::optional<PythonText> text(PythonExpression Of, unsigned Depth = 0) const;
  /// The texts of a list or tuple of such, or of one alone; none if one of them is not known.
  std::optional<std::vector<PythonText>> texts(PythonExpression Of, unsigned Depth = 0) const;
  std::optional<int64_t> number(PythonExpression Of, unsigned Depth = 0) const;
  /// The items of a tuple or list, each as number() has it; those behind a '*' are left out.
  std::vector<std::optional<int64_t>> numbers(PythonExpression Of, unsigned Depth = 0) const;
  /// What is known of '(16, 16)', '(n, 1, 1)' or '256': sides that are left out are 1.
  Dim3Sides sides(PythonExpression Of, unsigned Depth = 0) const;
  /// The dotted names that Of can stand for by the imports: 'cp.RawKernel' is "cupy.RawKernel".
  std::vector<std::string> dottedNames(PythonExpression Of) const;
  /// The arguments of the call whose bracket is Open.
  PythonArguments arguments(uint32_t Open, uint32_t Statement) const;
  /// The expression without brackets around all of it.
  PythonExpression bare(PythonExpression Of) const;
  /// The value behind a plain name or 'self.name'.
  std::optional<PythonExpression> valueBehind(PythonExpression Of) const;

private:
  std::optional<PythonText> literal(uint32_t Token) const;
  std::optional<PythonText> textCall(PythonExpression Of, unsigned Depth) const;
  std::vector<PythonExpression> items(PythonExpression Of) const;
  std::optional<uint32_t> lastOperator(PythonExpression Of, llvm::ArrayRef<llvm::StringRef> Operators) const;

  llvm::StringRef Source;
  const PythonTokens &Tokens;
  const PythonNames &Names;
};

} // namespace cudaperf

#endif // CUDAPERF_EMBEDDED_PYTHONVALUES_H
