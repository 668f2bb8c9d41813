#include "Analysis/WarpExchange.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <map>

using namespace llvm;

namespace cudaperf {

/// Whether Inst may order what lanes do: all that is not known to be arithmetic, a load or a store.
static bool mayOrderLanes(const Instruction &Inst) {
  if (Inst.isAtomic())
    return true;
  const auto *Call = dyn_cast<CallBase>(&Inst);
  if (!Call || specialRegister(Inst) || isa<DbgInfoIntrinsic>(Inst) || Inst.isLifetimeStartOrEnd() ||
      isa<AssumeInst>(Inst))
    return false;
  if (const DeviceFunction *Known = calledDeviceFunction(Inst); Known && Known->isOfLibdevice())
    return false;
  return Call->isConvergent() || !Call->doesNotAccessMemory();
}

static bool orders(BasicBlock::const_iterator From, BasicBlock::const_iterator To) {
  return std::any_of(From, To, mayOrderLanes);
}

namespace {

/// An execution of an access: the Time-th one by this warp.
struct Visit {
  unsigned Access = 0, Time = 0;
  LaneMask Lanes = 0;
};

/// A byte since it was last written.
struct ByteState {
  Visit Written; ///< no lanes: by nobody that is known
  SmallVector<Visit, 2> Read;
};

class ExchangeReader {
public:
  explicit ExchangeReader(const KernelProgram &Program) : Program(Program), Times(Program.accesses().size()) {}

  void note(const WarpRequest &Request) {
    const Instruction &Inst = *Program.accesses()[Request.Access].Inst;
    if (Request.Coverage)
      return;
    if (std::exchange(Warp, Request.Turn) != Request.Turn) {
      Bytes.clear();
      Times.assign(Times.size(), 0);
    }
    ++Times[Request.Access];
    constexpr Depends Told = OfPlace | Depends::Pointer;
    if (Request.OnData || Request.ByDraw || has(Request.Address->dependsIn(Request.Active), ~Told))
      return;
    // All lanes of a store write before any of them is held against it.
    const bool IsLoad = isa<LoadInst>(Inst), IsStore = isa<StoreInst>(Inst);
    const std::map<int64_t, LaneMask> Touched = touched(Request);
    for (const auto &[Byte, Lanes] : Touched) {
      if (IsLoad)
        read(Bytes[Byte], {Request.Access, Times[Request.Access], Lanes});
      else if (IsStore && !Inst.isAtomic())
        write(Bytes[Byte], {Request.Access, Times[Request.Access], Lanes});
      else
        Bytes.erase(Byte);
    }
  }

  std::vector<WarpExchange> take() {
    std::vector<WarpExchange> All;
    for (const Instruction &Inst : instructions(Program.code()))
      for (const auto &[Pair, Exchange] : Found)
        if (Exchange.Later == &Inst)
          All.push_back(Exchange);
    return All;
  }

private:
  const Instruction &instruction(const Visit &Which) const { return *Program.accesses()[Which.Access].Inst; }

  /// The bytes of shared memory that Request goes to, by which lanes.
  std::map<int64_t, LaneMask> touched(const WarpRequest &Request) const {
    std::map<int64_t, LaneMask> Touched;
    for (unsigned Lane = 0; Lane < WarpLanes; ++Lane) {
      if (!(Request.Active >> Lane & 1))
        continue;
      const int64_t Address = Request.Address->Lane[Lane];
      const MemoryObject *Object = Request.Layout->find(Address);
      if (Object && Object->Key && Object->Kind == ObjectKind::Shared)
        for (unsigned Byte = 0; Byte < Program.accesses()[Request.Access].Bytes; ++Byte)
          Touched[Address + Byte] |= LaneMask(1) << Lane;
    }
    return Touched;
  }

  void read(ByteState &Byte, const Visit &Now) {
    // Who wrote the word himself, with others, reads one of the values that were written.
    if (const LaneMask Readers = Now.Lanes & ~Byte.Written.Lanes; Byte.Written.Lanes && Readers)
      add(Byte.Written, {Now.Access, Now.Time, Readers}, /*LaterReads=*/true);
    const auto Known = find_if(Byte.Read, [&](const Visit &Before) { return Before.Access == Now.Access; });
    if (Known == Byte.Read.end())
      Byte.Read.push_back(Now);
    else
      *Known = Now;
  }

