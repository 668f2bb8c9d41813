// The files of html/ as text (EmbedPage.cmake).

#ifndef CUDAPERF_REPORT_HTMLPAGE_H
#define CUDAPERF_REPORT_HTMLPAGE_H

#include "llvm/ADT/StringRef.h"

namespace cudaperf {

extern const llvm::StringLiteral PageFrame;  ///< page.html, with {{name}} where something is to be put in
extern const llvm::StringLiteral TrendFrame; ///< trend.html, the same
extern const llvm::StringLiteral PageStyle;  ///< page.css
extern const llvm::StringLiteral PageScript; ///< page.js

} // namespace cudaperf

#endif // CUDAPERF_REPORT_HTMLPAGE_H
