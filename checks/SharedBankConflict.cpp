// Shared-memory accesses whose lanes want different words of one bank and so take turns: at least twice the wavefronts
// of the ideal. Where another layout of the array cures it, longer rows or a swizzle, says by how much
// over all accesses of the array, and offers the edits. Lanes of an atomic take turns at one word too.

#include "Analysis/AtomicUse.h"
#include "Check/AccessCause.h"
#include "Check/Check.h"
#include "Check/Remedies.h"
#include "Check/RemedyFacts.h"
#include "Check/Words.h"
#include "Cost/AccessPicture.h"
#include "Fix/PaddingFix.h"
#include "Fix/SwizzleFix.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {MinRatioOption, "2", "report from this many times the ideal wavefronts", 1, 32},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-shared-bank-conflict",
                            .Summary = "the lanes of a shared-memory access want different words of the same bank",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning,
                            .Options = Options,
                            .RatesAccesses = AccessSpace::Shared};

std::string elements(unsigned Count) { return std::to_string(Count) + (Count == 1 ? " element" : " elements"); }

class SharedBankConflict final : public Check {
public:
  SharedBankConflict() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    const double MinRatio = Out.options().number(MinRatioOption);
    for (const AccessView &Access : accessesOf(Out.unit(), Kernel))
      if (Access.space() == AccessSpace::Shared && Access.Fact.isBad() && Access.cost().ratio() >= MinRatio &&
          hasConflict(Access.cost()) && !isRare(Access.cost()) &&
          !Out.isOutweighed(Access.span(), Access.cost().Actual - Access.cost().Ideal))
        report(Access, Out);
  }

