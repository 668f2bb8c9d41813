// The picture of a warp: what the lanes of one request ask for, drawn as the memory serves it. Global memory as the
// 32-byte sectors that are moved, with the bytes that were asked for filled in; shared memory as the 32 banks across
// and one row for each wavefront; an atomic whose lanes meet as lines to the addresses. Lanes are numbers. Colours come
// from the page's style.

#ifndef CUDAPERF_REPORT_WARPDRAWING_H
#define CUDAPERF_REPORT_WARPDRAWING_H

#include "Finding/Finding.h"
#include <map>
#include <string>

namespace cudaperf {

/// Draws requests as SVG; equal ones once, however many findings show them.
class WarpDrawings {
public:
  /// An <svg> that shows Request of Picture; Label tells those who cannot see it.
  std::string show(const WarpPicture &Picture, const LaneRequest &Request, const std::string &Label);

  /// The drawings that show() referred to; must stand once in the page.
  std::string definitions() const;

private:
  std::map<std::string, size_t> Known; ///< the marks of a drawing and its number
};

/// "32 sectors", "1 wavefront".
std::string costText(AccessSpace Space, double Cost);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_WARPDRAWING_H
