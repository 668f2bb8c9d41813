#include "Analysis/Elementwise.h"
#include "Analysis/PointerUses.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace llvm;

namespace cudaperf {

const ElementUse *ElementMap::find(unsigned Parameter) const {
  for (const ElementUse &Use : Buffers)
    if (Use.Parameter == Parameter)
      return &Use;
  return nullptr;
}

GridUse gridUse(const KernelProgram &Program) {
  GridUse Use;
  for (const Instruction &Inst : instructions(Program.code()))
    if (const SpecialRegister *Register = specialRegister(Inst)) {
      Use.Y |= Register->is(RegisterKind::BlockIndex, RegisterAxis::Y);
      Use.Z |= Register->is(RegisterKind::BlockIndex, RegisterAxis::Z);
    }
  return Use;
}

/// What stands in the code already: why no run can show the kernel to be elementwise, or "".
static std::string refusalOf(const Function &Code) {
  for (const Argument &Parameter : Code.args())
    if (Parameter.hasByValAttr())
      return "it is given a structure";
  for (const Instruction &Inst : instructions(Code)) {
    if (isBarrier(Inst))
      return "its threads exchange values";
    if (Inst.isVolatile())
      return "it has a volatile access";
    if (isa<MemTransferInst>(Inst))
      return "it copies blocks of memory";
    if (const std::optional<MemoryEffect> Effect = memoryEffect(Inst);
        Effect && Effect->Operation == AccessOperation::Atomic)
      return "it has an atomic";
  }
  return {};
}

static bool isSubset(const ElementSet &Small, const ElementSet &Large) {
  return std::includes(Large.begin(), Large.end(), Small.begin(), Small.end());
}

namespace {

/// Gathers what each thread touches, from the requests of the warps one after the other.
class Recorder {
public:
  Recorder(const ElementQuestion &Kernel) : Kernel(Kernel) {}

  void startWarp() { FirstThread = unsigned(Threads++) * WarpLanes; }
  void note(const WarpRequest &Request);
  ElementMap finish();

private:
  struct Touched {
    std::set<int64_t> Reads, Writes;
    /// Written only if loaded data say so: by which accesses.
    std::map<int64_t, std::set<unsigned>> MaybeWrites;
    double BytesRead = 0, BytesWritten = 0;
  };
  void noteLane(const WarpRequest &Request, const MemoryObject &Object, int64_t Offset, unsigned Thread);
  void refuse(const char *Why) {
    if (Refusal.empty())
      Refusal = Why;
  }
  static void addSizes(ElementUse &Use, const Touched &Touch);
  void findElements(ElementMap &Map);

  const ElementQuestion &Kernel;
  unsigned Threads = 0; ///< warps so far
  unsigned FirstThread = 0;
  std::map<unsigned, std::map<unsigned, Touched>> Buffers; ///< by parameter, thread
  std::set<std::tuple<unsigned, int64_t, bool>> Counted;   ///< thread and address of the bytes already added up
  std::string Refusal;
};

} // namespace

void Recorder::note(const WarpRequest &Request) {
  const Depends On = Request.Address->dependsIn(Request.Active);
  if (has(On, Unreliable | Depends::UniformLoad | Depends::CutLoop))
    return refuse("an address rests on loaded data");
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(Request.Active >> L & 1))
      continue;
    const int64_t Address = Request.Address->Lane[L];
    const MemoryObject *Object = Request.Layout->find(Address);
    if (!Object)
      return refuse("an address cannot be followed");
    noteLane(Request, *Object, MemoryLayout::offsetOf(Address), FirstThread + L);
  }
}

