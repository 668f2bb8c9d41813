#include "Analysis/SymbolNames.h"
#include "llvm/ADT/StringExtras.h"
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

/// Larger than most constants that people write.
static constexpr int64_t LargestUsualNumber = 1024;

/// Elements if they are a few bytes each of a size in bytes, "pitch * height / 4": the rest of it is no constant.
static std::optional<std::string> nameQuotient(int64_t Elements, llvm::ArrayRef<NamedSymbol> Symbols) {
  for (const int64_t Bytes : {2, 4, 8, 16})
    if (std::optional<std::string> Product = nameProduct(Elements * Bytes, Symbols))
      if (llvm::StringRef(*Product).contains(" * ") && !llvm::isDigit(Product->front()) && Product->front() != '-')
        return *Product + " / " + std::to_string(Bytes);
  return std::nullopt;
}

std::optional<std::string> nameNumber(int64_t Elements, llvm::ArrayRef<NamedSymbol> Symbols) {
  if (std::abs(Elements) > LargestUsualNumber)
    if (std::optional<std::string> Quotient = nameQuotient(Elements, Symbols))
      return Quotient;
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
