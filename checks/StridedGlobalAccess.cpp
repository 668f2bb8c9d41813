// Global loads, stores and atomics whose lanes lie so far apart that a warp moves at least twice the sectors that its
// data needs.

#include "Analysis/ElementIndex.h"
#include "Analysis/LoopRows.h"
#include "Analysis/MisalignedSides.h"
#include "Analysis/ReversedBits.h"
#include "Check/AccessCause.h"
#include "Check/Check.h"
#include "Check/Remedies.h"
#include "Check/RemedyFacts.h"
#include "Check/Words.h"
#include "Cost/AccessPicture.h"
#include "Fix/RecordFields.h"
#include "Fix/SubscriptRoles.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include <cmath>
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
                            .RatesAccesses = AccessSpace::Global,
                            .IsRework = true};

/// Whether the worst request would be good with Bytes at each of Address.
bool isGoodWith(const AccessView &Access, const LaneValue &Address, unsigned Bytes) {
  const RequestCost Plain = sectorCost(Address, Access.cost().WorstLanes, Bytes);
  return Plain.Actual < Access.Unit.badRatios().Global * Plain.Ideal;
}

/// Whether an asynchronous copy is bad only because of where it goes: sectors whose halves part.
bool splitsSectors(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  return Cost.Access->Async && Cost.WorstLanes && isGoodWith(Access, Cost.WorstAddress, Cost.Access->Bytes);
}

