#include "Analysis/RuntimeDivisions.h"
#include "Analysis/Casts.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cudaperf {

const Value &RuntimeDivision::dividend() const { return *First->getOperand(0); }
const Value &RuntimeDivision::divisor() const { return *First->getOperand(1); }
bool RuntimeDivision::isSigned() const {
  return First->getOpcode() == Instruction::SDiv || First->getOpcode() == Instruction::SRem;
}
unsigned RuntimeDivision::bits() const { return First->getType()->getIntegerBitWidth(); }

static bool isRemainder(const BinaryOperator &Inst) {
  return Inst.getOpcode() == Instruction::SRem || Inst.getOpcode() == Instruction::URem;
}
static bool isQuotient(const BinaryOperator &Inst) { return !isRemainder(Inst); }

const BinaryOperator &RuntimeDivision::divides() const {
  const auto Quotient = find_if(Others, [](const BinaryOperator *Other) { return isQuotient(*Other); });
  return isQuotient(*First) || Quotient == Others.end() ? *First : **Quotient;
}

bool RuntimeDivision::hasQuotient() const { return isQuotient(divides()); }
bool RuntimeDivision::hasRemainder() const {
  return isRemainder(*First) || any_of(Others, [](const BinaryOperator *Other) { return isRemainder(*Other); });
}

/// A structure that the kernel is passed, or constant memory, at one place.
static bool isFixedPlace(const LoadInst &Load) {
  const Value *Base = Load.getPointerOperand()->stripPointerCasts();
  APInt Offset(64, 0);
  Base = Base->stripAndAccumulateConstantOffsets(Load.getModule()->getDataLayout(), Offset, /*AllowNonInbounds=*/true);
  Base = Base->stripPointerCasts();
  if (const auto *Structure = dyn_cast<Argument>(Base))
    return Structure->hasByValAttr();
  const auto *Variable = dyn_cast<GlobalVariable>(Base);
  return Variable && Variable->getAddressSpace() == ConstantAddressSpace;
}

/// Whether V is one number for a launch if its operands are.
static bool keepsSame(const Value &V) {
  if (!V.getType()->isIntegerTy() && !V.getType()->isFloatingPointTy())
    return false;
  if (isa<Argument, Constant>(V))
    return true;
  if (const SpecialRegister *const Register = specialRegister(V))
    return Register->Alike == AlikeIn::Launch;
  if (const auto *Load = dyn_cast<LoadInst>(&V))
    return !Load->isVolatile() && isFixedPlace(*Load);
  if (const auto *Called = dyn_cast<IntrinsicInst>(&V))
    return is_contained({Intrinsic::smin, Intrinsic::smax, Intrinsic::umin, Intrinsic::umax, Intrinsic::abs},
                        Called->getIntrinsicID());
  return isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, FreezeInst>(V);
}

/// Whether Goes says yes to V and to all that it is made of, the places of loads aside.
static bool isMadeOf(const Value &V, function_ref<bool(const Value &)> Goes) {
  constexpr size_t MostParts = 64;
  SmallSetVector<const Value *, 8> Parts;
  Parts.insert(&V);
  for (size_t I = 0; I < Parts.size(); ++I) {
    const Value &Part = *Parts[I];
    if (Parts.size() > MostParts || !Goes(Part))
      return false;
    const auto *Computed = dyn_cast<Instruction>(&Part);
    if (!Computed || isa<LoadInst>(Computed))
      continue;
    const unsigned Operands =
        isa<CallBase>(Computed) ? cast<CallBase>(Computed)->arg_size() : Computed->getNumOperands();
    for (unsigned Operand = 0; Operand < Operands; ++Operand)
      Parts.insert(Computed->getOperand(Operand));
  }
  return true;
}

bool isSameInLaunch(const Value &V) { return isMadeOf(V, keepsSame); }

namespace {

/// Numbers that the threads that are in one round of a loop share: a table's element beside those of the launch.
class SharedNumbers {
public:
  explicit SharedNumbers(const KernelProgram &Program) : Program(Program) {}

  bool contains(const Value &V) const {
    return isMadeOf(V, [this](const Value &Part) { return keepsShared(Part); });
  }

private:
  bool keepsShared(const Value &V) const {
    if (const auto *Node = dyn_cast<PHINode>(&V))
      return isInHeader(*Node);
    const auto *Load = dyn_cast<LoadInst>(&V);
    return keepsSame(V) || (Load && !Load->isVolatile() && isOfTable(*Load));
  }

  /// Where lanes come together again that took different ways, each may bring a number of its own.
  bool isInHeader(const PHINode &Node) const {
    return any_of(Program.loops(), [&](const LoopShape &Loop) {
      return any_of(Program.blocks()[unsigned(Loop.Header)].Phis,
                    [&](const Phi &Each) { return Each.Result == Program.slotOf(&Node); });
    });
  }

  /// At an index that is shared, in memory that an argument points to and the kernel does not write.
  bool isOfTable(const LoadInst &Load) const {
    const Value *At = Load.getPointerOperand()->stripPointerCasts();
    while (const auto *Address = dyn_cast<GEPOperator>(At)) {
      if (!all_of(Address->indices(), [this](const Use &Index) { return contains(*Index); }))
        return false;
      At = Address->getPointerOperand()->stripPointerCasts();
    }
    return isa<Argument>(At) && !isWritten(*At);
  }

