#include "Cost/LoopLengths.h"
#include "Analysis/KernelProgram.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

/// Shares of the usual rounds.
static constexpr double ShortShare = 1.0 / 16, LongShare = 32;
/// Numbers that are tried one by one; so many loops beside each other are rare.
static constexpr size_t MostNumbers = 4;

static RunCounts withLengths(RunCounts Counts, const BitVector &Which, double Share) {
  for (const unsigned Number : Which.set_bits()) {
    RunCounts::LoopCount &Loop = Counts.Loops[Number];
    Loop.Missing = Share * (Loop.Rounds + Loop.Missing) - Loop.Rounds;
  }
  return Counts;
}

/// What Value is but for casts and constants that are added or taken away.
static const Value *rootOf(const Value *Number) {
  while (const auto *Inst = dyn_cast<Instruction>(Number)) {
    const bool IsOffset =
        is_contained({Instruction::Add, Instruction::Sub}, Inst->getOpcode()) && isa<ConstantInt>(Inst->getOperand(1));
    if (!IsOffset && !isa<CastInst>(Inst))
      break;
    Number = Inst->getOperand(0);
  }
  return Number;
}

/// The number that ends Loop when it is reached: what its main exit compares that no round changes. Null if there is
/// none.
static const Value *endOf(const KernelProgram &Program, const LoopShape &Loop) {
  const Value *Decides = Loop.MainExit < 0 ? nullptr : Program.blocks()[unsigned(Loop.MainExit)].Decides;
  const auto *Compared = dyn_cast_or_null<CmpInst>(Decides);
  if (!Compared)
    return nullptr;
  const auto IsInLoop = [&](const Value *Side) {
    const auto *Inst = dyn_cast<Instruction>(Side);
    const int Block = Inst ? Program.numberOf(*Inst->getParent()) : -1;
    return Block >= 0 && Loop.Blocks.test(unsigned(Block));
  };
  const Value *const Sides[] = {rootOf(Compared->getOperand(1)), rootOf(Compared->getOperand(0))};
  for (const Value *Side : Sides)
    if (!IsInLoop(Side))
      return Side;
  return nullptr;
}

std::vector<RunCounts> otherLengths(const KernelProgram &Program, const RunCounts &Counts) {
  BitVector All(unsigned(Counts.Loops.size()));
  MapVector<const void *, BitVector> ByEnd;
  for (unsigned Number = 0; Number < Counts.Loops.size(); ++Number) {
    if (!Counts.Loops[Number].HasGuess)
      continue;
    const LoopShape &Loop = Program.loops()[Number];
    const Value *End = endOf(Program, Loop);
    BitVector &Same = ByEnd.try_emplace(End ? static_cast<const void *>(End) : &Loop, All.size()).first->second;
    Same.set(Number);
    All.set(Number);
  }
  if (All.none())
    return {};
  std::vector<RunCounts> Others{withLengths(Counts, All, ShortShare), withLengths(Counts, All, LongShare)};
  if (ByEnd.size() > 1)
    for (const auto &[End, Same] : ArrayRef(ByEnd.begin(), std::min(ByEnd.size(), MostNumbers)))
      Others.push_back(withLengths(Counts, Same, LongShare));
  return Others;
}

} // namespace cudaperf
