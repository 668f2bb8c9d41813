#include "Cost/LoopNesting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

std::vector<SmallVector<int, 4>> loopsOfBlocks(const KernelProgram &Program) {
  std::vector<SmallVector<int, 4>> Around(Program.blocks().size());
  // Loops are numbered in preorder: outer ones first.
  for (unsigned Loop = 0; Loop < Program.loops().size(); ++Loop)
    for (unsigned Block : Program.loops()[Loop].Blocks.set_bits())
      Around[Block].push_back(int(Loop));
  return Around;
}

/// Whether Value, or what it was widened from, grows by a constant from round to round: an induction variable or its
/// next value.
static bool countsByConstant(const Value *Value) {
  while (const auto *Widened = dyn_cast<CastInst>(Value))
    Value = Widened->getOperand(0);
  const auto GrowsTo = [](const llvm::Value *Next, const PHINode *Node) {
    const auto *Sum = dyn_cast<BinaryOperator>(Next);
    return Sum && (Sum->getOpcode() == Instruction::Add || Sum->getOpcode() == Instruction::Sub) &&
           Sum->getOperand(0) == Node && isa<ConstantInt>(Sum->getOperand(1));
  };
  const auto *Node = dyn_cast<PHINode>(Value);
  if (const auto *Sum = dyn_cast<BinaryOperator>(Value))
    Node = dyn_cast<PHINode>(Sum->getOperand(0));
  return Node && any_of(Node->incoming_values(), [&](const Use &Next) { return GrowsTo(Next.get(), Node); });
}

bool isUnrolledByRounds(const KernelProgram &Program, int Loop) {
  const int Exit = Program.loops()[unsigned(Loop)].MainExit;
  const Value *Decides = Exit < 0 ? nullptr : Program.blocks()[unsigned(Exit)].Decides;
  const auto *Compared = dyn_cast_or_null<CmpInst>(Decides);
  return Compared && any_of(Compared->operands(), [](const Use &Side) { return countsByConstant(Side.get()); });
}

bool isSteadyIn(const KernelProgram &Program, const LoopShape &Shape, const Value *Address) {
  SmallVector<const Value *, 8> Pending{Address};
  while (!Pending.empty()) {
    const auto *Inst = dyn_cast<Instruction>(Pending.pop_back_val());
    if (!Inst || !Shape.Blocks.test(unsigned(Program.numberOf(*Inst->getParent()))))
      continue;
    if (isa<PHINode>(Inst) || isa<CallBase>(Inst) || Inst->mayReadOrWriteMemory())
      return false;
    append_range(Pending, Inst->operands());
  }
  return true;
}

namespace {

/// For each slot the loops whose rounds its value differs in.
class Variation {
public:
  explicit Variation(const KernelProgram &Program)
      : Program(Program), Varies(Program.slotCount(), BitVector(unsigned(Program.loops().size()))) {
    // What a phi brings round a loop can come from further down; two passes settle all but chains of such phis.
    constexpr int MostPasses = 4;
    for (int Pass = 0; Pass < MostPasses && step(); ++Pass) {
    }
  }

  const BitVector &of(unsigned Slot) const { return Varies[Slot]; }
  std::vector<BitVector> release() { return std::move(Varies); }

private:
  bool take(unsigned To, const BitVector &More) {
    const unsigned Before = Varies[To].count();
    Varies[To] |= More;
    return Varies[To].count() != Before;
  }

  bool step() {
    bool Changed = false;
    for (unsigned Block = 0; Block < Program.blocks().size(); ++Block) {
      const CodeBlock &Code = Program.blocks()[Block];
      for (const Phi &Node : Code.Phis)
        Changed |= meet(Node, Code, int(Block));
      for (const Step &S : Code.Steps) {
        for (unsigned Slot : S.Operands)
          Changed |= take(S.Result, Varies[Slot]);
        if (S.Sum < 0)
          continue;
        const AddressSum &Sum = Program.addressSums()[S.Sum];
        Changed |= take(S.Result, Varies[Sum.Base]);
        for (const auto &[Slot, Scale] : Sum.Terms)
          Changed |= take(S.Result, Varies[Slot]);
      }
    }
    return Changed;
  }

  bool meet(const Phi &Node, const CodeBlock &Code, int Block) {
    bool Changed = false;
    const bool AtHeader = Code.Loop >= 0 && Program.loops()[Code.Loop].Header == Block;
    for (const auto &[From, Slot] : Node.Incoming) {
      Changed |= take(Node.Result, Varies[Slot]);
      if (AtHeader && Program.loops()[Code.Loop].Blocks.test(unsigned(From)) && Slot != Node.Result &&
          !Varies[Node.Result].test(unsigned(Code.Loop))) {
        Varies[Node.Result].set(unsigned(Code.Loop));
        Changed = true;
      }
    }
    return Changed;
  }

  const KernelProgram &Program;
  std::vector<BitVector> Varies;
};

} // namespace

std::vector<BitVector> loopsOfValues(const KernelProgram &Program) { return Variation(Program).release(); }

std::vector<BitVector> loopsOfAddresses(const KernelProgram &Program) {
  std::vector<BitVector> Loops(Program.accesses().size());
  if (Program.loops().empty())
    return Loops;
  const Variation Values(Program);
  for (const CodeBlock &Code : Program.blocks())
    for (const Step &S : Code.Steps)
      if (S.Access >= 0)
        Loops[S.Access] = Values.of(S.Operands[Program.accesses()[S.Access].AddressOperand]);
  return Loops;
}

} // namespace cudaperf
