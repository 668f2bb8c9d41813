// Numbers and names as the reports print them.

#ifndef CUDAPERF_VALIDATE_TEXT_H
#define CUDAPERF_VALIDATE_TEXT_H

#include "Results.h"

#include <string>
#include <string_view>

namespace cudaperf::validate {

/// printf with "%.*f".
std::string fixed(double Value, int Digits);
/// Three significant digits without an exponent: "0.0123", "2.94", "118".
std::string threeDigits(double Value);
/// "2.94x".
std::string times(double Ratio);
/// "2.91x to 2.97x".
std::string times(const Interval &Range);
/// "12.3 us", "1.23 ms", "2.1 s".
std::string duration(double Milliseconds);
/// "61 MiB".
std::string byteCount(double Bytes);
std::string percent(double Share);

std::string_view nameOf(Space Value);
std::string_view nameOf(Operation Value);
std::string shapeText(const std::array<unsigned, 3> &Shape);
/// The last component of a path.
std::string baseName(std::string_view Path);

/// "file.cu:12:7", the file without its folders; without a column where that is 0.
std::string placeText(const std::string &File, unsigned Line, unsigned Column = 0);

/// Text for a cell of a Markdown table: no '|' that would end it, no '_' that would set it in italics.
std::string markdownCell(std::string_view Text);

/// What one case shows, in the words that the linter quotes: "padding the float tile of a transpose: 1.42x faster on
/// NVIDIA H200".
std::string evidenceText(const CaseResult &Case, const RunResult &Run);

/// The same for a whole check: its pair of middling speedup stands for it, followed by the range of all. Empty when no
/// pair of the check was measured.
std::string checkEvidenceText(const std::string &Check, const RunResult &Run);

} // namespace cudaperf::validate

#endif // CUDAPERF_VALIDATE_TEXT_H
