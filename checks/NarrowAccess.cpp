// Kernels that stream elements of one or two bytes, one a thread, or one a thread and round of a loop: coalesced, but
// each request moves so little that a multiprocessor cannot have enough bytes in flight.

#include "Analysis/ArrayIndex.h"
#include "Analysis/FlatIndex.h"
#include "Analysis/RoundOrder.h"
#include "Analysis/RuntimeDivisions.h"
#include "Check/Check.h"
#include "Check/RemedyFacts.h"
#include "Check/Words.h"
#include "Cost/LaunchChange.h"
#include "Cost/LoopNesting.h"
#include "Cost/StreamShare.h"
#include "Device/Gpu.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <set>
#include <tuple>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MaxBytes", "2", "the widest element to report", 1, 8},
    {"MaxInstructions", "128", "stay silent about kernels with more instructions: they compute more than they move", 1,
     1 << 20},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-narrow-access",
                            .Summary = "a kernel streams elements of one or two bytes, one a thread",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning,
                            .Options = Options};

class NarrowAccess final : public Check {
public:
  NarrowAccess() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    const std::vector<AccessView> Straight = streamsOfAll(Kernel, Out);
    if (!Straight.empty())
      return report(Straight, {.HasRows = hasRows(*Kernel.Program), .TakesThreads = Kernel.Program->loops().empty()},
                    Out);
    const std::vector<AccessView> InLoops = streamsOfLoops(Kernel, Out);
    if (InLoops.empty())
      return;
    const bool TakesThreads = !goAlongLanes(*Kernel.Program, Kernel.Shapes.front().Launch, numbersOf(InLoops));
    report(InLoops, {.HasRows = true, .IsInLoop = true, .TakesThreads = TakesThreads}, Out);
  }

