#include "Support/GlobList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/GlobPattern.h"

namespace cudaperf {

bool matchesGlob(llvm::StringRef Pattern, llvm::StringRef Text) {
  // Of what GlobPattern knows, clang-tidy's lists know only '*': names of kernels and files hold the others.
  std::string Escaped;
  for (char C : Pattern) {
    if (llvm::StringRef("?[\\").contains(C))
      Escaped += '\\';
    Escaped += C;
  }
  return llvm::cantFail(llvm::GlobPattern::create(Escaped)).match(Text);
}

GlobList::GlobList(llvm::StringRef Globs) {
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  Globs.split(Parts, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef Part : Parts) {
    Part = Part.trim();
    bool Adds = !Part.consume_front("-");
    Part = Part.trim();
    if (!Part.empty())
      Entries.push_back({.Pattern = Part.str(), .Adds = Adds});
  }
}

bool GlobList::contains(llvm::StringRef Name) const {
  for (const Entry &E : llvm::reverse(Entries))
    if (matchesGlob(E.Pattern, Name))
      return E.Adds;
  return false;
}

} // namespace cudaperf