private:
  /// Whether lanes meet in a bank. Halves of a warp that take turns, few lanes on in each, are more wavefronts than the
  /// bytes need, but no layout helps.
  static bool hasConflict(const AccessCost &Cost) {
    const LaneRequest Worst = pictureOf(Cost).Now;
    return Cost.Access->Async || !Cost.WorstLanes || Worst.Cost > double(Worst.Groups.size());
  }

  /// Whether two lanes of an atomic want one word.
  static bool lanesMeet(const AccessCost &Cost) {
    llvm::SmallDenseSet<int64_t, 32> Addresses;
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Cost.Access->Operation == AccessOperation::Atomic && (Cost.WorstLanes >> L & 1) &&
          !Addresses.insert(Cost.WorstAddress.Lane[L]).second)
        return true;
    return false;
  }

  /// A flag that data raises, or a maximum that it beats, now and then.
  static bool isRare(const AccessCost &Cost) {
    return Cost.OnData && lanesMeet(Cost) && atomicUse(*Cost.Access)->Kind != AtomicKind::Add;
  }

  /// Whether a function that the kernel calls makes the copy, for one array or another: what is said of it there names
  /// none, nor how its rows lie.
  static bool isInWrapper(const AccessView &Access) {
    return passesL1(Access.cost()) && Access.function() != Access.Kernel.Kernel->Declaration;
  }

  /// No banks then: wavefronts go from line to line (Cost/AsyncCost.h).
  static bool passesL1(const AccessCost &Cost) { return Cost.Access->Async && Cost.Access->Async->PastL1; }

  static std::string headline(const AccessView &Access) {
    const AccessCost &Cost = Access.cost();
    const bool Varies = Cost.WorstRatio - Cost.ratio() > 0.01;
    const bool Meet = lanesMeet(Cost);
    const std::string Distance = Meet ? "lanes that want one word take turns" : distanceText(Access);
    std::string Message;
    if (Cost.Access->OfRounds) // fewer ways from round to round
      Message = "bank conflicts: ";
    else if (!passesL1(Cost))
      Message =
          llvm::formatv("{0}{1}-way {2}conflict: ", Varies ? "up to " : "", mean(Cost.WorstRatio), Meet ? "" : "bank ");
    Message += llvm::formatv("{0} {1} takes {2} wavefronts{3} where {4} would do", operationText(*Cost.Access),
                             objectHere(Access), mean(Cost.Actual), Varies ? " on average" : "", mean(Cost.Ideal));
    if (!Distance.empty() && !passesL1(Cost))
      Message += ", " + Distance;
    return Message;
  }

  static void report(const AccessView &Access, Reporter &Out) {
    const AccessCost &Cost = Access.cost();
    const SourceSpan Where = Access.span();
    FindingBuilder Finding = Out.report(Access, Where, headline(Access));
    Finding.evidence("wavefronts_per_request", Cost.Actual)
        .evidence("ideal_wavefronts_per_request", Cost.Ideal)
        .evidence("ways", Cost.WorstRatio)
        .evidence("bytes_per_lane", int64_t(Cost.Access->Bytes))
        .evidence("active_lanes", Cost.ActiveLanes)
        .weight(Cost.Actual - Cost.Ideal)
        .excessOf(Access);
    if (lanesMeet(Cost))
      joinByObject(Access, "lanes that meet", Finding);
    else
      joinByLayout(Access, Finding);
    if (!Cost.Access->Async)
      Finding.picture(lanesMeet(Cost) ? pictureOf(Cost) : pictureAsNeighbours(Cost));
    if (const std::string Stride = laneStrideExpression(Access); !Stride.empty())
      Finding.evidence("lane_stride_elements", Stride);
    const TileLayouts *Layouts = Cost.Access->Async ? nullptr : findLayouts(Access);
    if (const std::optional<LeadingDimension> Better = betterLeadingDimension(Cost, Out.unit().badRatios().Shared))
      noteLeadingDimension(Where, Cost, *Better, Finding);
    else if (!Layouts || !noteLayout(Access, *Layouts, Out, Finding))
      noteOther(Access, Where, Finding);
    noteMerged(Access, Where, Finding);
    if (Cost.Access->Async) // counted, but what it costs in time was not measured
      Finding.level(isInWrapper(Access) ? Severity::Hint : Severity::Note);
    noteLaunch(Access, Finding);
  }

  /// What to do about an access that no layout of declared rows cures. Rows of a flat array are in the arithmetic of
  /// every index: no edit comes with it.
  static void noteOther(const AccessView &Access, const SourceSpan &Where, FindingBuilder &Finding) {
    if (std::string General = advice(Access); !General.empty()) {
      Finding.measured(lanesMeet(Access.cost()) ? "warp-sums" : "").note(Where, std::move(General));
      return;
    }
    const Remedy Best = sharedRemedyFor(Access);
    noteRemedy(Access, Where, Best, Finding);
    if (Best.Kind.empty() && !Best.IsKnown && isHardlyWorthIt(Access))
      Finding.level(Severity::Hint);
  }

  /// No edit comes with it: the array's size, its rows and every call that is told their length must change together.
  static void noteLeadingDimension(const SourceSpan &Where, const AccessCost &Cost, const LeadingDimension &Better,
                                   FindingBuilder &Finding) {
    Finding
        .measured("") // no pair has wmma calls
        .evidence("leading_dimension", *Cost.LeadingDimension)
        .evidence("padded_leading_dimension", Better.Elements)
        .evidence("padded_wavefronts_per_request", Better.Wavefronts)
        .picture(pictureWithLeadingDimension(Cost, Better))
        .note(Where,
              llvm::formatv("with a leading dimension of {0} elements instead of {1} (rows {2} elements longer) the "
                            "access takes {3}",
                            Better.Elements, *Cost.LeadingDimension, Better.Elements - *Cost.LeadingDimension,
                            wavefrontText(Better.Wavefronts)));
  }

  static const TileLayouts *findLayouts(const AccessView &Access) {
    for (const TileLayouts &Layouts : Access.Shape.Layouts)
      if (Layouts.Array == Access.cost().ObjectKey)
        return &Layouts;
    return nullptr;
  }

  /// Whether another layout takes off what makes the access bad.
  static bool isCure(const LaidOutAccess &There, const AccessView &Access) {
    return There.After < There.Before && There.After * Access.Unit.badRatios().Shared <= There.Before;
  }

  /// The access that takes most wavefronts more in Layout; null if none does.
  static const LaidOutAccess *dearestIn(const TileLayout &Layout) {
    const LaidOutAccess *Dearest = nullptr;
    for (const LaidOutAccess &Other : Layout.Accesses)
      if (Other.After > Other.Before && (!Dearest || Other.After > Dearest->After))
        Dearest = &Other;
    return Dearest;
  }

  /// The access in Layout, if that takes off what makes it bad: at least halves its wavefronts, and costs the other
  /// accesses of the array next to nothing, such as one that is done once beside a loop.
  static const LaidOutAccess *curedBy(const std::optional<TileLayout> &Layout, const AccessView &Access) {
    constexpr double NextToNothing = 0.05;
    const LaidOutAccess *There = Layout ? Layout->find(Access.cost().Access) : nullptr;
    if (!There || !isCure(*There, Access))
      return nullptr;
    double Saved = 0, Paid = 0;
    for (const LaidOutAccess &Other : Layout->Accesses)
      (Other.After < Other.Before ? Saved : Paid) += std::abs(Other.After - Other.Before) * Other.Requests;
    return Paid <= NextToNothing * Saved ? There : nullptr;
  }

  /// The accesses of an array that another layout cures, with what it leaves of the wavefronts that they take too many.
  static std::vector<CuredAccess> curedAccesses(const AccessView &Access, llvm::ArrayRef<LaidOutAccess> There) {
    std::vector<CuredAccess> Cured;
    for (const AccessFact &Fact : Access.Shape.Accesses)
      for (const LaidOutAccess &Other : There) {
        const double Excess = Fact.Cost.Actual - Fact.Cost.Ideal;
        if (Other.Access == Fact.Cost.Access && Excess > 0)
          Cured.push_back({.Access = AccessView{Access.Unit, Access.Kernel, Access.Shape, Fact}.number(),
                           .Left = std::clamp((Other.After - Fact.Cost.Ideal) / Excess, 0.0, 1.0)});
      }
    return Cured;
  }

  /// Names the layout that cures the access and offers the edits, the preferred ones first. False if there is none.
  static bool noteLayout(const AccessView &Access, const TileLayouts &Layouts, Reporter &Out, FindingBuilder &Finding) {
    const AccessCost &Cost = Access.cost();
    const clang::VarDecl *Array = Out.unit().sharedArray(Cost);
    const LaidOutAccess *Padded = curedBy(Layouts.Padded, Access), *Swizzled = curedBy(Layouts.Swizzled, Access);
    if (!Array || (!Padded && !Swizzled))
      return false;
    const uint64_t SharedBytes = Access.Kernel.StaticSharedBytes;
    const uint64_t Threads = Access.block().Block.count();
    const LayoutChoice Choice = chooseLayout(Layouts, Out.unit().gpu(), Threads, SharedBytes);
    Finding.evidence("row_elements", int64_t(Layouts.RowElements));
    const bool Swizzles = !Padded || (Swizzled && Choice != LayoutChoice::Padding);
    Finding.cures(Access, curedAccesses(Access, Swizzles ? Layouts.Swizzled->Accesses : Layouts.Padded->Accesses));
    if (Swizzles)
      noteSwizzle(Cost, Layouts, *Swizzled, *Array, reason(Choice, Layouts, Out.unit().gpu(), Threads, SharedBytes),
                  Out, Finding);
    else
      notePadding(Access, Layouts, *Padded, *Array, Out, Finding);
    std::optional<Fix> Swizzle = Swizzled ? swizzleFix(Out.source(), *Array, Layouts) : std::nullopt;
    if (Swizzles && Swizzle)
      Finding.fix(*Swizzle);
    if (Padded && Choice != LayoutChoice::SwizzleForLimit && Layouts.Padded->Padding > 0)
      if (std::optional<Fix> Repair = paddingFix(Out.source(), *Array, unsigned(Layouts.Padded->Padding)))
        Finding.fix(std::move(*Repair));
    if (!Swizzles && Swizzle)
      Finding.fix(std::move(*Swizzle));
    return true;
  }

  static std::string rowsOf(const TileLayouts &Layouts, const clang::VarDecl &Array) {
    return llvm::formatv("'{0}' has rows of {1} ({2} bytes)", Array.getNameAsString(), elements(Layouts.RowElements),
                         Layouts.rowBytes());
  }

  /// What others pay for Layout.
  static std::string priceText(const TileLayout &Layout) {
    const LaidOutAccess *Dearest = dearestIn(Layout);
    return Dearest ? llvm::formatv(", and one that is done far less often takes {0} in place of {1}",
                                   mean(Dearest->After), mean(Dearest->Before))
                         .str()
                   : "";
  }

  /// Parameters of the pair that pads a tile of such elements; none has wider ones.
  static std::string tileType(const TileLayouts &Layouts) {
    const llvm::StringRef Type = Layouts.ElementBytes == 2   ? "half"
                                 : Layouts.ElementBytes == 4 ? "float"
                                 : Layouts.ElementBytes == 8 ? "double"
                                                             : "other";
    return ("type=" + Type + ",block=32x8").str();
  }

  static void notePadding(const AccessView &Access, const TileLayouts &Layouts, const LaidOutAccess &Padded,
                          const clang::VarDecl &Array, Reporter &Out, FindingBuilder &Finding) {
    const int Padding = Layouts.Padded->Padding;
    Finding.measured("transpose-tile", tileType(Layouts))
        .evidence("padding_elements", int64_t(Padding))
        .evidence("padded_wavefronts_per_request", Padded.After)
        .picture(pictureWithPadding(Access.cost(), Layouts))
        .note(Out.source().point(Array.getLocation()),
              llvm::formatv("{0}: with rows of {1}{2} the access takes {3}{4}", rowsOf(Layouts, Array),
                            int(Layouts.RowElements) + Padding,
                            Padding < 0 ? ", where nothing needs the last element," : "", wavefrontText(Padded.After),
                            priceText(*Layouts.Padded)));
  }

  static void noteSwizzle(const AccessCost &Cost, const TileLayouts &Layouts, const LaidOutAccess &Swizzled,
                          const clang::VarDecl &Array, const std::string &Why, Reporter &Out, FindingBuilder &Finding) {
    const std::string Key =
        Layouts.RowsPerPlane > Layouts.RowElements ? "(r & " + std::to_string(Layouts.RowElements - 1) + ")" : "r";
    Finding.measured(Layouts.ElementBytes == 4 ? "transpose-swizzle" : "")
        .evidence("swizzled_wavefronts_per_request", Swizzled.After)
        .picture(pictureWithSwizzle(Cost, Layouts))
        .note(Out.source().point(Array.getLocation()),
              llvm::formatv("{0}: with column c of row r at '[r][c ^ {1}]' the access takes {2}{3}{4}",
                            rowsOf(Layouts, Array), Key, wavefrontText(Swizzled.After), priceText(*Layouts.Swizzled),
                            Why));
  }

  /// Why rows are not made longer instead, with the numbers.
  static std::string reason(LayoutChoice Choice, const TileLayouts &Layouts, const GpuModel &Gpu, uint64_t Threads,
                            uint64_t SharedBytes) {
    const uint64_t PaddedBytes = SharedBytes + Layouts.paddingBytes();
    switch (Choice) {
    case LayoutChoice::SwizzleForLimit:
      return llvm::formatv("; longer rows would make {0} bytes of static shared memory, more than the {1} there are",
                           PaddedBytes, MaxStaticSharedBytes);
    case LayoutChoice::SwizzleForOccupancy:
      return llvm::formatv("; longer rows would leave room for {0} blocks a multiprocessor instead of {1}",
                           residentBlocks(Gpu, Threads, PaddedBytes), residentBlocks(Gpu, Threads, SharedBytes));
    case LayoutChoice::SwizzleForTraffic:
      return Layouts.Padded ? "; longer rows would cost other accesses more" : "";
    case LayoutChoice::Padding:
      return "";
    }
    return "";
  }

  /// IsSteady: all rounds of a loop go to the same word.
  static std::string meetingAdvice(const AtomicUse &Use, bool IsSteady) {
    if (Use.ResultUsed)
      return "let the lanes that want one word find each other ('__match_any_sync'), one of them do the atomic for "
             "all, "
             "and hand on its result ('__shfl_sync')";
    if (Use.Kind != AtomicKind::Add && Use.Kind != AtomicKind::MinMax && Use.Kind != AtomicKind::Bitwise)
      return "let one of the lanes that want one word do the atomic for all";
    const llvm::StringRef Reduction = Use.Kind == AtomicKind::Add      ? "__reduce_add_sync"
                                      : Use.Kind == AtomicKind::MinMax ? "__reduce_max_sync"
                                                                       : "__reduce_or_sync";
    const std::string How =
        Use.IsFloat ? "'__shfl_down_sync'" : llvm::formatv("'__shfl_down_sync', for 32 bits '{0}'", Reduction).str();
    if (IsSteady)
      return llvm::formatv("combine what a thread brings in a register while the loop goes round; behind the loop "
                           "combine what the lanes of one word have ({0}), and let one of them do the atomic",
                           How);
    return llvm::formatv("combine what the lanes of one word bring first ({0}), and let one of them do the atomic",
                         How);
  }

  /// Of what no layout that is tried speaks for; "" if one may.
  static std::string advice(const AccessView &Access) {
    const AccessCost &Cost = Access.cost();
    if (passesL1(Cost))
      return "a wavefront carries pieces of one 128-byte line to one 128-byte line: let the rows of the array begin at "
             "multiples of 128 bytes, and swizzle their 16-byte pieces instead of padding them";
    if (lanesMeet(Cost))
      return meetingAdvice(*atomicUse(*Cost.Access), staysAtItsAddress(*Cost.Access, *Access.Kernel.Program));
    return "";
  }
};

} // namespace

std::unique_ptr<Check> makeSharedBankConflict() { return std::make_unique<SharedBankConflict>(); }

} // namespace cudaperf
