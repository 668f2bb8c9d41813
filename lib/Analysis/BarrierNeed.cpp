#include "Analysis/BarrierNeed.h"
#include "Analysis/ThreadTalk.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include <map>
#include <optional>

using namespace llvm;

namespace cudaperf {

namespace {

/// What lies between two barriers and is seen by other threads.
struct Touches {
  SmallSetVector<const Instruction *, 8> Accesses;
  bool Unknown = false; ///< something among it may do anything: a fence, an atomic, a call, inline PTX
};

enum class Effect { None, Access, Unknown };

/// The bytes of one access: who goes there.
struct OwnBytes {
  std::map<std::pair<const void *, int64_t>, unsigned> Thread; ///< by object and offset
  bool IsKnown = true;   ///< where threads go rests on nothing but their place, and on loops that are run to their end
  bool IsShared = false; ///< two threads meet at some byte
  bool HasSteps = false; ///< some thread goes to more than one place
};

} // namespace

/// Lanes that tell each other what is in registers.
static bool isRegisterTalk(const Instruction &Inst) {
  if (const auto *Call = dyn_cast<IntrinsicInst>(&Inst))
    if (Call->getIntrinsicID() == Intrinsic::nvvm_bar_warp_sync)
      return true;
  const DeviceFunction *Known = calledDeviceFunction(Inst);
  return Known && Known->Value >= DeviceValue::ActiveLanes && Known->Value <= DeviceValue::ShuffleUp;
}

static SmallVector<const Value *, 4> objectsOf(const Instruction &Access) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(getLoadStorePointerOperand(&Access), Objects);
  return Objects;
}

/// Whether nobody else can see Object: a thread's own array, a parameter, constant memory.
static bool isUnseen(const Value *Object) {
  if (isa<AllocaInst>(Object))
    return true;
  if (const auto *Parameter = dyn_cast<Argument>(Object))
    return Parameter->hasByValAttr();
  const auto *Variable = dyn_cast<GlobalVariable>(Object);
  return Variable && (Variable->isConstant() || Variable->getAddressSpace() == ConstantAddressSpace);
}

static Effect effectOf(const Instruction &Inst) {
  if (const SpecialRegister *Register = specialRegister(Inst))
    return Register->Kind == RegisterKind::Clock || Register->Kind == RegisterKind::Other ? Effect::Unknown
                                                                                          : Effect::None;
  if (isa<LoadInst>(Inst) || isa<StoreInst>(Inst)) {
    if (all_of(objectsOf(Inst), isUnseen))
      return Effect::None;
    return Inst.isVolatile() || Inst.isAtomic() ? Effect::Unknown : Effect::Access;
  }
  if (const auto *Call = dyn_cast<CallBase>(&Inst)) {
    if (isRegisterTalk(Inst) || isa<DbgInfoIntrinsic>(Inst) || Inst.isLifetimeStartOrEnd() || isa<AssumeInst>(Inst))
      return Effect::None;
    if (Call->isInlineAsm())
      return Effect::Unknown;
    return Call->doesNotAccessMemory() && !Call->isConvergent() ? Effect::None : Effect::Unknown;
  }
  return Inst.mayReadOrWriteMemory() ? Effect::Unknown : Effect::None;
}

namespace {

class BarrierReader {
public:
  BarrierReader(const KernelProgram &Program, const LaunchAssumption &Launch, bool KnownBlock)
      : Program(Program), Launch(Launch), KnownBlock(KnownBlock) {}