void Recorder::noteLane(const WarpRequest &Request, const MemoryObject &Object, int64_t Offset, unsigned Thread) {
  const MemoryAccess &Access = Kernel.Program->accesses()[Request.Access];
  const bool IsWrite = Access.Operation != AccessOperation::Load;
  if (Object.Kind != ObjectKind::Global)
    return refuse("it uses shared memory");
  if (Object.Argument < 0) {
    // A table of the program's own, which no launch gets as an argument.
    const auto *Variable = dyn_cast_or_null<GlobalVariable>(static_cast<const Value *>(Object.Key));
    if (!Variable || IsWrite)
      refuse("it uses memory that is no argument");
    return;
  }
  Touched &Touch = Buffers[unsigned(Object.Argument)][Thread];
  const unsigned Argument = unsigned(Object.Argument);
  const unsigned Known = Argument < Kernel.ElementBytes.size() ? Kernel.ElementBytes[Argument] : 0;
  const int64_t Bytes = Known ? Known : Access.Bytes;
  const int64_t First = divideFloorSigned(Offset, Bytes), Last = divideFloorSigned(Offset + Access.Bytes - 1, Bytes);
  for (int64_t Element = First; Element <= Last; ++Element) {
    if (!IsWrite)
      Touch.Reads.insert(Element);
    else if (Request.OnData || Request.Coverage)
      Touch.MaybeWrites[Element].insert(Request.Access);
    else
      Touch.Writes.insert(Element);
  }
  if (Counted.insert({Thread, Offset * 256 + Argument, IsWrite}).second)
    (IsWrite ? Touch.BytesWritten : Touch.BytesRead) += Access.Bytes;
}

/// The union of what each thread writes; no two threads may write the same element of one buffer.
void Recorder::findElements(ElementMap &Map) {
  for (const ElementUse &Use : Map.Buffers) {
    std::set<int64_t> Owned;
    for (size_t Thread = 0; Thread < Use.Writes.size(); ++Thread)
      for (int64_t Element : Use.Writes[Thread]) {
        if (!Owned.insert(Element).second)
          refuse("several threads write one element");
        Map.Elements[Thread].push_back(Element);
      }
  }
  for (ElementSet &Own : Map.Elements) {
    llvm::sort(Own);
    Own.erase(std::unique(Own.begin(), Own.end()), Own.end());
  }
}

ElementMap Recorder::finish() {
  ElementMap Map;
  const size_t Count = size_t(Threads) * WarpLanes;
  Map.Elements.resize(Count);
  for (auto &[Parameter, ByThread] : Buffers) {
    ElementUse Use{.Parameter = Parameter};
    Use.Reads.resize(Count);
    Use.Writes.resize(Count);
    for (auto &[Thread, Touch] : ByThread) {
      for (const auto &[Element, Writers] : Touch.MaybeWrites) {
        // Two writers are the two sides of a branch: written for certain.
        Use.IsPartial |= Writers.size() < 2 && !Touch.Writes.contains(Element);
        Touch.Writes.insert(Element);
      }
      Use.Reads[Thread].assign(Touch.Reads.begin(), Touch.Reads.end());
      Use.Writes[Thread].assign(Touch.Writes.begin(), Touch.Writes.end());
      Use.BytesRead += Touch.BytesRead;
      Use.BytesWritten += Touch.BytesWritten;
      Use.IsRead |= !Touch.Reads.empty();
      Use.IsWritten |= !Touch.Writes.empty();
    }
    Map.Buffers.push_back(std::move(Use));
  }
  findElements(Map);
  Map.Refusal = Refusal;
  return Map;
}

/// Whether the threads read Use as they would an operand that many of them share: no more elements than they write, and
/// neighbours read the same element or neighbours; not all elements moved by one distance, which is half a stencil.
static bool isOperand(const ElementUse &Use, const std::vector<ElementSet> &Elements) {
  std::set<int64_t> Distances;
  for (size_t Thread = 0; Thread < Elements.size(); ++Thread) {
    const ElementSet &Own = Elements[Thread], &Reads = Use.Reads[Thread];
    if (Reads.size() > Own.size())
      return false;
    if (Reads.empty())
      continue;
    Distances.insert(Reads.front() - Own.front());
    if ((Thread + 1) % WarpLanes == 0 || Use.Reads[Thread + 1].empty() || Elements[Thread + 1].empty())
      continue;
    const int64_t Step = Use.Reads[Thread + 1].front() - Reads.front();
    if (Step != 0 && Step != Elements[Thread + 1].front() - Own.front())
      return false;
  }
  return Distances.size() != 1 || *Distances.begin() == 0;
}

static void classify(ElementMap &Map) {
  size_t Written = 0;
  for (const ElementSet &Own : Map.Elements)
    Written += Own.size();
  if (Written == 0 && Map.Refusal.empty())
    Map.Refusal = "it writes nothing";
  for (ElementUse &Use : Map.Buffers) {
    for (size_t Thread = 0; Thread < Map.Elements.size(); ++Thread)
      Use.IsOperand |= !isSubset(Use.Reads[Thread], Map.Elements[Thread]);
    if (Use.IsOperand && (Use.IsWritten || !isOperand(Use, Map.Elements)) && Map.Refusal.empty())
      Map.Refusal = "a thread reads other elements than it writes";
    Use.BytesRead /= double(std::max<size_t>(Written, 1));
    Use.BytesWritten /= double(std::max<size_t>(Written, 1));
  }
}