/// Whether it is only the compiler that leaves gaps: of numbers that lie side by side it takes the bytes that a mask or
/// a conversion picks ("flags[i] & 256").
bool picksOfNeighbours(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  const unsigned Written = elementBytes(Access);
  if (Written <= Cost.Access->Bytes || !Cost.WorstLanes)
    return false;
  LaneValue Whole = Cost.WorstAddress;
  for (int64_t &Address : Whole.Lane)
    Address -= Address % Written;
  return isGoodWith(Access, Whole, Written);
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

/// What to change so that neighbouring lanes touch neighbouring elements, of what no change of index or layout speaks
/// for;
/// "" if one may.
std::string advice(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  if (Cost.Access->Matrix)
    return "copy the tile to shared memory first, neighbouring threads along its lines with 16 bytes each, and load "
           "the fragment from there";
  if (splitsSectors(Access))
    return "let each row of the shared array begin at a multiple of 32 bytes, and neighbouring threads copy "
           "neighbouring pieces";
  // One that starts anywhere in its sequence at once needs no state in memory.
  if (const std::string Generator = generatorCopied(Access); !Generator.empty())
    return llvm::formatv("keep no '{0}' in memory: 'curandStatePhilox4_32_10_t', set up in the kernel with the seed, "
                         "the thread's number and how many numbers it has drawn before, starts there in about 100 "
                         "instructions; or let fewer threads draw more numbers with one",
                         Generator);
  if (beginsInsideSector(Access))
    return llvm::formatv(
        "let each warp begin at a multiple of {0} bytes: rows padded to whole sectors, or an index that "
        "is a multiple of {1} in the first thread",
        SectorBytes, SectorBytes / Cost.Access->Bytes);
  return "";
}

class StridedGlobalAccess final : public Check {
public:
  StridedGlobalAccess() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    const double MinRatio = Out.options().number(MinRatioOption);
    const double MinExcess = Out.options().number("MinExcessSectors");
    const MisalignedSides Misaligned(Kernel.Program->code());
    for (const AccessView &Access : accessesOf(Out.unit(), Kernel)) {
      const AccessCost &Cost = Access.cost();
      if (Cost.Space == AccessSpace::Global && Access.Fact.isBad() && Cost.ratio() >= MinRatio &&
          Cost.Actual - Cost.Ideal >= MinExcess && !picksOfNeighbours(Access) &&
          !Out.isOutweighed(Access.span(), Cost.Actual - Cost.Ideal) && !Access.isRareResult() &&
          !isOnceOfLibrary(Access) && !Misaligned.contain(*Cost.Access->Inst))
        report(Access, Out);
    }
  }

private:
  static void joinByCure(const AccessView &Access, FindingBuilder &Finding) {
    joinByPattern(Access, Finding);
    if (Access.cost().Access->Matrix || splitsSectors(Access))
      return;
    // One generator for all of a program, as far as its files lie together: whoever takes another does so everywhere.
    if (const std::string Generator = generatorCopied(Access); !Generator.empty())
      return void(Finding.causeIn(llvm::sys::path::parent_path(Access.span().File), Generator));
    if (areRowsApart(Access))
      return void(Finding.cause("shape of the block"));
    if (elementIndex(Access.Kernel.Program->code()))
      Finding.cause("order of the threads");
    const clang::Expr *Written = areThreadsInRows(Access) ? Access.expression() : nullptr;
    if (const auto Roles = Written ? subscriptRoles(Written, Access.Unit.source()) : std::nullopt)
      Finding.cause("slow index " + Roles->Slow);
  }

  /// Whether a row of fewer than 32 elements has fewer threads than a warp.
  static bool comeByRow(const AccessView &Access) {
    return Access.cost().StrideIsDrawn && isForThreadsOfRow(*Access.Kernel.Program, *Access.cost().Access);
  }

  /// From how many elements on a drawn distance of Stride elements gives each lane a sector of its own; 0 if it does
  /// not.
  static unsigned elementsOfOwnSector(const AccessView &Access, llvm::StringRef Stride) {
    const AccessCost &Cost = Access.cost();
    const unsigned Elements = comeByRow(Access) ? WarpLanes : SectorBytes / elementBytes(Access);
    return Cost.StrideIsDrawn && !Stride.empty() && Elements > 1 && Cost.Actual >= Cost.ActiveLanes ? Elements : 0;
  }

  /// What the count rests on.
  static std::string assumedSizes(const AccessView &Access, llvm::StringRef Stride) {
    if (const unsigned Elements = elementsOfOwnSector(Access, Stride))
      return llvm::formatv("'{0}' is {1} or more", Stride, Elements);
    return "sizes that are only known at run time are large";
  }

  /// How many sectors a request moves; of lanes that a drawn distance of Stride elements parts, also how many those of
  /// a small one do: as many as the bytes from the first lane to the last one fill.
  static std::string sectorsMoved(const AccessView &Access, llvm::StringRef Stride) {
    const AccessCost &Cost = Access.cost();
    const std::string Most = mean(Cost.Actual) + " sectors per request";
    const unsigned Elements = elementsOfOwnSector(Access, Stride);
    // "'4 * dims' bytes": of a small number too few sectors.
    if (isDistanceInBytes(Access))
      return "up to " + Most;
    if (Elements == 0 || comeByRow(Access))
      return Most;
    const double OfElement = Cost.ActiveLanes / Elements;
    if (OfElement != std::floor(OfElement))
      return "up to " + Most;
    return llvm::formatv("up to {0} ('{1}'{2})", Most, Stride, OfElement == 1 ? "" : " times " + number(OfElement));
  }

  /// Whether Access takes a field of the structure that lies from thread to thread.
  static bool takesField(const AccessView &Access) {
    const clang::Expr *Written = Access.expression();
    return Written && fieldOfRecord(Written, *Access.cost().LaneStride, std::nullopt, Access.Unit.source());
  }

  /// Of structures as long as that there are few, and threads for each of them.
  static constexpr int64_t HugeStructureBytes = 65536;

  /// Says of a run that a thread takes whole what brings its pieces together. Nothing is to be gained where they do
  /// meet.
  static void noteRun(const AccessView &Access, const SourceSpan &Where, FindingBuilder &Finding) {
    const std::optional<int64_t> Run = wholeRunBytes(Access);
    const RunCost Costs = costOfRun(Access);
    if (!Run || Costs == RunCost::Full)
      return;
    Finding.level(Costs == RunCost::None ? Severity::Hint : Severity::Note)
        .note(Where, Access.cost().Access->Operation == AccessOperation::Store
                         ? llvm::formatv("each thread stores all of its {0} bytes in the end: the stores can meet on "
                                         "their way to memory",
                                         *Run)
                         : llvm::formatv("each thread takes all of its {0} bytes in the end: the L1 cache can serve "
                                         "the rest of a sector",
                                         *Run));
  }

  /// What is said of lanes that lie in no one distance: as the source has it, where a part of the subscript that
  /// follows threadIdx.x is multiplied.
  static std::string writtenDistance(const AccessView &Access) {
    const clang::Expr *Written = Access.expression();
    const auto Roles = Written ? subscriptRoles(Written, Access.Unit.source()) : std::nullopt;
    const auto IsPlain = [](char C) {
      return llvm::isAlnum(C) || C == '_' || C == '.' || C == ' ' || C == '+' || C == '-';
    };
    if (!Roles || Roles->Slow.empty() || Roles->Factor.empty() || !llvm::all_of(Roles->Slow, IsPlain))
      return "neighbouring threads do not lie side by side";
    return llvm::formatv("neighbouring '{0}' lie '{1}' elements apart", Roles->Slow, Roles->Factor);
  }

  /// Lanes that data sends to one of two neighbours or the like, which nothing that was tried brings together, are as
  /// near as they can be; and of what gains little, or nothing where loops are short, nobody wants to hear that nothing
  /// is known against it.
  static void noteBest(const AccessView &Access, const SourceSpan &Where, FindingBuilder &Finding) {
    constexpr double FewTimes = 2;
    const Remedy Best = remedyFor(Access);
    noteRemedy(Access, Where, Best, Finding);
    if (!Best.Kind.empty() || Best.IsKnown)
      return;
    if ((!Access.cost().LaneStride && Access.cost().ratio() <= FewTimes) || isHardlyWorthIt(Access))
      Finding.level(Severity::Hint);
  }

  /// Whether a thread's row, along which a loop goes, is less than a sector by what else the loop takes.
  static bool isShortRow(const AccessView &Access) {
    const KernelProgram &Program = *Access.Kernel.Program;
    const int Loop = Program.blocks()[Access.cost().Access->Block].Loop;
    if (Loop < 0 || !Access.cost().StrideIsDrawn || !goesAlongWholeRow(Program, *Access.cost().Access))
      return false;
    const std::optional<uint64_t> Most = mostRounds(Program, Program.loops()[unsigned(Loop)]);
    return Most && *Most * elementBytes(Access) <= SectorBytes;
  }

  /// Lowers the level of what matters less than the count of its sectors, and says why.
  static void rate(const AccessView &Access, const SourceSpan &Where, FindingBuilder &Finding) {
    const AccessCost &Cost = Access.cost();
    if (comeByRow(Access))
      Finding.level(Severity::Note);
    if (isShortRow(Access))
      Finding.level(Severity::Hint)
          .note(Where, "a row is short by what else its loop goes along: the L1 cache can serve the rest of a sector");
    if (takesWholeLines(Cost))
      Finding.level(Severity::Note)
          .note(Where,
                "the instructions of this call together take whole sectors: the L1 cache can serve the rest of a "
                "sector");
    if (Cost.Access->Operation == AccessOperation::Load && !wholeRunBytes(Access) &&
        Access.tried().fillsSectors(*Cost.Access))
      Finding.level(Severity::Hint)
          .note(Where, "each thread takes all of a sector in the end: the L1 cache can serve the rest of it");
    if (Cost.LaneStride && takesField(Access) &&
        (isHandedOn(Access) || (!Cost.StrideIsDrawn && std::abs(*Cost.LaneStride) >= HugeStructureBytes)))
      Finding.level(Severity::Hint);
  }

  static void report(const AccessView &Access, Reporter &Out) {
    const AccessCost &Cost = Access.cost();
    const std::string Distance = distanceText(Access);
    const std::string Expression = laneStrideExpression(Access);
    std::string Message = llvm::formatv("{0} {1} moves {2} where {3} would do: ", operationText(*Cost.Access),
                                        objectHere(Access), sectorsMoved(Access, Expression), mean(Cost.Ideal));
    if (splitsSectors(Access))
      Message += "the halves of a sector go to different 32 bytes of shared memory";
    else if (beginsInsideSector(Access))
      Message += "a warp's first byte lies inside a sector";
    else if (!Distance.empty())
      Message += Distance;
    else
      Message += Cost.Access->Matrix ? "the lines of the tile lie far apart" : writtenDistance(Access);
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
    if (!Expression.empty())
      Finding.evidence("lane_stride_elements", Expression);
    if (has(Cost.AddressOn, Depends::Symbol) ||
        (has(Cost.AddressOn, Depends::UniformLoad) && (Distance.empty() || Cost.StrideIsDrawn)))
      Finding.assuming(assumedSizes(Access, Expression));
    assumeInstance(Access, Finding);
    if (Cost.OnData)
      Finding.assuming(ManyThreadsCome.str());
    if (comesByReversedBits(*Cost.Access->Inst))
      Finding.assuming("a block at the beginning of the grid, where more threads come than the half that do elsewhere");
    if (std::string General = advice(Access); !General.empty())
      Finding.note(Where, std::move(General));
    else
      noteBest(Access, Where, Finding);
    noteMerged(Access, Where, Finding);
    noteCopiedBytes(Access, Where, Finding);
    if (!beginsInsideSector(Access))
      noteRun(Access, Where, Finding);
    rate(Access, Where, Finding);
    noteLaunch(Access, Finding);
  }
};

} // namespace

std::unique_ptr<Check> makeStridedGlobalAccess() { return std::make_unique<StridedGlobalAccess>(); }

} // namespace cudaperf
