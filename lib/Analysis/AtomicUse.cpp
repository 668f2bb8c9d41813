#include "Analysis/AtomicUse.h"
#include "Analysis/Casts.h"
#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LazyValueInfo.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cudaperf {

static AtomicKind kindOf(const AtomicRMWInst &Atomic) {
  switch (Atomic.getOperation()) {
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::FAdd:
  case AtomicRMWInst::FSub:
    return AtomicKind::Add;
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
  case AtomicRMWInst::FMax:
  case AtomicRMWInst::FMin:
    return AtomicKind::MinMax;
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
    return AtomicKind::Bitwise;
  case AtomicRMWInst::Xchg:
    return AtomicKind::Exchange;
  default:
    return AtomicKind::Other;
  }
}

/// Of an atomic of a scope, which is a call.
static AtomicKind kindOf(const CallBase &Scoped) {
  const DeviceFunction *const Called = calledDeviceFunction(Scoped);
  switch (Called ? Called->Value : DeviceValue::Opaque) {
  case DeviceValue::AtomicAdd:
    return AtomicKind::Add;
  case DeviceValue::AtomicMinMax:
    return AtomicKind::MinMax;
  case DeviceValue::AtomicBitwise:
    return AtomicKind::Bitwise;
  case DeviceValue::AtomicExchange:
    return AtomicKind::Exchange;
  case DeviceValue::AtomicCompareExchange:
    return AtomicKind::CompareExchange;
  default:
    return AtomicKind::Other;
  }
}

/// Whether Root can be another value in another thread of the launch.
static bool differsBetweenThreads(const Value *Root) {
  SmallVector<const Value *, 16> Pending{Root};
  SmallPtrSet<const Value *, 32> Seen;
  while (!Pending.empty()) {
    const Value *V = Pending.pop_back_val();
    if (!Seen.insert(V).second || isa<Constant>(V) || isa<Argument>(V))
      continue;
    const auto *Inst = dyn_cast<Instruction>(V);
    if (!Inst || Inst->mayReadOrWriteMemory())
      return true;
    if (const auto *Call = dyn_cast<CallBase>(Inst)) {
      if (const SpecialRegister *Register = specialRegister(*Call); Register && Register->Alike == AlikeIn::Launch)
        continue;
      if (Call->arg_empty() || Call->isConvergent() || !isa<IntrinsicInst>(Call))
        return true;
    }
    Pending.append(Inst->op_begin(), Inst->op_end());
  }
  return false;
}

/// Whether a branch of Atomic's kernel compares Tried, or in a loop what that was the round before, by its order.
static bool isTriedWhileBeyond(const Instruction &Atomic, const Value &Tried) {
  SmallPtrSet<const Value *, 4> Expected;
  Expected.insert(withoutCasts(&Tried));
  if (const auto *Node = dyn_cast<PHINode>(*Expected.begin()))
    for (const Value *Before : Node->incoming_values())
      Expected.insert(withoutCasts(Before));
  for (const Instruction &Inst : instructions(*Atomic.getFunction())) {
    const auto *Compared = dyn_cast<CmpInst>(&Inst);
    if (Compared && Compared->isRelational() &&
        any_of(Compared->operands(), [&](const Use &Side) { return Expected.contains(withoutCasts(Side.get())); }) &&
        any_of(Compared->users(), [](const User *U) { return isa<BranchInst>(U) || isa<SelectInst>(U); }))
      return true;
  }
  return false;
}

std::optional<AtomicUse> atomicUse(const MemoryAccess &Access) {
  if (Access.Operation != AccessOperation::Atomic)
    return std::nullopt;
  const Instruction &Inst = *Access.Inst;
  AtomicUse Use{.ResultUsed = !Inst.use_empty()};
  if (const auto *Atomic = dyn_cast<AtomicRMWInst>(&Inst)) {
    Use.Kind = kindOf(*Atomic);
    Use.IsFloat = Atomic->getType()->isFPOrFPVectorTy();
    Use.SameOperand = !differsBetweenThreads(Atomic->getValOperand());
    Use.AddsOne = Use.Kind == AtomicKind::Add && match(Atomic->getValOperand(), m_One());
    Use.IsBeaten = Use.Kind == AtomicKind::MinMax && isTriedWhileBeyond(*Atomic, *Atomic->getValOperand());
  } else if (const auto *Swap = dyn_cast<AtomicCmpXchgInst>(&Inst)) {
    Use.Kind = AtomicKind::CompareExchange;
    Use.IsBeaten = isTriedWhileBeyond(*Swap, *Swap->getCompareOperand());
  } else if (const auto *Call = dyn_cast<IntrinsicInst>(&Inst)) {
    Use.Kind = kindOf(*Call);
    Use.IsFloat = Call->getType()->isFPOrFPVectorTy();
    Use.SameOperand = !differsBetweenThreads(Call->getArgOperand(1));
    Use.AddsOne = Use.Kind == AtomicKind::Add && match(Call->getArgOperand(1), m_One());
    const DeviceFunction *const Called = calledDeviceFunction(*Call);
    if (Called && Called->Value == DeviceValue::AtomicWrap && match(Call->getArgOperand(1), m_AllOnes())) {
      Use.Kind = AtomicKind::Add;
      Use.AddsOne = Use.Wraps = true;
    }
  }
  return Use;
}

