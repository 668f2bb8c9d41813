#include "Analysis/HeapCalls.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace cudaperf {

bool takesMemory(const Instruction &Inst) {
  const auto *Call = dyn_cast<CallBase>(&Inst);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->isDeclaration() && Call->arg_size() == 1 &&
         is_contained({"malloc", "_Znwm", "_Znam"}, Callee->getName());
}

/// The share of the lanes that come to Block, of those whose warp does: conditions on the place of a thread in its warp
/// leave the others out.
static double shareOfLanes(const BasicBlock &Block, const DominatorTree &Above, const KernelProgram &Program,
                           const RunCounts &Counts) {
  double Share = 1;
  const BasicBlock *Below = &Block;
  for (const auto *Node = Above.getNode(&Block)->getIDom(); Node; Node = Node->getIDom()) {
    const BasicBlock *Branch = Node->getBlock();
    const int Number = Program.numberOf(*Branch);
    const RunCounts::SplitCount &Split = Counts.Splits[size_t(Number)];
    for (unsigned Side = 0; Side < 2 && Split.Times > 0; ++Side)
      if (Program.blocks()[size_t(Number)].Successors[Side] == Program.numberOf(*Below))
        Share *= Split.Lanes[Side] / (Split.Lanes[0] + Split.Lanes[1]);
    Below = Branch;
  }
  return Share;
}

std::vector<HeapCall> heapCalls(const KernelProgram &Program, const LaunchAssumption &Launch) {
  std::vector<HeapCall> Found;
  for (const Instruction &Inst : instructions(Program.code()))
    if (takesMemory(Inst))
      Found.push_back({.Call = cast<CallBase>(&Inst)});
  if (Found.empty())
    return Found;
  RunCounts Counts;
  if (runKernel(Program, Launch, /*Seed=*/0, [](const WarpRequest &) {}, &Counts).GaveUp || Counts.Warps == 0)
    return {};
  const DominatorTree Above(const_cast<Function &>(Program.code())); // reads only
  std::erase_if(Found, [&](HeapCall &Each) {
    const BasicBlock &Block = *Each.Call->getParent();
    const auto Number = size_t(Program.numberOf(Block));
    if (const auto *Bytes = dyn_cast<ConstantInt>(Each.Call->getArgOperand(0)))
      Each.Bytes = Bytes->getZExtValue();
    Each.IsInLoop = Program.blocks()[Number].Loop >= 0;
    Each.Threads = std::min(1.0, Counts.Visits[Number] / Counts.Warps) * shareOfLanes(Block, Above, Program, Counts);
    return Counts.Visits[Number] == 0;
  });
  return Found;
}

} // namespace cudaperf
