#include "Source/Parts.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace cudaperf {

// A list and no recursion: sums of ten thousand terms are nested that deep.
bool anyPart(const Stmt *Root, llvm::function_ref<bool(const Stmt *)> Asked) {
  llvm::SmallVector<const Stmt *, 32> Pending{Root};
  while (!Pending.empty()) {
    const Stmt *S = Pending.pop_back_val();
    if (!S)
      continue;
    if (Asked(S))
      return true;
    Pending.append(S->child_begin(), S->child_end());
  }
  return false;
}

void forEachPart(const Stmt *Root, llvm::function_ref<void(const Stmt *)> Visit) {
  anyPart(Root, [&](const Stmt *S) {
    Visit(S);
    return false;
  });
}

} // namespace cudaperf
