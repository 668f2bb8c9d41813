#include "Cost/TileLayout.h"
#include "Cost/AccessCost.h"
#include "Device/AddressSpaces.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <array>

using namespace llvm;

namespace cudaperf {

/// In elements; of those that are as good the first. One is what people write; more for elements smaller than a bank,
/// for vector accesses, and for several rows of threads in a warp; one less where one is too many.
static constexpr std::array<int, 10> Paddings = {1, 2, 4, 8, 16, 3, 5, 6, 7, -1};
/// The layouts tried: the paddings, and the swizzle behind them.
static constexpr unsigned Swizzle = Paddings.size(), Candidates = Swizzle + 1;

namespace {

/// The row that Address picks by a constant, if it does: then all its lanes must stay in that row.
std::optional<int64_t> fixedRow(const Value *Address, unsigned RowBytes, const DataLayout &Layout) {
  int64_t Offset = 0;
  while (const auto *Step = dyn_cast<GEPOperator>(Address->stripPointerCasts())) {
    MapVector<Value *, APInt> Variable;
    const unsigned Bits = Layout.getIndexSizeInBits(Step->getPointerAddressSpace());
    APInt Fixed(Bits, 0);
    if (!Step->collectOffset(Layout, Bits, Variable, Fixed))
      return std::nullopt;
    for (const auto &[Index, Scale] : Variable)
      if (Scale.getSExtValue() % int64_t(RowBytes) == 0)
        return std::nullopt;
    Offset += Fixed.getSExtValue();
    Address = Step->getPointerOperand();
  }
  return isa<GlobalVariable>(Address->stripPointerCasts()) ? std::optional(Offset / RowBytes) : std::nullopt;
}

class LayoutCounter {
public:
  LayoutCounter(const KernelProgram &Program, TileLayouts &Result) : Program(Program), Result(Result) {
    Usable.fill(true);
    Usable[Swizzle] = isPowerOf2_32(Result.RowElements) && Result.RowElements > 1;
    Tallies.resize(Program.accesses().size());
  }

  void count(const WarpRequest &Request) {
    const LaneValue &Address = *Request.Address;
    const MemoryObject *Object = Request.Layout->find(Address.Lane[countr_zero(Request.Active)]);
    if (!Object || Object->Key != Result.Array || has(Address.dependsIn(Request.Active), Unreliable))
      return;
    const MemoryAccess &Access = Program.accesses()[Request.Access];
    // A wmma call is told the distance of the lines beside the array.
    KeepsToRows = KeepsToRows && !(Access.Matrix && Access.Matrix->Tile) && keepsToRows(Request, Access.Bytes);
    if (!KeepsToRows)
      return;
    Tally &T = Tallies[Request.Access];
    ++T.Requests;
    const LaneValue *const Other = otherSide(Request);
    T.Before += requestCost(Access, Address, Request.Active, AccessSpace::Shared, Other).Actual;
    for (unsigned C = 0; C < Candidates; ++C) {
      Usable[C] = Usable[C] && allows(C, Access) && (C == Swizzle || fits(C, Request, Access.Bytes));
      T.After[C] += requestCost(Access, moved(Address, C), Request.Active, AccessSpace::Shared, Other).Actual;
    }
  }

  /// Fills in the layouts that save something.
  void finish() {
    if (!KeepsToRows)
      return;
    double Before = 0;
    for (const Tally &T : Tallies)
      Before += T.Before;
    for (unsigned C = 0; C < Candidates; ++C) {
      std::optional<TileLayout> &Best = C == Swizzle ? Result.Swizzled : Result.Padded;
      const double Total = total(C);
      if (Usable[C] && Total < (Best ? Best->Wavefronts : Before))
        Best = layout(C, Total);
    }
  }

private:
  struct Tally {
    unsigned Requests = 0;
    double Before = 0;
    std::array<double, Candidates> After{};
  };

  unsigned paddedRowBytes(unsigned Candidate) const {
    return Result.rowBytes() + unsigned(Paddings[Candidate] * int(Result.ElementBytes));
  }

  /// A vector must stay aligned in every row, and its elements side by side.
  bool allows(unsigned Candidate, const MemoryAccess &Access) const {
    if (Candidate == Swizzle)
      return Access.Bytes <= Result.ElementBytes;
    return Access.pieceBytes() <= Result.ElementBytes || paddedRowBytes(Candidate) % Access.pieceBytes() == 0;
  }

  /// Whether no lane touches what a shorter row has not.
  bool fits(unsigned Candidate, const WarpRequest &Request, unsigned Bytes) const {
    for (unsigned L = 0; L < WarpLanes; ++L)
      if ((Request.Active >> L & 1) &&
          MemoryLayout::offsetOf(Request.Address->Lane[L]) % Result.rowBytes() + Bytes > paddedRowBytes(Candidate))
        return false;
    return true;
  }

  LaneValue moved(const LaneValue &Address, unsigned Candidate) const {
    return Candidate == Swizzle ? Result.swizzled(Address) : Result.padded(Address, Paddings[Candidate]);
  }

  double total(unsigned Candidate) const {
    double Total = 0;
    for (const Tally &T : Tallies)
      Total += T.After[Candidate];
    return Total;
  }

  TileLayout layout(unsigned Candidate, double Total) const {
    TileLayout Layout{.Padding = Candidate == Swizzle ? 0 : Paddings[Candidate], .Wavefronts = Total};
    for (unsigned I = 0; I < Tallies.size(); ++I)
      if (const Tally &T = Tallies[I]; T.Requests)
        Layout.Accesses.push_back(
            {&Program.accesses()[I], T.Before / T.Requests, T.After[Candidate] / T.Requests, T.Requests});
    return Layout;
  }

