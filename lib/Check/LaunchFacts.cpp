#include "Check/LaunchFacts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

static bool isLikeDrawn(int64_t Value) { return Value >= LargeSize && Value % WarpLanes == 0; }

/// Whether Site can launch such blocks; where no launch gave the shape, any can be meant.
static bool canHave(const LaunchSite &Site, const BlockAssumption &Block) {
  return Block.Source != BlockSource::Launch || Site.Blocks.empty() || llvm::is_contained(Site.Blocks, Block.Block);
}

SourceSpan launchPlace(const LaunchSite &Site, const SourceMap &Source) {
  return Site.Outside.isValid() ? Site.Outside : Source.point(Site.Where);
}

LaunchAssumption assumedLaunch(const LaunchSite &Site) {
  LaunchAssumption Launch{.Block = {Site.Blocks.front(), BlockSource::Launch}, .Grid = Site.Grid};
  for (unsigned I = 0; I < Site.Arguments.size(); ++I) {
    if (Site.Arguments[I].Constant)
      Launch.Arguments[I] = *Site.Arguments[I].Constant;
    for (const PassedNumber &Member : Site.Arguments[I].Members)
      Launch.KnownMembers[{I, Member.OffsetBytes}] = {Member.Value, Member.Bytes};
  }
  return Launch;
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
      KnownLaunch Next{.Site = unsigned(Number), .LaunchedAt = launchPlace(Site, Source), .Grows = Site.PassedGrows};
      for (unsigned I = 0; I < Passed.size(); ++I)
        if (Passed[I] && !Shared[I] && !isLikeDrawn(*Passed[I]) && !Kernel->getParamDecl(I)->getName().empty())
          Next.Arguments[I] = *Passed[I];
      const bool IsNew = llvm::none_of(Known.Values, [&](const KnownLaunch &Other) {
        return Other.Arguments == Next.Arguments && Other.Site == Next.Site;
      });
      if (Next.Arguments.empty() || Known.Values.size() == MaxKnownLaunches)
        Known.Complete = false;
      else if (IsNew)
        Known.Values.push_back(std::move(Next));
    }
  }
  return Known;
}

/// The variable that Written is, whatever integer it is turned into: of a block's length that changes nothing.
static const clang::ValueDecl *namedVariable(const clang::Expr *Written) {
  const clang::Expr *Next = Written ? Written->IgnoreUnlessSpelledInSource() : nullptr;
  while (const auto *Cast = llvm::dyn_cast_if_present<clang::ExplicitCastExpr>(Next)) {
    if (!Cast->getType()->isIntegralOrUnscopedEnumerationType() && !Cast->getType()->isDependentType())
      return nullptr;
    Next = Cast->getSubExpr()->IgnoreUnlessSpelledInSource();
  }
  const auto *Name = llvm::dyn_cast_if_present<clang::DeclRefExpr>(Next);
  return Name ? Name->getDecl() : nullptr;
}

std::vector<unsigned> blockLengthParameters(llvm::ArrayRef<LaunchSite> Sites) {
  std::vector<unsigned> Lengths;
  const size_t Parameters = Sites.empty() ? 0 : Sites.front().Arguments.size();
  for (unsigned I = 0; I < Parameters; ++I)
    if (llvm::all_of(Sites, [I](const LaunchSite &Site) {
          // In a template of the host the variable has no type yet, but the kernel's parameter has.
          const clang::ValueDecl *Length = namedVariable(Site.BlockWritten);
          return Length && Site.Kernel && I < Site.Kernel->getNumParams() &&
                 Site.Kernel->getParamDecl(I)->getType()->isIntegerType() && I < Site.Arguments.size() &&
                 namedVariable(Site.Arguments[I].Written) == Length;
        }))
      Lengths.push_back(I);
  return Lengths;
}

} // namespace cudaperf
