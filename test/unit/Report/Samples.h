// A finding and a file with every field filled, for the tests of the formats.

#ifndef CUDAPERF_TEST_UNIT_REPORT_SAMPLES_H
#define CUDAPERF_TEST_UNIT_REPORT_SAMPLES_H

#include "Report/ReportInput.h"
#include "Report/Summary.h"
#include "Triage/Causes.h"

namespace cudaperf {

/// Three lanes, two of them at one word of bank 1, the third in the same bank: 2 wavefronts, 1 with longer rows.
inline WarpPicture sampleWarp() {
  WarpPicture Warp{
      .Space = AccessSpace::Shared, .Bytes = 4, .IsExample = true, .Condition = "with rows of 33 elements"};
  Warp.Now = {.Active = 0b10101, .Groups = {0b10101}, .Cost = 2};
  Warp.Now.Offsets[0] = 4;
  Warp.Now.Offsets[2] = 4;
  Warp.Now.Offsets[4] = 132;
  Warp.Instead = Warp.Now;
  Warp.Instead.Offsets[4] = 136;
  Warp.Instead.Cost = 1;
  return Warp;
}

inline Finding sampleFinding() {
  Finding F;
  F.Check = "cuda-perf-strided-global-access";
  F.Level = Severity::Warning;
  F.Where = {"a.cu", 3, 5, 3, 15};
  F.Kernel = "copy<float>";
  F.Message = "a warp moves 32 sectors where 4 would do";
  F.Predicted = {{"sectors_per_request", 32.0}, {"lane_stride_bytes", int64_t(-128)}, {"stride", std::string("n")}};
  F.Block = BlockAssumption{{32, 8, 1}, BlockSource::Launch};
  F.Assumptions = {"'n' is large"};
  F.Notes = {{{"a.cu", 9, 3, 0, 0}, "launched here"}};
  F.Fixes = {{"swap the indices", {{{"a.cu", 3, 5, 3, 6}, 20, 1, "b"}}, FixSafety::Unsafe}};
  F.Withheld = {{"pad the rows", "leaves a finding: 2-way bank conflict"}};
  F.Warp = sampleWarp();
  F.Gain = GainEstimate{1.25, 1.5, 1.125, 1.25, 1.5, CostUnit::L2, {"large launches"}};
  F.Fingerprint = "0123456789abcdef";
  return F;
}

inline AccessRecord sampleAccess() {
  AccessRecord A;
  A.Where = {"a.cu", 3, 5, 3, 15};
  A.Kernel = "copy<float>";
  A.Mangled = "_Z4copyIfEvPT_";
  A.Space = AccessSpace::Shared;
  A.Operation = AccessOperation::Atomic;
  A.Bytes = 4;
  A.Block = {{16, 16, 2}, BlockSource::Inferred};
  A.ActiveLanes = 31.5;
  A.Wavefronts = 2.25;
  A.IdealWavefronts = 1;
  A.Arguments = {{"j", 1}, {"k", -2}};
  A.Pattern = AccessPattern::Indirect;
  A.Reason = "the index is loaded";
  return A;
}

inline CostRecord sampleCost() {
  CostRecord C;
  C.Where = {"a.cu", 1, 1, 5, 2};
  C.Kernel = "copy<float>";
  C.Mangled = "_Z4copyIfEvPT_";
  C.Block = {{16, 16, 2}, BlockSource::Inferred};
  C.Bound = CostUnit::Shared;
  C.Shares[CostUnit::Shared] = 1;
  C.Work[CostUnit::Dram] = 128;
  C.Cycles[CostUnit::Latency] = 1.5;
  C.CyclesCured[CostUnit::Issue] = 0.25;
  C.Gain = GainEstimate{1, 1.5, 1, 1, 1.5, CostUnit::Shared, {}};
  return C;
}

inline FileResult sampleResult() {
  FileResult File;
  File.File = "a.cu";
  File.Status = FileStatus::Partial;
  File.Kernels = {{"copy<float>", "_Z4copyIfEvPT_", {"a.cu", 1, 1, 5, 2}, {{{32, 8, 1}, BlockSource::Launch}}}};
  File.Skipped = {{"broken", {"a.cu", 7, 1, 0, 0}, "uses 'MPI_Comm', which is not declared"}};
  File.Errors = {{{"a.cu", 7, 9, 0, 0}, "unknown type name 'MPI_Comm'"}};
  File.Remarks = {"mpi.h was not found"};
  File.Findings = {sampleFinding()};
  File.Accesses = {sampleAccess()};
  File.Costs = {sampleCost()};
  File.Suppressed = {sampleFinding()};
  File.Suppressed[0].Where.Line = 4;
  return File;
}

/// What a run hands to the formats: Files with their findings grouped.
class SampleInput {
public:
  SampleInput(std::vector<FileResult> Results, SourceTexts &Texts, llvm::ArrayRef<RuleInfo> Rules = {})
      : Files(std::move(Results)), Findings(findingsByCause(sortedFindings(Files))),
        Input{.Files = Files, .Findings = Findings, .Rules = Rules, .Texts = Texts, .Root = "/tree"} {}
  SampleInput(const SampleInput &) = delete;
  operator const ReportInput &() const { return Input; }

private:
  std::vector<FileResult> Files;
  std::vector<Finding> Findings;
  ReportInput Input;
};

} // namespace cudaperf

#endif // CUDAPERF_TEST_UNIT_REPORT_SAMPLES_H
