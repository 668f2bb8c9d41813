#include "Frontend/ParseRequest.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

namespace cudaperf {

bool isSameFile(llvm::StringRef A, llvm::StringRef B) {
  llvm::SmallString<256> CleanA(A), CleanB(B);
  llvm::sys::path::remove_dots(CleanA, /*remove_dot_dot=*/true);
  llvm::sys::path::remove_dots(CleanB, /*remove_dot_dot=*/true);
  return CleanA == CleanB;
}

const std::string *alsoAnalyzed(const ParseRequest &Request, llvm::StringRef File) {
  if (Request.AlsoAnalyzed && !File.empty()) // as for each result that is kept and no part
    for (const std::string &Other : *Request.AlsoAnalyzed)
      if (isSameFile(Other, File))
        return &Other;
  return nullptr;
}

ParseRequest withTexts(ParseRequest Request, const std::map<std::string, std::string> &Texts) {
  for (const auto &[File, Text] : Texts)
    if (isSameFile(File, Request.File))
      Request.Text = Text;
    else // the first of two texts for one file counts
      Request.OtherTexts.insert(Request.OtherTexts.begin(), {File, Text});
  return Request;
}

} // namespace cudaperf
