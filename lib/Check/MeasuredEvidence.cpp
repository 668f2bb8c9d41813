#include "Check/MeasuredEvidence.h"
#include <utility>

namespace cudaperf {

static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Measured[] = {
#include "MeasuredEvidence.inc"
};

llvm::StringRef measuredEvidence(llvm::StringRef CheckId) {
  for (const auto &[Id, Text] : Measured)
    if (Id == CheckId)
      return Text;
  return "";
}

} // namespace cudaperf
