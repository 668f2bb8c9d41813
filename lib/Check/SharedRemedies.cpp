// Remedies for bank conflicts; see Remedies.h.

#include "Check/Remedies.h"
#include "Check/RemedyFacts.h"
#include "Check/Words.h"
#include "Cost/RequestCost.h"
#include "Fix/RecordFields.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

class SharedRemedyFinder {
public:
  explicit SharedRemedyFinder(const AccessView &Access)
      : Access(Access), Cost(Access.cost()), Tried(Access.tried()), Element(elementBytes(Access)) {}

  Remedy find() {
    if (Tried.isTree(*Cost.Access))
      if (std::optional<Remedy> Found = freeWords())
        return std::move(*Found);
    const bool IsScan = Tried.isTree(*Cost.Access) && (isUsedBothWays() || putsOneIntoRun(Access));
    if (!IsScan && isInterleavedSum())
      return {.Text =
                  "let the distance between the elements that are put together go down from half of them to 1, not up "
                  "from 1: threads below k put element i + k into element i, neighbouring threads neighbouring "
                  "elements, which takes 1 wavefront for each 128 bytes",
              .IsKnown = true,
              .Pair = "block-sum"};
    if (IsScan)
      return {.Text =
                  "this is the tree of a scan, whose elements lie twice as far apart round after round: scan within "
                  "the warps ('__shfl_up_sync') and then over their sums, as 'cub::BlockScan' does; that was not "
                  "tried",
              .IsKnown = true};
    if (Tried.isTree(*Cost.Access))
      return {.Text = adviceForTree(Access),
              .IsKnown = true,
              .Pair = Tried.storesBothEnds(*Cost.Access) ? "" : "block-sum"};
    using Try = std::optional<Remedy> (SharedRemedyFinder::*)();
    static constexpr Try Order[] = {&SharedRemedyFinder::longerRows,     &SharedRemedyFinder::swizzledRows,
                                    &SharedRemedyFinder::widerBlock,     &SharedRemedyFinder::vector,
                                    &SharedRemedyFinder::wholeStructure, &SharedRemedyFinder::splitRecords,
                                    &SharedRemedyFinder::transposed,     &SharedRemedyFinder::freeWordsOfFlat};
    static constexpr Try OfMatrix[] = {&SharedRemedyFinder::longerRows, &SharedRemedyFinder::widerBlock,
                                       &SharedRemedyFinder::vector};
    const bool IsMatrix = isHeldByMatrixCalls(Access);
    for (const Try Next : IsMatrix ? llvm::ArrayRef<Try>(OfMatrix) : llvm::ArrayRef<Try>(Order))
      if (std::optional<Remedy> Found = (this->*Next)())
        return std::move(*Found);
    if (std::optional<Remedy> Found = IsMatrix ? std::nullopt : interleavedParts(Access))
      return std::move(*Found);
    return {.Text =
                "in general, let the lanes of a warp touch words of different banks: neighbours, or an odd number of "
                "4-byte words apart; the longer or swizzled rows, arrays for each field and vectors that fit here were "
                "tried and do not give that, another order of the rounds in each lane was not tried"};
  }

private:
  int loopOf(const MemoryAccess &Of) const { return Access.Kernel.Program->blocks()[Of.Block].Loop; }

  /// Whether the access is one of a reduction whose lanes move apart from round to round: they store back to the array,
  /// and whoever looks at it behind them is one lane.
  bool isInterleavedSum() const {
    const int Loop = loopOf(*Cost.Access);
    bool IsStored = false;
    for (const AccessFact &Fact : Access.Shape.Accesses) {
      const AccessCost &Other = Fact.Cost;
      if (Other.ObjectKey != Cost.ObjectKey)
        continue;
      const bool IsTree = Tried.isTree(*Other.Access);
      if (Other.Access->Operation != AccessOperation::Load)
        IsStored |= loopOf(*Other.Access) == Loop; // perhaps by few lanes, whose data say so: a maximum
      else if (!IsTree && Other.ActiveLanes > 1 && isBehind(*Other.Access))
        return false;
      if (IsTree && !Tried.growsApart(*Other.Access))
        return false;
    }
    return IsStored && Loop >= 0 && Tried.growsApart(*Cost.Access);
  }

  bool isBehind(const MemoryAccess &Other) const { return llvm::isPotentiallyReachable(Cost.Access->Inst, Other.Inst); }

