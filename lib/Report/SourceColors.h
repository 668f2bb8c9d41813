// Which colour each part of a line of CUDA C++ is shown in. Read word by word, without a compiler: a report is made
// from text that may not compile, of files that may be gone.

#ifndef CUDAPERF_REPORT_SOURCECOLORS_H
#define CUDAPERF_REPORT_SOURCECOLORS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstddef>

namespace cudaperf {

/// What is told apart. Plain are names, operators and blanks.
enum class SourceColor { Plain, Keyword, Builtin, Number, Text, Comment, Directive };

/// Bytes of a line up to End, from the end of the part before it.
struct ColoredPart {
  size_t End = 0;
  SourceColor Color = SourceColor::Plain;
};

/// Whether Lines start inside a block comment: its end comes before any beginning. That is all that can be known of
/// lines out of the middle of a file, and enough where one of them is code.
bool startsInComment(llvm::ArrayRef<llvm::StringRef> Lines);

/// The parts of Line, which together are all of it. IsInComment says whether a block comment is open where the line
/// starts, and then where it ends.
llvm::SmallVector<ColoredPart, 16> colorsOf(llvm::StringRef Line, bool &IsInComment);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_SOURCECOLORS_H
