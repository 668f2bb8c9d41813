// The values that every report is made of: findings, access records and the result of one file.
//
// They own all their text and know no Clang type, so that they outlive the translation unit they came from and
// travel between processes. To add a fact to a report, add a field here, to lib/Report/JsonFields.h and to docs/schema.

#ifndef CUDAPERF_FINDING_FINDING_H
#define CUDAPERF_FINDING_FINDING_H

#include "Finding/CostUnits.h"
#include "Finding/ProfileShare.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace cudaperf {

/// A half-open range of source text. Lines and columns count from 1, columns in bytes as clang prints them; an end
/// of 0 means "a point, no range". File is as the user or the compiler named it, '/' separated.
struct SourceSpan {
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;
  unsigned EndLine = 0;
  unsigned EndColumn = 0;
  bool isValid() const { return Line != 0; }
  auto operator<=>(const SourceSpan &) const = default;
};

enum class Severity { Hint, Note, Warning, Error };

/// Where an assumed block shape came from, in falling order of certainty.
enum class BlockSource { Launch, LaunchBounds, Option, Inferred, Default };

/// Threads per block along x, y and z; each at least 1.
struct Dim3 {
  unsigned X = 1, Y = 1, Z = 1;
  uint64_t count() const { return uint64_t(X) * Y * Z; }
  auto operator<=>(const Dim3 &) const = default;
};

/// What is known of a shape: its lengths along x, y and z.
using Dim3Sides = std::array<std::optional<unsigned>, 3>;

/// The block shape that a finding rests on.
struct BlockAssumption {
  Dim3 Block;
  BlockSource Source = BlockSource::Default;
  bool operator==(const BlockAssumption &) const = default;
};

/// One predicted number (or name) of a finding, e.g. {"sectors_per_request", 32.0}.
struct Evidence {
  std::string Key;
  std::variant<int64_t, double, std::string> Value;
  bool operator==(const Evidence &) const = default;
};

struct Note {
  SourceSpan Where;
  std::string Message;
  bool operator==(const Note &) const = default;
};

/// Replaces the bytes [Offset, Offset + Length) of File; Where is the same place for readers.
struct TextEdit {
  SourceSpan Where;
  unsigned Offset = 0;
  unsigned Length = 0;
  std::string Replacement;
  bool operator==(const TextEdit &) const = default;
};

/// Whether a fix keeps the meaning of every program (Safe), or only of those that honour an assumption which its
/// description names (Unsafe; applied with --fix-unsafe only).
enum class FixSafety { Safe, Unsafe };

/// Edits that belong together: all or none are applied.
struct Fix {
  std::string Description;
  std::vector<TextEdit> Edits;
  FixSafety Safety = FixSafety::Safe;
  bool operator==(const Fix &) const = default;
};

/// A fix that was tried and did not hold.
struct WithheldFix {
  std::string Description;
  std::string Reason; ///< goes on after the description: "leaves the finding as it is"
  bool operator==(const WithheldFix &) const = default;
};

enum class AccessSpace { Global, Shared };
enum class AccessOperation { Load, Store, Atomic };

/// One memory request of a warp, lane by lane.
struct LaneRequest {
  /// Offsets of this magnitude are none: they come of products of drawn sizes that have wrapped.
  static constexpr int64_t MaxOffset = int64_t(1) << 60;
  uint32_t Active = 0; ///< one bit a lane, lane 0 lowest
  /// Where each active lane's bytes begin; 0 for the others. They count from a multiple of 32 bytes (global) or of 128
  /// (shared), so that Offset / 32 tells sectors, and Offset / 4 % 32 banks, apart.
  std::array<int64_t, 32> Offsets{};
  /// Shared memory: the lanes of each group that is served by itself, masks as Active. Empty for global memory.
  std::vector<uint32_t> Groups;
  double Cost = 0; ///< sectors (global) or wavefronts (shared)
  bool operator==(const LaneRequest &) const = default;
};

/// What a report needs to draw an access: the worst request that the model saw and, if it is known, the same request as
/// it could be.
struct WarpPicture {
  AccessSpace Space = AccessSpace::Global;
  AccessOperation Operation = AccessOperation::Load;
  unsigned Bytes = 0; ///< per lane
  /// The distances between lanes rest on sizes that the source does not give: their pattern is known, the numbers are
  /// examples.
  bool IsExample = false;
  LaneRequest Now;
  std::string Condition; ///< of Instead: "with rows of 33 elements"; empty if there is none
  LaneRequest Instead;
  /// Whether the point is that lanes meet at an address, not what is moved.
  bool isMeeting() const { return Operation == AccessOperation::Atomic && Condition.empty(); }
  bool operator==(const WarpPicture &) const = default;
};

