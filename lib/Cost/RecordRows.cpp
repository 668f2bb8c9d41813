#include "Cost/RecordRows.h"
#include "Analysis/LoopRows.h"
#include "Analysis/ValueParts.h"
#include "Cost/RequestTrace.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include <set>

using namespace llvm;

namespace cudaperf {

/// A record that is longer has no few elements, and one of fewer is the border of a matrix.
static constexpr int64_t LongestBytes = 64;
static constexpr size_t FewestTaken = 3;
/// A loop of more goes through a row, or through a tile of it, whatever the row's length is.
static constexpr unsigned MostRounds = 8;
/// Of a record, if no more of them are taken.
static constexpr int64_t FewestElements = 4;

static int64_t rowBytesOf(const AccessCost &Cost) { return std::abs(Cost.LaneStride.value_or(0)); }

/// What the drawn size stands for by which the lanes of Cost lie apart, and how many bytes one more of it puts between
/// them; none if they do not, or may lie within a record.
static std::optional<std::pair<DrawnSize, int64_t>> drawnLength(const AccessCost &Cost, ArrayRef<DrawnSize> Symbols) {
  const int64_t RowBytes = rowBytesOf(Cost);
  if (Cost.Space != AccessSpace::Global || RowBytes <= LongestBytes)
    return std::nullopt;
  for (const DrawnSize &Symbol : Symbols)
    if (const int64_t Size = Draws(0).size(Symbol.Index);
        Symbol.Argument >= 0 && RowBytes % Size == 0 && RowBytes / Size <= LongestBytes)
      return std::pair(Symbol, RowBytes / Size);
  return std::nullopt;
}

/// Whether each lane of Request takes its part of another row of RowBytes.
static bool takesRows(const TracedRequest &Request, int64_t RowBytes) {
  const unsigned First = unsigned(countr_zero(Request.Active)), Last = 31 - unsigned(countl_zero(Request.Active));
  const int64_t Distance = Request.Address.Lane[Last] - Request.Address.Lane[First];
  return Distance != 0 && Distance % RowBytes == 0;
}

static bool walks(const RequestTrace &Trace, const MemoryAccess &Access, int64_t RowBytes) {
  const std::optional<int64_t> Step = Trace.roundStep(Access);
  const std::optional<unsigned> Rounds = Trace.rounds(Access);
  return Step && std::abs(*Step) < RowBytes && (!Rounds || *Rounds > MostRounds);
}

/// Where in rows of RowBytes the elements lie that a thread takes of the object of Access by their numbers. None if
/// others are taken, too.
static std::set<int64_t> takenOf(const RequestTrace &Trace, const MemoryAccess &Access, int64_t RowBytes) {
  std::set<int64_t> Taken;
  const int Object = Trace.objectOf(Access);
  DenseMap<unsigned, bool> Walks; // by access: whether a loop takes it through the row
  for (const TracedRequest &Request : Trace.requests()) {
    if (Request.Object != Object || !Request.IsKnown || !takesRows(Request, RowBytes))
      continue;
    const auto [Known, IsNew] = Walks.try_emplace(Request.Access, false);
    if (IsNew)
      Known->second = walks(Trace, Trace.program().accesses()[Request.Access], RowBytes);
    if (Known->second)
      continue;
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Request.Active >> L & 1)
        Taken.insert((MemoryLayout::offsetOf(Request.Address.Lane[L]) % RowBytes + RowBytes) % RowBytes);
    if (*Taken.rbegin() + int64_t(Access.Bytes) > LongestBytes)
      return {};
  }
  return Taken;
}

/// Sets what Symbol stands for to Value. Whether it was open.
static bool assume(LaunchAssumption &Launch, const KernelProgram &Program, const DrawnSize &Symbol, int64_t Value) {
  const unsigned Parameter = unsigned(Symbol.Argument);
  return Program.code().getArg(Parameter)->getType()->isIntegerTy()
             ? Launch.Arguments.try_emplace(Parameter, Value).second
             : Launch.Members.try_emplace({Parameter, Symbol.Offset}, Value).second;
}

std::optional<RecordLengths> recordLengths(const KernelProgram &Program, const LaunchAssumption &Launch,
                                           const CostedRun &Run) {
  RecordLengths Lengths{.Short = Launch, .Long = Launch};
  std::optional<RequestTrace> Trace;
  std::set<std::pair<int, int64_t>> Seen; // objects and rows
  bool IsAny = false;
  for (const AccessCost &Cost : Run.Accesses) {
    const int64_t RowBytes = rowBytesOf(Cost);
    const auto Length = drawnLength(Cost, Run.Symbols);
    if (!Length)
      continue;
    if (!Trace)
      Trace.emplace(Program, Launch);
    if (!Seen.insert({Trace->objectOf(*Cost.Access), RowBytes}).second) // thousands of accesses may go there
      continue;
    const std::set<int64_t> Taken = takenOf(*Trace, *Cost.Access, RowBytes);
    if (Taken.size() < FewestTaken)
      continue;
    const int64_t Bytes = int64_t(Cost.Access->Bytes);
    const int64_t Least = std::max(FewestElements * Bytes, *Taken.rbegin() + Bytes);
    const auto &[Symbol, BytesOfOne] = *Length;
    if (assume(Lengths.Short, Program, Symbol, (Least + BytesOfOne - 1) / BytesOfOne))
      IsAny |= assume(Lengths.Long, Program, Symbol, LongestBytes / BytesOfOne);
  }
  return IsAny ? std::optional(std::move(Lengths)) : std::nullopt;
}

