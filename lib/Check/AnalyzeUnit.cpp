#include "Check/AnalyzeUnit.h"
#include "Check/FileNames.h"
#include "Check/LesserKernels.h"
#include "Check/UnitFacts.h"
#include "Check/Words.h"
#include "Cost/Gain.h"
#include "Device/Gpu.h"
#include "Finding/Fingerprint.h"
#include "Support/GlobList.h"
#include "Verdict/LevelThresholds.h"
#include "Verdict/Levels.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace cudaperf {

static AccessRecord recordOf(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  AccessRecord Record{.Where = Access.Fact.Where,
                      .Kernel = Access.Kernel.Kernel->Name,
                      .Mangled = Access.Kernel.Kernel->Mangled,
                      .Space = Cost.Space,
                      .Operation = Cost.Access->Operation,
                      .Bytes = Cost.Access->Bytes,
                      .Block = Access.block(),
                      .ActiveLanes = Cost.ActiveLanes,
                      .Arguments = namedArguments(Access),
                      .Pattern = Access.Fact.Pattern,
                      .Reason = Access.Fact.Reason};
  const bool Shared = Cost.Space == AccessSpace::Shared;
  (Shared ? Record.Wavefronts : Record.Sectors) = Cost.Actual;
  (Shared ? Record.IdealWavefronts : Record.IdealSectors) = Cost.Ideal;
  return Record;
}

using CuredAccesses = std::map<const ShapeFacts *, std::vector<CuredAccess>>;

/// None if too little of the kernel was followed.
static std::optional<CostRecord> costOf(const KernelFacts &Kernel, const ShapeFacts &Shape,
                                        llvm::ArrayRef<CuredAccess> Cured) {
  if (!Shape.Cost.isKnown())
    return std::nullopt;
  const CostUnit Bound = busiestUnit(Shape.Cost, LaunchSize::Large);
  UnitNumbers Counted = countedCycles(Shape.Cost, LaunchSize::Large);
  // Waiting for longer than a unit is busy, beside it, is no share of its time.
  Counted[CostUnit::Latency] = Bound == CostUnit::Latency ? std::max(Counted[Bound], Counted[boundOf(Counted)])
                                                          : std::min(Counted[CostUnit::Latency], Counted[Bound]);
  CostRecord Record{.Where = Kernel.Where,
                    .Kernel = Kernel.Kernel->Name,
                    .Mangled = Kernel.Kernel->Mangled,
                    .Block = Shape.Launch.Block,
                    .Bound = Bound,
                    .Shares = sharesOf(Counted),
                    .Work = workOf(Shape.Cost),
                    .Cycles = busyCycles(Shape.Cost, LaunchSize::Large),
                    .CyclesCured = busyCycles(Shape.Cost, LaunchSize::Large, Cured)};
  if (!Cured.empty())
    Record.Gain = gainOf(Shape.Cost, Cured);
  return Record;
}

static bool isEnabled(const CheckInfo &Info, const AnalysisOptions &Options) {
  const std::string Default = Info.Stage == Maturity::Stable ? Info.Id.str() + "," : "";
  return GlobList(Default + Options.Checks).contains(Info.Id);
}

/// The options of Check that are set.
static const std::map<std::string, std::string> &setOptions(const CheckInfo &Info, const AnalysisOptions &Options) {
  static const std::map<std::string, std::string> None;
  const auto Set = Options.CheckOptions.find(Info.Id.str());
  return Set == Options.CheckOptions.end() ? None : Set->second;
}

/// The one of Ratios that Info, of a check that rates accesses, is about.
static double &ratioOf(const CheckInfo &Info, BadRatios &Ratios) {
  return *Info.RatesAccesses == AccessSpace::Shared ? Ratios.Shared : Ratios.Global;
}

/// From which ratio on the check Info, which rates accesses, is asked to report.
static double askedRatio(const CheckInfo &Info, const AnalysisOptions &Options) {
  return OptionValues(Info, setOptions(Info, Options)).number(MinRatioOption);
}

/// From which ratio on an access is bad: the smallest that an enabled check asks for.
static BadRatios badRatios(const CheckList &Checks, const AnalysisOptions &Options) {
  BadRatios Bad;
  for (const auto &Check : Checks) {
    const CheckInfo &Info = Check->info();
    if (!Info.RatesAccesses || !isEnabled(Info, Options))
      continue;
    double &Ratio = ratioOf(Info, Bad);
    Ratio = std::max(1.0, std::min(Ratio, askedRatio(Info, Options)));
  }
  return Bad;
}

/// The level of what is estimated to gain nothing: whoever asks for more than the usual ratio gives wants to see it.
static Severity levelOfHidden(const CheckInfo &Info, const AnalysisOptions &Options) {
  BadRatios Usual;
  return Info.RatesAccesses && askedRatio(Info, Options) < ratioOf(Info, Usual) ? Severity::Note : Severity::Hint;
}

/// The level that the check Info reports F at: one that rates accesses counts what they ask for, and whether the
/// kernel's time goes there only an estimate tells.
static Severity reportedLevel(const CheckInfo &Info, const Finding &F) {
  return Info.RatesAccesses && !F.Gain ? std::min(F.Level, Severity::Note) : F.Level;
}