/// One thing a check has to say.
struct Finding {
  std::string Check; ///< id, e.g. "cuda-perf-hot-atomic"
  Severity Level = Severity::Warning;
  SourceSpan Where;
  std::string Kernel; ///< qualified name with template arguments, as a user writes it
  /// The kernel's own line, where Where is in a function that it calls; none if it is not about an access there.
  std::optional<SourceSpan> CalledFrom;
  std::string Message; ///< lower case, no full stop, fact plus number, single quotes for code
  std::vector<Evidence> Predicted;
  std::optional<BlockAssumption> Block;
  std::vector<std::string> Assumptions; ///< in words, e.g. "'n' is large"
  std::vector<Note> Notes;
  std::vector<Fix> Fixes; ///< alternatives, best first; hosts show only proved ones (Report/FixProof.h)
  std::vector<WithheldFix> Withheld;
  std::optional<WarpPicture> Warp;     ///< the access that this is about, if the model knows its lanes
  std::optional<GainEstimate> Gain;    ///< of the kernel's time; none if the model cannot tell
  std::optional<ProfileShare> Profile; ///< with --profile, if it is about a kernel
  std::string Fingerprint;             ///< hex; stays the same when lines move
  /// Names, in hex, of what one change would cure: findings of a check that share one are reported as one. They stay
  /// the same when lines move.
  std::vector<std::string> Causes;
  /// Sectors or wavefronts beyond the ideal, over all requests that the model has run; none if that is not what it is
  /// about.
  std::optional<double> Excess;
  /// The other places of the same cause, by place, each a finding of its own without any (Triage/Causes.h). Empty
  /// before that.
  std::vector<Finding> Also;
  bool operator==(const Finding &) const = default;
};

/// What the lanes of a warp do at one access. Unknown is an answer of its own and never a finding.
enum class AccessPattern { Coalesced, Broadcast, Strided, Indirect, Unknown };

/// What --dump-accesses prints for one access of a kernel at one block shape. Sectors (global) and wavefronts
/// (shared) are means per request over the warps and loop iterations looked at.
struct AccessRecord {
  SourceSpan Where;
  std::string Kernel;
  std::string Mangled;
  AccessSpace Space = AccessSpace::Global;
  AccessOperation Operation = AccessOperation::Load;
  unsigned Bytes = 0; ///< per lane
  BlockAssumption Block;
  double ActiveLanes = 0;
  double Sectors = 0, IdealSectors = 0;
  double Wavefronts = 0, IdealWavefronts = 0;
  /// Arguments by name that differ between launches and are taken to be so here; empty: judged without them.
  std::map<std::string, int64_t> Arguments;
  AccessPattern Pattern = AccessPattern::Unknown;
  std::string Reason; ///< why the pattern is unknown or indirect; empty otherwise
  bool operator==(const AccessRecord &) const = default;
};

/// A kernel that was looked at.
struct KernelRecord {
  std::string Name;
  std::string Mangled;
  SourceSpan Where;
  std::vector<BlockAssumption> Blocks; ///< every shape judged
  bool operator==(const KernelRecord &) const = default;
};

/// What --dump-costs prints for a kernel at one block shape: the time that each unit is busy for a warp of a large
/// launch.
struct CostRecord {
  SourceSpan Where; ///< the kernel's name in its definition
  std::string Kernel;
  std::string Mangled;
  BlockAssumption Block;
  CostUnit Bound = CostUnit::Dram;  ///< the busiest unit
  UnitNumbers Shares;               ///< of the busiest unit's time, which is 1
  UnitNumbers Work;                 ///< for a warp: instructions, wavefronts, sectors, bytes (DRAM), cycles (Latency)
  UnitNumbers Cycles;               ///< of a multiprocessor's time that a warp takes
  UnitNumbers CyclesCured;          ///< the same once every access is mended that a finding is about
  std::optional<GainEstimate> Gain; ///< of that; none if there are no such findings
  bool operator==(const CostRecord &) const = default;
};

struct SkippedKernel {
  std::string Name;
  SourceSpan Where;
  std::string Reason;
  bool operator==(const SkippedKernel &) const = default;
};

/// A compile error, or a reason why a file could not be read at all (then Where has no line).
struct FileError {
  SourceSpan Where;
  std::string Message;
  bool operator==(const FileError &) const = default;
};

/// Analyzed: every kernel. Partial: the file has errors or skipped kernels. Failed: nothing could be looked at.
enum class FileStatus { Analyzed, Partial, Failed };

/// Everything known about one input file.
struct FileResult {
  std::string File;
  FileStatus Status = FileStatus::Analyzed;
  std::vector<KernelRecord> Kernels;
  std::vector<SkippedKernel> Skipped;
  std::vector<FileError> Errors;
  std::vector<std::string> Remarks; ///< shown under -v: dropped flags, missing headers, toolkit used
  std::vector<Finding> Findings;
  std::vector<AccessRecord> Accesses;
  std::vector<CostRecord> Costs;
  std::vector<Finding> Suppressed; ///< what NOLINT comments silence; not among Findings
  std::vector<Finding> Baselined;  ///< those that a baseline holds; not among Findings
  unsigned Untouched = 0;          ///< findings left out since their lines are not among the chosen ones
  bool WasLeft = false;            ///< Failed: the run was stopped before it was analysed
  std::string PartOf;              ///< the file that includes it and that it was parsed as part of; empty: none
  bool IsLeftToIt = false;         ///< PartOf is analysed in the same run, and all that is found here with it
  bool operator==(const FileResult &) const = default;
};

} // namespace cudaperf

#endif // CUDAPERF_FINDING_FINDING_H
