#include "Cost/LoadChains.h"
#include "Cost/LoopNesting.h"
#include "Device/AddressSpaces.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

namespace {

/// The pointer that Access goes through; null if it has none.
const Value *pointerOf(const MemoryAccess &Access) {
  const Value *Address = Access.Inst->getOperand(Access.AddressOperand);
  return Address->getType()->isPointerTy() ? Address : nullptr;
}

/// The end of a chain: its clocks, and its last load as a number into Links.
struct End {
  double Clocks = 0;
  int Last = -1;
};

class ChainFinder {
public:
  ChainFinder(const KernelProgram &Program, ArrayRef<double> Clocks)
      : Program(Program), Clocks(Clocks), Ends(Program.slotCount()) {}

  SmallVector<unsigned, 4> find(const CodeBlock &Code) {
    Links.clear();
    End Longest, Fence;
    SmallVector<unsigned, 16> Set;
    for (const Step &S : Code.Steps) {
      End There = operandsOf(S);
      const MemoryAccess *Access = S.Access >= 0 ? &Program.accesses()[S.Access] : nullptr;
      const bool Meets = Access && mayMeetOthers(*Access);
      if (Meets && Access->Operation == AccessOperation::Load)
        There = later(There, Fence);
      if (Meets && Access->Operation != AccessOperation::Load)
        Fence = later(Fence, There);
      if (S.Inst->getType()->isVoidTy())
        continue;
      // Nobody waits for an atomic whose result nobody wants.
      if (Access && (Access->Operation == AccessOperation::Load || !S.Inst->use_empty())) {
        Links.emplace_back(unsigned(S.Access), There.Last);
        There = {There.Clocks + Clocks[S.Access], int(Links.size()) - 1};
      }
      Ends[S.Result] = There;
      Longest = later(Longest, There);
      Set.push_back(S.Result);
    }
    for (unsigned Slot : Set)
      Ends[Slot] = {};
    SmallVector<unsigned, 4> Chain;
    for (int Link = Longest.Last; Link >= 0; Link = Links[Link].second)
      Chain.insert(Chain.begin(), Links[Link].first);
    return Chain;
  }

private:
  static End later(End A, End B) { return B.Clocks > A.Clocks ? B : A; }

  /// When what S reads is there.
  End operandsOf(const Step &S) const {
    End There;
    for (unsigned Slot : S.Operands)
      There = later(There, Ends[Slot]);
    if (S.Sum < 0)
      return There;
    const AddressSum &Address = Program.addressSums()[S.Sum];
    There = later(There, Ends[Address.Base]);
    for (const auto &[Slot, Scale] : Address.Terms)
      There = later(There, Ends[Slot]);
    return There;
  }

  const KernelProgram &Program;
  ArrayRef<double> Clocks;
  std::vector<End> Ends;                       ///< by slot
  std::vector<std::pair<unsigned, int>> Links; ///< an access and the link before it, -1 for none
};

} // namespace

/// Whether Object may be in global memory.
static bool isGlobal(const Value &Object) {
  const unsigned Space = Object.getType()->getPointerAddressSpace();
  return Space != SharedAddressSpace && Space != ConstantAddressSpace && !isa<AllocaInst>(Object);
}

bool mayMeetOthers(const MemoryAccess &Access) {
  const Value *Pointer = pointerOf(Access);
  if (!Pointer || Access.Inst->hasMetadata(LLVMContext::MD_invariant_load))
    return false;
  const Value *Object = getUnderlyingObject(Pointer);
  const auto *Argument = dyn_cast<llvm::Argument>(Object);
  return isGlobal(*Object) && !(Argument && Argument->hasNoAliasAttr());
}