  std::vector<SpareBarrier> read() {
    std::vector<SpareBarrier> Spare;
    for (const Instruction &Inst : instructions(Program.code()))
      // Those with a vote tell something.
      if (isBlockBarrier(Inst) && Inst.getType()->isVoidTy())
        if (const std::optional<SpareBarrier::Reason> Why = whySpare(Inst)) {
          Spare.push_back({&Inst, *Why});
          Removed.insert(&Inst);
        }
    return Spare;
  }

private:
  std::optional<SpareBarrier::Reason> whySpare(const Instruction &Barrier) {
    const Touches Before = touches(Barrier, /*Forward=*/false), Behind = touches(Barrier, /*Forward=*/true);
    if (Before.Unknown || Behind.Unknown)
      return std::nullopt;
    if (Before.Accesses.empty())
      return SpareBarrier::Reason::NothingBefore;
    if (Behind.Accesses.empty())
      return SpareBarrier::Reason::NothingBehind;
    auto Why = SpareBarrier::Reason::OtherMemory;
    for (const Instruction *First : Before.Accesses)
      for (const Instruction *Second : Behind.Accesses) {
        if (isApart(*First, *Second))
          continue;
        Why = SpareBarrier::Reason::OwnElements;
        if (!KnownBlock || !isOwn(*First, *Second))
          return std::nullopt;
      }
    return Why;
  }

  /// What lies between Barrier and its neighbours on one side, on all paths.
  Touches touches(const Instruction &Barrier, bool Forward) const {
    Touches Found;
    SmallPtrSet<const BasicBlock *, 8> Seen;
    SmallVector<const BasicBlock *, 8> Pending;
    const auto Leave = [&](const BasicBlock *Block) {
      const auto Add = [&](const BasicBlock *Next) {
        if (Seen.insert(Next).second)
          Pending.push_back(Next);
      };
      if (Forward)
        for_each(successors(Block), Add);
      else
        for_each(predecessors(Block), Add);
    };
    const Instruction *Next = Forward ? Barrier.getNextNode() : Barrier.getPrevNode();
    if (!walk(Next, Forward, Found))
      Leave(Barrier.getParent());
    while (!Pending.empty() && !Found.Unknown) {
      const BasicBlock *Block = Pending.pop_back_val();
      if (!walk(Forward ? &Block->front() : &Block->back(), Forward, Found))
        Leave(Block);
    }
    return Found;
  }

  /// From First to the end of its block; true if a barrier comes first.
  bool walk(const Instruction *First, bool Forward, Touches &Found) const {
    for (const Instruction *Inst = First; Inst; Inst = Forward ? Inst->getNextNode() : Inst->getPrevNode()) {
      if (isBlockBarrier(*Inst)) {
        if (!Removed.contains(Inst))
          return true;
        continue;
      }
      const Effect What = effectOf(*Inst);
      Found.Unknown |= What == Effect::Unknown;
      if (What == Effect::Access)
        Found.Accesses.insert(Inst);
    }
    return false;
  }

  /// Whether A and B are both loads, or certainly go to different memory.
  static bool isApart(const Instruction &A, const Instruction &B) {
    if (isa<LoadInst>(A) && isa<LoadInst>(B))
      return true;
    for (const Value *First : objectsOf(A))
      for (const Value *Second : objectsOf(B))
        if (!isOtherObject(First, Second))
          return false;
    return true;
  }

  static bool isOtherObject(const Value *A, const Value *B) {
    if (A == B)
      return false;
    const auto IsShared = [](const Value *V) { return V->getType()->getPointerAddressSpace() == SharedAddressSpace; };
    const auto IsGlobal = [](const Value *V) {
      const auto *Parameter = dyn_cast<Argument>(V);
      return Parameter || V->getType()->getPointerAddressSpace() == GlobalAddressSpace;
    };
    // All arrays of dynamic shared memory are one.
    const auto IsVariable = [](const Value *V) {
      const auto *Variable = dyn_cast<GlobalVariable>(V);
      return Variable && !Variable->isDeclaration();
    };
    if ((IsVariable(A) && IsVariable(B)) || (IsShared(A) && IsGlobal(B)) || (IsGlobal(A) && IsShared(B)))
      return true;
    const auto *First = dyn_cast<Argument>(A), *Second = dyn_cast<Argument>(B);
    return First && Second && (First->hasNoAliasAttr() || Second->hasNoAliasAttr());
  }

