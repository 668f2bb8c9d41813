// Global accesses whose index is itself loaded from memory, a different one for each lane: what they cost depends on
// the data, up to one sector a lane. Advice, off by default.

#include "Analysis/ArrayIndex.h"
#include "Analysis/AtomicUse.h"
#include "Analysis/FloatIndex.h"
#include "Analysis/LoadedLengths.h"
#include "Analysis/RoundOrder.h"
#include "Check/AccessCause.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Device/Gpu.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-indirect-access",
                            .Summary =
                                "the index of a global access is loaded from memory, so its cost depends on the data",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Note};

/// The index as written, e.g. "order[i]"; "" if the access is no subscript.
std::string indexText(const AccessView &Access) {
  const auto *Subscript = llvm::dyn_cast_or_null<clang::ArraySubscriptExpr>(Access.expression());
  // 'p.xyz[0]' of a 'p' that was picked: what is loaded stands further in.
  if (!Subscript || llvm::isa<clang::IntegerLiteral>(Subscript->getIdx()->IgnoreParenImpCasts()))
    return "";
  return Access.Unit.source().text(Subscript->getIdx()->getSourceRange());
}

/// How the access comes to its element.
std::string wayText(const AccessCost &Cost, const std::string &Index) {
  if (has(Cost.AddressOn, Depends::Guess))
    return "an index that loaded data decide";
  return Index.empty() ? "an index that is loaded from memory" : "the loaded index '" + Index + "'";
}

bool isGather(const AccessView &Access) { return Access.cost().Access->Operation == AccessOperation::Load; }

const llvm::Value &addressOf(const AccessView &Access) {
  const MemoryAccess &Made = *Access.cost().Access;
  return *Made.Inst->getOperand(Made.AddressOperand);
}

ArrayIndex indexOf(const AccessView &Access) {
  return arrayIndex(addressOf(Access), Access.Kernel.Program->code().getParent()->getDataLayout());
}

/// What is looked up by more bits, or is larger, would leave shared memory little room. Reasoned.
constexpr unsigned MostTableBits = 12;
constexpr uint64_t MostTableBytes = 16 << 10;

/// How many bytes the table has that Access, a load, looks up by a few bits of a number; none if it is no such table.
std::optional<uint64_t> lookUpTable(const AccessView &Access) {
  const MemoryAccess &Made = *Access.cost().Access;
  const ArrayIndex Index = indexOf(Access);
  if (!isGather(Access) || !Index.Value || !Index.Value->getType()->isIntegerTy())
    return std::nullopt;
  const llvm::DataLayout &Layout = Made.Inst->getModule()->getDataLayout();
  const unsigned Bits = llvm::computeKnownBits(Index.Value, Layout).countMaxActiveBits();
  const uint64_t Bytes = Bits <= MostTableBits ? Index.ElementBytes << Bits : UINT64_MAX;
  return Bytes <= MostTableBytes ? std::optional(Bytes) : std::nullopt;
}

/// Sectors of a request at worst, and where the lanes' elements lie side by side.
struct Span {
  double Worst, Ideal;
};

/// As drawn, unless the lanes' numbers mean nothing: then each lane may have sectors of its own. Of a table every lane
/// may want another one, whatever the numbers drawn have in the bits that count.
Span spanOf(const AccessView &View) {
  const AccessCost &Cost = View.cost();
  const MemoryAccess &Access = *Cost.Access;
  if (const std::optional<uint64_t> Table = lookUpTable(View))
    return {std::min(Cost.ActiveLanes, std::ceil(double(*Table) / SectorBytes)), Cost.Ideal};
  if (!has(Cost.AddressOn, Depends::Guess) && !isFromFloat(*Access.Inst->getOperand(Access.AddressOperand)))
    return {Cost.Actual, Cost.Ideal};
  const double Bytes = Access.Bytes;
  return {Cost.ActiveLanes * std::ceil(Bytes / SectorBytes), std::ceil(Cost.ActiveLanes * Bytes / SectorBytes)};
}

/// Below it the order of the indices hardly matters: rows of which each is read in one piece, wherever it lies.
constexpr double LeastExcess = 1.25;

