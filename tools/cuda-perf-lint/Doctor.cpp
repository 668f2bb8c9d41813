#include "Doctor.h"
#include "Driver/InputFiles.h"
#include "Embedded/AnalyzeSource.h"
#include "Embedded/EmbeddedCuda.h"
#include "Frontend/ResourceDirectory.h"
#include "Frontend/Toolkit.h"
#include "Report/NothingAnalyzed.h"
#include "Report/Summary.h"
#include "Session.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

namespace cudaperf {
namespace {

/// "  name              value", and under it what else belongs to the name.
class Lines {
public:
  void title(const llvm::Twine &Text) { Out += "\n" + Text.str() + "\n"; }
  void row(llvm::StringRef Name, const llvm::Twine &Value) {
    Out += llvm::formatv("  {0,-18} {1}\n", Name, Value.str()).str();
  }
  void more(const llvm::Twine &Value) { row("", Value); }
  std::string take() { return std::move(Out); }

private:
  std::string Out;
};

std::string describe(const Toolkit &Found) {
  return llvm::formatv("{0}, CUDA {1}.{2}", Found.Directory, Found.Major, Found.Minor);
}

/// Which CUDA headers a file gets that says nothing about them.
void describeToolkit(Lines &Out, Session &Settings) {
  llvm::Expected<Config> Defaults = Settings.configFor(".");
  if (!Defaults) {
    Out.row("configuration", "cannot be read: " + llvm::toString(Defaults.takeError()));
    return;
  }
  llvm::Expected<ToolkitSearch> Search = findToolkit(Defaults->Analysis.Toolkit, "", usualToolkitPlaces());
  if (!Search) {
    Out.row("CUDA headers", llvm::toString(Search.takeError()));
    return;
  }
  Out.row("CUDA headers", Search->Found ? describe(*Search->Found)
                                        : "those that come with the linter: no toolkit asked for or installed "
                                          "(CUDA_PATH, --toolkit=DIR)");
  for (const std::string &Remark : Search->Remarks)
    Out.more(Remark);
}

void describeMachine(Lines &Out, const Options &Settings, Session &Files) {
  Out.row("program", llvm::sys::fs::getMainExecutable(nullptr, nullptr));
  const std::string Clang = resourceDirectory();
  Out.row("Clang's headers", Clang + (llvm::sys::fs::exists(Clang + "/include/stddef.h")
                                          ? ""
                                          : ": MISSING, install the package or the wheel anew"));
  describeToolkit(Out, Files);
  llvm::ErrorOr<std::string> Git = llvm::sys::findProgramByName("git");
  Out.row("git", Git ? *Git : "not in the PATH: '--since' needs it");
  Out.row("files at a time", llvm::Twine(jobCount(Settings)));
}

void describeConfiguration(Lines &Out, const Options &Settings, Session &Files, llvm::StringRef File) {
  std::optional<std::string> Found = Settings.ConfigFile.empty() ? findConfig(File) : Settings.ConfigFile;
  Out.row("configuration", Found ? *Found : "defaults: no .cuda-perf-lint above the file");
  llvm::Expected<Config> Read = Files.configFor(File);
  if (!Read)
    Out.more(llvm::toString(Read.takeError()));
}

/// Which entry of which database File's flags are from.
void describeFlags(Lines &Out, const Options &Settings, const Job &Work) {
  const std::string File = Work.Request.File;
  if (isHostScript(File)) {
    Out.row("compile commands", "not asked: the program itself compiles what it holds (docs/embedded.md)");
    return;
  }
  std::optional<std::string> Database = findCompileCommands(File);
  if (!Settings.DatabasePath.empty())
    Database = Settings.DatabasePath;
  if (!Database) {
    Out.row("compile commands", "none: no compile_commands.json above the file or in a folder 'build' there");
    Out.more("(CMake writes one with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON; '-p DIR' names it)");
  } else {
    Out.row("compile commands", *Database);
    llvm::Expected<CompileCommands> Read = CompileCommands::load(
        llvm::sys::fs::is_directory(*Database) ? *Database + "/compile_commands.json" : *Database);
    if (!Read)
      Out.more(llvm::toString(Read.takeError()));
    else if (const CompileCommand *Entry = Read->findNearest(File))
      Out.more(Read->find(File) ? "the file's own entry"
                                : "no entry of this file: the flags of '" + Entry->File + "', the nearest one");
    else
      Out.more("it has no entries");
  }
  Out.row("flags", Work.Request.Flags.empty() ? "none" : llvm::join(Work.Request.Flags, " "));
}

/// Whether the headers that come with the linter, which know what older toolkits had, serve Work's file better than the
/// toolkit's that it was read with.
void tryBundledHeaders(Lines &Out, const FileResult &Result, Job Work, const CheckList &Checks) {
  if (Result.Skipped.empty() || Work.Request.Toolkit.Kind == ToolkitChoice::Mode::None)
    return;
  Work.Request.Toolkit = {.Kind = ToolkitChoice::Mode::None};
  llvm::Expected<FileResult> Other = analyzeSource(Work.Request, Checks, Work.Analysis);
  if (!Other)
    llvm::consumeError(Other.takeError());
  else if (Other->Skipped.size() < Result.Skipped.size())
    Out.row("what would help",
            llvm::formatv("--toolkit=none, the headers that come with the linter: {0} analysed, {1} skipped",
                          Other->Kernels.size(), Other->Skipped.size())
                .str());
}

void describeResult(Lines &Out, const FileResult &Result) {
  for (const std::string &Remark : Result.Remarks)
    Out.more(Remark);
  Out.row("kernels",
          llvm::Twine(Result.Kernels.size()) + " analysed, " + llvm::Twine(Result.Skipped.size()) + " skipped");
  for (const SkippedTemplate &Each : skippedTemplates(Result))
    Out.more(describeName(Each) + ": " + describeReason(Each));
  if (!Result.Errors.empty()) {
    const FileError &First = Result.Errors.front();
    Out.row("compile errors", llvm::formatv("{0}; the first, in {1}: {2}", Result.Errors.size(),
                                            describePlace(First, Result.File), First.Message)
                                  .str());
  }
}

/// What the errors of Result suggest to add.
void describeRemedy(Lines &Out, const FileResult &Result) {
  std::string Missing = whyNothingWasAnalyzed(Result);
  if (Missing.empty())
    Missing = whyNotWhole(Result);
  if (llvm::StringRef Remedy = llvm::StringRef(Missing).rsplit("; ").second; !Remedy.empty())
    Out.row("what would help", Remedy);
}

} // namespace

std::string examine(const Options &Settings, const CheckList &Checks, KnownChecks Known) {
  Lines Out;
  Session Files(Settings, Known);
  describeMachine(Out, Settings, Files);
  const InputFiles Found = expandInputs(Settings.Inputs, [](llvm::StringRef) { return false; });
  for (const std::string &Problem : Found.Problems)
    Out.title(Problem);
  for (const std::string &File : Found.Files) {
    Out.title(File);
    describeConfiguration(Out, Settings, Files, File);
    const Job Work = Files.prepare(File);
    if (!Work.Problem.empty()) {
      Out.row("problem", Work.Problem);
      continue;
    }
    describeFlags(Out, Settings, Work);
    llvm::Expected<FileResult> Result = analyzeSource(Work.Request, Checks, Work.Analysis);
    if (Result) {
      describeResult(Out, *Result);
      tryBundledHeaders(Out, *Result, Work, Checks); // first: it was tried
      describeRemedy(Out, *Result);
    } else
      Out.row("problem", llvm::toString(Result.takeError()));
  }
  return Out.take();
}

} // namespace cudaperf