bool AtomicUse::isFoldedPerWarp(unsigned Bytes) const {
  if (IsFloat || Wraps)
    return false;
  if (Kind == AtomicKind::Add)
    return Bytes == 4 || (Bytes == 8 && SameOperand);
  return (Kind == AtomicKind::MinMax || Kind == AtomicKind::Bitwise) && Bytes == 4 && !ResultUsed;
}

bool staysAtItsAddress(const MemoryAccess &Access, const KernelProgram &Program, bool LoadsStay) {
  const int Loop = Program.blocks()[Access.Block].Loop;
  if (Loop < 0)
    return false;
  const BitVector &Inside = Program.loops()[unsigned(Loop)].Blocks;
  SmallVector<const Value *, 8> Pending{Access.Inst->getOperand(Access.AddressOperand)};
  while (!Pending.empty()) {
    const auto *Inst = dyn_cast<Instruction>(Pending.pop_back_val());
    if (!Inst || !Inside.test(unsigned(Program.numberOf(*Inst->getParent()))))
      continue;
    if (isa<PHINode>(Inst) || (Inst->mayReadOrWriteMemory() && !(LoadsStay && isa<LoadInst>(Inst))))
      return false;
    Pending.append(Inst->value_op_begin(), Inst->value_op_end());
  }
  return true;
}

/// A device array's number of elements of Bytes; nothing for anything else, `extern __shared__` arrays among it, whose
/// length the launch gives.
static std::optional<uint64_t> arrayElements(const Value &Base, unsigned Bytes) {
  const auto *Array = dyn_cast<GlobalVariable>(&Base);
  if (!Array || !Array->getValueType()->isArrayTy())
    return std::nullopt;
  const uint64_t Elements = Array->getParent()->getDataLayout().getTypeAllocSize(Array->getValueType()) / Bytes;
  return Elements > 0 ? std::optional(Elements) : std::nullopt;
}

std::optional<uint64_t> reachableElements(const MemoryAccess &Access, uint64_t Limit) {
  auto &Inst = const_cast<Instruction &>(*Access.Inst);
  Function &Code = *Inst.getFunction();
  const DataLayout &Layout = Code.getParent()->getDataLayout();
  AssumptionCache Assumptions(Code);
  LazyValueInfo Ranges(&Assumptions, &Layout);
  Value *Address = Inst.getOperand(memoryEffect(Inst)->AddressOperand)->stripPointerCasts();
  uint64_t Elements = 1;
  bool Bounded = true;
  while (auto *Sum = dyn_cast<GEPOperator>(Address)) {
    MapVector<Value *, APInt> Variable;
    APInt Fixed(Layout.getIndexSizeInBits(Sum->getPointerAddressSpace()), 0);
    if (!Sum->collectOffset(Layout, Fixed.getBitWidth(), Variable, Fixed))
      return std::nullopt;
    for (const auto &[Index, Scale] : Variable) {
      if (!differsBetweenThreads(Index))
        continue;
      const ConstantRange Range = Ranges.getConstantRange(Index, &Inst, /*UndefAllowed=*/false);
      if (Range.isEmptySet()) // no thread comes here
        return std::nullopt;
      Bounded = Bounded && !Range.isSizeLargerThan(Limit);
      if (Bounded)
        Elements *= (Range.getUpper() - Range.getLower()).getLimitedValue(Limit);
      Bounded = Bounded && Elements <= Limit;
    }
    Address = Sum->getPointerOperand()->stripPointerCasts();
  }
  if (std::optional<uint64_t> All = arrayElements(*Address, Access.Bytes); All && *All <= Limit)
    return Bounded ? std::min(*All, Elements) : *All;
  // A pointer chosen per thread, or an index without bounds.
  if (!Bounded || Elements < 2 || !(isa<Argument>(Address) || isa<GlobalVariable>(Address) || isa<LoadInst>(Address)))
    return std::nullopt;
  return Elements;
}

} // namespace cudaperf
