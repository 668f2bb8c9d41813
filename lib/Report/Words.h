// The words that stand for the enumerations of Finding.h in every format, and back.

#ifndef CUDAPERF_REPORT_WORDS_H
#define CUDAPERF_REPORT_WORDS_H

#include "Finding/Finding.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace cudaperf {

llvm::StringRef wordFor(Severity Value);        ///< hint, note, warning, error
llvm::StringRef wordFor(BlockSource Value);     ///< launch, launch_bounds, option, inferred, default
llvm::StringRef wordFor(AccessSpace Value);     ///< global, shared
llvm::StringRef wordFor(AccessOperation Value); ///< load, store, atomic
llvm::StringRef wordFor(AccessPattern Value);   ///< coalesced, broadcast, strided, indirect, unknown
llvm::StringRef wordFor(FileStatus Value);      ///< analyzed, partial, failed
llvm::StringRef wordFor(FixSafety Value);       ///< safe, unsafe
llvm::StringRef wordFor(CostUnit Value);        ///< dram, l2, l1, shared, fp32, ..., latency

/// The value that Word stands for, e.g. valueOf<Severity>("hint"); none if it is no such word.
template <typename Enum> std::optional<Enum> valueOf(llvm::StringRef Word);

/// "32x8" or "8x8x4": a trailing 1 is left out, the first number never.
std::string describeBlock(const Dim3 &Block);

/// How a block shape came to be known, for readers: "from the launch", "assumed", ...
llvm::StringRef describeSource(BlockSource Source);

/// ", called from line 6", or ", called from line 6 of 'sum.cu'": where the kernel of F calls the function that F is
/// in; empty if F is in the kernel itself.
std::string describeCall(const Finding &F);

/// What the numbers of F rest on: "in kernel 'scale', block 256 from the launch, assuming ..."; empty if nothing.
/// Behind the kernel come the other places of the same cause: "also lines 60 to 62".
std::string describeBasis(const Finding &F);

/// What the cure of F is estimated to bring, as coarse as the estimate is: "estimated to make the kernel about 3 times
/// as fast"; empty without an estimate.
std::string describeSpeedup(const Finding &F);

/// The same with its reason behind it: ", the L2 cache decides its time now".
std::string describeGain(const Finding &F);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_WORDS_H