  /// Whether no thread of the block goes by A where another one goes by B. Two parameters may be one buffer.
  bool isOwn(const Instruction &A, const Instruction &B) {
    runOnce();
    const auto First = Bytes.find(&A), Second = Bytes.find(&B);
    if (First == Bytes.end() || Second == Bytes.end())
      return false;
    const OwnBytes &Of = First->second, &Other = Second->second;
    if (!Of.IsKnown || !Other.IsKnown || Of.IsShared || Other.IsShared || isCut(A, Of) || isCut(B, Other))
      return false;
    std::multimap<int64_t, unsigned> Visitors;
    for (const auto &[Where, Thread] : Of.Thread)
      Visitors.emplace(Where.second, Thread);
    return none_of(Other.Thread, [&](const auto &Each) {
      const auto [Begin, End] = Visitors.equal_range(Each.first.second);
      return any_of(make_range(Begin, End), [&](const auto &Visit) { return Visit.second != Each.second; });
    });
  }

  /// Whether threads that take Access from place to place go on to others that were not seen.
  bool isCut(const Instruction &Access, const OwnBytes &Of) const {
    const auto Block = unsigned(Program.numberOf(*Access.getParent()));
    return Of.HasSteps && any_of(CutLoops, [&](unsigned Loop) { return Program.loops()[Loop].Blocks.test(Block); });
  }

  void note(const WarpRequest &Request) {
    const MemoryAccess &Access = Program.accesses()[Request.Access];
    OwnBytes &Of = Bytes[Access.Inst];
    constexpr Depends Told = OfPlace | Depends::Pointer;
    Of.IsKnown &= !Request.ByDraw && !has(Request.Address->dependsIn(Request.Active), ~Told);
    for (unsigned Lane = 0; Lane < WarpLanes && Of.IsKnown; ++Lane) {
      if (!(Request.Active >> Lane & 1))
        continue;
      const int64_t Address = Request.Address->Lane[Lane];
      const MemoryObject *Object = Request.Layout->find(Address);
      const unsigned Thread = Request.Turn * WarpLanes + Lane;
      const auto [Place, IsFirst] = Places.try_emplace({Access.Inst, Thread}, Address);
      if (!IsFirst && Place->second == Address)
        continue;
      Of.HasSteps |= !IsFirst;
      Of.IsKnown &= Object && Object->Key && Of.Thread.size() < MostBytes;
      for (unsigned Byte = 0; Byte < Access.Bytes && Of.IsKnown; ++Byte)
        Of.IsShared |=
            Of.Thread.try_emplace({Object->Key, MemoryLayout::offsetOf(Address) + Byte}, Thread).first->second !=
            Thread;
    }
  }

  void runOnce() {
    if (std::exchange(HasRun, true))
      return;
    const auto Sink = [this](const WarpRequest &Request) { note(Request); };
    const auto Done = [this](const RunCounts &Counts) {
      for (const auto [Number, Loop] : enumerate(Counts.Loops))
        if (Loop.Missing > 0)
          CutLoops.insert(unsigned(Number));
    };
    if (runBlock(Program, Launch, Sink, Done))
      Bytes.clear();
  }

  static constexpr size_t MostBytes = 1 << 17; ///< of an access, that are looked at

  const KernelProgram &Program;
  const LaunchAssumption &Launch;
  const bool KnownBlock;
  SmallSetVector<unsigned, 4> CutLoops; ///< that the model left before their end
  bool HasRun = false;
  SmallPtrSet<const Instruction *, 4> Removed;
  std::map<const Instruction *, OwnBytes> Bytes;                      ///< looked up only
  std::map<std::pair<const Instruction *, unsigned>, int64_t> Places; ///< looked up only
};

} // namespace

std::vector<SpareBarrier> spareBarriers(const KernelProgram &Program, const LaunchAssumption &Launch, bool KnownBlock) {
  return BarrierReader(Program, Launch, KnownBlock).read();
}

} // namespace cudaperf
