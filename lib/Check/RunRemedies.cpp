// Remedies for what a thread takes whole but in pieces: a few elements that lie side by side. What such runs cost was
// measured on an H200 (512 MiB and 16 MiB, a run a thread): docs/checks/cuda-perf-strided-global-access.md has the
// table. See Remedies.h.

#include "Analysis/LoopRows.h"
#include "Check/Remedies.h"
#include "Check/RemedyFacts.h"
#include "Check/Words.h"
#include "Cost/Gain.h"
#include "Cost/LaunchChange.h"
#include "Cost/RequestCost.h"
#include "Fix/RecordFields.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include <numeric>

namespace cudaperf {

constexpr unsigned WordBytes = 4, PairBytes = 8;

/// Whether a thread that stores One stores Two, too, as far as the code says: what two branches store may be the one or
/// the other.
static bool areStoredTogether(const AccessCost &One, const AccessCost &Two) {
  return One.Access->Operation != AccessOperation::Store || One.Access->Block == Two.Access->Block ||
         (!One.OnData && !Two.OnData);
}

/// Whether it takes several warps to fill the Bytes from one lane of Access to the next: 'out[lane * 8 + warp]'.
static bool isFilledByWarps(const AccessView &Access, int64_t Bytes) {
  const RequestTrace &Trace = Access.tried().trace();
  const int Object = Trace.objectOf(*Access.cost().Access);
  llvm::SmallDenseMap<unsigned, uint64_t> OfWarp;
  uint64_t All = 0;
  for (const TracedRequest &Request : Trace.requests()) {
    const MemoryAccess &Own = Access.Kernel.Program->accesses()[Request.Access];
    if (Request.Object != Object || Own.Operation != Access.cost().Access->Operation)
      continue;
    uint64_t &Taken = OfWarp[Request.Turn];
    for (unsigned L = 0; L < WarpLanes; ++L)
      for (unsigned Byte = 0; (Request.Active >> L & 1) && Byte < Own.Bytes; ++Byte)
        Taken |= uint64_t(1) << (uint64_t(MemoryLayout::offsetOf(Request.Address.Lane[L]) + Byte) % uint64_t(Bytes));
    All |= Taken;
  }
  return llvm::none_of(OfWarp, [&](const auto &Each) { return Each.second == All; });
}

std::optional<int64_t> wholeRunBytes(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  if (Cost.Access->Async || Cost.Access->Operation == AccessOperation::Atomic || Cost.BytesOfStride == 0 ||
      Cost.StrideIsDrawn || Cost.StrideIsLeast)
    return std::nullopt;
  uint64_t Taken = 0;
  for (const AccessFact &Other : Access.Shape.Accesses)
    if (Other.Cost.ObjectKey == Cost.ObjectKey && Other.Cost.LaneStride == Cost.LaneStride &&
        Other.Cost.Access->Operation == Cost.Access->Operation && areStoredTogether(Cost, Other.Cost))
      Taken |= Other.Cost.BytesOfStride;
  const bool IsWhole = Taken == llvm::maskTrailingOnes<uint64_t>(unsigned(*Cost.LaneStride));
  return IsWhole && !isFilledByWarps(Access, *Cost.LaneStride) ? Cost.LaneStride : std::nullopt;
}

/// costOfRun() of Access alone.
static RunCost costOfPieces(const AccessView &Access) {
  const std::optional<int64_t> Run = wholeRunBytes(Access);
  const MemoryAccess &Own = *Access.cost().Access;
  const unsigned Piece = Own.pieceBytes();
  if (!Run || *Run <= int64_t(Piece) || Piece < WordBytes)
    return RunCost::Full;
  // Without a loss, with a small one: by bytes of the run, of loads in words, in wider pieces, and of stores.
  constexpr int64_t FreeWords = 24, FreeVectors = 48, FreeStores = 12, CheapStores = 16;
  if (Own.Operation == AccessOperation::Store)
    return *Run <= FreeStores ? RunCost::None : *Run <= CheapStores ? RunCost::Little : RunCost::Full;
  if (*Run > FreeVectors)
    return RunCost::Full;
  return *Run <= FreeWords || Piece >= PairBytes ? RunCost::None : RunCost::Little;
}

RunCost costOfRun(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  RunCost Most = costOfPieces(Access);
  for (const AccessFact &Fact : Access.Shape.Accesses)
    if (Fact.isBad() && Fact.Cost.ObjectKey == Cost.ObjectKey && Fact.Cost.LaneStride == Cost.LaneStride)
      Most = std::max(Most, costOfPieces({Access.Unit, Access.Kernel, Access.Shape, Fact}));
  return Most;
}

std::string vectorText(const AccessView &Access, const Remedy &Found, const TriedChange &Change) {
  const std::string Filled =
      Found.After <= Found.Ideal ? "no more than its bytes fill" : "of which its bytes fill " + mean(Found.Ideal);
  return llvm::formatv("one request in place of {0}, of {1}, {2}", Change.SampleBytes / Access.cost().Access->Bytes,
                       sectorText(Found.After), Filled);
}

std::string whereAligned(const AccessView &Access, unsigned Bytes) {
  const std::string Row = laneStrideExpression(Access);
  if (Access.cost().StrideIsDrawn && !Row.empty() &&
      Access.tried().trace().roundStep(*Access.cost().Access) == int64_t(elementBytes(Access)) &&
      goesAlongWholeRow(*Access.Kernel.Program, *Access.cost().Access))
    return llvm::formatv(" (where '{0}' is a multiple of {1})", Row, Bytes / elementBytes(Access));
  return has(Access.cost().AddressOn, Depends::Symbol) ? " (where its address is a multiple of that)" : "";
}

/// The widest pieces that Bytes side by side have.
static unsigned widestPiece(int64_t Bytes) {
  unsigned Wide = WidestAccessBytes;
  while (Bytes % Wide != 0)
    Wide /= 2;
  return Wide;
}

/// Whether a thread takes runs of Run bytes at several places of a group of so many bytes, as the neighbours of a pixel
/// are: groups that begin where a word does are of no use to all of them.
static bool beginsAtSeveralPlaces(const AccessView &Access, int64_t Run, int64_t Group) {
  const RequestTrace &Trace = Access.tried().trace();
  const int Object = Trace.objectOf(*Access.cost().Access);
  llvm::SmallDenseMap<unsigned, int64_t> OfWarp;
  return llvm::any_of(Trace.requests(), [&](const TracedRequest &Request) {
    if (Request.Object != Object || Request.Active != AllLanes || laneStep(Request) != Run)
      return false;
    const int64_t Place = llvm::divideFloorSigned(MemoryLayout::offsetOf(Request.Address.Lane[0]), Run) % (Group / Run);
    return OfWarp.try_emplace(Request.Turn, Place).first->second != Place;
  });
}

/// Elements of an odd number of bytes, each in a word of its own.
static Remedy wordForElement(const AccessView &Access, int64_t Run) {
  const RequestCost After = sectorCost(lanesApart(WordBytes), AllLanes, WordBytes);
  const llvm::StringRef Verb = Access.cost().Access->Operation == AccessOperation::Load ? "loads" : "stores";
  return {.Kind = "word-for-element",
          .Text = llvm::formatv("if the layout of {0} is yours to choose, give the {1} bytes of a thread a word "
                                "('uchar4'), which it {2} at once: one request of {3} in place of {1}",
                                bufferText(Access), Run, Verb, sectorText(After.Actual)),
          .After = After.Actual,
          .Ideal = After.Ideal};
}

std::optional<Remedy> wordsOfRuns(const AccessView &Access) {
  constexpr int64_t MostRuns = 4;
  const AccessCost &Cost = Access.cost();
  const std::optional<int64_t> Run = wholeRunBytes(Access);
  const unsigned Bytes = Cost.Access->pieceBytes();
  if (!Run || Bytes >= WordBytes || *Run <= int64_t(Bytes) || Cost.WorstLanes != AllLanes)
    return std::nullopt;
  const int64_t Group = std::lcm(*Run, int64_t(WordBytes)), Runs = Group / *Run;
  if (Runs > MostRuns)
    return std::nullopt;
  if (Runs > 1 && *Run < int64_t(WordBytes) && beginsAtSeveralPlaces(Access, *Run, Group))
    return wordForElement(Access, *Run);
  const unsigned Wide = Runs == 1 ? widestPiece(Group) : WordBytes;
  const RequestCost After = sectorCost(lanesApart(Group), AllLanes, Wide);
  std::string Whose = llvm::formatv("take the {0} bytes of a thread", *Run);
  if (Runs > 1)
    Whose = llvm::formatv("let a thread take {0} neighbouring runs of {1} bytes", Runs, *Run);
  const int64_t Count = Group / Wide;
  std::string Pieces = llvm::formatv(Count == 1 ? "one vector of {1} bytes" : "{0} vectors of {1} bytes", Count, Wide);
  if (Wide == WordBytes)
    Pieces = Count == 1 ? "one word" : llvm::formatv("{0} words", Count).str();
  const std::string Requests = Count == 1 ? "one request" : llvm::formatv("{0} requests", Count).str();
  Remedy Found{.Kind = "words", .After = After.Actual, .Ideal = After.Ideal};
  Found.Text = llvm::formatv("{0} as {1}, where they begin at a multiple of {2} bytes: {3} in place of {4}", Whose,
                             Pieces, Wide, Requests, Group / Bytes);
  // The sectors meet either way: it is the requests of single bytes that take the time.
  if (Runs > 1)
    Found.Gain = gainOfWiderThreads(*Access.Kernel.Program, Access.Shape.Launch, Access.Shape.Cost, unsigned(Runs));
  return Found;
}

/// Whether a loop goes on along the record of Access where the model, or the data that ends it, left it.
static bool goesOnInRecord(const AccessView &Access) {
  const RequestTrace &Trace = Access.tried().trace();
  return llvm::any_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
    return Other.Cost.ObjectKey == Access.cost().ObjectKey && Other.Cost.LaneStride == Access.cost().LaneStride &&
           Trace.goesOn(Access.Kernel.Program->blocks()[Other.Cost.Access->Block].Loop);
  });
}