/// Loads, or stores, of whole elements of other arrays than Access's, at the same index at the same time, and Access
/// itself.
std::vector<AccessView> gatheredTogether(const AccessView &Access, llvm::ArrayRef<AccessView> All) {
  const ArrayIndex Index = indexOf(Access);
  std::vector<AccessView> Together;
  llvm::SmallPtrSet<const void *, 4> Arrays;
  for (const AccessView &Other : All) {
    const MemoryAccess &Made = *Other.cost().Access;
    if (Made.Operation != Access.cost().Access->Operation || Made.Operation == AccessOperation::Atomic ||
        &Other.Shape != &Access.Shape || !Other.cost().ObjectKey || !Index.Value ||
        Made.Block != Access.cost().Access->Block)
      continue;
    const ArrayIndex Its = indexOf(Other);
    if (Its.Value && Its.ElementBytes == Made.Bytes && areAlike(*Index.Value, *Its.Value) &&
        Arrays.insert(Other.cost().ObjectKey).second)
      Together.push_back(Other);
  }
  return Together;
}

/// What there is to do where each lane takes the elements of a list one after the other. Measured on an H200: the L1
/// cache holds a sector until its elements are taken, and 8 lanes a list gain from some 64 elements on.
std::string walkRemedy(const AccessView &Access, int Loop) {
  const KernelProgram &Program = *Access.Kernel.Program;
  const RoundOrder Order = roundOrder(Program, Loop);
  const bool HasAtomics = llvm::any_of(Program.accesses(), [&](const MemoryAccess &Each) {
    return Each.Operation == AccessOperation::Atomic && Program.loops()[size_t(Loop)].Blocks.test(Each.Block);
  });
  if (Order == RoundOrder::Free || Order == RoundOrder::Sum || HasAtomics)
    return "each lane walks a list of its own, whose next elements are in the L1 cache as a rule: where lists have "
           "some 64 elements or more, let 8 lanes walk one together; shorter ones are best as they are";
  return "each lane walks a list of its own, whose next elements are in the L1 cache as a rule: sorting gains nothing";
}

/// Whether Access is a minimum or maximum of which nobody wants the result, at a place that is not looked at before.
bool isExtremeUnseen(const AccessView &Access) {
  const std::optional<AtomicUse> Use = atomicUse(*Access.cost().Access);
  return Use && !Use->ResultUsed && Use->Kind == AtomicKind::MinMax &&
         llvm::none_of(Access.Kernel.Program->accesses(), [&](const MemoryAccess &Each) {
           return Each.Operation == AccessOperation::Load &&
                  areAlike(*Each.Inst->getOperand(Each.AddressOperand), addressOf(Access));
         });
}

/// Loops of Kernel whose lanes walk lists of their own: cuda-perf-uneven-lanes speaks of these.
bool isInUnevenLoop(const AccessView &Access) {
  const KernelProgram &Program = *Access.Kernel.Program;
  return llvm::any_of(loadedLengths(Program, Access.Shape.Launch), [&](const LoadedLength &Each) {
    return Program.loops()[size_t(Each.Loop)].Blocks.test(Access.cost().Access->Block);
  });
}

class IndirectAccess final : public Check {
public:
  IndirectAccess() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    std::vector<AccessView> Found;
    for (const AccessView &Access : accessesOf(Out.unit(), Kernel))
      // There is nothing to sort where a hash makes the indices.
      if (Access.space() == AccessSpace::Global && Access.Fact.Pattern == AccessPattern::Indirect &&
          has(Access.cost().AddressOn, Depends::LoadedData))
        if (const Span Sectors = spanOf(Access); Sectors.Worst >= LeastExcess * Sectors.Ideal)
          Found.push_back(Access);
    for (const AccessView &Access : Found) {
      const std::optional<ListWalk> Walk = walkOf(Access);
      if (!Walk || !isInUnevenLoop(Access))
        report(Access, Walk, Found, Out);
    }
  }