bool addsInMemory(const KernelProgram &Program, int Loop) {
  const LoopShape &Shape = Program.loops()[unsigned(Loop)];
  const auto IsInRounds = [&](const MemoryAccess &Access, AccessOperation Operation) {
    return Access.Operation == Operation && Shape.Blocks.test(Access.Block) && pointerOf(Access) &&
           isGlobal(*getUnderlyingObject(pointerOf(Access)));
  };
  SmallPtrSet<const Value *, 4> Stored;
  for (const MemoryAccess &Access : Program.accesses())
    if (IsInRounds(Access, AccessOperation::Store) && isSteadyIn(Program, Shape, pointerOf(Access)))
      Stored.insert(pointerOf(Access));
  return any_of(Program.accesses(), [&](const MemoryAccess &Access) {
    return IsInRounds(Access, AccessOperation::Load) && Stored.contains(pointerOf(Access));
  });
}

/// Whether one of Loaded may end Shape before its count does, or send lanes on longer ways than they are switched off
/// for.
static bool branchesOn(const BitVector &Loaded, const KernelProgram &Program, const LoopShape &Shape,
                       ArrayRef<BlockWork> Works) {
  return any_of(Shape.Blocks.set_bits(), [&](unsigned Block) {
    const CodeBlock &Code = Program.blocks()[Block];
    const auto Leaves = [&](int To) { return To < 0 || !Shape.Blocks.test(unsigned(To)); };
    const auto IsSwitched = [&](int To) { return To >= 0 && Works[unsigned(To)].IssuedWith == int(Block); };
    return int(Block) != Shape.MainExit && Code.Decides && Loaded.test(Code.Condition) &&
           (any_of(Code.Successors, Leaves) || none_of(Code.Successors, IsSwitched));
  });
}

bool waitsForLastRound(const KernelProgram &Program, int Loop, ArrayRef<BlockWork> Works) {
  const LoopShape &Shape = Program.loops()[unsigned(Loop)];
  const auto IsIn = [](const BitVector &Slots, const Step &S, const AddressSum *Address) {
    return any_of(S.Operands, [&](unsigned Slot) { return Slots.test(Slot); }) ||
           (Address && (Slots.test(Address->Base) ||
                        any_of(Address->Terms, [&](const auto &Term) { return Slots.test(Term.first); })));
  };
  // What rests on loads of this round, and then what rests on those of the last one.
  BitVector Loaded(Program.slotCount()), Carried(Program.slotCount());
  const auto Spread = [&](BitVector &Slots, bool FromLoads) {
    bool MeetsLoad = false;
    for (const unsigned Block : Shape.Blocks.set_bits())
      for (const Step &S : Program.blocks()[Block].Steps) {
        const bool IsLoad = S.Access >= 0 && Program.accesses()[S.Access].Operation == AccessOperation::Load;
        const AddressSum *Address = S.Sum >= 0 ? &Program.addressSums()[unsigned(S.Sum)] : nullptr;
        const bool Rests = IsIn(Slots, S, Address);
        MeetsLoad |= IsLoad && Rests;
        if (!S.Inst->getType()->isVoidTy() && (IsLoad ? FromLoads : Rests))
          Slots.set(S.Result);
      }
    return MeetsLoad;
  };
  Spread(Loaded, /*FromLoads=*/true);
  if (branchesOn(Loaded, Program, Shape, Works))
    return true;
  for (const Phi &P : Program.blocks()[unsigned(Shape.Header)].Phis)
    if (any_of(P.Incoming, [&](const auto &From) {
          return From.first >= 0 && Shape.Blocks.test(unsigned(From.first)) && Loaded.test(From.second);
        }))
      Carried.set(P.Result);
  return Carried.any() && Spread(Carried, /*FromLoads=*/false);
}

std::vector<SmallVector<unsigned, 4>> loadChains(const KernelProgram &Program, ArrayRef<double> Clocks) {
  ChainFinder Finder(Program, Clocks);
  std::vector<SmallVector<unsigned, 4>> Chains;
  for (const CodeBlock &Code : Program.blocks())
    Chains.push_back(Finder.find(Code));
  return Chains;
}

} // namespace cudaperf
