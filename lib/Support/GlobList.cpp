#include "Support/GlobList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace cudaperf {

bool matchesGlob(llvm::StringRef Pattern, llvm::StringRef Text) {
  // Greedy with one step back: the last '*' takes one character more whenever the rest does not fit.
  size_t P = 0, T = 0, Star = llvm::StringRef::npos, Mark = 0;
  while (T < Text.size()) {
    if (P < Pattern.size() && Pattern[P] == '*') {
      Star = P++;
      Mark = T;
    } else if (P < Pattern.size() && Pattern[P] == Text[T]) {
      ++P;
      ++T;
    } else if (Star != llvm::StringRef::npos) {
      P = Star + 1;
      T = ++Mark;
    } else {
      return false;
    }
  }
  return Pattern.drop_front(P).find_first_not_of('*') == llvm::StringRef::npos;
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
