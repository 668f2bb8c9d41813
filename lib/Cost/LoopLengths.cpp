#include "Cost/LoopLengths.h"
#include "Analysis/Casts.h"
#include "Analysis/KernelProgram.h"
#include "Analysis/LoopRows.h"
#include "Analysis/ValueParts.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

/// Shares of the usual rounds.
static constexpr double ShortShare = 1.0 / 16, LongShare = 32;
/// Of a grid of as many blocks as the GPU holds, which goes through data that are far larger. Reasoned, not measured.
static constexpr double ManyOfGrid = 16;
/// Numbers that are tried one by one; so many loops beside each other are rare.
static constexpr size_t MostNumbers = 4;
/// Bounds in the source that no one writes just to be safe, as 1000 or a million rounds: a space that is searched.
static constexpr int64_t LeastOfSearch = int64_t(1) << 24;

/// A warp that comes to a loop goes round it at least once. That is asked of loops outside of all others only, to which
/// all warps come.
static RunCounts withLengths(const KernelProgram &Program, RunCounts Counts, const BitVector &Which, double Share) {
  for (const unsigned Number : Which.set_bits()) {
    RunCounts::LoopCount &Loop = Counts.Loops[Number];
    const double Usual = Loop.Rounds + Loop.Missing;
    const double Least = Program.loops()[Number].Depth == 1 ? std::min(Usual, Counts.Warps) : 0;
    Loop.Missing = std::max(Share * Usual, Least) - Loop.Rounds;
  }
  return Counts;
}

/// What is added to Number in each round; null if nothing is.
static const Value *stepOf(const PHINode &Number) {
  for (const Value *Next : Number.incoming_values()) {
    const auto *Sum = dyn_cast<BinaryOperator>(withoutCasts(Next));
    for (const unsigned Side : {0u, 1u})
      if (Sum && Sum->getOpcode() == Instruction::Add && withoutCasts(Sum->getOperand(Side)) == &Number)
        return Sum->getOperand(1 - Side);
  }
  return nullptr;
}

/// The loops whose threads go on by the length of the grid: with one that is drawn, large, they go round once.
static BitVector loopsOfGrid(const KernelProgram &Program, const RunCounts &Counts) {
  BitVector Found(unsigned(Program.loops().size()));
  for (const BasicBlock &Block : Program.code())
    for (unsigned Number = 0; Number < Found.size(); ++Number)
      if (Program.loops()[Number].Header == Program.numberOf(Block) && !Counts.Loops[Number].HasGuess &&
          any_of(Block.phis(), [](const PHINode &Each) {
            const Value *Step = Each.getType()->isIntegerTy() ? stepOf(Each) : nullptr;
            return Step && hasRegister(Step, RegisterKind::GridSize);
          }))
        Found.set(Number);
  return Found;
}

/// How often Loop goes round by a literal that something it counts is compared with, whatever ends it sooner; 0 if
/// there is none.
static double literalRounds(const KernelProgram &Program, const LoopShape &Loop) {
  double Rounds = 0;
  for (const unsigned Number : Loop.Blocks.set_bits()) {
    const CodeBlock &Code = Program.blocks()[Number];
    if (!Code.Decides || all_of(Code.Successors, [&](int To) { return To >= 0 && Loop.Blocks.test(unsigned(To)); }))
      continue;
    anyPart(Code.Decides, [&](const Instruction &Part) {
      const auto *End = isa<ICmpInst>(Part) ? dyn_cast<ConstantInt>(Part.getOperand(1)) : nullptr;
      const Value *Side = End ? withoutCasts(Part.getOperand(0)) : nullptr;
      if (const auto *Sum = dyn_cast_or_null<BinaryOperator>(Side); Sum && Sum->getOpcode() == Instruction::Add)
        Side = withoutCasts(Sum->getOperand(0));
      const auto *Counter = dyn_cast_or_null<PHINode>(Side);
      const bool IsOfLoop = Counter && Program.numberOf(*Counter->getParent()) == Loop.Header;
      const auto *Step = IsOfLoop ? dyn_cast_or_null<ConstantInt>(stepOf(*Counter)) : nullptr;
      if (Step && Step->getSExtValue() > 0 && End->getBitWidth() <= 64)
        Rounds = std::max(Rounds, double(End->getSExtValue()) / double(Step->getSExtValue()));
      return false;
    });
  }
  return Rounds;
}

/// Counts with the rounds that literals give the loops which data may end before them; none if there are no such loops.
static std::optional<RunCounts> withLiterals(const KernelProgram &Program, const RunCounts &Counts) {
  std::optional<RunCounts> Found;
  for (unsigned Number = 0; Number < Counts.Loops.size(); ++Number) {
    const RunCounts::LoopCount &Loop = Counts.Loops[Number];
    const double Rounds = Loop.HasGuess ? literalRounds(Program, Program.loops()[Number]) : 0;
    if (Rounds < double(LeastOfSearch))
      continue;
    BitVector Which(unsigned(Counts.Loops.size()));
    Which.set(Number);
    Found = withLengths(Program, Found ? std::move(*Found) : Counts, Which, Rounds / RunCounts::OpenRounds);
  }
  return Found;
}

static std::vector<RunCounts> otherGuesses(const KernelProgram &Program, const RunCounts &Counts) {
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
  std::vector<RunCounts> Others{withLengths(Program, Counts, All, ShortShare),
                                withLengths(Program, Counts, All, LongShare)};
  if (ByEnd.size() > 1)
    for (const auto &[End, Same] : ArrayRef(ByEnd.begin(), std::min(ByEnd.size(), MostNumbers)))
      Others.push_back(withLengths(Program, Counts, Same, LongShare));
  return Others;
}

std::vector<RunCounts> otherLengths(const KernelProgram &Program, const RunCounts &Counts, bool GridIsOpen) {
  std::vector<RunCounts> Others = otherGuesses(Program, Counts);
  if (std::optional<RunCounts> Searching = withLiterals(Program, Counts))
    Others.push_back(std::move(*Searching));
  if (GridIsOpen)
    if (const BitVector OfGrid = loopsOfGrid(Program, Counts); OfGrid.any())
      Others.push_back(withLengths(Program, Counts, OfGrid, ManyOfGrid));
  return Others;
}

} // namespace cudaperf