/// Whether F is of single bytes: a row of them, of a length that only the run knows, is a pixel's channels as often as
/// a long one. Of three such warnings of two programs that the sixteenth stranger read none was worth acting on.
static bool isOfSingleBytes(const Finding &F) {
  return llvm::any_of(F.Predicted, [](const Evidence &Each) {
    const auto *Bytes = std::get_if<int64_t>(&Each.Value);
    return Each.Key == "bytes_per_lane" && Bytes && *Bytes == 1;
  });
}

/// What the level of F, which the check Info reports, goes by. Where data say how many threads come, it may be none.
static LevelRules rulesFor(const CheckInfo &Info, const Finding &F, const AnalysisOptions &Options) {
  const bool IsOnData = llvm::is_contained(F.Assumptions, ManyThreadsCome);
  LevelRules Rules{.OfHidden = levelOfHidden(Info, Options)};
  if (Info.IsRework || IsOnData)
    Rules.LeastLow = LeastSureRework;
  if (Info.IsRework) {
    Rules.LeastMiddle = LeastReworkMiddle;
    Rules.LeastOfEach = LeastReworkOfEach;
    Rules.LeastNoted = LeastNotedRework;
    Rules.LeastUsualNote = LeastUsualNote;
  }
  if (Info.IsRework && !IsOnData && !isOfSingleBytes(F))
    Rules.LeastUsual = LeastUsualRework;
  return Rules;
}

/// Makes a note of F, a warning of the check Info that a kernel takes longer than it needs, if that does not matter,
/// and says why.
static void heedLesser(const LesserKernels &Lesser, const CheckInfo &Info, Finding &F) {
  const LesserKernel *Found = lesserKernelOf(Lesser, F);
  if (!Found || !F.Gain || F.Level != Severity::Warning || (Found->OfAccessesOnly && !Info.RatesAccesses))
    return;
  F.Level = Severity::Note;
  F.Notes.push_back({F.Where, Found->Why});
}

static void runChecks(const UnitFacts &Unit, const CheckList &Checks, const AnalysisOptions &Options,
                      FileResult &Result, CuredAccesses &Cured) {
  const LesserKernels Lesser = lesserKernels(Unit);
  for (const auto &Check : Checks) {
    const CheckInfo &Info = Check->info();
    if (!isEnabled(Info, Options))
      continue;
    Reporter Out(Info, Unit, setOptions(Info, Options), /*KeepsCured=*/Options.DumpCosts);
    for (const KernelFacts &Kernel : Unit.kernels())
      Check->run(Kernel, Out);
    Check->run(Unit, Out);
    for (auto &[Shape, Accesses] : Out.cured())
      llvm::append_range(Cured[Shape], Accesses);
    auto Level = Options.Severities.find(Info.Id.str());
    for (Finding &F : Out.take()) {
      if (F.Gain && F.Gain->High < Options.MinGain)
        continue;
      F.Level = Level != Options.Severities.end()
                    ? Level->second
                    : levelFor(reportedLevel(Info, F), F.Gain, rulesFor(Info, F, Options));
      if (Level == Options.Severities.end())
        heedLesser(Lesser, Info, F);
      Result.Findings.push_back(std::move(F));
    }
  }
  llvm::stable_sort(Result.Findings, [](const Finding &A, const Finding &B) {
    return std::tie(A.Where, A.Check, A.Message) < std::tie(B.Where, B.Check, B.Message);
  });
  addFingerprints(Result.Findings);
}

FileResult analyzeUnit(clang::ASTContext &Context, clang::Preprocessor &PP, const ParseRequest &Request,
                       const CheckList &Checks, const AnalysisOptions &Options, uint64_t *Instructions) {
  FileResult Result;
  UnitFacts Unit(Context, PP, Request, Options.BlockDims, badRatios(Checks, Options));
  for (const KernelFacts &Kernel : Unit.kernels()) {
    KernelRecord Record{Kernel.Kernel->Name, Kernel.Kernel->Mangled, Kernel.Where, {}};
    for (const ShapeFacts &Shape : Kernel.Shapes) {
      Record.Blocks.push_back(Shape.Launch.Block);
      if (Options.DumpAccesses)
        for (const AccessFact &Fact : llvm::concat<const AccessFact>(Shape.Accesses, Shape.Sometimes))
          Result.Accesses.push_back(recordOf({.Unit = Unit, .Kernel = Kernel, .Shape = Shape, .Fact = Fact}));
    }
    Result.Kernels.push_back(std::move(Record));
  }
  Result.Skipped = Unit.skipped().vec();
  if (Instructions)
    *Instructions = Unit.instructions();
  CuredAccesses Cured;
  runChecks(Unit, Checks, Options, Result, Cured);
  if (Options.DumpCosts)
    for (const KernelFacts &Kernel : Unit.kernels())
      for (const ShapeFacts &Shape : Kernel.Shapes)
        if (std::optional<CostRecord> Cost = costOf(Kernel, Shape, Cured[&Shape]))
          Result.Costs.push_back(std::move(*Cost));
  return Result;
}

