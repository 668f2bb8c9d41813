#include "Check/MeasuredEvidence.h"
#include <utility>

namespace cudaperf {

static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Measured[] = {
#include "MeasuredEvidence.inc"
};

namespace {
struct MeasuredPair {
  llvm::StringLiteral Check, Pair, Parameters, Text;
};
} // namespace

static constexpr MeasuredPair Pairs[] = {
#include "MeasuredPairs.inc"
};

llvm::StringRef measuredEvidence(llvm::StringRef CheckId, llvm::StringRef Pair, llvm::StringRef Parameters) {
  for (const MeasuredPair &Row : Pairs)
    if (Row.Check == CheckId && Row.Pair == Pair && (Parameters.empty() || Row.Parameters == Parameters))
      return Row.Text;
  return "";
}

llvm::StringRef measuredEvidence(llvm::StringRef CheckId) {
  for (const auto &[Id, Text] : Measured)
    if (Id == CheckId)
      return Text;
  return "";
}

} // namespace cudaperf