  void write(ByteState &Byte, const Visit &Now) {
    for (const Visit &Before : Byte.Read)
      if (const LaneMask Readers = Before.Lanes & ~Now.Lanes)
        add({Before.Access, Before.Time, Readers}, Now, /*LaterReads=*/false);
    Byte = {Now, {}};
  }

  void add(const Visit &First, const Visit &Later, bool LaterReads) {
    const auto Pair = std::pair(First.Access, Later.Access);
    if (Found.contains(Pair) || !isUnordered(First, Later))
      return;
    Found[Pair] = {.First = &instruction(First),
                   .Later = &instruction(Later),
                   .FirstLane = unsigned(countr_zero(First.Lanes)),
                   .LaterLane = unsigned(countr_zero(Later.Lanes)),
                   .LaterReads = LaterReads};
  }

  bool isUnordered(const Visit &First, const Visit &Later) {
    const Instruction &A = instruction(First), &B = instruction(Later);
    // Of one and the same pass of their block, or else by whatever ways lead from one to the other.
    if (A.getParent() == B.getParent() && A.comesBefore(&B) && Times[First.Access] == First.Time)
      return !orders(std::next(A.getIterator()), B.getIterator());
    const auto [Known, IsNew] = Unordered.try_emplace({First.Access, Later.Access}, false);
    if (IsNew)
      Known->second = isUnorderedOnAllWays(A, B);
    return Known->second;
  }

  using BlockSet = SmallPtrSet<const BasicBlock *, 16>;

  template <typename Neighbours> static BlockSet reach(const BasicBlock *From, Neighbours Next) {
    BlockSet Seen;
    SmallVector<const BasicBlock *, 16> Pending = {From};
    while (!Pending.empty())
      for (const BasicBlock *Block : Next(Pending.pop_back_val()))
        if (Seen.insert(Block).second)
          Pending.push_back(Block);
    return Seen;
  }

  static bool isUnorderedOnAllWays(const Instruction &A, const Instruction &B) {
    const BlockSet Behind = reach(A.getParent(), [](const BasicBlock *Block) { return successors(Block); });
    const BlockSet Before = reach(B.getParent(), [](const BasicBlock *Block) { return predecessors(Block); });
    if (!Behind.contains(B.getParent()) || orders(std::next(A.getIterator()), A.getParent()->end()) ||
        orders(B.getParent()->begin(), B.getIterator()))
      return false;
    return none_of(Behind, [&](const BasicBlock *Block) {
      return Before.contains(Block) && orders(Block->begin(), Block->end());
    });
  }

  const KernelProgram &Program;
  unsigned Warp = ~0U;
  std::vector<unsigned> Times;                                 ///< executions by this warp, by access
  std::map<int64_t, ByteState> Bytes;                          ///< of this warp
  std::map<std::pair<unsigned, unsigned>, bool> Unordered;     ///< by accesses
  std::map<std::pair<unsigned, unsigned>, WarpExchange> Found; ///< by accesses
};

} // namespace

static bool exchangesShared(const KernelProgram &Program) {
  bool Loads = false, Stores = false;
  for (const MemoryAccess &Access : Program.accesses()) {
    const Value *Pointer = getLoadStorePointerOperand(Access.Inst);
    // What is not known to be shared may still be.
    if (!Pointer || Pointer->getType()->getPointerAddressSpace() == GlobalAddressSpace)
      continue;
    Loads |= isa<LoadInst>(Access.Inst);
    Stores |= isa<StoreInst>(Access.Inst);
  }
  return Loads && Stores;
}

std::vector<WarpExchange> unorderedExchanges(const KernelProgram &Program, const LaunchAssumption &Launch) {
  if (!exchangesShared(Program))
    return {};
  ExchangeReader Reader(Program);
  const auto Sink = [&](const WarpRequest &Request) { Reader.note(Request); };
  if (runBlock(Program, Launch, Sink, [](const RunCounts &) {}))
    return {};
  return Reader.take();
}

} // namespace cudaperf
