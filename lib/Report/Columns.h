// Columns as editors and web pages count them. Ours count bytes.

#ifndef CUDAPERF_REPORT_COLUMNS_H
#define CUDAPERF_REPORT_COLUMNS_H

#include "Finding/Finding.h"
#include <optional>

namespace cudaperf {

class SourceTexts;

/// Where with columns in UTF-16 code units from 1, a byte order mark not counted; none if the lines that it starts and
/// ends in are not in Texts, or shorter (the file has changed since).
std::optional<SourceSpan> inUtf16Columns(const SourceSpan &Where, SourceTexts &Texts);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_COLUMNS_H
