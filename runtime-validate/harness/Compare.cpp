// Joins of the linter's records with a profile, and of two runs.

#include "Compare.h"

#include "Text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace cudaperf::validate {

double LineComparison::difference() const {
  if (!Predicted || Measured.WorstRatio <= 0 || Measured.ratio() <= 0)
    return 0;
  return std::fmin(std::fabs(Predicted->ratio() / Measured.WorstRatio - 1),
                   std::fabs(Predicted->ratio() / Measured.ratio() - 1));
}

/// Every place of a finding, its own and the others of the same cause.
static void addFinding(const Json &Each, LinterReport &Report) {
  StaticFinding Finding = {textOf(Each, "check"),   textOf(Each, "file"),   countOf(Each, "line"),
                           countOf(Each, "column"), textOf(Each, "kernel"), textOf(Each, "message")};
  Report.Findings.push_back(std::move(Finding));
  for (const Json &Other : fieldOf(Each, "also"))
    addFinding(Other, Report);
}

Failure addLinterJson(const Json &Text, LinterReport &Report) {
  if (numberOf(Text, "schema_version") != 1 || !fieldOf(Text, "findings").is_array())
    return "not the JSON of cuda-perf-lint --format=json";
  for (const Json &Each : fieldOf(Text, "findings"))
    addFinding(Each, Report);
  for (const Json &Each : fieldOf(Text, "accesses")) {
    PredictedAccess Access;
    Access.File = textOf(Each, "file");
    Access.Line = countOf(Each, "line");
    Access.Mangled = textOf(Each, "mangled");
    Access.Where = textOf(Each, "space") == "shared" ? Space::Shared : Space::Global;
    std::string What = textOf(Each, "operation");
    Access.What = What == "store" ? Operation::Store : What == "atomic" ? Operation::Atomic : Operation::Load;
    Access.Block = shapeOf(Each, "block");
    bool Global = Access.Where == Space::Global;
    Access.PerRequest = numberOf(Each, Global ? "sectors" : "wavefronts");
    Access.IdealPerRequest = numberOf(Each, Global ? "ideal_sectors" : "ideal_wavefronts");
    Access.Pattern = textOf(Each, "pattern");
    Report.Accesses.push_back(std::move(Access));
  }
  return std::nullopt;
}

namespace {

using LineKey = std::tuple<std::string, std::string, Space, Operation, unsigned>;

/// Predictions by place.
class PredictionIndex {
public:
  explicit PredictionIndex(const LinterReport &Report) {
    for (const PredictedAccess &Each : Report.Accesses)
      ByLine[{Each.Mangled, baseName(Each.File), Each.Where, Each.What, Each.Line}].push_back(&Each);
  }

  /// The worst prediction for a measured line, for its block shape if there is one.
  const PredictedAccess *find(const MeasuredKernel &Kernel, const MeasuredLine &Line) const {
    for (int Offset : {0, -1, 1, -2, 2}) {
      auto Found =
          ByLine.find({Kernel.Mangled, baseName(Line.File), Line.Where, Line.What, Line.Line + unsigned(Offset)});
      if (Found != ByLine.end())
        return worst(Found->second, Kernel.Block);
    }
    return nullptr;
  }

private:
  static const PredictedAccess *worst(const std::vector<const PredictedAccess *> &All,
                                      const std::array<unsigned, 3> &Block) {
    auto Rank = [&](const PredictedAccess *Each) {
      return std::tuple(Each->Block == Block, Each->Pattern != "unknown", Each->ratio());
    };
    return *std::max_element(All.begin(), All.end(), [&](auto *A, auto *B) { return Rank(A) < Rank(B); });
  }

