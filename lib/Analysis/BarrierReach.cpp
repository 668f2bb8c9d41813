#include "Analysis/BarrierReach.h"
#include "Analysis/BlockReach.h"
#include "Analysis/ThreadTalk.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

namespace cudaperf {

namespace {

/// Which warps went which way at a branch, each of them always the same.
struct WarpsAtBranch {
  unsigned Warps[2] = {0, 0};
  Depends On = Depends::Nothing;
  bool IsMixed = false; ///< a warp's lanes parted, or it came again and went the other way
};

class WarpReader {
public:
  explicit WarpReader(const KernelProgram &Program) : Program(Program), Branches(Program.blocks().size()) {}

  void add(const RunCounts &OfWarp) {
    for (unsigned Block = 0; Block < Branches.size(); ++Block) {
      const RunCounts::TogetherCount &Together = OfWarp.Together[Block];
      WarpsAtBranch &Branch = Branches[Block];
      Branch.On |= Together.On;
      Branch.IsMixed |= OfWarp.Splits[Block].Times > 0 || (Together.Times[0] > 0 && Together.Times[1] > 0);
      for (int Side : {0, 1})
        Branch.Warps[Side] += Together.Times[Side] > 0;
    }
    for (const CodeBlock &Code : Program.blocks())
      for (const Step &S : Code.Steps)
        if (const auto Partial = OfWarp.PartialBarriers.find(S.Inst); Partial != OfWarp.PartialBarriers.end())
          note(S.Inst, Partial->second);
  }

  std::vector<UnreachedBarrier> take() {
    for (unsigned Block = 0; Block < Branches.size(); ++Block)
      readBranch(Block);
    return std::move(Found);
  }

private:
  void note(const Instruction *Barrier, const RunCounts::PartialBarrier &Partial) {
    if (none_of(Found, [&](const UnreachedBarrier &Known) { return Known.Barrier == Barrier; }))
      Found.push_back({.Barrier = Barrier,
                       .Condition = Partial.Parted,
                       .Here = Partial.Lanes / Partial.Times,
                       .Elsewhere = Partial.Missing / Partial.Times});
  }

  /// Whole warps that part at the end of Block: one side has a barrier, the other one has none, and both go on.
  void readBranch(unsigned Block) {
    const CodeBlock &Code = Program.blocks()[Block];
    const WarpsAtBranch &Branch = Branches[Block];
    if (Branch.IsMixed || !Branch.Warps[0] || !Branch.Warps[1] || has(Branch.On, ~OfThread) || Program.isEnd(Code.Join))
      return;
    const Instruction *Barriers[2] = {nullptr, nullptr};
    for (int Side : {0, 1}) {
      const BitVector Blocks = blocksUntil(Program, Code.Successors[Side], Code.Join);
      if (Blocks.test(Block))
        return;
      Barriers[Side] = firstBarrier(Blocks);
    }
    if (!Barriers[0] == !Barriers[1])
      return;
    const int Side = Barriers[0] ? 0 : 1;
    if (waits(blocksUntil(Program, Code.Successors[1 - Side], Code.Join)))
      return;
    if (any_of(Found, [&](const UnreachedBarrier &Known) { return Known.Barrier == Barriers[Side]; }))
      return;
    Found.push_back({.Barrier = Barriers[Side],
                     .Condition = dyn_cast<Instruction>(Code.Decides),
                     .Here = double(Branch.Warps[Side]),
                     .Elsewhere = double(Branch.Warps[1 - Side]),
                     .OfWarps = true});
  }

  /// Whether something there may let threads wait for others, by other means than the block's barrier.
  bool waits(const BitVector &Blocks) const {
    return any_of(Blocks.set_bits(), [&](unsigned Block) {
      return any_of(Program.blocks()[Block].Steps, [](const Step &S) { return talksToOtherThreads(*S.Inst); });
    });
  }

  const Instruction *firstBarrier(const BitVector &Blocks) const {
    for (const unsigned Block : Blocks.set_bits())
      for (const Step &S : Program.blocks()[Block].Steps)
        if (isBlockBarrier(*S.Inst))
          return S.Inst;
    return nullptr;
  }

  const KernelProgram &Program;
  std::vector<WarpsAtBranch> Branches; ///< by block
  std::vector<UnreachedBarrier> Found;
};

} // namespace

std::vector<UnreachedBarrier> unreachedBarriers(const KernelProgram &Program, const LaunchAssumption &Launch) {
  const bool HasBarrier = any_of(Program.blocks(), [](const CodeBlock &Code) {
    return any_of(Code.Steps, [](const Step &S) { return isBlockBarrier(*S.Inst); });
  });
  if (!HasBarrier)
    return {};
  WarpReader Reader(Program);
  const auto Ignored = [](const WarpRequest &) {};
  if (runBlock(Program, Launch, Ignored, [&](const RunCounts &OfWarp) { Reader.add(OfWarp); }))
    return {};
  return Reader.take();
}

} // namespace cudaperf