private:
  /// Of what moves besides the narrow accesses of loops so much may be anything, and so much longer than memory takes
  /// may a kernel compute: elements of 1 and 2 bytes were measured to take 5.2 and 2.9 times the time of wide ones.
  /// What is done once for a thread, its index and the like, is done for more elements then; a loop has little of that.
  static constexpr double LeastOfBytes = 0.75, MostBeside = 4, MostBesideLoops = 2;

  struct StreamKind {
    bool HasRows = false;
    bool IsInLoop = false;
    bool TakesThreads = false; ///< who takes neighbours leaves fewer threads, not fewer rounds of a loop
  };

  /// All accesses of Kernel, if it streams narrow elements and does nothing else.
  static std::vector<AccessView> streamsOfAll(const KernelFacts &Kernel, const Reporter &Out) {
    const double MaxInstructions = Out.options().number("MaxInstructions");
    if (double(Kernel.Program->code().getInstructionCount()) > MaxInstructions || Kernel.Program->loops().size() > 1)
      return {};
    std::vector<AccessView> Streams;
    for (const AccessView &Access : accessesOf(Out.unit(), Kernel)) {
      if (&Access.Shape != &Kernel.Shapes.front())
        continue;
      // What other arguments lead to may be all that the kernel does as a rule.
      if (Access.cost().CoverageOnly) {
        if (Access.space() == AccessSpace::Global && Access.cost().Access->Bytes > Out.options().number("MaxBytes"))
          return {};
        continue;
      }
      if (!isSteady(Access) && !isNarrow(Access, Out.options()))
        return {};
      if (!isSteady(Access))
        Streams.push_back(Access);
    }
    const bool AreFree = !Streams.empty() && llvm::none_of(Streams, storesItsIndex) && isOneElementEach(Streams) &&
                         areTogether(Streams) && hasFlatRows(Kernel.Program->code());
    if (!AreFree || shareOf(Kernel, Streams).Beside > MostBeside)
      return {};
    return Streams;
  }

  /// Nothing beside where the cost is not known.
  static StreamShare shareOf(const KernelFacts &Kernel, llvm::ArrayRef<AccessView> Streams) {
    return streamShareOf(Kernel.Shapes.front().Cost, numbersOf(Streams)).value_or(StreamShare());
  }

  static std::vector<unsigned> numbersOf(llvm::ArrayRef<AccessView> Streams) {
    std::vector<unsigned> Numbers;
    for (const AccessView &Access : Streams)
      Numbers.push_back(Access.number());
    return Numbers;
  }

  /// Whether all of Streams are in one loop, or in none: as a grid goes along its elements.
  static bool areTogether(llvm::ArrayRef<AccessView> Streams) {
    return llvm::all_equal(llvm::map_range(Streams, [](const AccessView &Access) {
      return Access.Kernel.Program->blocks()[Access.cost().Access->Block].Loop;
    }));
  }

  /// The narrow accesses in Kernel's loops, if they move nearly all of its data and that takes its time.
  static std::vector<AccessView> streamsOfLoops(const KernelFacts &Kernel, const Reporter &Out) {
    const KernelProgram &Program = *Kernel.Program;
    const ShapeFacts &Shape = Kernel.Shapes.front();
    if (Program.loops().empty() || Shape.GaveUp)
      return {};
    std::map<StreamKey, std::vector<AccessView>> ByBuffer;
    std::set<int> FillTiles; ///< loops that put another element into shared memory in each round, for other threads
    const std::vector<llvm::BitVector> Changes = loopsOfAddresses(Program);
    for (const AccessView &Access : accessesOf(Out.unit(), Kernel)) {
      const int Loop = Program.blocks()[Access.cost().Access->Block].Loop;
      if (&Access.Shape != &Shape || Access.cost().CoverageOnly || Loop < 0 ||
          !Changes[Access.number()].test(unsigned(Loop)))
        continue;
      if (Access.space() == AccessSpace::Shared && Access.cost().Access->Operation == AccessOperation::Store)
        FillTiles.insert(Loop);
      if (isNarrow(Access, Out.options()) && areNeighboursFree(Program, Loop))
        ByBuffer[{Access.cost().ObjectKey, Loop, Access.cost().Access->Operation}].push_back(Access);
    }
    std::map<unsigned, AccessView> ByNumber;
    for (const auto &[Key, Accesses] : ByBuffer)
      // Neighbours of an element, as of a stencil, do not join so easily.
      if (areOfOneElement(Accesses) && !FillTiles.contains(std::get<int>(Key)))
        for (const AccessView &Access : Accesses)
          ByNumber.emplace(Access.number(), Access);
    const auto Ordered = llvm::make_second_range(ByNumber);
    const std::vector<AccessView> Streams(Ordered.begin(), Ordered.end());
    const StreamShare Share = shareOf(Kernel, Streams);
    if (Share.Bytes < LeastOfBytes || Share.Beside > MostBesideLoops)
      return {};
    return Streams;
  }

  using StreamKey = std::tuple<const void *, int, AccessOperation>; ///< buffer, loop

  /// Whether a thread could take what its neighbours take in a round of Loop: the rounds do not rest on each other, or
  /// it is for the thread alone to know which element is its own.
  static bool areNeighboursFree(const KernelProgram &Program, int Loop) {
    const RoundOrder Order = roundOrder(Program, Loop);
    return Order == RoundOrder::Free || Order == RoundOrder::Sum || hasFlatRows(Program.code());
  }

  /// A value that all threads share.
  static bool isSteady(const AccessView &Access) {
    return Access.space() == AccessSpace::Global && Access.Fact.Pattern == AccessPattern::Broadcast &&
           Access.cost().Access->Operation == AccessOperation::Load;
  }

  /// Each lane moves one element of at most MaxBytes, beside its neighbour's.
  static bool isNarrow(const AccessView &Access, const OptionValues &Options) {
    const AccessCost &Cost = Access.cost();
    return Access.space() == AccessSpace::Global && Cost.Access->Operation != AccessOperation::Atomic &&
           Access.Fact.Pattern == AccessPattern::Coalesced &&
           double(Cost.Access->Bytes) <= Options.number("MaxBytes") && Cost.LaneStride == int64_t(Cost.Access->Bytes) &&
           Cost.ObjectKey;
  }

  static const llvm::Value &addressOf(const AccessView &Access) {
    const MemoryAccess &Made = *Access.cost().Access;
    return *Made.Inst->getOperand(Made.AddressOperand);
  }

  /// Whether all of Accesses go to the same place: either side of a condition stores its own, or one is a default.
  static bool areOfOneElement(llvm::ArrayRef<AccessView> Accesses) {
    return llvm::all_of(Accesses.drop_front(), [&](const AccessView &Other) {
      return areAlike(addressOf(Accesses.front()), addressOf(Other));
    });
  }

  /// One element at most of each buffer that is loaded, and one that is stored: neighbours of an element, as of a
  /// stencil, do not join so easily.
  static bool isOneElementEach(llvm::ArrayRef<AccessView> Streams) {
    std::map<const void *, std::vector<AccessView>> Loaded, Stored;
    for (const AccessView &Access : Streams)
      (isStore(Access) ? Stored : Loaded)[Access.cost().ObjectKey].push_back(Access);
    const auto IsOne = [](const auto &Buffer) { return areOfOneElement(Buffer.second); };
    return !Stored.empty() && llvm::all_of(Loaded, IsOne) && llvm::all_of(Stored, IsOne);
  }

  /// Whether an element gets its own number: of one byte there are 256, or the numbers would begin again, of halves
  /// 2048.
  static bool storesItsIndex(const AccessView &Access) {
    const auto *Store = llvm::dyn_cast<llvm::StoreInst>(Access.cost().Access->Inst);
    const auto *Place = Store ? llvm::dyn_cast<llvm::GetElementPtrInst>(Store->getPointerOperand()) : nullptr;
    return Place && withoutCasts(Store->getValueOperand()) == withoutCasts(*std::prev(Place->op_end()));
  }

  /// What V was before it was converted; to half by a call or 'cvt'.
  static const llvm::Value *withoutCasts(const llvm::Value *V) {
    for (;;) {
      const auto *Call = llvm::dyn_cast<llvm::CallBase>(V);
      if (llvm::isa<llvm::CastInst, llvm::ExtractValueInst>(V) ||
          (Call && Call->arg_size() == 1 && (Call->isInlineAsm() || !Call->mayHaveSideEffects())))
        V = llvm::cast<llvm::Instruction>(V)->getOperand(0);
      else
        return V;
    }
  }

  static bool isStore(const AccessView &Access) { return Access.cost().Access->Operation == AccessOperation::Store; }

  /// Whether neighbours of an element may begin another row: it has an index of its own, or is divided out.
  static bool hasRows(const KernelProgram &Program) {
    return hasSeveralRows(Program.code()) || !runtimeDivisions(Program).empty();
  }

  static std::string messageOf(const AccessView &Access, bool IsInLoop) {
    const unsigned Bytes = Access.cost().Access->Bytes;
    return llvm::formatv("{0} {1} moves {2} byte{3} a thread{4}, {5} a request where {6} fit: {7} as narrow",
                         operationText(*Access.cost().Access), objectHere(Access), Bytes, Bytes == 1 ? "" : "s",
                         IsInLoop ? " and round" : "", Bytes * WarpLanes, WidestAccessBytes * WarpLanes,
                         IsInLoop ? "nearly all that this kernel moves is"
                                  : "all that this kernel loads and stores is");
  }

  /// The measured pair that elements of so many bytes are like; none of four and more.
  static llvm::StringRef pairOf(unsigned Bytes, bool IsInLoop) {
    if (Bytes > 2)
      return "";
    return Bytes == 1 ? (IsInLoop ? "plane-max" : "invert") : (IsInLoop ? "row-sums" : "scale");
  }

  static std::optional<GainEstimate> gainOf(llvm::ArrayRef<AccessView> Streams, const AccessView &Widest,
                                            StreamKind Kind) {
    const KernelProgram &Program = *Widest.Kernel.Program;
    const unsigned Elements = unsigned(WidestAccessBytes) / Widest.cost().Access->Bytes;
    if (!Kind.IsInLoop)
      return gainOfWiderThreads(Program, Widest.Shape.Launch, Widest.Shape.Cost, Elements);
    return gainOfWiderRounds(Program, Widest.Shape.Launch, Widest.Shape.Cost, numbersOf(Streams), Elements);
  }

  /// Of a kernel that does nothing but fill a buffer with a byte.
  static std::string fillText(llvm::ArrayRef<AccessView> Streams) {
    const std::string Byte = Streams.size() == 1 ? filledWith(Streams.front()) : "";
    const bool IsAll = llvm::all_of(Streams.front().Shape.Accesses, [&](const AccessFact &Other) {
      return Other.Cost.Access->Operation == AccessOperation::Load ||
             Other.Cost.Access == Streams.front().cost().Access;
    });
    return Byte.empty() || !IsAll ? ""
                                  : llvm::formatv("let 'cudaMemsetAsync' fill {0} with {1} in place of the kernel, or ",
                                                  objectText(Streams.front()), Byte)
                                        .str();
  }

  /// Of a kernel that does nothing but copy one buffer to another, element by element.
  static std::string copyText(llvm::ArrayRef<AccessView> Streams, StreamKind Kind) {
    const bool IsAll = Streams.size() == 2 && Streams.front().Shape.Accesses.size() == 2;
    if (!IsAll || Kind.HasRows || isStore(Streams[0]) == isStore(Streams[1]))
      return "";
    const AccessView &From = Streams[isStore(Streams[0])], &To = Streams[!isStore(Streams[0])];
    const auto *Load = llvm::dyn_cast<llvm::LoadInst>(From.cost().Access->Inst);
    const auto *Store = llvm::dyn_cast<llvm::StoreInst>(To.cost().Access->Inst);
    if (!Load || !Store || From.cost().OnData || To.cost().OnData || !isMoved(*Load, *Store))
      return "";
    const llvm::DataLayout &Layout = Load->getDataLayout();
    const ArrayIndex Read = arrayIndex(*Load->getPointerOperand(), Layout);
    const ArrayIndex Written = arrayIndex(*Store->getPointerOperand(), Layout);
    if (!Read.Value || !Written.Value || !areAlike(*Read.Value, *Written.Value))
      return "";
    return llvm::formatv("let 'cudaMemcpyAsync' copy {0} to {1} in place of the kernel, or ", objectText(From),
                         objectText(To));
  }

  /// Whether Store stores what Load has loaded, bit by bit.
  static bool isMoved(const llvm::LoadInst &Load, const llvm::StoreInst &Store) {
    const llvm::Value *Stored = Store.getValueOperand();
    while (const auto *Cast = llvm::dyn_cast<llvm::BitCastInst>(Stored))
      Stored = Cast->getOperand(0);
    return Stored == &Load;
  }

  static void report(llvm::ArrayRef<AccessView> Streams, StreamKind Kind, Reporter &Out) {
    // The widest decides how many elements fit.
    const AccessView &Widest = *llvm::max_element(Streams, [](const AccessView &A, const AccessView &B) {
      return A.cost().Access->Bytes < B.cost().Access->Bytes;
    });
    const unsigned Bytes = Widest.cost().Access->Bytes, Elements = unsigned(WidestAccessBytes) / Bytes;
    // Fewer blocks than that would be less than one.
    const std::optional<Dim3> &Grid = Widest.Shape.Launch.Grid;
    if (Kind.TakesThreads && Grid && Grid->count() < Elements)
      return;
    const SourceSpan Where = Widest.span();
    const bool KeepsRounds = Kind.IsInLoop && Kind.TakesThreads;
    const std::string Condition =
        KeepsRounds ? "if one in " + std::to_string(Elements) + " of the threads still fills the GPU, " : "";
    FindingBuilder Finding = Out.report(Widest, Where, messageOf(Widest, Kind.IsInLoop));
    Finding.measured(pairOf(Bytes, Kind.IsInLoop))
        .evidence("bytes_per_lane", int64_t(Bytes))
        .evidence("widest_bytes_per_lane", int64_t(WidestAccessBytes))
        .weight(1.0 / Bytes)
        .note(Where,
              fillText(Streams) + copyText(Streams, Kind) +
                  llvm::formatv(
                      "{0}let each thread take {1} neighbours{2} with one 16-byte access ('uint4', cast from the "
                      "pointer, which then has to be a multiple of 16{3}), and the last few one by one",
                      Condition, Elements, Kind.IsInLoop ? " a round" : "", Kind.HasRows ? ", as has each row" : "")
                      .str())
        .gain(gainOf(Streams, Widest, Kind))
        .assuming(KeepsRounds ? "one in " + std::to_string(Elements) + " of the threads fills the GPU"
                              : "there are many elements");
    // A row of an odd length, of a board of 19 by 19 for instance, cannot be taken in vectors; of a long one, as loops
    // go along, the first few can be taken one by one as well.
    if (Kind.HasRows)
      Finding.level(Kind.IsInLoop ? Severity::Note : Severity::Hint).assuming("rows begin at multiples of 16 bytes");
  }
};

} // namespace

std::unique_ptr<Check> makeNarrowAccess() { return std::make_unique<NarrowAccess>(); }

} // namespace cudaperf
