#include "Check/Remedies.h"
#include "Analysis/AtomicUse.h"
#include "Analysis/ElementIndex.h"
#include "Analysis/ReversedBits.h"
#include "Analysis/ThreadTalk.h"
#include "Check/AccessCause.h"
#include "Check/LaunchWords.h"
#include "Check/RemedyFacts.h"
#include "Check/Words.h"
#include "Fix/RecordFields.h"
#include "Fix/SubscriptRoles.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

/// Tries the remedies for one access, in the order of remedyFor().
class RemedyFinder {
public:
  explicit RemedyFinder(const AccessView &Access)
      : Access(Access), Cost(Access.cost()), Tried(Access.tried()), Written(Access.expression()) {
    if (Written)
      Roles = subscriptRoles(Written, Access.Unit.source());
  }

  Remedy find() {
    using Try = std::optional<Remedy> (RemedyFinder::*)();
    static constexpr Try Rows[] = {&RemedyFinder::widerBlock};
    static constexpr Try Runs[] = {&RemedyFinder::wholeRecord, &RemedyFinder::vector,       &RemedyFinder::words,
                                   &RemedyFinder::elements,    &RemedyFinder::halves,       &RemedyFinder::storedRuns,
                                   &RemedyFinder::record,      &RemedyFinder::tileOfStores, &RemedyFinder::arrays,
                                   &RemedyFinder::alongLoop,   &RemedyFinder::tileOfRuns};
    static constexpr Try Others[] = {
        &RemedyFinder::wholeRecord,    &RemedyFinder::elements,   &RemedyFinder::halves,
        &RemedyFinder::record,         &RemedyFinder::vector,     &RemedyFinder::exchange,
        &RemedyFinder::exchangeBlocks, &RemedyFinder::digits,     &RemedyFinder::wideBytes,
        &RemedyFinder::arrays,         &RemedyFinder::alongLoop,  &RemedyFinder::tile,
        &RemedyFinder::digitTile,      &RemedyFinder::blockTile,  &RemedyFinder::threadTile,
        &RemedyFinder::besideOthers,   &RemedyFinder::transposed, &RemedyFinder::vectorOfRow,
        &RemedyFinder::smallerTile};
    if (Tried.isTree(*Cost.Access))
      return {.Text = adviceForTree(Access), .IsKnown = true};
    if (hasReversedBits(*Cost.Access->Inst->getOperand(Cost.Access->AddressOperand)))
      return {.Text =
                  "turn tiles round in shared memory: let a block take the elements whose middle bits are equal, so "
                  "that it loads runs along the low bits and stores runs along what were the high ones; that was "
                  "not tried",
              .IsKnown = true,
              .IsPartial = true};
    if (auto Found = stepOfBlock(Access))
      return std::move(*Found);
    if (auto Found = keptInLocal(Access, Written))
      return std::move(*Found);
    if (auto Found = rowAheadOfLoop(Access))
      return std::move(*Found);
    if (elementIndex(Access.Kernel.Program->code()))
      for (const Try Next : {&RemedyFinder::exchange, &RemedyFinder::inOrder})
        if (std::optional<Remedy> Found = (this->*Next)())
          return std::move(*Found);
    const llvm::ArrayRef<Try> Order = areRowsApart(Access)    ? llvm::ArrayRef<Try>(Rows)
                                      : wholeRunBytes(Access) ? llvm::ArrayRef<Try>(Runs)
                                                              : llvm::ArrayRef<Try>(Others);
    for (const Try Next : Order)
      if (std::optional<Remedy> Found = (this->*Next)())
        return std::move(*Found);
    if (auto Found = diagonal(Access, Written, Roles))
      return std::move(*Found);
    if (auto Found = untriedLayout(Access, Written, Roles))
      return std::move(*Found);
    return {.Text =
                "in general, let neighbouring threads take neighbouring elements; no change of layout or index that "
                "was tried gives that here"};
  }

private:
  llvm::StringRef verb() const { return Cost.Access->Operation == AccessOperation::Load ? "load" : "store"; }