  /// Whether something is stored through Pointer, or it goes where that may happen.
  static bool isWritten(const Value &Pointer) {
    return any_of(Pointer.users(), [&](const User *Each) {
      if (isa<GEPOperator, AddrSpaceCastOperator, BitCastOperator>(Each))
        return isWritten(*Each);
      return !isa<LoadInst, CmpInst>(Each);
    });
  }

  const KernelProgram &Program;
};

} // namespace

std::optional<unsigned> argumentOf(const Value &V) {
  const auto *Passed = dyn_cast<Argument>(withoutIntegerCasts(&V));
  return Passed ? std::optional(Passed->getArgNo()) : std::nullopt;
}

bool isBlockSize(const Value &V) {
  const SpecialRegister *const Register = specialRegister(*withoutIntegerCasts(&V));
  return Register && Register->Kind == RegisterKind::BlockSize;
}

bool isMadeOfRuntimeQuotient(const Value &V) {
  constexpr size_t MostParts = 64;
  SmallSetVector<const Value *, 16> Parts;
  Parts.insert(&V);
  for (size_t I = 0; I < Parts.size() && I < MostParts; ++I) {
    const auto *Part = dyn_cast<Instruction>(Parts[I]);
    if (!Part)
      continue;
    const bool IsQuotient = Part->getOpcode() == Instruction::UDiv || Part->getOpcode() == Instruction::SDiv;
    if (IsQuotient && !isa<Constant>(Part->getOperand(1)) && isSameInLaunch(*Part->getOperand(1)))
      return true;
    Parts.insert(Part->op_begin(), Part->op_end());
  }
  return false;
}

/// Whether Counter is what it was in the round before and a sum's other part.
static bool isCounter(const PHINode &Counter) {
  return any_of(Counter.incoming_values(), [&](const Use &Next) {
    const auto *Sum = dyn_cast<BinaryOperator>(Next.get());
    if (!Sum || Sum->getOpcode() != Instruction::Add)
      return false;
    const Value *Step = Sum->getOperand(0) == &Counter ? Sum->getOperand(1) : Sum->getOperand(0);
    return is_contained(Sum->operands(), &Counter) && isSameInLaunch(*Step);
  });
}

bool stepsThroughLoop(const KernelProgram &Program, const RuntimeDivision &Division) {
  constexpr size_t MostParts = 16;
  const int Loop = Program.blocks()[Division.Block].Loop;
  if (Loop < 0)
    return false;
  const CodeBlock &Header = Program.blocks()[unsigned(Program.loops()[unsigned(Loop)].Header)];
  unsigned Counters = 0;
  SmallSetVector<const Value *, 8> Parts;
  Parts.insert(withoutIntegerCasts(&Division.dividend()));
  for (size_t I = 0; I < Parts.size() && I < MostParts; ++I) {
    const auto *Sum = dyn_cast<BinaryOperator>(Parts[I]);
    if (Sum && Sum->getOpcode() == Instruction::Add)
      for (const Value *Operand : Sum->operands())
        Parts.insert(withoutIntegerCasts(Operand));
    const auto *Counter = dyn_cast<PHINode>(Parts[I]);
    const auto IsIt = [&](const Phi &Node) { return Counter && Node.Result == Program.slotOf(Counter); };
    Counters += any_of(Header.Phis, IsIt) && isCounter(*Counter);
  }
  return Counters == 1;
}

static const BinaryOperator *divisionOf(const Step &S) {
  const auto *Inst = dyn_cast<BinaryOperator>(S.Inst);
  if (!Inst || !Inst->isIntDivRem() || isa<Constant>(Inst->getOperand(1)))
    return nullptr;
  return Inst->getType()->isIntegerTy(32) || Inst->getType()->isIntegerTy(64) ? Inst : nullptr;
}

std::vector<RuntimeDivision> runtimeDivisions(const KernelProgram &Program) {
  const SharedNumbers Shared(Program);
  MapVector<std::pair<std::pair<const Value *, const Value *>, unsigned>, RuntimeDivision> Found;
  for (unsigned Block = 0; Block < Program.blocks().size(); ++Block)
    for (const Step &S : Program.blocks()[Block].Steps) {
      const BinaryOperator *const Inst = divisionOf(S);
      if (!Inst)
        continue;
      const bool IsOfLaunch = isSameInLaunch(*Inst->getOperand(1));
      if (!IsOfLaunch && !Shared.contains(*Inst->getOperand(1)))
        continue;
      const RuntimeDivision Own{.First = Inst, .Others = {}, .Block = Block, .IsOfTable = !IsOfLaunch};
      const auto [Known, IsNew] = Found.insert({{{&Own.dividend(), &Own.divisor()}, unsigned(Own.isSigned())}, Own});
      if (!IsNew)
        Known->second.Others.push_back(Inst);
    }
  std::vector<RuntimeDivision> Divisions;
  for (auto &[Key, Division] : Found)
    Divisions.push_back(std::move(Division));
  return Divisions;
}

} // namespace cudaperf
