// The axes of a block exchanged, so that the lanes of a warp follow the index by which neighbours lie side by side. See
// Remedies.h.

#include "Analysis/ThreadTalk.h"
#include "Check/LaunchWords.h"
#include "Check/Remedies.h"
#include "Check/RemedyFacts.h"
#include "Check/Words.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

/// Whether the kernel asks for threadIdx.x: where blocks follow y and z only, nothing could take its place.
static bool usesThreadX(const AccessView &Access) {
  return llvm::any_of(llvm::instructions(Access.Kernel.Program->code()), [](const llvm::Instruction &Inst) {
    const SpecialRegister *Register = specialRegister(Inst);
    return Register && Register->is(RegisterKind::ThreadIndex, RegisterAxis::X);
  });
}

/// Whether lanes hand each other what they have: those of one warp are those of one sum, and would be others.
static bool combinesInWarp(const AccessView &Access) {
  return llvm::any_of(llvm::instructions(Access.Kernel.Program->code()),
                      [](const llvm::Instruction &Inst) { return talksToOtherThreads(Inst) && !isBlockBarrier(Inst); });
}

/// Whether the block has no threads in the direction that x is exchanged with, and its threads along x deal with each
/// other: they are those of one sum, which other threads would not be.
static bool isBoundToX(const AccessView &Access, IndexExchange Exchange) {
  const Dim3 &Block = Access.block().Block;
  return (Exchange == IndexExchange::XWithZ ? Block.Z : Block.Y) == 1 &&
         llvm::any_of(llvm::instructions(Access.Kernel.Program->code()), talksToOtherThreads);
}

/// An exchange that leaves a warp several rows of a block, each of which begins somewhere in a sector: no cure by the
/// letter, but most of what there was to win, where only another layout could bring more.
static std::optional<Remedy> inShortRows(const AccessView &Access, const TriedChange &Change, llvm::StringRef Text) {
  constexpr double MostLeft = 0.25;
  const TriedAccess *There = Change.find(Access.cost().Access);
  const unsigned Row = Access.block().Block.X;
  if (!There || Row >= WarpLanes || Change.makesWorse() || There->After * 2 > There->Before ||
      There->After - There->IdealAfter > MostLeft * (There->Before - There->IdealBefore))
    return std::nullopt;
  return Remedy{.Kind = "exchanged-indices",
                .Text = llvm::formatv("{0}: the access then takes {1}, as rows of {2} threads begin anywhere in a "
                                      "sector, and no other access of the kernel is spoilt",
                                      Text, sectorText(There->After), Row),
                .After = There->After,
                .Ideal = There->IdealAfter,
                .Cured = curedBy(Access, Change)};
}

/// Blocks of three dimensions whose shape nobody knows: who has neighbours along z may launch them long in z, 1x4x64.
static void noteLongDepth(const AccessView &Access, IndexExchange Exchange, Remedy &Found) {
  if (Exchange != IndexExchange::XWithZ || Access.block().Source != BlockSource::Default)
    return;
  Found.Most = Severity::Note;
  Found.Assumes = "blocks are not longer along z than along x";
}

std::optional<Remedy> exchangedAxes(const AccessView &Access, const clang::Expr *Written,
                                    const std::optional<SubscriptRoles> &Roles) {
  const bool IsNamed = Roles && !Roles->Slow.empty() && !Roles->Fast.empty() && Roles->FastIsThread;
  const std::pair<IndexExchange, llvm::StringRef> Axes[] = {{IndexExchange::XWithY, "threadIdx.y"},
                                                            {IndexExchange::XWithZ, "threadIdx.z"}};
  for (const auto &[Exchange, Other] : Axes) {
    if (!hasIndex(Access, Exchange) || combinesInWarp(Access) || !usesThreadX(Access) || isBoundToX(Access, Exchange))
      continue;
    std::string Text = llvm::formatv("exchange what follows 'threadIdx.x' and what follows '{0}'", Other);
    if (IsNamed)
      Text = llvm::formatv("'{0}'{1} is the slow index and '{2}' the fast one: exchange '{0}' and '{2}'", Roles->Index,
                           Roles->Index == "threadIdx.x" ? "" : ", which follows 'threadIdx.x',", Roles->Fast);
    const TriedChange &Change = Access.tried().exchanged(Exchange);
    auto Found = cureBy(Access, "exchanged-indices", Change, Text);
    if (!Found)
      Found = sideBySide(Access, Written, Change, "exchanged-indices", Text);
    if (!Found)
      Found = inShortRows(Access, Change, Text);
    if (!Found)
      continue;
    if (onlyFills(Access))
      Found->Text = memsetFirst(Access, "cudaMemset2DAsync") + Found->Text;
    Found->Text += launchOfExchange(Access, Exchange, IsNamed ? llvm::StringRef(Roles->Index) : llvm::StringRef(),
                                    IsNamed ? llvm::StringRef(Roles->Fast) : llvm::StringRef());
    Found->Pair = "matrix-scale";
    Found->Joint = ("lanes along " + Other).str(); // whoever exchanges the axes does so for all accesses
    noteLongDepth(Access, Exchange, *Found);
    return Found;
  }
  return std::nullopt;
}

} // namespace cudaperf
