#include "Check/FusableLaunches.h"
#include "Launch/HostOrder.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include <set>

using namespace clang;

namespace cudaperf {

namespace {

/// An integer that a launch passes; equal ones share their Class.
struct ScalarArgument {
  const LaunchSite *Site = nullptr;
  unsigned Parameter = 0;
  unsigned Class = 0;
};

/// Two launches and what must be the same in both runs of the model.
class PairRun {
public:
  PairRun(const UnitFacts &Unit, HostOrder &Order, LaunchPair Pair)
      : Unit(Unit), Order(Order), Pair(Pair), First(Unit.launches()[Pair.First]), Second(Unit.launches()[Pair.Second]) {
  }
  std::optional<FusableLaunches> run();

private:
  bool findCommonBuffers();
  bool isDisturbed() const;
  void classifyScalars();
  std::map<unsigned, int64_t> argumentsOf(const LaunchSite &Site, unsigned Seed) const;
  std::vector<Dim3> sampledBlocks(const Dim3 &Block, GridUse Use, unsigned Seed) const;
  std::optional<FusedPair> fuseAt(const KernelFacts &A, const KernelFacts &B, const Dim3 &Block, unsigned Seed) const;

  const UnitFacts &Unit;
  HostOrder &Order;
  LaunchPair Pair;
  const LaunchSite &First, &Second;
  std::vector<CommonBuffer> Common;
  std::vector<ScalarArgument> Scalars;
  std::vector<std::optional<int64_t>> Constants; ///< by class
};

} // namespace

static QualType parameterType(const LaunchSite &Site, unsigned Index) {
  return Index < Site.Kernel->getNumParams() ? Site.Kernel->getParamDecl(Index)->getType() : QualType();
}

static bool isPointer(const LaunchSite &Site, unsigned Index) {
  const QualType Type = parameterType(Site, Index);
  return !Type.isNull() && Type->isPointerType();
}

/// Lists the pairs of arguments that are one buffer; fails if some are parts of one.
bool PairRun::findCommonBuffers() {
  for (unsigned A = 0; A < First.Arguments.size(); ++A)
    for (unsigned B = 0; B < Second.Arguments.size(); ++B) {
      const LaunchArgument &One = First.Arguments[A], &Other = Second.Arguments[B];
      if (!isPointer(First, A) || !isPointer(Second, B) || !One.Id || !(One.Id == Other.Id))
        continue;
      if (One.OffsetBytes != 0 || Other.OffsetBytes != 0)
        return false;
      Common.push_back({A, B});
    }
  return !Common.empty();
}

/// Whether anything between the launches touches any buffer of theirs, or one is not known.
bool PairRun::isDisturbed() const {
  for (const LaunchSite *Site : {&First, &Second})
    for (unsigned I = 0; I < Site->Arguments.size(); ++I)
      if (isPointer(*Site, I) && (!Site->Arguments[I].Id || Order.isDisturbed(Pair, Site->Arguments[I].Id)))
        return true;
  return false;
}

void PairRun::classifyScalars() {
  for (const LaunchSite *Site : {&First, &Second})
    for (unsigned I = 0; I < Site->Arguments.size(); ++I) {
      const LaunchArgument &Argument = Site->Arguments[I];
      const QualType Type = parameterType(*Site, I);
      if (Type.isNull() || !Type->isIntegralOrEnumerationType())
        continue;
      constexpr unsigned LeastSizeBits = 16; // flags and letters are no sizes, but may be known
      if (!Argument.Constant && Unit.context().getTypeSize(Type) < LeastSizeBits)
        continue;
      const auto Same = llvm::find_if(Scalars, [&](const ScalarArgument &Known) {
        const LaunchArgument &Other = Known.Site->Arguments[Known.Parameter];
        if (Argument.Constant || Other.Constant)
          return Argument.Constant == Other.Constant;
        return Order.isSameValue(Other.Written, Known.Site->Place, Argument.Written, Site->Place);
      });
      if (Same != Scalars.end()) {
        Scalars.push_back({Site, I, Same->Class});
        continue;
      }
      Scalars.push_back({Site, I, unsigned(Constants.size())});
      Constants.push_back(Argument.Constant);
    }
}

std::map<unsigned, int64_t> PairRun::argumentsOf(const LaunchSite &Site, unsigned Seed) const {
  std::map<unsigned, int64_t> Arguments;
  for (const ScalarArgument &Scalar : Scalars)
    if (Scalar.Site == &Site)
      Arguments[Scalar.Parameter] = Constants[Scalar.Class].value_or(Draws(Seed).size(Scalar.Class));
  return Arguments;
}

/// The first blocks of the grid, and those where an index reaches one of the sizes: kernels of different extent differ
/// there.
std::vector<Dim3> PairRun::sampledBlocks(const Dim3 &Block, GridUse Use, unsigned Seed) const {
  std::vector<Dim3> Blocks = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {2, 1, 1}};
  constexpr size_t MostSizes = 6;
  for (unsigned Class = 0; Class < std::min(Constants.size(), MostSizes); ++Class) {
    const int64_t Size = Constants[Class].value_or(Draws(Seed).size(Class));
    if (Size <= 0 || Size > INT32_MAX)
      continue;
    Blocks.push_back({unsigned(Size) / Block.X, 0, 0});
    Blocks.push_back({0, unsigned(Size) / Block.Y, 0});
  }
  std::set<Dim3> Seen;
  llvm::erase_if(Blocks, [&](Dim3 &Index) {
    Index = {Index.X, Use.Y ? Index.Y : 0, Use.Z ? Index.Z : 0};
    const bool Outside =
        First.Grid && (Index.X >= First.Grid->X || Index.Y >= First.Grid->Y || Index.Z >= First.Grid->Z);
    return Outside || !Seen.insert(Index).second;
  });
  return Blocks;
}