  std::optional<Remedy> cure(llvm::StringRef Kind, const TriedChange &Change, std::string Text) const {
    return cureBy(Access, Kind, Change, std::move(Text));
  }

  std::optional<Remedy> cureWithPicture(llvm::StringRef Kind, TriedChange Change, std::string Text,
                                        std::string Condition) const {
    return curePictured(Access, Kind, std::move(Change), std::move(Text), std::move(Condition));
  }

  std::optional<Remedy> widerBlock() {
    const Dim3 &Block = Access.block().Block;
    if (!isShapeFree(Access))
      return Remedy{.Text = llvm::formatv("the kernel's own arithmetic binds its blocks to rows of {0} threads: let an "
                                          "index of more of the block's threads go along what lies side by side",
                                          Block.X)};
    for (unsigned Threads : {unsigned(SectorBytes / elementBytes(Access)), unsigned(WarpLanes)})
      if (Threads > Block.X && Threads <= Block.count())
        if (auto Found = cure("wider-block", Tried.blockRowsOf(Threads),
                              llvm::formatv("give the block rows of {0} threads instead of {1}{2}", Threads, Block.X,
                                            assumingBlock(Access.block()))))
          return Found;
    return std::nullopt;
  }

  std::optional<Remedy> wholeRecord() { return recordAtOnce(Access); }
  std::optional<Remedy> record() {
    std::optional<Remedy> Found = copiedRecord(Access);
    return Found ? Found : splitRecord(Access);
  }
  std::optional<Remedy> words() { return wordsOfRuns(Access); }
  /// Of a row that a loop goes along, lanes that share it do more.
  std::optional<Remedy> halves() {
    const bool IsOfRow =
        Tried.fillsSectors(*Cost.Access) && Tried.trace().roundStep(*Cost.Access) == int64_t(Cost.Access->Bytes);
    std::optional<Remedy> Found = IsOfRow ? alongLoop() : std::nullopt;
    return Found ? Found : exchangedHalves(Access);
  }
  std::optional<Remedy> elements() { return threadForElement(Access); }
  std::optional<Remedy> inOrder() { return threadsInOrder(Access); }
  std::optional<Remedy> vector() {
    const std::optional<TriedChange> Change = Tried.asVector(*Cost.Access);
    if (!Change || elementBytes(Access) > Cost.Access->Bytes)
      return std::nullopt;
    std::optional<Remedy> Found = cure("vector", *Change, "");
    if (!Found)
      return std::nullopt;
    Found->Text = asOneVector(*Found, *Change);
    if (Change->SampleBytes == std::abs(Cost.LaneStride.value_or(0)))
      quoteRuns(*Found, elementBytes(Access), Change->SampleBytes / elementBytes(Access));
    return Found;
  }

  std::string asOneVector(const Remedy &Found, const TriedChange &Change) const {
    return llvm::formatv("{0} {1} neighbouring elements of a thread as one vector of {2} bytes{3}: {4}", verb(),
                         Change.SampleBytes / elementBytes(Access), Change.SampleBytes,
                         whereAligned(Access, Change.SampleBytes), vectorText(Access, Found, Change));
  }

  /// Of rows that no lane takes more of, a vector is no cure, but moves each sector once.
  std::optional<Remedy> vectorOfRow() {
    const std::optional<TriedChange> Change = vectorInRow(Access);
    if (!Change)
      return std::nullopt;
    const TriedAccess *There = Change->find(Cost.Access);
    const double Excess = Change->SampleBytes / Cost.Access->Bytes * (There->Before - There->IdealBefore);
    Remedy Found{.Kind = "vector", .IsPartial = true, .After = There->After, .Ideal = There->IdealAfter};
    Found.Text = asOneVector(Found, *Change);
    for (const AccessFact &Other : Access.Shape.Accesses)
      if (Other.Cost.ObjectKey == Cost.ObjectKey && Other.Cost.LaneStride == Cost.LaneStride &&
          Other.Cost.Access->Operation == Cost.Access->Operation && Other.Cost.Access->Block == Cost.Access->Block)
        Found.Cured.push_back({.Access = AccessView{Access.Unit, Access.Kernel, Access.Shape, Other}.number(),
                               .Left = (There->After - There->IdealAfter) / Excess});
    return Found;
  }

