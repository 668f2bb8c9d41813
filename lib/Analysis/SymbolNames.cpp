#include "Analysis/SymbolNames.h"
#include <cstdlib>

namespace cudaperf {

/// Larger than any constant stride that people write, smaller than any drawn size.
static constexpr int64_t LargestPlainNumber = 16384;
/// Sums such as (n + 1) or (n - 2) are recognised up to this.
static constexpr int64_t LargestAddend = 4;

static std::optional<std::string> nameProduct(int64_t Number, llvm::ArrayRef<NamedSymbol> Symbols) {
  std::string Names;
  for (const NamedSymbol &Symbol : Symbols)
    while (Symbol.Value > 1 && Number % Symbol.Value == 0 && Number != 0) {
      Number /= Symbol.Value;
      Names += (Names.empty() ? "" : " * ") + Symbol.Name;
    }
  if (Names.empty() || std::abs(Number) > LargestPlainNumber)
    return std::nullopt;
  if (Number == 1)
    return Names;
  return (Number == -1 ? "-" : std::to_string(Number) + " * ") + Names;
}

std::optional<std::string> nameNumber(int64_t Elements, llvm::ArrayRef<NamedSymbol> Symbols) {
  if (std::abs(Elements) <= LargestPlainNumber)
    return std::to_string(Elements);
  if (std::optional<std::string> Product = nameProduct(Elements, Symbols))
    return Product;
  for (int64_t Addend = 1; Addend <= LargestAddend; ++Addend)
    for (int64_t Signed : {Addend, -Addend})
      if (std::optional<std::string> Product = nameProduct(Elements - Signed, Symbols))
        return *Product + (Signed > 0 ? " + " : " - ") + std::to_string(Addend);
  return std::nullopt;
}

} // namespace cudaperf