static ElementQuestion questionFor(const UnitFacts &Unit, const KernelFacts &Kernel,
                                   std::map<unsigned, int64_t> Arguments) {
  ElementQuestion Question{.Program = Kernel.Program.get(), .Arguments = std::move(Arguments)};
  for (const ParmVarDecl *Parameter : Kernel.Kernel->Declaration->parameters()) {
    const QualType Type = Parameter->getType();
    const QualType Pointee = Type->isPointerType() ? Type->getPointeeType() : QualType();
    const bool Known =
        !Pointee.isNull() && !Pointee->isVoidType() && !Pointee->isIncompleteType() && !Pointee->isFunctionType();
    Question.ElementBytes.push_back(Known ? unsigned(Unit.context().getTypeSizeInChars(Pointee).getQuantity()) : 0);
  }
  return Question;
}

std::optional<FusedPair> PairRun::fuseAt(const KernelFacts &A, const KernelFacts &B, const Dim3 &Block,
                                         unsigned Seed) const {
  const GridUse UseA = gridUse(*A.Program), UseB = gridUse(*B.Program);
  const std::vector<Dim3> Blocks = sampledBlocks(Block, {UseA.Y || UseB.Y, UseA.Z || UseB.Z}, Seed);
  const ElementMap One = elementMap(questionFor(Unit, A, argumentsOf(First, Seed)), Block, First.Grid, Blocks, Seed);
  if (!One)
    return std::nullopt;
  const ElementMap Other = elementMap(questionFor(Unit, B, argumentsOf(Second, Seed)), Block, First.Grid, Blocks, Seed);
  return fuse(One, Other, Common);
}

std::optional<FusableLaunches> PairRun::run() {
  const KernelFacts *A = Unit.find(First.Kernel), *B = Unit.find(Second.Kernel);
  if (!A || !B || !findCommonBuffers() || isDisturbed())
    return std::nullopt;
  classifyScalars();
  FusableLaunches Found{.First = &First, .Second = &Second, .FirstKernel = A, .SecondKernel = B};
  Found.Block = First.Blocks.empty() ? A->Shapes.front().Launch.Block
                                     : BlockAssumption{First.Blocks.front(), BlockSource::Launch};
  const std::optional<FusedPair> Fused = fuseAt(*A, *B, Found.Block.Block, /*Seed=*/0);
  if (!Fused || !fuseAt(*A, *B, Found.Block.Block, /*Seed=*/1))
    return std::nullopt;
  for (const FusedPair::Temporary &Temporary : Fused->Temporaries) {
    const LaunchArgument &Argument = First.Arguments[Temporary.Where.First];
    TemporaryBuffer Buffer{Argument.Text, Temporary.BytesLoaded, Temporary.BytesStored, Temporary.Overwritten,
                           Order.isOnlyFreedAfter(Pair, Argument.Id)};
    Found.SavedBytes += Buffer.savedBytes();
    Found.Temporaries.push_back(std::move(Buffer));
  }
  for (const CommonBuffer &Input : Fused->Inputs)
    if (const std::string &Name = First.Arguments[Input.First].Text; !llvm::is_contained(Found.Inputs, Name))
      Found.Inputs.push_back(Name);
  Found.SavedBytes += Fused->InputBytes;
  Found.TrafficBytes = Fused->TrafficBytes;
  return Found;
}

std::vector<FusableLaunches> fusableLaunches(const UnitFacts &Unit) {
  std::vector<FusableLaunches> Found;
  HostOrder Order(Unit.host(), Unit.launches());
  for (const LaunchPair &Pair : Order.pairs()) {
    std::optional<FusableLaunches> Fusable = PairRun(Unit, Order, Pair).run();
    const auto IsFirst = [&](const FusableLaunches &Other) { return Other.First == Fusable->First; };
    if (Fusable && (!Fusable->Temporaries.empty() || llvm::none_of(Found, IsFirst)))
      Found.push_back(std::move(*Fusable));
  }
  return Found;
}

} // namespace cudaperf
