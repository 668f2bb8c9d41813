#include "Support/JsonNesting.h"

namespace cudaperf {

bool isNestedDeeper(llvm::StringRef Text, unsigned Levels) {
  unsigned Depth = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    if (C == '"') {
      for (++I; I < Text.size() && Text[I] != '"'; ++I)
        I += Text[I] == '\\';
    } else if (C == '[' || C == '{') {
      if (++Depth > Levels)
        return true;
    } else if ((C == ']' || C == '}') && Depth > 0) {
      --Depth;
    }
  }
  return false;
}

} // namespace cudaperf
