#include "Analysis/AlikeWork.h"
#include "Analysis/SharedArrays.h"
#include "Device/AddressSpaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

/// The array of shared memory or of the thread's own that Access goes to; none for other memory, null if it may be any.
static std::optional<const Value *> arrayOf(const MemoryAccess &Access) {
  const Value *Address = Access.Inst->getOperand(Access.AddressOperand);
  if (const GlobalVariable *Shared = sharedArray(Address))
    return Shared;
  if (const Value *Object = getUnderlyingObject(Address, /*MaxLookup=*/0); isa<AllocaInst>(Object))
    return Object;
  const unsigned Space = Address->getType()->getPointerAddressSpace();
  if (Space == SharedAddressSpace)
    return nullptr;
  return std::nullopt;
}

AlikeWork::AlikeWork(const KernelProgram &Program, RegisterKind Kind, RegisterAxis Axis)
    : Program(Program), Kind(Kind), Axis(Axis), Differing(Program.slotCount()),
      Together(unsigned(Program.blocks().size())) {
  for (const CodeBlock &Code : Program.blocks())
    for (const Step &S : Code.Steps)
      if (const SpecialRegister *Register = specialRegister(*S.Inst))
        IsAsked |= Register->is(Kind, Axis);
  if (!IsAsked)
    return;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const CodeBlock &Code : Program.blocks())
      Changed |= visit(Code);
  }
  findTogether();
}

bool AlikeWork::mark(unsigned Slot) {
  if (Differing.test(Slot))
    return false;
  Differing.set(Slot);
  return true;
}

bool AlikeWork::markContents(const Value *Object) {
  if (is_contained(DifferentInside, Object))
    return false;
  DifferentInside.push_back(Object);
  return true;
}

bool AlikeWork::differs(const Step &S) const {
  if (const SpecialRegister *Register = specialRegister(*S.Inst))
    return Register->is(Kind, Axis);
  if (any_of(S.Operands, [&](unsigned Slot) { return Differing.test(Slot); }))
    return true;
  if (S.Sum >= 0) {
    const AddressSum &Sum = Program.addressSums()[unsigned(S.Sum)];
    return Differing.test(Sum.Base) || any_of(Sum.Terms, [&](const auto &Term) { return Differing.test(Term.first); });
  }
  if (S.Access < 0)
    return false;
  const MemoryAccess &Access = Program.accesses()[unsigned(S.Access)];
  if (Access.Operation == AccessOperation::Atomic) // what others have put there
    return true;
  const std::optional<const Value *> Array = arrayOf(Access);
  return Array && any_of(DifferentInside, [&](const Value *Known) { return !Known || !*Array || Known == *Array; });
}

/// Marks what differs behind Code; whether that is anything new.
bool AlikeWork::visit(const CodeBlock &Code) {
  bool Changed = false;
  for (const Phi &Node : Code.Phis)
    if (any_of(Node.Incoming, [&](const auto &From) { return Differing.test(From.second); }))
      Changed |= mark(Node.Result);
  for (const Step &S : Code.Steps) {
    if (!differs(S))
      continue;
    if (!S.Inst->getType()->isVoidTy())
      Changed |= mark(S.Result);
    if (S.Access < 0)
      continue;
    const MemoryAccess &Access = Program.accesses()[unsigned(S.Access)];
    const std::optional<const Value *> Array = arrayOf(Access);
    if (Array && Access.Operation != AccessOperation::Load)
      Changed |= markContents(*Array);
  }
  // Behind a branch that sends the threads different ways they hold different values.
  if (Code.Successors[1] >= 0 && Differing.test(Code.Condition) && Code.Join >= 0)
    for (const Phi &Node : Program.blocks()[unsigned(Code.Join)].Phis)
      Changed |= mark(Node.Result);
  return Changed;
}

/// Whether some condition that ends Loop differs, but for one that compares what the loop counts with what is alike:
/// that is a loop through results.
bool AlikeWork::endsDifferently(const LoopShape &Loop) const {
  for (const unsigned Block : Loop.Blocks.set_bits()) {
    const CodeBlock &Code = Program.blocks()[Block];
    const bool Leaves = any_of(Code.Successors, [&](int To) { return To >= 0 && !Loop.Blocks.test(unsigned(To)); });
    if (!Leaves || Code.Successors[1] < 0 || !Differing.test(Code.Condition))
      continue;
    const auto *Compared = dyn_cast_or_null<ICmpInst>(Code.Decides);
    if (!Compared)
      return true;
    for (const Value *Side : Compared->operands()) {
      const auto *Sum = dyn_cast<BinaryOperator>(Side);
      const auto *Counter = dyn_cast<PHINode>(Sum && Sum->getOpcode() == Instruction::Add ? Sum->getOperand(0) : Side);
      const bool Counts = Counter && Program.numberOf(*Counter->getParent()) == Loop.Header;
      if (!isa<Constant>(Side) && Differing.test(Program.slotOf(Side)) && !Counts)
        return true;
    }
  }
  return false;
}

void AlikeWork::findTogether() {
  BitVector Apart(unsigned(Program.blocks().size()));
  for (const LoopShape &Loop : Program.loops())
    if (endsDifferently(Loop))
      Apart |= Loop.Blocks;
  // What only some of the threads come to in a round: between a branch and where its ways join.
  for (unsigned From = 0; From < Program.blocks().size(); ++From) {
    const CodeBlock &Code = Program.blocks()[From];
    if (Code.Loop < 0 || Code.Successors[1] < 0 || !Differing.test(Code.Condition))
      continue;
    const LoopShape &Loop = Program.loops()[unsigned(Code.Loop)];
    SmallVector<int, 8> Pending(std::begin(Code.Successors), std::end(Code.Successors));
    BitVector Seen(unsigned(Program.blocks().size()));
    while (!Pending.empty()) {
      const int At = Pending.pop_back_val();
      if (At < 0 || At == Code.Join || At == Loop.Header || !Loop.Blocks.test(unsigned(At)) || Seen.test(unsigned(At)))
        continue;
      Seen.set(unsigned(At));
      if (Program.blocks()[unsigned(At)].Loop == Code.Loop)
        Apart.set(unsigned(At));
      Pending.append(std::begin(Program.blocks()[unsigned(At)].Successors),
                     std::end(Program.blocks()[unsigned(At)].Successors));
    }
  }
  for (unsigned Block = 0; Block < Program.blocks().size(); ++Block)
    Together[Block] = !Apart.test(Block);
}

} // namespace cudaperf
