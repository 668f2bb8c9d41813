// Global loads, stores and atomics whose lanes lie so far apart that a warp moves at least twice the sectors that its
// data needs.

#include "Check/AccessCause.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/AccessPicture.h"
#include "Fix/SubscriptRoles.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cstdlib>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {MinRatioOption, "2", "report from this many times the fewest possible sectors", 1, 32},
    {"MinExcessSectors", "2", "report only if a request moves at least this many sectors too many", 0, 128},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-strided-global-access",
                            .Summary = "a warp moves at least twice the sectors that its data needs",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning,
                            .Options = Options,
                            .RatesAccesses = AccessSpace::Global};

/// One thread's elements lie next to each other, up to this many bytes.
constexpr int64_t LongestRunBytes = 64;

/// What the access does to memory, as advice says it.
llvm::StringRef verbFor(const AccessCost &Cost) {
  return Cost.Access->Operation == AccessOperation::Load    ? "load"
         : Cost.Access->Operation == AccessOperation::Store ? "store"
                                                            : "go";
}

std::string recordAdvice(const FieldOfRecord &Field, const AccessCost &Cost) {
  std::string Text = llvm::formatv("'{0}' has {1} bytes, of which a thread takes {2} here: ", Field.Record,
                                   Field.RecordBytes, Cost.Access->Bytes);
  const bool IsAtomic = Cost.Access->Operation == AccessOperation::Atomic;
  if (!IsAtomic && (Field.RecordBytes == 8 || Field.RecordBytes == 16))
    Text += llvm::formatv("{0} the whole structure at once (align it to its size), or give '{1}' an array of its own",
                          verbFor(Cost), Field.Field);
  else
    Text += "give '" + Field.Field + "' an array of its own";
  return Text;
}

/// Another access of the kernel whose neighbouring threads lie side by side and which follows threadIdx.y or z as well:
/// with the two exchanged it would be the one whose threads lie apart. Null if there is none.
const AccessFact *spoiltByExchange(const AccessView &Access) {
  for (const AccessFact &Other : Access.Shape.Accesses) {
    const AccessCost &Cost = Other.Cost;
    if (Cost.Space == AccessSpace::Global && !Other.isBad() && Cost.LaneStride &&
        std::abs(*Cost.LaneStride) == int64_t(Cost.Access->Bytes) &&
        has(Cost.AddressOn, Depends::ThreadY | Depends::ThreadZ))
      return &Other;
  }
  return nullptr;
}

std::string roleAdvice(const AccessView &Access, const SubscriptRoles &Roles) {
  const std::string Tile = (verbFor(Access.cost()) + " through a shared tile").str();
  std::string Text = "'" + Roles.Slow + "'" + (Roles.Slow == "threadIdx.x" ? "" : " follows 'threadIdx.x' and");
  Text += Roles.Factor.empty() ? " is a slow index" : " is multiplied by '" + Roles.Factor + "'";
  if (Roles.Fast.empty())
    return Text + ": lay the data out so that it is not multiplied, or " + Tile;
  Text += ", '" + Roles.Fast + "' is the fast index";
  if (!Roles.FastIsThread)
    return Text + ": let neighbouring threads take neighbouring '" + Roles.Fast + "', transpose the data, or " + Tile;
  if (const AccessFact *Spoilt = spoiltByExchange(Access)) {
    const AccessView Other{.Unit = Access.Unit, .Kernel = Access.Kernel, .Shape = Access.Shape, .Fact = *Spoilt};
    return Text + ": " + Tile + ", since exchanged indices would only move the cost to the " +
           operationText(*Spoilt->Cost.Access) + " " + objectText(Other);
  }
  return Text + ": exchange '" + Roles.Slow + "' and '" + Roles.Fast + "'";
}

/// Whether the threads take all that lies between them, with this access and others of the buffer, and so little that
/// it stays in the L1 cache meanwhile: runs of up to 16 bytes were measured to cost nothing, runs of 32 do.
bool isRunOfAThread(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  constexpr int64_t LongestFreeRun = 16;
  if (Cost.Access->Async || !Cost.LaneStride || *Cost.LaneStride > LongestFreeRun || Cost.WordsOfStride == 0)
    return false;
  uint32_t Taken = 0;
  for (const AccessFact &Other : Access.Shape.Accesses)
    if (Other.Cost.ObjectKey == Cost.ObjectKey && Other.Cost.LaneStride == Cost.LaneStride)
      Taken |= Other.Cost.WordsOfStride;
  return Taken == (uint32_t(1) << (*Cost.LaneStride / 4)) - 1;
}

/// Whether an asynchronous copy is bad only because of where it goes: sectors whose halves part.
bool splitsSectors(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  if (!Cost.Access->Async || !Cost.WorstLanes)
    return false;
  const RequestCost Plain = sectorCost(Cost.WorstAddress, Cost.WorstLanes, Cost.Access->Bytes);
  return Plain.Actual < Access.Unit.badRatios().Global * Plain.Ideal;
}

/// Whether the warp takes one run of bytes, so that all that is wrong is where it begins: a sector too many, which is
/// bad with a MinRatio below 2 only.
bool beginsInsideSector(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  return Access.block().Block.X % WarpLanes == 0 && Cost.LaneStride && llvm::isShiftedMask_32(Cost.WorstLanes) &&
         std::abs(*Cost.LaneStride) == int64_t(Cost.Access->Bytes);
}

/// Whether the instructions that a wmma call becomes take whole sectors together, one right after the other.
bool takesWholeLines(const AccessCost &Cost) {
  const std::optional<MatrixCall> &Call = Cost.Access->Matrix;
  return Call && Call->Tile && Call->Tile->bytesOf(Call->Tile->LineElements) % SectorBytes == 0;
}

