#include "Verdict/Doubts.h"
#include "Analysis/ComparedNumbers.h"
#include "Analysis/LoadedStarts.h"
#include "Analysis/PowersOfTwo.h"
#include "Analysis/UnitStrides.h"
#include "Device/Gpu.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>

namespace cudaperf {

using Verdicts = llvm::MutableArrayRef<AccessVerdict>;

/// Rows of a block that are no whole sectors lie differently in every other block, but a line that one warp of a block
/// runs alone was looked at in one block. What the next block can make good is counted over both.
static void nextBlock(const RunDoubt &, const DecidedRun &Decided, Verdicts Accesses) {
  auto IsDoubtful = [](const AccessVerdict &Verdict) {
    const AccessCost &Cost = Verdict.Cost;
    return Verdict.isBad() && Cost.Space == AccessSpace::Global && has(Cost.AddressOn, Depends::Block) &&
           Cost.ratio() < BadBesideIdeal;
  };
  if (llvm::none_of(Accesses, IsDoubtful))
    return;
  LaunchAssumption Next = Decided.Launch;
  Next.BlocksOn = 1;
  const CostedRun Again = costAccesses(Decided.Program, Next, MostUnreliable);
  for (AccessVerdict &Verdict : Accesses) {
    AccessCost &Cost = Verdict.Cost;
    const AccessCost *Same = Again.find(Cost.Access);
    if (!IsDoubtful(Verdict) || !Same)
      continue;
    Cost.Actual = (Cost.Actual + Same->Actual) / 2;
    Cost.Ideal = (Cost.Ideal + Same->Ideal) / 2;
    if (Cost.ratio() < Decided.Bad.of(Cost.Space))
      Verdict.Pattern = AccessPattern::Coalesced;
  }
}

/// Takes from a run in other blocks of Decided what accesses that Concerns cost there, if Holds says so of the cost
/// here and there and that is not bad.
static void takeOtherBlocks(const DecidedRun &Decided, Verdicts Accesses, const LaunchAssumption &Blocks,
                            llvm::function_ref<bool(const AccessCost &)> Concerns,
                            llvm::function_ref<bool(const AccessCost &, const AccessCost &)> Holds) {
  auto IsDoubtful = [&](const AccessVerdict &Verdict) {
    return Verdict.isBad() && Verdict.Cost.Space == AccessSpace::Global &&
           has(Verdict.Cost.AddressOn, Depends::Block) && Concerns(Verdict.Cost);
  };
  if (llvm::none_of(Accesses, IsDoubtful))
    return;
  const CostedRun Again = costAccesses(Decided.Program, Blocks, MostUnreliable);
  for (AccessVerdict &Verdict : Accesses) {
    const AccessCost *There = Again.find(Verdict.Cost.Access);
    if (!IsDoubtful(Verdict) || !There || !Holds(Verdict.Cost, *There) || verdictByCount(*There, Decided.Bad).isBad())
      continue;
    Verdict.Cost = *There;
    Verdict.Pattern = AccessPattern::Coalesced;
  }
}

/// Where a block's number is how long its row is (`j < blockIdx.x`, as in a triangle), blocks near the first have few
/// lanes at work; most blocks lie further on than a warp's length.
static void farBlocks(const RunDoubt &, const DecidedRun &Decided, Verdicts Accesses) {
  LaunchAssumption Far = Decided.Launch;
  Far.BlocksOn = WarpLanes;
  takeOtherBlocks(
      Decided, Accesses, Far, [](const AccessCost &Here) { return Here.ActiveLanes < WarpLanes; },
      [](const AccessCost &Here, const AccessCost &There) { return There.ActiveLanes > Here.ActiveLanes; });
}

/// Of a triangle of blocks (`if (blockIdx.x > blockIdx.y) return;`) the side with the blocks that are looked at may be
/// the one that has nothing to do: their numbers contradict what is run for coverage then.
static void firstBlocks(const RunDoubt &, const DecidedRun &Decided, Verdicts Accesses) {
  LaunchAssumption First = Decided.Launch;
  First.FirstBlocks = First.OneBlock = true; // the first block of the second row
  takeOtherBlocks(
      Decided, Accesses, First,
      [](const AccessCost &Here) {
        return Here.CoverageOnly && has(Here.AddressOn, Depends::BlockX) && has(Here.AddressOn, Depends::BlockY);
      },
      [](const AccessCost &Here, const AccessCost &There) {
        return !There.CoverageOnly && There.ActiveLanes >= Here.ActiveLanes; // one lane could not be bad
      });
}

/// What begins at a loaded number, or a step back from another place, begins in the middle of a sector more often than
/// not, so a few lanes take one more than they would. What that alone makes bad is counted over all places in a sector
/// that it may begin at.
static void evenStarts(const RunDoubt &, const DecidedRun &Decided, Verdicts Accesses) {
  auto IsDoubtful = [](const AccessVerdict &Verdict) {
    const AccessCost &Cost = Verdict.Cost;
    return Verdict.isBad() && Cost.Space == AccessSpace::Global &&
           has(Cost.AddressOn, Depends::UniformLoad | Depends::Symbol) && Cost.ratio() < BadBesideIdeal;
  };
  if (llvm::none_of(Accesses, IsDoubtful) ||
      (llvm::none_of(Decided.Program.accesses(), std::mem_fn(&MemoryAccess::IsStart)) &&
       llvm::none_of(Decided.Program.code().args(), isStepBack)))
    return;
  const CostedRun Again = costAccesses(Decided.Program, Decided.Launch, MostUnreliable, Draws::EvenStarts);
  for (AccessVerdict &Verdict : Accesses) {
    AccessCost &Cost = Verdict.Cost;
    const AccessCost *Same = Again.find(Cost.Access);
    if (!IsDoubtful(Verdict) || !Same)
      continue;
    const double Even = std::min(1.0, double(Cost.Access->pieceBytes()) / SectorBytes);
    Cost.Actual = Cost.Actual * (1 - Even) + Same->Actual * Even;
    Cost.Ideal = Cost.Ideal * (1 - Even) + Same->Ideal * Even;
    if (Cost.ratio() < Decided.Bad.of(Cost.Space))
      Verdict.Pattern = AccessPattern::Coalesced;
  }
}

/// Whether the lanes of both worst requests lie equally far apart.
static bool haveSameDistances(const AccessCost &A, const AccessCost &B) {
  if (A.WorstLanes != B.WorstLanes || !A.WorstLanes)
    return false;
  const unsigned First = llvm::countr_zero(A.WorstLanes);
  for (unsigned L = 0; L < WarpLanes; ++L)
    if ((A.WorstLanes >> L & 1) &&
        A.WorstAddress.Lane[L] - A.WorstAddress.Lane[First] != B.WorstAddress.Lane[L] - B.WorstAddress.Lane[First])
      return false;
  return true;
}

static bool costTheSame(const AccessCost &A, const AccessCost &B, double BadRatio) {
  const auto [Least, Most] = std::minmax({A.ratio(), B.ratio()});
  return Least > AgreeingShare * Most && Least - 1 > AgreeingExcess * (BadRatio - 1);
}

namespace {
/// Another run that could just as well be meant.
struct OtherRun {
  const LaunchAssumption &Launch;
  unsigned Seed = 0;
  llvm::function_ref<bool(const AccessCost &)> Concerns; ///< which accesses
  /// Whether Same, of the other run, bears out that Cost is bad.
  llvm::function_ref<bool(const AccessCost &Cost, const AccessCost &Same)> BearsOut;
};
} // namespace

/// What Other does not bear out becomes unknown. Notes where the lanes' distances are not those of Other.
static void compare(const RunDoubt &Self, const DecidedRun &Decided, Verdicts Accesses, const OtherRun &Other) {
  auto IsDoubtful = [&](const AccessVerdict &Verdict) { return Verdict.isBad() && Other.Concerns(Verdict.Cost); };
  if (llvm::none_of(Accesses, IsDoubtful))
    return;
  const CostedRun Again = costAccesses(Decided.Program, Other.Launch, MostUnreliable, Other.Seed);
  for (AccessVerdict &Verdict : Accesses) {
    AccessCost &Cost = Verdict.Cost;
    const AccessCost *Same = Again.find(Cost.Access);
    if (!IsDoubtful(Verdict) || !Same)
      continue;
    Cost.StrideIsDrawn |= Same->LaneStride != Cost.LaneStride;
    Cost.WorstIsDrawn |= !haveSameDistances(*Same, Cost);
    if (Other.BearsOut(Cost, *Same))
      continue;
    Verdict.Pattern = AccessPattern::Unknown;
    Verdict.Reason = Self.Reason.str();
  }
}

/// For accesses of Space, or of both, that rest on drawn numbers: an access whose cost differs was never known.
static void compareDraws(const RunDoubt &Self, const DecidedRun &Decided, Verdicts Accesses,
                         const LaunchAssumption &Launch, unsigned Seed, std::optional<AccessSpace> Space) {
  auto Concerns = [&](const AccessCost &Cost) {
    return (!Space || Cost.Space == *Space) && has(Cost.AddressOn, DrawnUniform);
  };
  const auto HasUnknown = [&](auto IsKind) {
    return llvm::any_of(Decided.Program.code().args(), [&](const llvm::Argument &Parameter) {
      return !Decided.Launch.Arguments.contains(Parameter.getArgNo()) && IsKind(Parameter);
    });
  };
  // Of few things one more or less costs more or less, and so does a tree with one level more.
  const bool AreFew = HasUnknown(fewOf), ArePowers = HasUnknown(powerOfTwo);
  auto BearsOut = [&](const AccessCost &Cost, const AccessCost &Same) {
    return costTheSame(Cost, Same, Decided.Bad.of(Cost.Space)) ||
           (((AreFew && Space == AccessSpace::Global) || ArePowers) && verdictByCount(Same, Decided.Bad).isBad());
  };
  compare(Self, Decided, Accesses, {.Launch = Launch, .Seed = Seed, .Concerns = Concerns, .BearsOut = BearsOut});
}

/// Rows in global memory are taken to be whole sectors; with other sizes of that kind the cost must be the same.
static void otherDraws(const RunDoubt &Self, const DecidedRun &Decided, Verdicts Accesses) {
  compareDraws(Self, Decided, Accesses, Decided.Launch, /*Seed=*/1, AccessSpace::Global);
}

/// In shared memory everything hangs on whether a length is a multiple of the banks.
static void unevenDraws(const RunDoubt &Self, const DecidedRun &Decided, Verdicts Accesses) {
  for (unsigned Seed : {0u, 1u})
    compareDraws(Self, Decided, Accesses, Decided.Launch, Draws::Uneven + Seed, AccessSpace::Shared);
}

/// Whether Kernel shifts by something that is no constant.
static bool shiftsByNumbers(const llvm::Function &Kernel) {
  return llvm::any_of(llvm::instructions(Kernel), [](const llvm::Instruction &Inst) {
    return Inst.isShift() && !llvm::isa<llvm::Constant>(Inst.getOperand(1));
  });
}

/// A drawn power of two is taken to be large; `thread << levels` may as well be `thread * 2`.
static void smallExponents(const RunDoubt &Self, const DecidedRun &Decided, Verdicts Accesses) {
  if (shiftsByNumbers(Decided.Program.code()))
    compareDraws(Self, Decided, Accesses, Decided.Launch, Draws::SmallExponents, std::nullopt);
}

/// Launch with every stride that may be 1, and is not known, being 1, or as little as its elements leave.
static std::optional<LaunchAssumption> withUnitStrides(const DecidedRun &Decided) {
  LaunchAssumption Dense = Decided.Launch;
  const UnitStrides Strides = possibleUnitStrides(Decided.Program.code());
  Dense.Loads = Strides.Loads;
  for (const auto &[Stride, Least] : Strides.Members)
    if (Decided.Program.code().getArg(Stride.Parameter)->getType()->isIntegerTy())
      Dense.Arguments.try_emplace(Stride.Parameter, Least);
    else
      Dense.Members.insert({Stride, Least});
  if (Dense.Members.empty() && Dense.Loads.empty() && Dense.Arguments.size() == Decided.Launch.Arguments.size())
    return std::nullopt;
  return Dense;
}

/// A stride may be 1. What is bad then too is so with every stride, and costs that much at least.
static void unitStrides(const RunDoubt &Self, const DecidedRun &Decided, Verdicts Accesses) {
  auto IsDoubtful = [](const AccessVerdict &Each) { return Each.isBad() && has(Each.Cost.AddressOn, DrawnUniform); };
  if (llvm::none_of(Accesses, IsDoubtful))
    return;
  const std::optional<LaunchAssumption> Dense = withUnitStrides(Decided);
  if (!Dense)
    return;
  const CostedRun Again = costAccesses(Decided.Program, *Dense, MostUnreliable);
  for (AccessVerdict &Verdict : Accesses) {
    const AccessCost *Same = Again.find(Verdict.Cost.Access);
    if (!IsDoubtful(Verdict) || !Same || costTheSame(Verdict.Cost, *Same, Decided.Bad.of(Verdict.Cost.Space)))
      continue;
    if (verdictByCount(*Same, Decided.Bad).isBad()) {
      const bool WasDrawn = Verdict.Cost.StrideIsDrawn || Same->LaneStride != Verdict.Cost.LaneStride;
      if (Same->ratio() < Verdict.Cost.ratio()) {
        Verdict.Cost = *Same;
        Verdict.Cost.StrideIsLeast = WasDrawn;
      }
      Verdict.Cost.StrideIsDrawn = WasDrawn;
      Verdict.Cost.WorstIsDrawn = true;
    } else {
      Verdict.Pattern = AccessPattern::Unknown;
      Verdict.Reason = Self.Reason.str();
    }
  }
}

/// A flag that the source does not give is taken to be set, `weights + (is_own ? 2 * i : i)`; it may as well not be.
static void otherFlags(const RunDoubt &Self, const DecidedRun &Decided, Verdicts Accesses) {
  LaunchAssumption Unset = Decided.Launch;
  for (const llvm::Argument &Parameter : Decided.Program.code().args())
    if (isFlag(Parameter))
      Unset.Arguments.try_emplace(Parameter.getArgNo(), 0);
  if (Unset.Arguments.size() == Decided.Launch.Arguments.size())
    return;
  auto Concerns = [](const AccessCost &Cost) { return has(Cost.AddressOn, Depends::Symbol); };
  auto BearsOut = [&](const AccessCost &Cost, const AccessCost &Same) {
    const bool IsElsewhere = Same.CoverageOnly && !Cost.CoverageOnly; // only the flag leads there
    return IsElsewhere || verdictByCount(Same, Decided.Bad).isBad();
  };
  compare(Self, Decided, Accesses, {.Launch = Unset, .Concerns = Concerns, .BearsOut = BearsOut});
}

/// As many threads as Block has: squares for rows of whole warps (16x16 for 32x8), such rows for what is shorter (32x8
/// for 8x8x4). Block itself if it has one row, or no whole warps.
static Dim3 otherRows(const Dim3 &Block) {
  const unsigned Threads = unsigned(Block.count()), Row = Block.X < WarpLanes ? WarpLanes : WarpLanes / 2;
  return Threads % WarpLanes == 0 && Block.Y * Block.Z > 1 ? Dim3{Row, Threads / Row, 1} : Block;
}

/// Where nothing tells the block's shape (defaultShape), what is bad in short rows must be so in rows of whole warps.
/// What is bad in these must cost something in short rows, if not twice the ideal: two rows of a matrix whose columns a
/// warp goes along can lie in one sector.
static void otherShape(const RunDoubt &Self, const DecidedRun &Decided, Verdicts Accesses) {
  const Dim3 &Block = Decided.Launch.Block.Block;
  LaunchAssumption Other = Decided.Launch;
  Other.Block.Block = otherRows(Block);
  if (Other.Block.Source != BlockSource::Default || Other.Block == Decided.Launch.Block)
    return;
  auto BearsOut = [&](const AccessCost &, const AccessCost &Same) {
    return Block.X < WarpLanes ? verdictByCount(Same, Decided.Bad).isBad() : Same.Actual > Same.Ideal;
  };
  compare(Self, Decided, Accesses,
          {.Launch = Other, .Concerns = [](const AccessCost &) { return true; }, .BearsOut = BearsOut});
}

static constexpr llvm::StringLiteral SizesReason = "its cost depends on sizes that the source does not give";

static constexpr RunDoubt OfRuns[] = {
    {"next block", "", nextBlock},
    {"far blocks", "", farBlocks},
    {"first blocks", "", firstBlocks},
    {"even starts", "", evenStarts},
    {"other draws", SizesReason, otherDraws},
    {"uneven draws", SizesReason, unevenDraws},
    {"small exponents", SizesReason, smallExponents},
    {"unit strides", "its cost depends on a stride that may be 1", unitStrides},
    {"other flags", "its cost depends on a flag that the source does not give", otherFlags},
    {"other shape", "its cost depends on the block's shape, which is not known", otherShape},
};

llvm::ArrayRef<RunDoubt> runDoubts() { return OfRuns; }

} // namespace cudaperf
