// The fields of the report's objects, in the order in which they are written: the one place that names them.
//
// describe(Fields, Value) is run by a writer (JsonReport.cpp), which turns Value into JSON, and by a reader
// (JsonRead.cpp), which fills it. Fields has
//   field(Name, Value)      text, numbers, enumerations as their words, what is described here, and lists of these
//   optional(Name, Value)   the same, left out where Value is empty; a reader passes over it where it is missing
//   object(Name, Describe)  an object of its own, for members that are none in C++
//   count(Name, List)       the length of a list; it is in the report for readers of JSON and not read back
// and range(), evidence(), offsets(), sides(), bytes() and units(), which are said in a way of their own.
// To add a field: a line here, the schema (docs/schema) and docs/json.md.

#ifndef CUDAPERF_REPORT_JSONFIELDS_H
#define CUDAPERF_REPORT_JSONFIELDS_H

#include "Finding/Finding.h"
#include "Report/ReportInput.h"
#include <concepts>
#include <optional>
#include <type_traits>

namespace cudaperf {

/// T or const T: a writer has constants.
template <typename Value, typename T>
concept Like = std::same_as<std::remove_const_t<Value>, T>;

/// What a report says beside its head and its summary.
template <typename FileList, typename FindingList, typename AccessRecords, typename CostRecords> struct ReportContents {
  std::optional<Shard> Part;
  FileList Files;
  FindingList Findings, Baselined, Suppressed;
  std::optional<AccessRecords> Accesses; ///< with --dump-accesses
  std::optional<CostRecords> Costs;      ///< with --dump-costs
};

template <typename Io> void describe(Io &Fields, Like<BlockAssumption> auto &Assumed) {
  Fields.field("x", Assumed.Block.X);
  Fields.field("y", Assumed.Block.Y);
  Fields.field("z", Assumed.Block.Z);
  Fields.field("source", Assumed.Source);
}

template <typename Io> void describe(Io &Fields, Like<SourceSpan> auto &Where) { Fields.range(Where); }

template <typename Io> void describe(Io &Fields, Like<TextEdit> auto &Edit) {
  Fields.range(Edit.Where);
  Fields.field("offset", Edit.Offset);
  Fields.field("length", Edit.Length);
  Fields.field("replacement", Edit.Replacement);
}

template <typename Io> void describe(Io &Fields, Like<Fix> auto &F) {
  Fields.field("description", F.Description);
  Fields.field("safety", F.Safety);
  Fields.field("edits", F.Edits);
}

template <typename Io> void describe(Io &Fields, Like<WithheldFix> auto &F) {
  Fields.field("description", F.Description);
  Fields.field("reason", F.Reason);
}

template <typename Io> void describe(Io &Fields, Like<Note> auto &N) {
  Fields.range(N.Where);
  Fields.field("message", N.Message);
}

template <typename Io> void describe(Io &Fields, Like<LaneRequest> auto &Request) {
  Fields.field("cost", Request.Cost);
  Fields.offsets("offsets", Request);
  Fields.optional("groups", Request.Groups);
}

template <typename Io> void describe(Io &Fields, Like<WarpPicture> auto &Warp) {
  Fields.field("space", Warp.Space);
  Fields.field("operation", Warp.Operation);
  Fields.bytes("bytes", Warp.Bytes);
  Fields.field("example", Warp.IsExample);
  Fields.field("now", Warp.Now);
  Fields.optional("condition", Warp.Condition);
  if (!Warp.Condition.empty())
    Fields.field("instead", Warp.Instead);
}

template <typename Io> void describe(Io &Fields, Like<GainEstimate> auto &Gain) {
  Fields.field("low", Gain.Low);
  Fields.field("high", Gain.High);
  Fields.field("unit", Gain.Unit);
  Fields.object("at", [&](auto &Sizes) {
    Sizes.field("small", Gain.Small);
    Sizes.field("l2", Gain.InL2);
    Sizes.field("large", Gain.Large);
  });
  Fields.field("assuming", Gain.Assuming);
}

template <typename Io> void describe(Io &Fields, Like<ProfiledKernel> auto &Kernel) {
  Fields.field("name", Kernel.Name);
  Fields.field("time_ns", Kernel.Nanoseconds);
  Fields.field("launches", Kernel.Launches);
  Fields.field("share", Kernel.Share);
}

template <typename Io> void describe(Io &Fields, Like<ProgramGain> auto &Gain) {
  Fields.field("low", Gain.Low);
  Fields.field("high", Gain.High);
}

template <typename Io> void describe(Io &Fields, Like<ProfileShare> auto &Profile) {
  Fields.field("share", Profile.Share);
  Fields.field("saved", Profile.Saved);
  Fields.optional("gain", Profile.Gain);
  Fields.field("kernels", Profile.Kernels);
}

template <typename Io> void describe(Io &Fields, Like<Finding> auto &F) {
  Fields.field("check", F.Check);
  Fields.field("severity", F.Level);
  Fields.range(F.Where);
  Fields.field("kernel", F.Kernel);
  Fields.optional("called_from", F.CalledFrom);
  Fields.field("message", F.Message);
  Fields.evidence("evidence", F.Predicted);
  Fields.object("assumptions", [&](auto &Assumptions) {
    Assumptions.optional("block", F.Block);
    Assumptions.optional("conditions", F.Assumptions);
  });
  Fields.field("notes", F.Notes);
  Fields.field("fixes", F.Fixes);
  Fields.field("withheld_fixes", F.Withheld);
  Fields.optional("gain", F.Gain);
  Fields.optional("profile", F.Profile);
  Fields.optional("warp", F.Warp);
  Fields.field("fingerprint", F.Fingerprint);
  Fields.optional("causes", F.Causes);
  Fields.optional("excess", F.Excess);
  Fields.optional("also", F.Also);
}

template <typename Io> void describe(Io &Fields, Like<AccessRecord> auto &Access) {
  Fields.range(Access.Where);
  Fields.field("kernel", Access.Kernel);
  Fields.field("mangled", Access.Mangled);
  Fields.field("space", Access.Space);
  Fields.field("operation", Access.Operation);
  Fields.field("bytes", Access.Bytes);
  Fields.sides("block", Access.Block.Block);
  Fields.field("block_source", Access.Block.Source);
  Fields.field("active_lanes", Access.ActiveLanes);
  Fields.field("sectors", Access.Sectors);
  Fields.field("ideal_sectors", Access.IdealSectors);
  Fields.field("wavefronts", Access.Wavefronts);
  Fields.field("ideal_wavefronts", Access.IdealWavefronts);
  Fields.optional("arguments", Access.Arguments);
  Fields.field("pattern", Access.Pattern);
  Fields.optional("reason", Access.Reason);
}

template <typename Io> void describe(Io &Fields, Like<CostRecord> auto &Cost) {
  Fields.range(Cost.Where);
  Fields.field("kernel", Cost.Kernel);
  Fields.field("mangled", Cost.Mangled);
  Fields.sides("block", Cost.Block.Block);
  Fields.field("block_source", Cost.Block.Source);
  Fields.field("bound", Cost.Bound);
  Fields.units("shares", Cost.Shares);
  Fields.units("work", Cost.Work);
  Fields.units("cycles", Cost.Cycles);
  Fields.units("cycles_cured", Cost.CyclesCured);
  Fields.optional("gain", Cost.Gain);
}

template <typename Io> void describe(Io &Fields, Like<KernelRecord> auto &Kernel) {
  Fields.field("name", Kernel.Name);
  Fields.field("mangled", Kernel.Mangled);
  Fields.range(Kernel.Where);
  Fields.field("blocks", Kernel.Blocks);
}

template <typename Io> void describe(Io &Fields, Like<SkippedKernel> auto &Kernel) {
  Fields.field("kernel", Kernel.Name);
  Fields.range(Kernel.Where);
  Fields.field("reason", Kernel.Reason);
}

template <typename Io> void describe(Io &Fields, Like<FileError> auto &Error) {
  Fields.range(Error.Where);
  Fields.field("message", Error.Message);
}

/// Everything about a file but its findings and accesses, which a report lists apart.
template <typename Io> void describe(Io &Fields, Like<FileResult> auto &File) {
  Fields.field("file", File.File);
  Fields.field("status", File.Status);
  Fields.field("kernels", File.Kernels);
  Fields.field("skipped", File.Skipped);
  Fields.field("errors", File.Errors);
  Fields.field("remarks", File.Remarks);
  Fields.count("suppressed", File.Suppressed);
  Fields.count("baselined", File.Baselined);
  Fields.field("untouched", File.Untouched);
}

/// A file with its findings and accesses, as it goes from one process to another.
template <typename Io> void describeResult(Io &Fields, Like<FileResult> auto &File) {
  describe(Fields, File);
  Fields.field("findings", File.Findings);
  Fields.field("suppressed_findings", File.Suppressed);
  Fields.field("baselined_findings", File.Baselined);
  Fields.field("accesses", File.Accesses);
  Fields.field("costs", File.Costs);
  Fields.field("part_of", File.PartOf);
  Fields.field("is_left_to_it", File.IsLeftToIt);
}

template <typename Io> void describe(Io &Fields, Like<Shard> auto &Part) {
  Fields.field("index", Part.Index);
  Fields.field("count", Part.Count);
}

template <typename Io> void describeReport(Io &Fields, auto &Report) {
  Fields.optional("shard", Report.Part);
  Fields.field("files", Report.Files);
  Fields.field("findings", Report.Findings);
  Fields.field("baselined_findings", Report.Baselined);
  Fields.field("suppressed_findings", Report.Suppressed);
  Fields.optional("accesses", Report.Accesses);
  Fields.optional("costs", Report.Costs);
}

} // namespace cudaperf

#endif // CUDAPERF_REPORT_JSONFIELDS_H
