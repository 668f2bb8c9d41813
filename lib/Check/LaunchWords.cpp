#include "Check/LaunchWords.h"
#include "Check/Words.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

std::string assumingBlock(const BlockAssumption &Block) {
  return Block.Source == BlockSource::Default ? ", assuming blocks of " + blockText(Block.Block) : "";
}

std::string launchOfExchange(const AccessView &Access, IndexExchange Exchange, llvm::StringRef Slow,
                             llvm::StringRef Fast) {
  const Dim3 &Block = Access.block().Block;
  const bool IsWithY = Exchange == IndexExchange::XWithY;
  const llvm::StringRef Other = IsWithY ? "y" : "z";
  if (has(Access.cost().AddressOn, Depends::BlockX | (IsWithY ? Depends::BlockY : Depends::BlockZ))) {
    if (!Slow.empty() && !Fast.empty() && Slow != "threadIdx.x")
      return llvm::formatv("; the launch's grid then has to cover along x what '{0}' counts, and along {1} what '{2}' "
                           "does",
                           Fast, Other, Slow);
    return llvm::formatv("; the launch's grid then has to cover along x what it covers along {0} now, and the other "
                         "way round",
                         Other);
  }
  const bool IsEven = Access.block().Source == BlockSource::Launch && Block.X == (IsWithY ? Block.Y : Block.Z);
  return IsEven ? "" : llvm::formatv("; with them x and {0} of the launch's blocks", Other).str();
}

} // namespace cudaperf
