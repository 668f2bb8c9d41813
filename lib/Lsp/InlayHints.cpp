#include "Lsp/InlayHints.h"
#include "Report/Words.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using llvm::formatv;

namespace cudaperf::lsp {
namespace {

/// What an access takes and needs for a request, in sectors or wavefronts; nothing if that is not known.
struct AccessNumbers {
  double Taken = 0, Needed = 0;
  bool isExcessive() const { return Needed > 0 && shown(Taken) != shown(Needed); }
  /// With two decimal places, as messages have it.
  static std::string shown(double Count) {
    const std::string Number = formatv("{0:F2}", Count);
    return llvm::StringRef(Number).rtrim('0').rtrim('.').str();
  }
};

AccessNumbers numbersOf(const AccessRecord &Access) {
  if (Access.Pattern == AccessPattern::Unknown || Access.Pattern == AccessPattern::Indirect)
    return {};
  if (Access.Space == AccessSpace::Shared)
    return {Access.Wavefronts, Access.IdealWavefronts};
  return {Access.Sectors, Access.IdealSectors};
}

std::string labelOf(const AccessRecord &Access) {
  const AccessNumbers Numbers = numbersOf(Access);
  return formatv("{0} {1}/request, {2} would do", AccessNumbers::shown(Numbers.Taken),
                 Access.Space == AccessSpace::Shared ? "wavefronts" : "sectors", AccessNumbers::shown(Numbers.Needed));
}

std::string tooltipOf(const AccessRecord &Access) {
  return formatv("{0}, {1} memory, in kernel '{2}', block {3} {4}", wordFor(Access.Operation), wordFor(Access.Space),
                 Access.Kernel, describeBlock(Access.Block.Block), describeSource(Access.Block.Source));
}

} // namespace

Json inlayHints(const FileResult &Result, const OpenDocument &Document, const Range &Shown, PositionEncoding Encoding) {
  std::map<unsigned, const AccessRecord *> Worst; // by line, from 0
  for (const AccessRecord &Access : Result.Accesses) {
    const unsigned Line = Access.Where.Line - 1;
    const AccessNumbers Numbers = numbersOf(Access);
    if (Access.Where.File != Document.Path || !Access.Where.Line || Line < Shown.Start.Line || Line > Shown.End.Line ||
        !Numbers.isExcessive())
      continue;
    const AccessRecord *&Known = Worst[Line];
    if (!Known || Numbers.Taken - Numbers.Needed > numbersOf(*Known).Taken - numbersOf(*Known).Needed)
      Known = &Access;
  }
  Json Hints = Json::array();
  for (const auto &[Line, Access] : Worst) {
    const size_t EndOfLine = Document.Text.offsetAt({Line, UINT32_MAX}, Encoding);
    const Position End = Document.Text.positionAt(EndOfLine, Encoding);
    Hints.push_back({{"position", {{"line", End.Line}, {"character", End.Character}}},
                     {"label", labelOf(*Access)},
                     {"paddingLeft", true},
                     {"tooltip", tooltipOf(*Access)}});
  }
  return Hints;
}

} // namespace cudaperf::lsp
