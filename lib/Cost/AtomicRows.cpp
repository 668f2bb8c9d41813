#include "Cost/AtomicRows.h"
#include "Analysis/AtomicUse.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/KnownBits.h"
#include <algorithm>

using namespace llvm;

namespace cudaperf {

static constexpr int64_t FloatBytes = 4;

/// What the code shows of where an address lies from the begin of its buffer: Residue, modulo Modulus.
static std::pair<uint64_t, uint64_t> placeInGroup(const MemoryAccess &Access) {
  const DataLayout &Layout = Access.Inst->getModule()->getDataLayout();
  const Value *Address = Access.Inst->getOperand(Access.AddressOperand)->stripPointerCasts();
  uint64_t Modulus = WidestAccessBytes;
  int64_t Residue = 0;
  while (const auto *Sum = dyn_cast<GEPOperator>(Address)) {
    MapVector<Value *, APInt> Variable;
    APInt Fixed(Layout.getIndexSizeInBits(Sum->getPointerAddressSpace()), 0);
    if (!Sum->collectOffset(Layout, Fixed.getBitWidth(), Variable, Fixed))
      return {1, 0};
    Residue += Fixed.getSExtValue();
    for (const auto &[Index, Scale] : Variable) {
      const KnownBits Known = computeKnownBits(Index, Layout);
      const unsigned LowBits = std::min((Known.Zero | Known.One).countr_one(), 8U);
      Residue += int64_t(Known.One.extractBitsAsZExtValue(LowBits, 0) * Scale.getZExtValue());
      Modulus = std::min(Modulus, uint64_t(1) << std::min(LowBits + Scale.countr_zero(), 4U));
    }
    Address = Sum->getPointerOperand()->stripPointerCasts();
  }
  // A pointer that the loop moves on, or one of two, may begin anywhere.
  if (!isa<Argument, GlobalVariable, LoadInst, ExtractValueInst>(Address))
    return {1, 0};
  return {Modulus, uint64_t(Residue) & (Modulus - 1)};
}

static bool addsFloat(const MemoryAccess &Access) {
  const auto *Atomic = dyn_cast<AtomicRMWInst>(Access.Inst);
  const std::optional<AtomicUse> Use = atomicUse(Access);
  return Atomic && Use && Use->Kind == AtomicKind::Add && !Use->ResultUsed && Atomic->getType()->isFloatTy() &&
         Atomic->getOperation() == AtomicRMWInst::FAdd;
}

/// Whether the lanes may be held to the order of what stands before and behind Inst.
static bool keepsOrder(const Instruction &Inst) {
  return isa<FenceInst>(Inst) || (isa<CallBase>(Inst) && Inst.mayHaveSideEffects());
}

/// Bytes from what each lane adds to by First to what it adds to by Other, if that is one number.
static std::optional<int64_t> distance(const RequestTrace &Trace, const MemoryAccess &First,
                                       const MemoryAccess &Other) {
  const ArrayRef<const TracedRequest *> Ours = Trace.requestsOf(First), Theirs = Trace.requestsOf(Other);
  if (Ours.empty() || Ours.size() != Theirs.size())
    return std::nullopt;
  std::optional<int64_t> Bytes;
  for (const auto &[A, B] : zip_equal(Ours, Theirs)) {
    if (A->Active != B->Active || A->Space != AccessSpace::Global || B->Space != AccessSpace::Global)
      return std::nullopt;
    for (unsigned L = 0; L < WarpLanes; ++L) {
      if (!(A->Active >> L & 1))
        continue;
      const int64_t Here = B->Address.Lane[L] - A->Address.Lane[L];
      if (Bytes && *Bytes != Here)
        return std::nullopt;
      Bytes = Here;
    }
  }
  return Bytes;
}

namespace {

/// Atomics of one block of code between what keeps their order.
class Stretch {
public:
  Stretch(const KernelProgram &Program, const RequestTrace &Trace) : Program(Program), Trace(Trace) {}

  void add(unsigned Access) {
    if (addsFloat(Program.accesses()[Access]))
      Atomics.push_back(Access);
  }