ElementMap elementMap(const ElementQuestion &Kernel, const Dim3 &Block, const std::optional<Dim3> &Grid,
                      ArrayRef<Dim3> Blocks, unsigned Seed) {
  constexpr Dim3 UnknownGrid{61, 59, 53};
  ElementMap Map;
  Map.Refusal = refusalOf(Kernel.Program->code());
  if (!Map)
    return Map;
  Recorder Record(Kernel);
  const auto Note = [&](const WarpRequest &Request) { Record.note(Request); };
  BitVector Reached(unsigned(Kernel.Program->blocks().size()));
  const unsigned Warps = unsigned(divideCeil(Block.count(), WarpLanes));
  bool GaveUp = false;
  for (const Dim3 &Index : Blocks)
    for (unsigned Warp : std::set<unsigned>{0, std::min(1u, Warps - 1), Warps - 1}) {
      const WarpPlace Place{.Block = Block,
                            .Grid = Grid.value_or(UnknownGrid),
                            .GridOn = Grid ? Depends::Nothing : Depends::Symbol,
                            .BlockIndex = Index,
                            .Warp = Warp,
                            .Seed = Seed,
                            .Arguments = Kernel.Arguments};
      Record.startWarp();
      WarpRun Run(*Kernel.Program, Place, Note);
      Run.run(Reached);
      GaveUp |= Run.gaveUp();
    }
  Map = Record.finish();
  if (GaveUp && Map.Refusal.empty())
    Map.Refusal = "it is too long to be followed";
  classify(Map);
  return Map;
}

static bool isWrittenAtAll(const ElementUse *Use) { return Use && Use->IsWritten; }

/// Whether Second writes everything that First writes through parameter Parameter, in the same buffer.
static bool isOverwritten(const ElementUse &First, unsigned Parameter, const ElementMap &Second,
                          ArrayRef<CommonBuffer> Common) {
  return llvm::any_of(Common, [&](const CommonBuffer &Where) {
    const ElementUse *Use = Where.First == Parameter ? Second.find(Where.Second) : nullptr;
    return Use && !Use->IsPartial && Use->Writes == First.Writes;
  });
}

std::optional<FusedPair> fuse(const ElementMap &First, const ElementMap &Second, ArrayRef<CommonBuffer> Common) {
  if (!First || !Second || First.Elements != Second.Elements)
    return std::nullopt;
  FusedPair Pair;
  for (const CommonBuffer &Where : Common) {
    const ElementUse *A = First.find(Where.First), *B = Second.find(Where.Second);
    const bool Written = isWrittenAtAll(A) || isWrittenAtAll(B);
    if (!A || !B)
      continue;
    // An element that another thread writes, in the other kernel.
    if (Written && (A->IsOperand || B->IsOperand))
      return std::nullopt;
    if (A->IsWritten && B->IsRead) {
      for (size_t Thread = 0; Thread < B->Reads.size(); ++Thread)
        if (!isSubset(B->Reads[Thread], A->Writes[Thread]))
          return std::nullopt;
      if (A->IsPartial) // has to be loaded where the first kernel left it alone
        continue;
      Pair.Temporaries.push_back({.Where = Where,
                                  .BytesLoaded = B->BytesRead,
                                  .BytesStored = A->BytesWritten,
                                  .Overwritten = isOverwritten(*A, Where.First, Second, Common)});
    } else if (!Written && !A->IsOperand && A->Reads == B->Reads) {
      Pair.Inputs.push_back(Where);
      Pair.InputBytes += B->BytesRead;
    }
  }
  if (Pair.Temporaries.empty() && Pair.Inputs.empty())
    return std::nullopt;
  for (const ElementMap *Map : {&First, &Second})
    for (const ElementUse &Use : Map->Buffers)
      Pair.TrafficBytes += (Use.IsOperand ? 0 : Use.BytesRead) + Use.BytesWritten;
  return Pair;
}

} // namespace cudaperf
