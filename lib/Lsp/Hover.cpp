#include "Lsp/Hover.h"
#include "Report/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using llvm::formatv;

namespace cudaperf::lsp {

/// More accesses of one line than this, of a template's kernels for instance, nobody reads.
static constexpr size_t MaxRecords = 6;
static constexpr int64_t BytesOfSector = 32, BytesOfBank = 4, Banks = 32;

/// "32 sectors", "3.92 wavefronts".
static std::string countText(double Count, llvm::StringRef Unit) {
  const std::string Number = formatv("{0:F2}", Count);
  return formatv("{0} {1}{2}", llvm::StringRef(Number).rtrim('0').rtrim('.'), Unit, Count == 1 ? "" : "s");
}

static std::string describe(const AccessRecord &Access) {
  const bool IsShared = Access.Space == AccessSpace::Shared;
  std::string Text = formatv("**{0}**, {1} memory, ", wordFor(Access.Operation), wordFor(Access.Space));
  if (Access.Pattern == AccessPattern::Unknown || Access.Pattern == AccessPattern::Indirect)
    Text += formatv("{0}{1}{2}", wordFor(Access.Pattern), Access.Reason.empty() ? "" : ": ", Access.Reason);
  else if (IsShared)
    Text += formatv("{0} a request, {1} would do", countText(Access.Wavefronts, "wavefront"),
                    countText(Access.IdealWavefronts, "wavefront"));
  else
    Text += formatv("{0}: {1} a request, {2} would do", wordFor(Access.Pattern), countText(Access.Sectors, "sector"),
                    countText(Access.IdealSectors, "sector"));
  Text += formatv("  \n{0} of {1} bytes each in kernel `{2}`, block {3} {4}\n", countText(Access.ActiveLanes, "lane"),
                  Access.Bytes, Access.Kernel, describeBlock(Access.Block.Block), describeSource(Access.Block.Source));
  return Text;
}

/// The sector or bank of each lane of one request, eight lanes a line.
static std::string lanesOf(const WarpPicture &Picture) {
  constexpr unsigned LanesInLine = 8;
  const LaneRequest &Now = Picture.Now;
  const bool IsShared = Picture.Space == AccessSpace::Shared;
  int64_t First = INT64_MAX;
  for (unsigned Lane = 0; Lane != Now.Offsets.size(); ++Lane)
    if (Now.Active >> Lane & 1)
      First = std::min(First, Now.Offsets[Lane] / BytesOfSector);
  std::string Text = formatv("\n```text\n{0} of each lane{1}\n", IsShared ? "bank" : "sector",
                             Picture.IsExample ? ", with an example for sizes that are not known" : "");
  for (unsigned Lane = 0; Lane != Now.Offsets.size(); ++Lane) {
    if (Lane % LanesInLine == 0)
      Text += formatv("{0,-12}", formatv("lanes {0}-{1}", Lane, Lane + LanesInLine - 1).str());
    const int64_t Offset = Now.Offsets[Lane];
    const int64_t Number = IsShared ? Offset / BytesOfBank % Banks : Offset / BytesOfSector - First;
    Text += Now.Active >> Lane & 1 ? formatv("{0,6}", Number).str() : formatv("{0,6}", "-").str();
    if (Lane % LanesInLine == LanesInLine - 1)
      Text += "\n";
  }
  return Text + "```\n";
}

Json hoverAt(const FileResult &Result, llvm::StringRef File, Position At, Places &Where) {
  // An access is placed at its operator, so all of a line are shown: which is a load and which a store is said.
  std::vector<std::pair<unsigned, std::string>> Parts;
  for (const AccessRecord &Access : Result.Accesses)
    if (Access.Where.File == File && Access.Where.Line == At.Line + 1)
      if (std::pair Part(Access.Where.Column, describe(Access)); !llvm::is_contained(Parts, Part))
        Parts.push_back(std::move(Part));
  if (Parts.empty())
    return nullptr;
  llvm::stable_sort(Parts, llvm::less_first());
  std::string Text;
  for (const auto &[Column, Part] : llvm::ArrayRef(Parts).take_front(MaxRecords))
    Text += (Text.empty() ? "" : "\n") + Part;
  for (const Finding &F : Result.Findings)
    if (F.Warp && !F.Warp->isMeeting() && F.Where.File == File && Where.rangeOf(F.Where).touches({At, At})) {
      Text += lanesOf(*F.Warp);
      break;
    }
  return {{"contents", {{"kind", "markdown"}, {"value", Text}}}};
}

} // namespace cudaperf::lsp