  /// Remedy Kind if Change at least halves the wavefronts of the access and makes no other worse.
  std::optional<Remedy> cure(llvm::StringRef Kind, const TriedChange &Change, std::string Text) const {
    const TriedAccess *There = Change.find(Cost.Access);
    if (!There || There->After * Access.Unit.badRatios().Shared > There->Before)
      return std::nullopt;
    bool AreAlike = true;
    for (const TriedAccess &Other : Change.Accesses) {
      if (Other.After > Other.Before && Other.After > Other.IdealAfter)
        return std::nullopt;
      AreAlike &= number(Other.After) == number(There->After);
    }
    const size_t Count = Change.Accesses.size();
    if (Count > 1 && AreAlike)
      Text += llvm::formatv(" all {0} accesses of the array take {1}", Count, wavefrontText(There->After));
    else
      Text += llvm::formatv(" the access takes {0}{1}", wavefrontText(There->After),
                            Count > 1 ? ", and no other access of the array more than now" : "");
    return Remedy{.Kind = Kind.str(),
                  .Text = std::move(Text),
                  .After = There->After,
                  .Ideal = There->IdealAfter,
                  .Change = Change,
                  .Cured = curedBy(Access, Change)};
  }

  /// Lengths of rows in elements that the source can change and that the lanes step by, from large to small.
  std::vector<int64_t> rowLengths() const {
    constexpr int64_t LongestRecord = 8;
    const std::optional<int64_t> Step = areRowsApart(Access) ? Tried.blockRowStep(*Cost.Access) : Cost.LaneStride;
    // Where lanes lie in rows, several in each, there is no one distance.
    const int64_t Bytes = Step ? std::abs(*Step) : Tried.laneRowStep(*Cost.Access, LongestRecord * Element);
    if (Bytes <= LongestRecord * Element || Bytes % Element != 0)
      return {};
    std::vector<int64_t> Lengths;
    const clang::Expr *Written = Access.expression();
    const std::vector<int64_t> Factors =
        Written ? subscriptFactors(Written, Access.Unit.source()) : std::vector<int64_t>();
    for (const int64_t Factor : llvm::reverse(Factors))
      if (Factor >= LongestRecord && Bytes / Element % Factor == 0)
        Lengths.push_back(Factor);
    // What several rows make together is no length of a row.
    if (Factors.empty())
      Lengths.push_back(Bytes / Element);
    return Lengths;
  }