  /// Single bytes of a long run come first: one by one they take more requests than anything else saves.
  std::optional<Remedy> wideBytes() {
    constexpr double WordBytes = 4;
    std::optional<Remedy> Found = elementBytes(Access) < WordBytes ? vectorOfRow() : std::nullopt;
    return Found && Found->Ideal * SectorBytes >= WordBytes * WarpLanes ? Found : std::nullopt;
  }

  std::optional<Remedy> exchange() { return exchangedAxes(Access, Written, Roles); }

  /// The blocks lie side by side, where the threads should: 'threadIdx.x * gridDim.x + blockIdx.x', or a row a thread
  /// and a column a block. What is not known then would be another number for each thread: the length of a loop that a
  /// block looks up.
  std::optional<Remedy> exchangeBlocks() {
    std::optional<Remedy> Best;
    size_t Most = 0;
    for (const BlockAxis &Axis : BlockAxes) {
      const bool IsOwn = has(Cost.AddressOn, Axis.On);
      if (!hasRoomForWarp(Access) || (!IsOwn && Cost.Access->Operation != AccessOperation::Load))
        continue;
      const TriedChange &Change = Tried.exchanged(Axis.Exchange);
      if (!knowsAll(Access, Change))
        continue;
      auto Found = IsOwn ? cure("exchanged-indices", Change, blocksText(Axis)) : oneForAllLanes(Axis, Change);
      if (!Found && IsOwn)
        Found = sideBySide(Access, Written, Change, "exchanged-indices", blocksText(Axis));
      // Only one index can be that of the lanes: the one that cures more.
      const size_t Count = Found ? badOnesCuredBy(Change, Axis.On) + !IsOwn : 0;
      if (Count > Most || (Found && !Best)) {
        Most = Count;
        Best = std::move(Found);
        Best->Joint = ("lanes along " + Axis.Name).str();
      }
    }
    return Best;
  }

  /// Lanes along Axis, which cures another access, take one element with this one, which does not rest on it.
  std::optional<Remedy> oneForAllLanes(const BlockAxis &Axis, const TriedChange &Change) const {
    if (badOnesCuredBy(Change, Axis.On) == 0)
      return std::nullopt;
    return Remedy{.Kind = "exchanged-indices",
                  .Text = blocksText(Axis) +
                          ": the access then takes 1 sector, one element for all lanes, and what follows '" +
                          Axis.Name.str() + "' lies side by side",
                  .After = 1,
                  .Ideal = 1};
  }

  /// Of those that rest on one of On; others would lose their lanes' index, and be one element for all.
  size_t badOnesCuredBy(const TriedChange &Change, Depends On) const {
    if (Change.makesWorse())
      return 0;
    llvm::SmallPtrSet<const MemoryAccess *, 16> Bad;
    for (const AccessFact &Fact : Access.Shape.Accesses)
      if (Fact.isBad() && Fact.Cost.Space == AccessSpace::Global && has(Fact.Cost.AddressOn, On))
        Bad.insert(Fact.Cost.Access);
    // Asked of each by itself: a change knows its accesses by a search.
    return size_t(llvm::count_if(Change.Accesses, [&](const TriedAccess &Tried) {
      return Bad.contains(Tried.Access) && TriedChange{.Accesses = {Tried}}.cures(*Tried.Access);
    }));
  }

  /// How many numbers the access's threads have in a block.
  std::string threadsOfBlock() const {
    const bool IsAxis = Roles->Slow == "threadIdx.x";
    return std::string("blockDim.x") + (!IsAxis && has(Cost.AddressOn, Depends::ThreadY) ? " * blockDim.y" : "") +
           (!IsAxis && has(Cost.AddressOn, Depends::ThreadZ) ? " * blockDim.z" : "");
  }