private:
  /// Along a list, element by element. An atomic is no walk: what it costs is who else comes to the place.
  static std::optional<ListWalk> walkOf(const AccessView &Access) {
    const MemoryAccess &Made = *Access.cost().Access;
    std::optional<ListWalk> Walk;
    if (Made.Operation != AccessOperation::Atomic)
      Walk = listWalk(*Access.Kernel.Program, Made);
    return Walk && Walk->TakesEach ? Walk : std::nullopt;
  }

  static void report(const AccessView &Access, const std::optional<ListWalk> &Walk, llvm::ArrayRef<AccessView> All,
                     Reporter &Out) {
    const AccessCost &Cost = Access.cost();
    const Span Sectors = spanOf(Access);
    const std::string Index = indexText(Access);
    const SourceSpan Where = Access.span();
    std::string Message = llvm::formatv("{0} {1} goes through {2}: up to {3} sectors per request where {4} would do",
                                        operationText(*Cost.Access), objectHere(Access), wayText(Cost, Index),
                                        number(Sectors.Worst), number(Sectors.Ideal));
    FindingBuilder Finding = Out.report(Access, Where, std::move(Message));
    Finding.evidence("worst_sectors_per_request", Sectors.Worst)
        .evidence("ideal_sectors_per_request", Sectors.Ideal)
        .evidence("bytes_per_lane", int64_t(Cost.Access->Bytes))
        .assuming("neighbouring threads load indices that lie far apart")
        .weight(Sectors.Worst - Sectors.Ideal)
        .excessOf(Access);
    addRemedy(Access, Walk, All, Where, Finding);
    if (Index.empty())
      joinByObject(Access, "index", Finding);
    else
      Finding.cause("index " + Index);
  }

  static void addRemedy(const AccessView &Access, const std::optional<ListWalk> &Walk, llvm::ArrayRef<AccessView> All,
                        const SourceSpan &Where, FindingBuilder &Finding) {
    if (Walk) {
      Finding.measured("").gain(std::nullopt).note(Where, walkRemedy(Access, Walk->Loop));
    } else if (const std::optional<uint64_t> Table = lookUpTable(Access)) {
      Finding.measured("")
          .gain(std::nullopt) // the L1 cache may hold the table
          .evidence("table_bytes", int64_t(*Table))
          .note(Where,
                llvm::formatv("this is a table of up to {0} bytes: copy it to shared memory once a block and look "
                              "it up there",
                              *Table));
    } else if (isExtremeUnseen(Access)) {
      Finding.measured("")
          .gain(std::nullopt) // what is left of the atomics, the data decide
          .note(Where, "load the element first, and leave the atomic out where it would change nothing: most change "
                       "nothing once an extreme is near");
    } else {
      addOrder(Access, All, Where, Finding);
    }
  }

  static void addOrder(const AccessView &Access, llvm::ArrayRef<AccessView> All, const SourceSpan &Where,
                       FindingBuilder &Finding) {
    const bool IsStore = Access.cost().Access->Operation == AccessOperation::Store;
    Finding.measured(isGather(Access) ? "gather" : "")
        .note(Where, IsStore
                         ? "where this puts elements in order, rank those of a block in shared memory first, and let "
                           "neighbouring threads store neighbours; else sort the indices, if they are used more "
                           "than once"
                         : "sort the indices, or bring the data into the order of its use once, if they are used "
                           "more than once");
    if (!listWalk(*Access.Kernel.Program, *Access.cost().Access))
      noteTogether(gatheredTogether(Access, All), Where, Finding);
  }

  /// Elements of several arrays that lie at one index would be in one sector as a structure.
  static void noteTogether(llvm::ArrayRef<AccessView> Together, const SourceSpan &Where, FindingBuilder &Finding) {
    uint64_t Bytes = 0;
    for (const AccessView &Each : Together)
      Bytes += Each.cost().Access->Bytes;
    if (Together.size() < 2 || llvm::PowerOf2Ceil(Bytes) > SectorBytes)
      return;
    std::vector<std::string> Names;
    for (const AccessView &Each : Together)
      Names.push_back(objectText(Each));
    Finding.evidence("arrays_at_the_index", int64_t(Together.size()))
        .note(Where, llvm::formatv("{0} are {3} at the same index: as one array of structures of {1} bytes, aligned to "
                                   "as many, a lane takes 1 sector instead of {2}",
                                   wordList(Names), llvm::PowerOf2Ceil(Bytes), Together.size(),
                                   isGather(Together.front()) ? "read" : "written"));
  }
};

} // namespace

std::unique_ptr<Check> makeIndirectAccess() { return std::make_unique<IndirectAccess>(); }

} // namespace cudaperf