/// A fragment is parsed as part of a larger file, whose own kernels and errors are not the fragment's. What the
/// fragment's kernels do in functions of its headers is.
static void dropUnrequested(FileResult &Result, const ParsedUnit &Unit) {
  const auto IsElsewhere = [&](const auto &Item) { return !Unit.isRequested(Item.Where.File); };
  llvm::erase_if(Result.Kernels, IsElsewhere);
  llvm::erase_if(Result.Skipped, IsElsewhere);
  llvm::erase_if(Result.Errors, IsElsewhere);
  llvm::erase_if(Result.Costs, IsElsewhere);
  llvm::erase_if(Result.Findings, [&](const Finding &Each) {
    return IsElsewhere(Each) && !(Each.CalledFrom && Unit.isRequested(Each.CalledFrom->File));
  });
  std::set<llvm::StringRef> Own;
  for (const KernelRecord &Kernel : Result.Kernels)
    Own.insert(Kernel.Mangled);
  llvm::erase_if(Result.Accesses,
                 [&](const AccessRecord &Each) { return IsElsewhere(Each) && !Own.contains(Each.Mangled); });
}

/// The most threads that a block of the kernel \p Name has.
static uint64_t largestBlock(const FileResult &Result, llvm::StringRef Name) {
  uint64_t Most = 0;
  for (const KernelRecord &Kernel : Result.Kernels)
    if (Kernel.Name == Name)
      for (const BlockAssumption &Block : Kernel.Blocks)
        Most = std::max(Most, Block.Block.count());
  return Most;
}

/// Keeps of \p Result what is also found where guessed constants have other values. \p Resting: of the findings that
/// stay, those that are not the same then.
static void dropGuesses(FileResult &Result, const ParseRequest &Other, const CheckList &Checks,
                        const AnalysisOptions &Options, std::set<std::string> &Resting) {
  llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Other);
  if (!Unit) {
    llvm::consumeError(Unit.takeError());
    Result.Findings.clear();
    return;
  }
  const FileResult Again = analyzeUnit((*Unit)->ast(), (*Unit)->preprocessor(), Other, Checks, Options, nullptr);
  llvm::erase_if(Result.Findings, [&](const Finding &Mine) {
    // The length of a block is no such small number: what blocks of less than a warp do contradicts nothing.
    if (largestBlock(Again, Mine.Kernel) < WarpLanes && largestBlock(Result, Mine.Kernel) >= WarpLanes) {
      Resting.insert(Mine.Fingerprint);
      return false;
    }
    const auto Theirs = llvm::find_if(
        Again.Findings, [&](const Finding &Each) { return Mine.Check == Each.Check && Mine.Where == Each.Where; });
    if (Theirs != Again.Findings.end() && Mine != *Theirs)
      Resting.insert(Mine.Fingerprint);
    return Theirs == Again.Findings.end();
  });
}

/// What is found in Unit, Request's parse, whatever the values of constants that are guessed for it.
static FileResult findIn(ParsedUnit &Unit, const ParseRequest &Request, const CheckList &Checks,
                         const AnalysisOptions &Options, uint64_t *Instructions) {
  ParseRequest Used = Request;
  llvm::append_range(Used.Flags, Unit.addedFlags());
  FileResult Result = analyzeUnit(Unit.ast(), Unit.preprocessor(), Used, Checks, Options, Instructions);
  std::set<std::string> Resting;
  for (const std::vector<std::string> &Flags : Unit.otherGuesses()) {
    ParseRequest Other = Used;
    llvm::append_range(Other.Flags, Flags);
    dropGuesses(Result, Other, Checks, Options, Resting);
  }
  for (Finding &Each : Result.Findings) {
    if (Resting.contains(Each.Fingerprint))
      llvm::append_range(Each.Assumptions, Unit.guesses());
    llvm::append_range(Each.Assumptions, Unit.assumptions());
  }
  return Result;
}

llvm::Expected<FileResult> analyzeFile(const ParseRequest &Request, const CheckList &Checks,
                                       const AnalysisOptions &Options, uint64_t *Instructions) {
  llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Request);
  if (!Unit)
    return Unit.takeError();
  const bool IsPart = (*Unit)->rootFile() != Request.File;
  const std::string *Whole = IsPart ? alsoAnalyzed(Request, (*Unit)->rootFile()) : nullptr;
  FileResult Result = Whole ? FileResult() : findIn(**Unit, Request, Checks, Options, Instructions);
  Result.IsLeftToIt = Whole;
  if (IsPart)
    Result.PartOf = Whole ? *Whole : (*Unit)->rootFile();
  Result.File = Request.File;
  llvm::append_range(Result.Skipped, (*Unit)->skippedKernels());
  Result.Errors = (*Unit)->errors();
  Result.Remarks = (*Unit)->remarks();
  dropUnrequested(Result, **Unit);
  if (!Result.Skipped.empty() || !Result.Errors.empty())
    Result.Status = FileStatus::Partial;
  nameFilesPlainly(Result);
  return Result;
}

} // namespace cudaperf
