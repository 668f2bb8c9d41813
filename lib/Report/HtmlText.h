// Text of the user's as HTML that shows it and does nothing else: markup is escaped, control characters, characters
// that reorder text and bytes that are not UTF-8 are spelled out as the text report does (Snippet.h).

#ifndef CUDAPERF_REPORT_HTMLTEXT_H
#define CUDAPERF_REPORT_HTMLTEXT_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <utility>

namespace cudaperf {

class SourceTexts;

/// One line of text, also fit for an attribute in double quotes; line breaks become blanks.
std::string html(llvm::StringRef Text);

/// Frame with every {{name}} replaced by the part of that name; what is put in is not looked at again.
std::string fillFrame(llvm::StringRef Frame, llvm::ArrayRef<std::pair<llvm::StringRef, std::string>> Parts);

/// html() with what stands between single quotes as <code>.
std::string htmlMessage(llvm::StringRef Message);

/// html() of a file's name, which may be broken behind its slashes; not for attributes.
std::string htmlPath(llvm::StringRef File);

/// html() of a line of code: tabs stay.
std::string htmlLine(llvm::StringRef Line);

/// htmlLine() of CUDA C++ in colours; IsInComment as in colorsOf().
std::string htmlCode(llvm::StringRef Line, bool &IsInComment);

/// The lines of Where's file from Context lines before it to Context lines behind it, as rows of a <pre> with their
/// numbers, in colours, and Where marked. Very long lines and ranges are cut around the mark. Empty if the file cannot
/// be read or has no such line.
std::string htmlSource(SourceTexts &Texts, const SourceSpan &Where, unsigned Context);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_HTMLTEXT_H
