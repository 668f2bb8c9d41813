#include "Check/KnownLaunches.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

/// More combinations of one kernel than this are not judged.
static constexpr size_t MaxLaunches = 8;
/// From here on a multiple of a warp is as good as a drawn size.
static constexpr int64_t LargeSize = 1024;

static bool isLikeDrawn(int64_t Value) { return Value >= LargeSize && Value % WarpLanes == 0; }

/// Whether Site can launch such blocks; where no launch gave the shape, any can be meant.
static bool canHave(const LaunchSite &Site, const BlockAssumption &Block) {
  return Block.Source != BlockSource::Launch || Site.Blocks.empty() || llvm::is_contained(Site.Blocks, Block.Block);
}

SourceSpan launchPlace(const LaunchSite &Site, const SourceMap &Source) {
  return Site.Outside.isValid() ? Site.Outside : Source.point(Site.Where);
}

KnownLaunches knownLaunches(const clang::FunctionDecl *Kernel, llvm::ArrayRef<LaunchSite> Sites,
                            const BlockAssumption &Block, const SourceMap &Source) {
  KnownLaunches Known{.Complete = true};
  const auto Shared = kernelConstants(Kernel, Sites);
  for (const auto &[Number, Site] : llvm::enumerate(Sites)) {
    if (!canHave(Site, Block))
      continue;
    // Which values come with which of several blocks is not known, but for the first.
    const bool HasOneBlock = Site.Blocks.size() <= 1;
    Known.Complete &= Site.PassedComplete && HasOneBlock;
    for (const auto &Passed : llvm::ArrayRef(Site.Passed).take_front(HasOneBlock ? Site.Passed.size() : 1)) {
      KnownLaunch Next{.Site = unsigned(Number), .LaunchedAt = launchPlace(Site, Source)};
      for (unsigned I = 0; I < Passed.size(); ++I)
        if (Passed[I] && !Shared[I] && !isLikeDrawn(*Passed[I]) && !Kernel->getParamDecl(I)->getName().empty())
          Next.Arguments[I] = *Passed[I];
      const bool IsNew = llvm::none_of(Known.Values, [&](const KnownLaunch &Other) {
        return Other.Arguments == Next.Arguments && Other.Site == Next.Site;
      });
      if (Next.Arguments.empty() || Known.Values.size() == MaxLaunches)
        Known.Complete = false;
      else if (IsNew)
        Known.Values.push_back(std::move(Next));
    }
  }
  return Known;
}

static bool isBad(const AccessCost &Cost) { return Cost.Pattern == AccessPattern::Strided; }

/// The worst of the costs at launches that a warning can rest on: of a site that is bad at the first of its launches
/// and at half of those that are known. Null if there is none.
static const KnownCost *worst(llvm::ArrayRef<KnownCost> Costs, const KnownLaunches &Known) {
  struct Record {
    bool StartsBad = false;
    int Balance = 0; ///< bad ones less the others
  };
  std::map<unsigned, Record> Sites;
  for (const KnownCost &At : Costs) {
    const auto [Site, IsFirst] = Sites.try_emplace(Known.Values[At.Launch].Site);
    Site->second.StartsBad |= IsFirst && isBad(At.Cost);
    Site->second.Balance += isBad(At.Cost) ? 1 : -1;
  }
  const KnownCost *Worst = nullptr;
  for (const KnownCost &At : Costs) {
    const Record &Site = Sites[Known.Values[At.Launch].Site];
    if (isBad(At.Cost) && Site.StartsBad && Site.Balance >= 0 && (!Worst || At.Cost.ratio() > Worst->Cost.ratio()))
      Worst = &At;
  }
  return Worst;
}

/// What is bad with drawn numbers for arguments that are known at some launches.
static AccessVerdict weighBad(const AccessCost &AtDraws, llvm::ArrayRef<KnownCost> AtLaunches,
                              const KnownLaunches &Known) {
  const KnownCost *Telling = worst(AtLaunches, Known);
  const bool IsGoodSomewhere = llvm::any_of(AtLaunches, [&](const KnownCost &At) {
    // An offset of 0 tells nothing.
    const bool IsTelling = llvm::all_of(Known.Values[At.Launch].Arguments, [](const auto &A) { return A.second > 0; });
    return IsTelling && !isBad(At.Cost) && At.Cost.Pattern != AccessPattern::Unknown;
  });
  if (!has(AtDraws.AddressOn, DrawnUniform) || (!IsGoodSomewhere && !(Known.Complete && Telling)))
    return {.AtDraws = AtDraws};
  if (Telling)
    return {.AtLaunch = *Telling};
  AccessVerdict Verdict{.AtDraws = AtDraws};
  Verdict.AtDraws->Pattern = AccessPattern::Unknown;
  Verdict.AtDraws->Reason = "its cost depends on an argument that differs between launches";
  return Verdict;
}

AccessVerdict weigh(const AccessCost *AtDraws, llvm::ArrayRef<KnownCost> AtLaunches, const KnownLaunches &Known) {
  if (AtDraws && (AtLaunches.empty() || AtDraws->Pattern == AccessPattern::Indirect))
    return {.AtDraws = *AtDraws};
  if (AtDraws && isBad(*AtDraws))
    return weighBad(*AtDraws, AtLaunches, Known);
  const KnownCost *Telling = worst(AtLaunches, Known);
  const std::optional<AccessCost> Drawn = AtDraws ? std::optional(*AtDraws) : std::nullopt;
  if (!Known.Complete)
    return {.AtDraws = Drawn, .Sometimes = Telling ? std::optional(*Telling) : std::nullopt};
  const auto IsUnknown = [](const KnownCost &At) { return At.Cost.Pattern == AccessPattern::Unknown; };
  if (!Telling && (!AtDraws || AtDraws->Pattern == AccessPattern::Unknown) && llvm::none_of(AtLaunches, IsUnknown))
    Telling = AtLaunches.begin();
  if (Telling)
    return {.AtLaunch = *Telling};
  return {.AtDraws = Drawn};
}

} // namespace cudaperf
