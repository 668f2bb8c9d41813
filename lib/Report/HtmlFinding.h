// One finding as a part of the HTML report.

#ifndef CUDAPERF_REPORT_HTMLFINDING_H
#define CUDAPERF_REPORT_HTMLFINDING_H

#include "Report/WarpDrawing.h"
#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>

namespace cudaperf {

class SourceTexts;

/// Writes findings one after the other; remembers what must be unique in the page.
class FindingWriter {
public:
  explicit FindingWriter(SourceTexts &Texts) : Texts(Texts) {}

  /// A finding as HTML, and the id of its element.
  struct Written {
    std::string Html, Id;
  };
  /// F as a <details> element that starts open or closed.
  Written write(const Finding &F, bool StartsOpen);

  /// What the findings written so far refer to; must stand in the page.
  std::string drawings() const { return Drawings.definitions(); }

private:
  std::string uniqueId(const Finding &F);
  std::string picture(const WarpPicture &Picture);
  std::string panel(llvm::StringRef Class, llvm::StringRef When, const WarpPicture &Picture,
                    const LaneRequest &Request);
  std::string notes(const Finding &F);
  std::string otherPlaces(const Finding &F);
  std::string fix(const Finding &F, const Fix &Offered);

  SourceTexts &Texts;
  WarpDrawings Drawings;
  std::set<std::string> Ids;
};

} // namespace cudaperf

#endif // CUDAPERF_REPORT_HTMLFINDING_H