  /// Adds the rows among the atomics to To, and forgets them.
  void end(std::vector<AtomicRow> &To) {
    while (!Atomics.empty())
      takeNeighbours(To);
  }

private:
  /// Adds the rows of the first atomic and of those within reach of it, and takes all of them out.
  void takeNeighbours(std::vector<AtomicRow> &To) {
    const unsigned First = Atomics.front();
    std::map<int64_t, unsigned> ByPlace; ///< bytes from First's
    std::vector<unsigned> Others;
    for (const unsigned Access : Atomics) {
      const std::optional<int64_t> Bytes =
          Access == First ? 0 : distance(Trace, Program.accesses()[First], Program.accesses()[Access]);
      // Of two at one place the second stays alone.
      if (Access != First && (!Bytes || std::abs(*Bytes) >= MostBytes || !ByPlace.try_emplace(*Bytes, Access).second))
        Others.push_back(Access);
      else if (Access == First)
        ByPlace[0] = First;
    }
    const auto [Modulus, Residue] = placeInGroup(Program.accesses()[First]);
    for (auto It = ByPlace.begin(); It != ByPlace.end();) {
      AtomicRow Row = rowFrom(ByPlace, It, int64_t(Modulus), int64_t(Residue));
      std::advance(It, std::max<size_t>(Row.Accesses.size(), 1));
      if (!Row.Accesses.empty())
        To.push_back(std::move(Row));
    }
    Atomics = std::move(Others);
  }

  /// Those from First on that one vector atomic does; none if it stays alone.
  static AtomicRow rowFrom(const std::map<int64_t, unsigned> &ByPlace,
                           std::map<int64_t, unsigned>::const_iterator First, int64_t Modulus, int64_t Residue) {
    for (const int64_t Floats : {4, 2}) {
      const int64_t Bytes = Floats * FloatBytes, InGroup = (Residue + First->first) & (Bytes - 1);
      if (Modulus % Bytes != 0)
        continue;
      AtomicRow Row;
      for (auto It = First; It != ByPlace.end() && It->first < First->first - InGroup + Bytes; ++It)
        Row.Accesses.push_back(It->second);
      if (Row.Accesses.size() >= 2 && Row.Accesses.size() + 1 >= size_t(Floats))
        return Row;
    }
    return {};
  }

  static constexpr int64_t MostBytes = 256; ///< farther elements are other elements' business

  const KernelProgram &Program;
  const RequestTrace &Trace;
  std::vector<unsigned> Atomics;
};

} // namespace

std::vector<AtomicRow> atomicRows(const KernelProgram &Program, const RequestTrace &Trace) {
  std::vector<AtomicRow> Rows;
  for (const CodeBlock &Block : Program.blocks()) {
    Stretch Between(Program, Trace);
    for (const Step &S : Block.Steps) {
      if (S.Access >= 0)
        Between.add(unsigned(S.Access));
      else if (keepsOrder(*S.Inst))
        Between.end(Rows);
    }
    Between.end(Rows);
  }
  llvm::sort(Rows, [](const AtomicRow &A, const AtomicRow &B) { return A.Accesses[0] < B.Accesses[0]; });
  return Rows;
}

std::optional<GainEstimate> gainOfVectorAtomics(const KernelCost &Cost, ArrayRef<AtomicRow> Rows) {
  if (!Cost.isKnown() || Rows.empty())
    return std::nullopt;
  const auto With = [&](const KernelCost &Now) {
    KernelCost Then = Now;
    for (const AtomicRow &Row : Rows)
      for (const unsigned Access : drop_begin(Row.Accesses))
        for (MemoryWork *Work : {&Then.Now[Access], &Then.Ideal[Access]}) {
          // The data come and go as before.
          const double Bytes = Work->DramBytes, AtRandom = Work->DramAtRandom;
          *Work = MemoryWork();
          Work->DramBytes = Bytes;
          Work->DramAtRandom = AtRandom;
        }
    return Then;
  };
  std::vector<KernelCost> Nows = {Cost}, Thens;
  append_range(Nows, Cost.OtherLengths);
  for (const KernelCost &Now : Nows)
    Thens.push_back(With(Now));
  return gainBetween(Nows, Thens);
}

} // namespace cudaperf