std::string vectorAdvice(const AccessCost &Cost) {
  const std::string Text = "let neighbouring threads take neighbouring elements";
  switch (Cost.Access->Operation) {
  case AccessOperation::Load:
    return Text + ", or load what a thread needs as one vector";
  case AccessOperation::Store:
    return Text + ", or store what a thread has as one vector";
  case AccessOperation::Atomic:
    return Text;
  }
  llvm_unreachable("all operations are listed");
}

/// What to change so that neighbouring lanes touch neighbouring elements.
std::string advice(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  if (Cost.Access->Matrix)
    return "copy the tile to shared memory first, neighbouring threads along its lines with 16 bytes each, and load "
           "the "
           "fragment from there";
  if (splitsSectors(Access))
    return "let each row of the shared array begin at a multiple of 32 bytes, and neighbouring threads copy "
           "neighbouring "
           "pieces";
  if (areRowsApart(Access))
    return llvm::formatv("give the block rows of at least {0} threads, which take a whole sector together",
                         SectorBytes / Cost.Access->Bytes);
  if (beginsInsideSector(Access))
    return llvm::formatv(
        "let each warp begin at a multiple of {0} bytes: rows padded to whole sectors, or an index that "
        "is a multiple of {1} in the first thread",
        SectorBytes, SectorBytes / Cost.Access->Bytes);
  const clang::Expr *Written = Access.expression();
  if (Written && Cost.LaneStride)
    if (std::optional<FieldOfRecord> Field = fieldOfRecord(Written, *Cost.LaneStride, Access.Unit.source()))
      return recordAdvice(*Field, Cost);
  const std::optional<SubscriptRoles> Roles = Written ? subscriptRoles(Written, Access.Unit.source()) : std::nullopt;
  if (Cost.LaneStride && std::abs(*Cost.LaneStride) <= LongestRunBytes && !(Roles && Roles->FastIsThread))
    return vectorAdvice(Cost);
  if (Roles)
    return roleAdvice(Access, *Roles);
  return "make the index that follows 'threadIdx.x' the fastest one: transpose the data, exchange the roles of the "
         "loops, or load through a shared tile";
}

class StridedGlobalAccess final : public Check {
public:
  StridedGlobalAccess() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    const double MinRatio = Out.options().number(MinRatioOption);
    const double MinExcess = Out.options().number("MinExcessSectors");
    for (const AccessView &Access : accessesOf(Out.unit(), Kernel)) {
      const AccessCost &Cost = Access.cost();
      if (Cost.Space == AccessSpace::Global && Access.Fact.isBad() && Cost.ratio() >= MinRatio &&
          Cost.Actual - Cost.Ideal >= MinExcess)
        report(Access, Out);
    }
  }

private:
  static void joinByCure(const AccessView &Access, FindingBuilder &Finding) {
    joinByPattern(Access, Finding);
    if (Access.cost().Access->Matrix || splitsSectors(Access))
      return;
    if (areRowsApart(Access))
      return void(Finding.cause("shape of the block"));
    const clang::Expr *Written = areThreadsInRows(Access) ? Access.expression() : nullptr;
    if (const auto Roles = Written ? subscriptRoles(Written, Access.Unit.source()) : std::nullopt)
      Finding.cause("slow index " + Roles->Slow);
  }

  static void report(const AccessView &Access, Reporter &Out) {
    const AccessCost &Cost = Access.cost();
    const std::string Distance = distanceText(Access);
    std::string Message =
        llvm::formatv("{0} {1} moves {2} sectors per request where {3} would do: ", operationText(*Cost.Access),
                      objectText(Access), number(Cost.Actual), number(Cost.Ideal));
    if (splitsSectors(Access))
      Message += "the halves of a sector go to different 32 bytes of shared memory";
    else if (beginsInsideSector(Access))
      Message += "a warp's first byte lies inside a sector";
    else if (!Distance.empty())
      Message += Distance;
    else
      Message += Cost.Access->Matrix ? "the lines of the tile lie far apart" : "neighbouring threads lie far apart";
    const SourceSpan Where = Access.span();
    FindingBuilder Finding = Out.report(Access, Where, std::move(Message));
    Finding.evidence("sectors_per_request", Cost.Actual)
        .evidence("ideal_sectors_per_request", Cost.Ideal)
        .evidence("ratio", Cost.ratio())
        .evidence("bytes_per_lane", int64_t(Cost.Access->Bytes))
        .evidence("active_lanes", Cost.ActiveLanes)
        .weight(Cost.Actual - Cost.Ideal)
        .excessOf(Access);
    joinByCure(Access, Finding);
    if (!Cost.Access->Async)
      Finding.picture(pictureAsNeighbours(Cost));
    const std::string Expression = laneStrideExpression(Access);
    if (!Expression.empty())
      Finding.evidence("lane_stride_elements", Expression);
    if (has(Cost.AddressOn, Depends::Symbol))
      Finding.assuming("sizes that are only known at run time are large");
    Finding.note(Where, advice(Access));
    if (isRunOfAThread(Access) && !beginsInsideSector(Access))
      Finding.level(Severity::Note)
          .note(Where,
                llvm::formatv("each thread takes all of its {0} bytes in the end: the L1 cache can serve the rest of "
                              "a sector",
                              *Cost.LaneStride));
    if (takesWholeLines(Cost))
      Finding.level(Severity::Note)
          .note(Where,
                "the instructions of this call together take whole sectors: the L1 cache can serve the rest of a "
                "sector");
    noteLaunch(Access, Finding);
  }
};

} // namespace

std::unique_ptr<Check> makeStridedGlobalAccess() { return std::make_unique<StridedGlobalAccess>(); }

} // namespace cudaperf