std::optional<ElementRange> elementsTaken(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  if (goesOnInRecord(Access))
    return std::nullopt;
  const uint64_t Taken = bytesTakenOfRecord(Access);
  const unsigned Bytes = Cost.Access->Bytes;
  if (!Cost.LaneStride || Cost.StrideIsDrawn || Taken == 0 || !llvm::isShiftedMask_64(Taken) ||
      *Cost.LaneStride % Bytes != 0)
    return std::nullopt;
  const auto First = unsigned(llvm::countr_zero(Taken)), Length = unsigned(llvm::popcount(Taken));
  if (First % Bytes != 0 || Length % Bytes != 0)
    return std::nullopt;
  return ElementRange{.First = First / Bytes, .Count = Length / Bytes, .Of = unsigned(*Cost.LaneStride / Bytes)};
}

std::optional<Remedy> threadForElement(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  const std::optional<AlikeElements> Alike = Access.tried().alikeElements(*Cost.Access);
  if (!Alike || Alike->After.Actual * Access.Unit.badRatios().Global > Cost.Actual)
    return std::nullopt;
  return Remedy{.Kind = "thread-for-element",
                .Text = llvm::formatv("let a thread take one of the {0} elements, since the kernel does the same with "
                                      "each of them: thread i element i, and what belongs to all {0} at 'i / {0}', in "
                                      "{0} times as many threads: the access then takes {1}",
                                      Alike->Count, sectorText(Alike->After.Actual)),
                .After = Alike->After.Actual,
                .Ideal = Alike->After.Ideal};
}