  bool keepsToRows(const WarpRequest &Request, unsigned Bytes) const {
    const int64_t RowBytes = Result.rowBytes();
    const Instruction &Inst = *Program.accesses()[Request.Access].Inst;
    const Value *Pointer = Inst.getOperand(memoryEffect(Inst)->AddressOperand);
    const std::optional<int64_t> Row = fixedRow(Pointer, Result.rowBytes(), Result.Array->getParent()->getDataLayout());
    for (unsigned L = 0; L < WarpLanes; ++L) {
      if (!(Request.Active >> L & 1))
        continue;
      const int64_t Offset = MemoryLayout::offsetOf(Request.Address->Lane[L]);
      if (Offset < 0 || Offset % RowBytes + Bytes > RowBytes || (Row && Offset / RowBytes != *Row))
        return false;
    }
    return true;
  }

  const KernelProgram &Program;
  TileLayouts &Result;
  bool KeepsToRows = true;
  std::array<bool, Candidates> Usable{};
  std::vector<Tally> Tallies;
};

} // namespace

const LaidOutAccess *TileLayout::find(const MemoryAccess *Access) const {
  for (const LaidOutAccess &Known : Accesses)
    if (Known.Access == Access)
      return &Known;
  return nullptr;
}

LaneValue TileLayouts::padded(const LaneValue &Address, int More) const {
  LaneValue Out = Address;
  for (int64_t &Lane : Out.Lane)
    Lane += MemoryLayout::offsetOf(Lane) / rowBytes() * More * int64_t(ElementBytes);
  return Out;
}

LaneValue TileLayouts::swizzled(const LaneValue &Address) const {
  LaneValue Out = Address;
  for (int64_t &Lane : Out.Lane) {
    const int64_t Offset = MemoryLayout::offsetOf(Lane), Row = Offset / rowBytes();
    const int64_t Column = Offset % rowBytes() / ElementBytes;
    const int64_t NewColumn = Column ^ (Row % RowsPerPlane % RowElements);
    Lane += (NewColumn - Column) * int64_t(ElementBytes);
  }
  return Out;
}

TileLayouts betterLayouts(const KernelProgram &Program, const LaunchAssumption &Launch, const GlobalVariable &Array) {
  TileLayouts Result{.Array = &Array};
  const auto *Row = dyn_cast<ArrayType>(Array.getValueType());
  if (!Row || !Row->getElementType()->isArrayTy())
    return Result;
  while (const auto *Inner = dyn_cast<ArrayType>(Row->getElementType())) {
    Result.Planes *= std::max(Result.RowsPerPlane, 1u);
    Result.RowsPerPlane = unsigned(Row->getNumElements());
    Row = Inner;
  }
  Result.ElementBytes = unsigned(Array.getParent()->getDataLayout().getTypeAllocSize(Row->getElementType()));
  Result.RowElements = unsigned(Row->getNumElements());
  if (Result.RowElements == 0 || Result.RowsPerPlane == 0)
    return Result;
  LayoutCounter Counter(Program, Result);
  runKernel(Program, Launch, /*Seed=*/0, [&](const WarpRequest &Request) { Counter.count(Request); });
  Counter.finish();
  return Result;
}

/// The functions whose instructions name Variable, themselves or through constants.
static SmallPtrSet<const Function *, 4> usersOf(const GlobalVariable &Variable) {
  SmallPtrSet<const Function *, 4> Functions;
  SmallVector<const User *, 8> Pending(Variable.users());
  while (!Pending.empty()) {
    const User *Use = Pending.pop_back_val();
    if (const auto *Inst = dyn_cast<Instruction>(Use))
      Functions.insert(Inst->getFunction());
    else if (isa<Constant>(Use))
      Pending.append(Use->user_begin(), Use->user_end());
  }
  return Functions;
}

DenseMap<const Function *, uint64_t> staticSharedBytes(const Module &Code) {
  DenseMap<const Function *, uint64_t> BytesOf;
  for (const GlobalVariable &Variable : Code.globals()) {
    if (Variable.getAddressSpace() != SharedAddressSpace)
      continue;
    const uint64_t Own = Code.getDataLayout().getTypeAllocSize(Variable.getValueType());
    for (const Function *User : usersOf(Variable)) {
      uint64_t &Bytes = BytesOf[User];
      Bytes = alignTo(Bytes, Variable.getAlign().valueOrOne()) + Own;
    }
  }
  return BytesOf;
}

LayoutChoice chooseLayout(const TileLayouts &Layouts, const GpuModel &Gpu, uint64_t Threads, uint64_t SharedBytes) {
  if (!Layouts.Swizzled)
    return LayoutChoice::Padding;
  const uint64_t PaddedBytes = SharedBytes + Layouts.paddingBytes();
  if (SharedBytes <= MaxStaticSharedBytes && PaddedBytes > MaxStaticSharedBytes)
    return LayoutChoice::SwizzleForLimit;
  if (!Layouts.Padded || Layouts.Swizzled->Wavefronts < Layouts.Padded->Wavefronts)
    return LayoutChoice::SwizzleForTraffic;
  if (Layouts.Swizzled->Wavefronts > Layouts.Padded->Wavefronts)
    return LayoutChoice::Padding;
  return residentBlocks(Gpu, Threads, PaddedBytes) < residentBlocks(Gpu, Threads, SharedBytes)
             ? LayoutChoice::SwizzleForOccupancy
             : LayoutChoice::Padding;
}

} // namespace cudaperf