  std::string blocksText(const BlockAxis &Axis) const {
    // Whoever shares what the block's threads have found stays in the block.
    if (llvm::any_of(llvm::instructions(Access.Kernel.Program->code()), talksToOtherThreads))
      return llvm::formatv("let a block do what 32 neighbouring blocks{0} do now, neighbouring threads the work of "
                           "neighbouring blocks, with shared memory for each of them",
                           Axis.Along);
    const bool IsStep = Roles && Roles->Factor == "gridDim.x";
    if (Axis.Exchange == IndexExchange::Blocks && IsStep && Roles->Fast == "blockIdx.x" && !Roles->Product.empty())
      return llvm::formatv("give each block a run of its own, '{0} * {3} + {1}' in place of '{2} + {0}'", Roles->Fast,
                           Roles->Slow, Roles->Product, threadsOfBlock());
    // 'id * levels + level', with a level a row of the grid: both are digits of the element's number.
    const bool AreDigits = Roles && Roles->FastIsThread && !Roles->Factor.empty() && !Roles->Fast.empty() &&
                           !has(Cost.AddressOn, Depends::ThreadY | Depends::ThreadZ);
    if (Axis.Exchange != IndexExchange::Blocks && AreDigits)
      return llvm::formatv("let one index 'i' of a grid without blocks{0} go through the elements, with '{1}' as "
                           "'i / {2}' and '{3}' as 'i % {2}'",
                           Axis.Along, Roles->Slow, Roles->Factor, Roles->Fast);
    return llvm::formatv("swap the roles of 'threadIdx.x' and '{0}': neighbouring threads take what neighbouring "
                         "blocks{1} take now, and each block a run of it",
                         Axis.Name, Axis.Along);
  }

  std::optional<Remedy> digits() { return exchangedDigits(Access, Roles); }
  std::optional<Remedy> digitTile() { return tileOfDigits(Access, Roles); }
  std::optional<Remedy> blockTile() { return tileOfBlocks(Access, Roles); }
  std::optional<Remedy> besideOthers() { return besideBlocks(Access); }
  std::optional<Remedy> threadTile() { return tileOfThreads(Access, Roles); }

  std::optional<Remedy> alongLoop() { return lanesAlongLoop(Access, Written, Roles); }
  std::optional<Remedy> storedRuns() { return tileOfStoredRuns(Access, Written); }
  /// Of a buffer that is only stored to, outside of loops: what can be done in the kernel comes before another layout.
  std::optional<Remedy> tileOfStores() {
    const bool AreStores = llvm::all_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
      return Other.Cost.ObjectKey != Cost.ObjectKey || Other.Cost.Access->Operation == AccessOperation::Store;
    });
    return AreStores && Access.Kernel.Program->blocks()[Cost.Access->Block].Loop < 0 ? tileOfRuns() : std::nullopt;
  }
  std::optional<Remedy> tileOfRuns() { return cudaperf::tileOfRuns(Access); }
  std::optional<Remedy> tile() { return tileInShared(Access); }
  std::optional<Remedy> smallerTile() { return tileInShared(Access, /*MayTakeFewer=*/true); }
  std::optional<Remedy> arrays() { return arraysOfNumbers(Access, Written); }
  std::optional<Remedy> transposed() { return otherLayout(Access, Written, Roles); }

  const AccessView &Access;
  const AccessCost &Cost;
  const TriedChanges &Tried;
  const clang::Expr *Written;
  std::optional<SubscriptRoles> Roles;
};

} // namespace

Remedy remedyFor(const AccessView &Access) {
  if (const std::string Name = librarysRecord(Access); !Name.empty()) {
    const KernelProgram &Program = *Access.Kernel.Program;
    const MemoryAccess &Own = *Access.cost().Access;
    const bool IsInLoop = Program.blocks()[Own.Block].Loop >= 0 && staysAtItsAddress(Own, Program);
    return {.Text = llvm::formatv(IsInLoop ? "the layout of '{0}' is the library's: copy the thread's to a local "
                                             "variable ahead of the loop, use that, and store it once behind the loop"
                                           : "the layout of '{0}' is the library's: where it is used several times, "
                                             "use a copy of the thread's own, which is loaded and stored once",
                                  Name),
            .IsKnown = IsInLoop};
  }
  return RemedyFinder(Access).find();
}

} // namespace cudaperf