std::optional<Remedy> threadsInOrder(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  const llvm::Value *const Address = Cost.Access->Inst->getOperand(Cost.Access->AddressOperand);
  const auto *const Element = llvm::dyn_cast<llvm::GetElementPtrInst>(Address);
  const llvm::DataLayout &Layout = Cost.Access->Inst->getModule()->getDataLayout();
  if (!Element || Layout.getTypeAllocSize(Element->getSourceElementType()) != Cost.Access->Bytes)
    return std::nullopt;
  const RequestCost After = sectorCost(lanesApart(Cost.Access->Bytes), AllLanes, Cost.Access->Bytes);
  if (After.Actual * Access.Unit.badRatios().Global > Cost.Actual)
    return std::nullopt;
  Remedy Found{.Kind = "threads-in-order",
               .Text = llvm::formatv("number the threads in the order of the elements, 'blockIdx.x * blockDim.x + "
                                     "threadIdx.x' in place of the index, as their numbers serve for nothing else: "
                                     "the access then takes {0}, and the others likewise",
                                     sectorText(After.Actual)),
               .After = After.Actual,
               .Ideal = After.Ideal};
  for (const AccessFact &Other : Access.Shape.Accesses)
    if (Other.isBad() && Other.Cost.Space == AccessSpace::Global)
      Found.Cured.push_back({.Access = AccessView{Access.Unit, Access.Kernel, Access.Shape, Other}.number()});
  return Found;
}

