// "Did you mean": the known name that a misspelt one is closest to.

#ifndef CUDAPERF_SUPPORT_NEARESTNAME_H
#define CUDAPERF_SUPPORT_NEARESTNAME_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace cudaperf {

/// The entry of Known with the fewest edits to Wrong, case ignored; none if all are further off than a third of its
/// length (at least 2, but 1 for three letters and fewer, of which 2 leave nothing). Of equally near ones, the first
/// that starts with Wrong, else the first.
std::optional<llvm::StringRef> nearestName(llvm::StringRef Wrong, llvm::ArrayRef<llvm::StringRef> Known);

/// ", did you mean 'NAME'?" or nothing: the end of a message about the unknown name Wrong.
std::string didYouMean(llvm::StringRef Wrong, llvm::ArrayRef<llvm::StringRef> Known);

/// ", did you mean 'NAME'? Expected 'A', 'B' or 'C'": the end of a message about Wrong where few words are known. The
/// question is left out if none is near.
std::string expectedOneOf(llvm::StringRef Wrong, llvm::ArrayRef<llvm::StringRef> Known);

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_NEARESTNAME_H
