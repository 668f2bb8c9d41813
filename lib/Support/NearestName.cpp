#include "Support/NearestName.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>

namespace cudaperf {

std::optional<llvm::StringRef> nearestName(llvm::StringRef Wrong, llvm::ArrayRef<llvm::StringRef> Known) {
  std::optional<llvm::StringRef> Best;
  std::string Lower = Wrong.lower();
  unsigned Limit = (Wrong.size() <= 3 ? 1 : std::max<unsigned>(2, Wrong.size() / 3)) + 1;
  for (llvm::StringRef Name : Known) {
    unsigned Distance =
        llvm::StringRef(Lower).edit_distance(Name.lower(), /*AllowReplacements=*/true, /*MaxEditDistance=*/Limit);
    // Of two that are equally near, the one that Wrong is the beginning of: what was typed is rarely false, often
    // short.
    bool IsBetter = Distance < Limit || (Best && Distance == Limit && Name.starts_with_insensitive(Wrong) &&
                                         !Best->starts_with_insensitive(Wrong));
    if (!IsBetter)
      continue;
    Limit = Distance;
    Best = Name;
  }
  return Best;
}

std::string didYouMean(llvm::StringRef Wrong, llvm::ArrayRef<llvm::StringRef> Known) {
  std::optional<llvm::StringRef> Name = nearestName(Wrong, Known);
  return Name ? (llvm::Twine(", did you mean '") + *Name + "'?").str() : std::string();
}

std::string expectedOneOf(llvm::StringRef Wrong, llvm::ArrayRef<llvm::StringRef> Known) {
  std::string Words;
  for (size_t I = 0; I != Known.size(); ++I)
    Words += (llvm::Twine(I == 0 ? "'" : I + 1 == Known.size() ? "' or '" : "', '") + Known[I]).str();
  const std::string Question = didYouMean(Wrong, Known);
  return (Question.empty() ? ", expected " : Question + " Expected ") + Words + "'";
}

} // namespace cudaperf