/// Whether one place of the kernel takes the whole run that Access is of, so that nothing lies between its pieces.
static bool isTakenAtOnce(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  return llvm::all_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
    return Other.Cost.ObjectKey != Cost.ObjectKey || Other.Cost.LaneStride != Cost.LaneStride ||
           Other.Cost.Access->Operation != Cost.Access->Operation || Other.Cost.Access->Block == Cost.Access->Block;
  });
}

/// Whether so many bytes are those of several rounds of a loop, of which nobody knows how many there are.
static bool needsMoreRounds(const AccessView &Access, unsigned Bytes) {
  const RequestTrace &Trace = Access.tried().trace();
  const std::optional<int64_t> Step = Trace.roundStep(*Access.cost().Access);
  const int Loop = Access.Kernel.Program->blocks()[Access.cost().Access->Block].Loop;
  const auto &Loops = Trace.counts().Loops;
  return Step && std::abs(*Step) < int64_t(Bytes) && Loop >= 0 && size_t(Loop) < Loops.size() &&
         Loops[size_t(Loop)].HasGuess;
}

/// Whether Access is a piece of a structure that a vector of Bytes does not take whole.
static bool tearsRecord(const AccessView &Access, unsigned Bytes) {
  const clang::Expr *Written = Access.expression();
  const uint64_t Record = Written ? structureBytes(*Written, Access.Unit.context()) : 0;
  return takesPartOfRecord(Access) && (Record == 0 || Bytes % Record != 0);
}

std::optional<TriedChange> vectorInRow(const AccessView &Access) {
  const MemoryAccess &Own = *Access.cost().Access;
  std::optional<TriedChange> Change = Access.tried().asVector(Own, /*InOneBlock=*/true);
  const TriedAccess *There = Change ? Change->find(&Own) : nullptr;
  if (!There || elementBytes(Access) > Own.Bytes || tearsRecord(Access, Change->SampleBytes) ||
      needsMoreRounds(Access, Change->SampleBytes))
    return std::nullopt;
  const double Pieces = Change->SampleBytes / Own.Bytes;
  const double Excess = Pieces * (There->Before - There->IdealBefore);
  return There->After * 2 > There->Before * Pieces || Excess <= 0 ? std::nullopt : Change;
}

/// Whether a loop goes on along the row where a vector of Bytes ends: its sectors are far apart round after round, and
/// a larger change brings more.
static bool goesOnAlongRow(const AccessView &Access, unsigned Bytes) {
  constexpr int64_t ShortRowBytes = 64;
  const RequestTrace &Trace = Access.tried().trace();
  const std::optional<int64_t> Step = Trace.roundStep(*Access.cost().Access);
  if (!Step || *Step == 0 || std::abs(*Step) > int64_t(Bytes))
    return false;
  const std::optional<unsigned> Rounds = Trace.allRounds(*Access.cost().Access);
  return !Rounds || *Rounds * std::abs(*Step) > ShortRowBytes;
}