  /// A scan's tree goes up and down and must keep its order: one word left free after each 32 takes its elements to
  /// other banks. A reduction is better off with another order.
  std::optional<Remedy> freeWords() {
    constexpr int64_t RowBytes = SharedBanks * BankBytes;
    const bool AreAlike = llvm::all_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
      return Other.Cost.ObjectKey != Cost.ObjectKey ||
             elementBytes({Access.Unit, Access.Kernel, Access.Shape, Other}) == Element;
    });
    const bool HasPlaces = AreAlike && Element >= BankBytes && RowBytes % Element == 0;
    const auto Change = isUsedBothWays() ? Tried.longerRows(*Cost.Access, RowBytes, HasPlaces ? Element : BankBytes,
                                                            /*MayPart=*/AreAlike)
                                         : std::optional<TriedChange>();
    if (!Change)
      return std::nullopt;
    auto Found = cure("free-words", *Change,
                      HasPlaces ? llvm::formatv("with element i of the scan at 'i + i / {0}'", RowBytes / Element).str()
                                : "with a word left free after each 128 bytes of the scan's elements");
    if (Found && isSizedByLaunch())
      Found->Text += OfLaunch;
    if (Found)
      Found->Condition = llvm::formatv("with {0} left free after each 32", HasPlaces ? "an element" : "a word");
    return Found;
  }

  /// Whether the kernel goes through the tree in which the access is up and down.
  bool isUsedBothWays() const {
    return llvm::any_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
      return Other.Cost.ObjectKey == Cost.ObjectKey && Tried.isTree(*Other.Cost.Access) &&
             Tried.growsApart(*Other.Cost.Access) != Tried.growsApart(*Cost.Access);
    });
  }

  static constexpr llvm::StringLiteral OfLaunch = ", with as much more dynamic shared memory at the launch";

  /// Whether the array is 'extern __shared__': the launch says how long it is.
  bool isSizedByLaunch() const {
    const auto *Array = Cost.ObjectKey
                            ? llvm::dyn_cast<llvm::GlobalVariable>(static_cast<const llvm::Value *>(Cost.ObjectKey))
                            : nullptr;
    return Array && Array->isDeclaration();
  }

  std::optional<Remedy> longerRows() {
    std::optional<Remedy> Best;
    for (const int64_t Length : rowLengths())
      for (const int64_t More : {1, 2, 3, 4, 5, 6, 7, 8, 16}) {
        const int64_t Added = Cost.Access->Matrix ? 16 * More : More * Element;
        const auto Change = Tried.longerRows(*Cost.Access, Length * Element, Added);
        if (!Change)
          continue;
        auto Found = cure("longer-rows", *Change,
                          llvm::formatv("with rows of {0} elements ({1} bytes) instead of {2}",
                                        Length + Added / Element, Length * Element + Added, Length));
        if (Found && isSizedByLaunch())
          Found->Text += OfLaunch;
        if (Found && (!Best || Found->After < Best->After)) {
          Best = std::move(Found);
          Best->Condition = llvm::formatv("with rows of {0} elements", Length + Added / Element);
          Best->Pair = "strip-scan";
          Best->Parameters = "stride=" + std::to_string(Length);
        }
        if (Best && Best->After <= Best->Ideal)
          return Best;
      }
    return Best;
  }

  std::optional<Remedy> swizzledRows() {
    for (const int64_t Length : rowLengths())
      if (const auto Change = Tried.swizzledRows(*Cost.Access, Length * Element, Element))
        if (auto Found =
                cure("swizzled-rows", *Change,
                     llvm::formatv("with element c of row r, rows of {0}, at 'c ^ (r & {1})'", Length, Length - 1))) {
          Found->Condition = "with element c of row r at c ^ r";
          return Found;
        }
    return std::nullopt;
  }

  std::optional<Remedy> widerBlock() {
    if (!areRowsApart(Access) || Access.block().Block.count() % WarpLanes != 0 || !isShapeFree(Access))
      return std::nullopt;
    const unsigned Now = Access.block().Block.X;
    auto Found = cure("wider-block", Tried.blockRowsOf(WarpLanes),
                      llvm::formatv("with rows of {0} threads in the block instead of {1}", WarpLanes, Now));
    if (Found) {
      Found->Change.reset();
      Found->Joint = "shape of the block";
    }
    return Found;
  }

  std::optional<Remedy> vector() {
    const auto Change = Tried.asVector(*Cost.Access);
    if (!Change || Element > int64_t(Cost.Access->Bytes) || Cost.Access->Inst->isVolatile())
      return std::nullopt;
    const TriedAccess &There = *Change->find(Cost.Access);
    if (There.After > There.IdealAfter)
      return std::nullopt;
    return Remedy{.Kind = "vector",
                  .Text = llvm::formatv("{0} {1} neighbouring elements of a thread as one vector of {2} bytes: one "
                                        "request in place of {3}, of {4}, no more than its bytes fill",
                                        Cost.Access->Operation == AccessOperation::Load ? "load" : "store",
                                        Change->SampleBytes / Element, Change->SampleBytes,
                                        Change->SampleBytes / Cost.Access->Bytes, wavefrontText(There.After)),
                  .After = There.After,
                  .Ideal = There.IdealAfter};
  }

  /// A vector of CUDA's, or the like, of which a thread loads all parts one by one: no array for each of them.
  std::optional<Remedy> wholeStructure() {
    const clang::Expr *Written = Access.expression();
    if (!Written || !Cost.LaneStride || Cost.Access->Operation != AccessOperation::Load || !Cost.WorstLanes)
      return std::nullopt;
    const auto Field = fieldOfRecord(Written, *Cost.LaneStride, std::nullopt, Access.Unit.source());
    const unsigned Bytes = Field && Field->isAlignedToSize() ? Field->RecordBytes : 0;
    if ((Bytes != 8 && Bytes != 16) || Cost.Access->Inst->isVolatile() ||
        Tried.neighboursTaken(*Cost.Access) * Cost.Access->Bytes != Bytes)
      return std::nullopt;
    const LaneValue Whole = beginsOfRecords(Cost.WorstAddress, Bytes);
    const RequestCost After = wavefrontCost(Whole, Cost.WorstLanes, Bytes, Cost.Access->Operation);
    if (After.Actual > After.Ideal)
      return std::nullopt;
    return Remedy{.Kind = "vector",
                  .Text =
                      llvm::formatv("load the whole '{0}' of a thread at once: one request in place of {1}, of {2}, "
                                    "no more than its bytes fill",
                                    Field->Record, Bytes / Cost.Access->Bytes, wavefrontText(After.Actual)),
                  .After = After.Actual,
                  .Ideal = After.Ideal};
  }

  /// For a flat array whose index no row length is seen in: a word left free after each 32, as for a scan.
  std::optional<Remedy> freeWordsOfFlat() {
    const clang::VarDecl *Array = Access.Unit.sharedArray(Cost);
    const clang::ArrayType *Flat = Array ? Array->getType()->getAsArrayTypeUnsafe() : nullptr;
    if (!Flat || Flat->getElementType()->isArrayType() || !Flat->getElementType()->isScalarType() ||
        (Element != BankBytes && Element != 2 * BankBytes) || Cost.Access->Matrix)
      return std::nullopt;
    constexpr int64_t Row = SharedBanks * BankBytes;
    const auto Change = Tried.longerRows(*Cost.Access, Row, Element);
    auto Found = Change
                     ? cure("free-words", *Change,
                            llvm::formatv("with element i of {0} at 'i + i / {1}'", objectText(Access), Row / Element))
                     : std::nullopt;
    if (Found)
      Found->Condition = llvm::formatv("with an element left free after each {0}", Row / Element);
    return Found;
  }

  /// Of 'a[thread][k]', whose rows have as many elements as lie from thread to thread: "with the indices exchanged".
  std::string exchangedIndices() const {
    const clang::Expr *Written = Access.expression();
    const auto *Element = Written ? llvm::dyn_cast<clang::ArraySubscriptExpr>(Written->IgnoreParenImpCasts()) : nullptr;
    const clang::Expr *Base = Element ? Element->getBase()->IgnoreParenImpCasts() : nullptr;
    const auto *Row = Base ? llvm::dyn_cast<clang::ArraySubscriptExpr>(Base) : nullptr;
    const clang::ASTContext &Context = Access.Unit.context();
    if (!Row || !Row->getType()->isArrayType() ||
        Context.getTypeSizeInChars(Row->getType()).getQuantity() != std::abs(*Cost.LaneStride))
      return "";
    const auto Text = [&](const clang::Expr &Part) { return Access.Unit.source().text(Part.getSourceRange()); };
    return llvm::formatv("with the indices exchanged, '{0}[{1}][{2}]', and the array declared so,",
                         Text(*Row->getBase()), Text(*Element->getIdx()), Text(*Row->getIdx()));
  }

  std::optional<Remedy> splitRecords() {
    constexpr int64_t LongestRecordBytes = 128;
    if (!Cost.LaneStride || Cost.Access->Matrix || std::abs(*Cost.LaneStride) > LongestRecordBytes ||
        std::abs(*Cost.LaneStride) <= int64_t(Cost.Access->Bytes))
      return std::nullopt;
    const auto Change = Tried.splitRecords(*Cost.Access, std::abs(*Cost.LaneStride));
    const std::string Elements = laneStrideExpression(Access);
    if (!Change || Elements.empty())
      return std::nullopt;
    std::string Text = exchangedIndices();
    if (Text.empty())
      Text = withArrays(Access, unsigned(std::abs(*Cost.LaneStride) / Element));
    auto Found = cure("split-structure", *Change, std::move(Text));
    if (Found)
      Found->Condition = "with arrays of their own";
    return Found;
  }

  std::optional<Remedy> transposed() {
    if (!Cost.LaneStride || Cost.Access->Matrix)
      return std::nullopt;
    const auto Change = Tried.transposed(*Cost.Access, std::abs(*Cost.LaneStride));
    if (!Change)
      return std::nullopt;
    const clang::Expr *Written = Access.expression(); // the pieces of one structure are no rows of the source's
    const bool IsRecord = Written && int64_t(structureBytes(*Written, Access.Unit.context())) == *Cost.LaneStride;
    auto Found = cure(
        "transposed-layout", *Change,
        IsRecord ? llvm::formatv("with an array of its own for each {0} bytes of a structure", Cost.Access->Bytes).str()
                 : llvm::formatv("with {0} the other way round, what neighbouring threads take side by side,",
                                 objectText(Access))
                       .str());
    if (Found)
      Found->Condition = "with the array the other way round";
    return Found;
  }

  const AccessView &Access;
  const AccessCost &Cost;
  const TriedChanges &Tried;
  int64_t Element;
};

} // namespace

Remedy sharedRemedyFor(const AccessView &Access) { return SharedRemedyFinder(Access).find(); }

} // namespace cudaperf
