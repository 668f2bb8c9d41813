#include "Cost/RowPadding.h"
#include "Cost/AccessCost.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <array>

using namespace llvm;

namespace cudaperf {

/// In elements. One is what people write; more for elements smaller than a bank and for vector accesses.
static constexpr std::array<unsigned, 5> Candidates = {1, 2, 4, 8, 16};

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

class PaddingCounter {
public:
  PaddingCounter(const KernelProgram &Program, const GlobalVariable &Array, const ArrayType &Row)
      : Program(Program), Array(Array) {
    const DataLayout &Layout = Array.getParent()->getDataLayout();
    Result.Array = &Array;
    Result.ElementBytes = unsigned(Layout.getTypeAllocSize(Row.getElementType()));
    Result.RowElements = unsigned(Row.getNumElements());
    Usable.fill(true);
    Tallies.resize(Program.accesses().size());
  }

  void count(const WarpRequest &Request) {
    const LaneValue &Address = *Request.Address;
    const MemoryObject *Object = Request.Layout->find(Address.Lane[countr_zero(Request.Active)]);
    if (!Object || Object->Key != &Array || has(Address.dependsIn(Request.Active), Unreliable))
      return;
    const MemoryAccess &Access = Program.accesses()[Request.Access];
    KeepsToRows = KeepsToRows && keepsToRows(Request, Access.Bytes);
    if (!KeepsToRows)
      return;
    Tally &T = Tallies[Request.Access];
    ++T.Requests;
    T.Before += requestCost(Access, Address, Request.Active, AccessSpace::Shared).Actual;
    for (unsigned C = 0; C < Candidates.size(); ++C) {
      // A vector must stay aligned in every row.
      const unsigned Padded = Result.rowBytes() + Candidates[C] * Result.ElementBytes;
      Usable[C] = Usable[C] && (Access.pieceBytes() <= Result.ElementBytes || Padded % Access.pieceBytes() == 0);
      T.After[C] += requestCost(Access, moved(Address, Padded), Request.Active, AccessSpace::Shared).Actual;
    }
  }

  std::optional<RowPadding> finish() {
    if (!KeepsToRows)
      return std::nullopt;
    std::optional<unsigned> Best;
    double Fewest = 0;
    for (const Tally &T : Tallies)
      Fewest += T.Before;
    for (unsigned C = 0; C < Candidates.size(); ++C) {
      double Total = 0;
      for (const Tally &T : Tallies)
        Total += T.After[C];
      if (Usable[C] && Total < Fewest) {
        Best = C;
        Fewest = Total;
      }
    }
    if (!Best)
      return std::nullopt;
    Result.Elements = Candidates[*Best];
    for (unsigned I = 0; I < Tallies.size(); ++I)
      if (const Tally &T = Tallies[I]; T.Requests)
        Result.Accesses.push_back({&Program.accesses()[I], T.Before / T.Requests, T.After[*Best] / T.Requests});
    return std::move(Result);
  }

private:
  struct Tally {
    unsigned Requests = 0;
    double Before = 0;
    std::array<double, Candidates.size()> After{};
  };

  LaneValue moved(const LaneValue &Address, unsigned PaddedRowBytes) const {
    LaneValue Out = Address;
    for (int64_t &Lane : Out.Lane) {
      const int64_t Offset = MemoryLayout::offsetOf(Lane);
      Lane += Offset / Result.rowBytes() * int64_t(PaddedRowBytes - Result.rowBytes());
    }
    return Out;
  }

  bool keepsToRows(const WarpRequest &Request, unsigned Bytes) const {
    const int64_t RowBytes = Result.rowBytes();
    const Instruction &Inst = *Program.accesses()[Request.Access].Inst;
    const Value *Pointer = Inst.getOperand(memoryEffect(Inst)->AddressOperand);
    const std::optional<int64_t> Row = fixedRow(Pointer, Result.rowBytes(), Array.getParent()->getDataLayout());
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
  const GlobalVariable &Array;
  RowPadding Result;
  bool KeepsToRows = true;
  std::array<bool, Candidates.size()> Usable{};
  std::vector<Tally> Tallies;
};

} // namespace

const PaddedAccess *RowPadding::find(const MemoryAccess *Access) const {
  for (const PaddedAccess &Known : Accesses)
    if (Known.Access == Access)
      return &Known;
  return nullptr;
}

std::optional<RowPadding> bestPadding(const KernelProgram &Program, const LaunchAssumption &Launch,
                                      const GlobalVariable &Array) {
  const auto *Row = dyn_cast<ArrayType>(Array.getValueType());
  if (!Row || !Row->getElementType()->isArrayTy())
    return std::nullopt;
  while (const auto *Inner = dyn_cast<ArrayType>(Row->getElementType()))
    Row = Inner;
  if (Row->getNumElements() == 0)
    return std::nullopt;
  PaddingCounter Counter(Program, Array, *Row);
  runKernel(Program, Launch, /*Seed=*/0, [&](const WarpRequest &Request) { Counter.count(Request); });
  return Counter.finish();
}

} // namespace cudaperf