std::optional<Remedy> rowAheadOfLoop(const AccessView &Access) {
  constexpr int64_t LongestRow = 64;
  const AccessCost &Cost = Access.cost();
  const MemoryAccess &Own = *Cost.Access;
  const RequestTrace &Trace = Access.tried().trace();
  const int64_t Row = std::abs(Cost.LaneStride.value_or(0));
  if (Own.Operation != AccessOperation::Load || Cost.StrideIsDrawn || Own.Bytes >= WidestAccessBytes || Row == 0 ||
      Row > LongestRow || Row % WidestAccessBytes != 0 || elementBytes(Access) != Own.Bytes ||
      !Trace.goesOn(Access.Kernel.Program->blocks()[Own.Block].Loop) || Trace.roundStep(Own) != int64_t(Own.Bytes))
    return std::nullopt;
  const int64_t Count = Row / WidestAccessBytes;
  const RequestCost After = sectorCost(lanesApart(Row), AllLanes, WidestAccessBytes);
  return Remedy{.Text = llvm::formatv(
                    "load a thread's row of {0} bytes ahead of the loop, as {1} of {2} where it begins "
                    "at a multiple of that: {3} in place of one a round, of {4}",
                    Row, Count == 1 ? "one vector" : llvm::formatv("{0} vectors", Count).str(), WidestAccessBytes,
                    Count == 1 ? "one request" : llvm::formatv("{0} requests", Count).str(), sectorText(After.Actual)),
                .IsKnown = true,
                .IsPartial = true};
}

/// Whether Access is what is left of a structure beside its wide pieces: copied as a whole, and aligned to the widest.
static bool isBesideVectors(const AccessView &Access) {
  const std::optional<FieldOfRecord> Field = fieldTaken(Access);
  return Field && Field->IsCopied && Field->AlignBytes >= WidestAccessBytes && Field->RecordBytes > WidestAccessBytes;
}

std::string vectorsFirst(const AccessView &Access, llvm::StringRef Joint) {
  const MemoryAccess &Own = *Access.cost().Access;
  if (isBesideVectors(Access))
    return "";
  const llvm::StringRef Verb = Own.Operation == AccessOperation::Load ? "load" : "store";
  const std::optional<int64_t> Run = wholeRunBytes(Access);
  const std::optional<TriedChange> Change = Access.tried().asVector(Own);
  if (Run && Own.Bytes >= WordBytes && isTakenAtOnce(Access)) {
    const bool IsAligned = Change && *Run % Change->SampleBytes == 0;
    const unsigned Wide = IsAligned ? Change->SampleBytes : widestPiece(*Run);
    const std::string Where = IsAligned ? "" : llvm::formatv(", where they begin at a multiple of {0}", Wide).str();
    if (Wide > Own.Bytes && *Run > int64_t(Wide))
      return llvm::formatv("{0} a thread's {1} bytes as {2} vectors of {3}{4}{5}", Verb, *Run, *Run / Wide, Wide, Where,
                           Joint);
  }
  const std::optional<TriedChange> Row = vectorInRow(Access);
  // Of three elements two are a vector, which leaves one.
  if (!Row || goesOnAlongRow(Access, Row->SampleBytes) ||
      Access.tried().neighboursTaken(Own) % (Row->SampleBytes / Own.Bytes) != 0)
    return "";
  return llvm::formatv("{0} {1} neighbouring elements of a thread as one vector of {2} bytes{3}, one request in "
                       "place of {4}{5}",
                       Verb, Row->SampleBytes / elementBytes(Access), Row->SampleBytes,
                       whereAligned(Access, Row->SampleBytes), Row->SampleBytes / Own.Bytes, Joint);
}

} // namespace cudaperf