/// Whether V is what Symbol stands for in Kernel, but for its width.
static bool isSymbol(const Value *V, const DrawnSize &Symbol, const Function &Kernel) {
  while (const auto *Cast = dyn_cast<CastInst>(V))
    V = Cast->getOperand(0);
  const Argument *Parameter = Kernel.getArg(unsigned(Symbol.Argument));
  const auto *Load = dyn_cast<LoadInst>(V);
  if (!Load)
    return V == Parameter;
  const DataLayout &Layout = Kernel.getDataLayout();
  const Value *Address = Load->getPointerOperand();
  APInt Offset(Layout.getIndexTypeSizeInBits(Address->getType()), 0);
  const Value *Base = Address->stripAndAccumulateConstantOffsets(Layout, Offset, /*AllowNonInbounds=*/true);
  return Base->stripPointerCasts() == Parameter && Offset.getSExtValue() == Symbol.Offset;
}

/// Whether V is computed from the number of a thread or block, or begins as that in a loop.
static bool isPlaceOfThread(const Value *V) {
  return hasRegister(V, RegisterKind::ThreadIndex) || hasRegister(V, RegisterKind::BlockIndex);
}

static bool isMultiple(const Instruction &Inst, const DrawnSize &Symbol, const Function &Kernel) {
  return Inst.getOpcode() == Instruction::Mul &&
         any_of(Inst.operands(), [&](const Value *Side) { return isSymbol(Side, Symbol, Kernel); });
}

/// Whether a thread's place is added somewhere to Multiple, a number of rows of Symbol's length: 'k * n + column'.
static bool holdsThreads(const Instruction &Multiple, const DrawnSize &Symbol, const Function &Kernel) {
  const auto IsPlaceInRow = [&](const Value *V) {
    return isPlaceOfThread(V) && !anyPart(V, [&](const Instruction &Part) { return isMultiple(Part, Symbol, Kernel); });
  };
  SmallVector<const Instruction *> Open{&Multiple};
  SmallPtrSet<const Instruction *, 16> Seen;
  while (!Open.empty()) {
    const Instruction *Row = Open.pop_back_val();
    for (const User *Next : Row->users()) {
      const auto *Inst = cast<Instruction>(Next);
      const bool IsSum =
          Inst->getNumOperands() == 2 && (Inst->getOpcode() == Instruction::Add || isa<GetElementPtrInst>(Inst));
      if ((!IsSum && !isa<CastInst>(Inst)) || !Seen.insert(Inst).second)
        continue;
      if (IsSum && IsPlaceInRow(Inst->getOperand(Inst->getOperand(0) == Row)))
        return true;
      Open.push_back(Inst);
    }
  }
  return false;
}

/// Whether Kernel has as many threads as what Symbol stands for, or may have: it compares a thread's place with that,
/// or has threads within a row of that length.
static bool boundsThreads(const Function &Kernel, const DrawnSize &Symbol) {
  return any_of(instructions(Kernel), [&](const Instruction &Inst) {
    if (isMultiple(Inst, Symbol, Kernel))
      return holdsThreads(Inst, Symbol, Kernel);
    const auto *Compared = dyn_cast<ICmpInst>(&Inst);
    if (!Compared || Compared->isEquality())
      return false;
    const Value *Left = Inst.getOperand(0), *Right = Inst.getOperand(1);
    return (isSymbol(Left, Symbol, Kernel) && isPlaceOfThread(Right)) ||
           (isSymbol(Right, Symbol, Kernel) && isPlaceOfThread(Left));
  });
}

/// Whether rows are walked whose length is what Symbol stands for, by rounds of loops alone.
static bool isWalkedLength(const KernelProgram &Program, const DrawnSize &Symbol) {
  const Function &Kernel = Program.code();
  return !boundsThreads(Kernel, Symbol) && any_of(Program.loops(), [&](const LoopShape &Loop) {
    const Value *End = endOf(Program, Loop);
    return End && isSymbol(End, Symbol, Kernel);
  });
}

std::optional<LaunchAssumption> withNarrowRows(const KernelProgram &Program, const LaunchAssumption &Launch,
                                               const CostedRun &Run) {
  LaunchAssumption Narrow = Launch;
  std::set<unsigned> Seen; // symbols
  bool IsAny = false;
  for (const AccessCost &Cost : Run.Accesses) {
    const auto Length = drawnLength(Cost, Run.Symbols);
    if (!Length || !Seen.insert(Length->first.Index).second || !isWalkedLength(Program, Length->first))
      continue;
    IsAny |= assume(Narrow, Program, Length->first, FewestElements);
  }
  return IsAny ? std::optional(std::move(Narrow)) : std::nullopt;
}

} // namespace cudaperf