  std::map<LineKey, std::vector<const PredictedAccess *>> ByLine;
};

MeasuredKernel withoutLines(const MeasuredKernel &Kernel) {
  MeasuredKernel Head = Kernel;
  Head.Lines.clear();
  return Head;
}

/// The space whose counter a check is about; nothing where no counter tells.
std::optional<Space> spaceOf(const std::string &Check) {
  if (Check == "cuda-perf-strided-global-access" || Check == "cuda-perf-indirect-access")
    return Space::Global;
  if (Check == "cuda-perf-shared-bank-conflict")
    return Space::Shared;
  return std::nullopt;
}

bool isAt(const MeasuredLine &Line, const StaticFinding &Finding, Space Where) {
  return Line.Where == Where && Line.Line == Finding.Line && baseName(Line.File) == baseName(Finding.File);
}

JudgedFinding judgeFinding(const StaticFinding &Finding, const std::vector<MeasuredKernel> &Kernels) {
  JudgedFinding Result{Finding, FindingOutcome::NotSeen, std::nullopt};
  std::optional<Space> Where = spaceOf(Finding.Check);
  if (!Where) {
    Result.Outcome = FindingOutcome::NoCounter;
    return Result;
  }
  for (const MeasuredKernel &Kernel : Kernels)
    for (const MeasuredLine &Line : Kernel.Lines)
      if (isAt(Line, Finding, *Where) && (!Result.Measured || Line.WorstRatio > Result.Measured->WorstRatio))
        Result.Measured = Line;
  if (Result.Measured)
    Result.Outcome = Result.Measured->WorstRatio >= BadRatio ? FindingOutcome::Confirmed : FindingOutcome::NotConfirmed;
  return Result;
}

bool isNamed(const MeasuredLine &Line, const std::vector<StaticFinding> &Findings) {
  return std::any_of(Findings.begin(), Findings.end(), [&](const StaticFinding &Each) {
    std::optional<Space> Where = spaceOf(Each.Check);
    return Where && isAt(Line, Each, *Where);
  });
}

} // namespace

std::vector<LineComparison> comparePredictions(const std::vector<MeasuredKernel> &Kernels, const LinterReport &Report) {
  PredictionIndex Index(Report);
  std::vector<LineComparison> Lines;
  for (const MeasuredKernel &Kernel : Kernels)
    for (const MeasuredLine &Line : Kernel.Lines) {
      const PredictedAccess *Predicted = Index.find(Kernel, Line);
      Lines.push_back({withoutLines(Kernel), Line, Predicted ? std::optional(*Predicted) : std::nullopt});
    }
  return Lines;
}

std::string_view nameOf(FindingOutcome Value) {
  switch (Value) {
  case FindingOutcome::Confirmed:
    return "confirmed";
  case FindingOutcome::NotConfirmed:
    return "not confirmed";
  case FindingOutcome::NotSeen:
    return "not in the profile";
  case FindingOutcome::NoCounter:
    return "no counter tells";
  }
  return "";
}

ProgramReport judgeProgram(const std::vector<MeasuredKernel> &Kernels, const LinterReport &Report) {
  ProgramReport Result;
  Result.Kernels = unsigned(Kernels.size());
  for (const StaticFinding &Each : Report.Findings)
    Result.Findings.push_back(judgeFinding(Each, Kernels));
  Result.Lines = comparePredictions(Kernels, Report);
  for (const LineComparison &Each : Result.Lines)
    if (Each.Measured.ratio() >= BadRatio && !isNamed(Each.Measured, Report.Findings))
      Result.Missed.push_back({Each.Kernel, Each.Measured, Each.Predicted});
  return Result;
}

std::vector<CaseAgreement> compareRuns(const RunResult &First, const RunResult &Second) {
  std::map<std::string, const CaseResult *> ByName;
  for (const CaseResult &Each : Second.Cases)
    ByName[Each.name()] = &Each;
  std::vector<CaseAgreement> Both;
  for (const CaseResult &Each : First.Cases)
    if (auto Found = ByName.find(Each.name()); Found != ByName.end())
      Both.push_back({Each, *Found->second});
  return Both;
}

} // namespace cudaperf::validate
