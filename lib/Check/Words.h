// Pieces of text that several checks say in the same words.

#ifndef CUDAPERF_CHECK_WORDS_H
#define CUDAPERF_CHECK_WORDS_H

#include "Check/Check.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace cudaperf {

/// A number as people write it: "32", "4.5", "4.88".
std::string number(double Value);
/// A mean of sectors or wavefronts in words: "32", "2.5", "about 5" of 4.88.
std::string mean(double Value);

/// How far the lanes' data lie apart: "neighbouring threads lie 'cols' elements apart", "... 6 elements (24 bytes)
/// apart", "the lines of the tile lie 64 elements (128 bytes) apart" (wmma), "the rows of a matrix lie 128 bytes apart"
/// (ldmatrix), "rows of 8 threads lie far apart" (areRowsApart()); "" if it is not one number.
std::string distanceText(const AccessView &Access);
/// Whether that is so many bytes as only a run knows: "'4 * dims' bytes".
bool isDistanceInBytes(const AccessView &Access);

/// Whether neighbouring threads lie side by side, so that the cost comes from the block's rows, shorter than a warp.
bool areRowsApart(const AccessView &Access);

/// Bytes of an element of the type that the access is written with: 4 for 'float' where four loads were made one of 16
/// bytes, 8 for a 'long' whose upper half is all that is wanted. Else what a lane moves.
unsigned elementBytes(const AccessView &Access);
/// "a, b and c"; "" of none.
std::string wordList(llvm::ArrayRef<std::string> Words);
/// What a count of all lanes rests on where loaded data lets them come (AccessCost::OnData).
inline constexpr llvm::StringLiteral ManyThreadsCome = "the condition on loaded data holds for many threads";
/// Lets Finding assume the instance of a template that Access is made in, where others do without its cost.
void assumeInstance(const AccessView &Access, FindingBuilder &Finding);
/// Whether Access is a piece of the whole structure that is written there: its bytes are no elements of anything.
bool takesPartOfRecord(const AccessView &Access);

/// A note at Where if the compiler makes one access of several that are written.
void noteMerged(const AccessView &Access, const SourceSpan &Where, FindingBuilder &Finding);

/// Notes that a call of memcpy(), memmove() or memset() moves single bytes, if that is what Access is.
void noteCopiedBytes(const AccessView &Access, const SourceSpan &Where, FindingBuilder &Finding);

/// Elements from a lane to the next as an expression ("cols", "6"); "" if it is not one number.
std::string laneStrideExpression(const AccessView &Access);

/// "32x8 threads" or "256 threads".
std::string blockText(const Dim3 &Block);

/// A note at the launch that the shape, and perhaps arguments, come from, if they come from one; and what arguments the
/// cost of Access rests on.
void noteLaunch(const AccessView &Access, FindingBuilder &Finding);

/// The arguments by name that Access is judged with, if those differ between launches.
std::map<std::string, int64_t> namedArguments(const AccessView &Access);

/// The buffer or array as the user wrote it, in quotes: "'out'"; "global memory" or "shared memory" if unknown.
std::string objectText(const AccessView &Access);

/// The same for a headline, with the name at hand where the access is written through another one: "'image' through
/// 'row'".
std::string objectHere(const AccessView &Access);

/// "load of", "store to", "atomic on", "load in the atomic on", "asynchronous copy from", "asynchronous copy to".
std::string operationText(const MemoryAccess &Access);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_WORDS_H
