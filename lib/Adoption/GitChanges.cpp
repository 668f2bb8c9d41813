#include "Adoption/GitChanges.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include <set>
#include <unistd.h>

namespace cudaperf {

static std::string contentOf(llvm::StringRef File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

/// A repository's own configuration names programs that git runs for its user. This one may be anybody's: what git does
/// here must run none of them. What a list of fixed names cannot turn off, filters, is done by turnFiltersOff().
static constexpr llvm::StringLiteral NothingRuns[] = {"-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false",
                                                      "-c", "protocol.allow=never"};

/// Variables of the user's that say where repositories and configurations lie, in contrast to those that name programs
/// and to what git sets for its hooks, whose paths hold for the folder it started them in.
static bool isHarmlessForGit(llvm::StringRef Name) {
  return Name == "GIT_CEILING_DIRECTORIES" || Name == "GIT_DISCOVERY_ACROSS_FILESYSTEM" ||
         (Name.starts_with("GIT_CONFIG_") && Name != "GIT_CONFIG_PARAMETERS");
}

static std::vector<std::string> environmentForGit() {
  std::vector<std::string> Kept = {"GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1",
                                   "GIT_ALLOW_PROTOCOL="};
  for (char **Variable = environ; *Variable; ++Variable) {
    const llvm::StringRef Name = llvm::StringRef(*Variable).split('=').first;
    if (!Name.starts_with("GIT_") || isHarmlessForGit(Name))
      Kept.push_back(*Variable);
  }
  return Kept;
}

namespace {
/// The program git, called so that it runs nothing else, in one repository.
class Git {
public:
  explicit Git(llvm::StringRef Folder, unsigned TimeoutSeconds) : Folder(Folder), TimeoutSeconds(TimeoutSeconds) {}

  /// What it prints with Arguments.
  llvm::Expected<std::string> run(llvm::ArrayRef<llvm::StringRef> Arguments) const;
  /// Has the filters of the repository's configuration left out from now on: the content of files is compared as it is.
  llvm::Error turnFiltersOff();
  void enter(llvm::StringRef Top) { Folder = Top.str(); }

private:
  std::string Folder;
  unsigned TimeoutSeconds;
  std::vector<std::string> FiltersOff;
};
} // namespace

llvm::Expected<std::string> Git::run(llvm::ArrayRef<llvm::StringRef> Arguments) const {
  auto Program = llvm::sys::findProgramByName("git");
  if (!Program)
    return llvm::createStringError("the program git was not found");
  llvm::SmallString<128> Out, Err;
  if (std::error_code Code = llvm::sys::fs::createTemporaryFile("cuda-perf-git", "out", Out))
    return llvm::createStringError(Code, "cannot make a temporary file");
  llvm::FileRemover RemoveOut(Out);
  if (std::error_code Code = llvm::sys::fs::createTemporaryFile("cuda-perf-git", "err", Err))
    return llvm::createStringError(Code, "cannot make a temporary file");
  llvm::FileRemover RemoveErr(Err);

  llvm::SmallVector<llvm::StringRef, 32> Words = {*Program, "-C", Folder, "--no-pager"};
  llvm::append_range(Words, NothingRuns);
  llvm::append_range(Words, FiltersOff);
  llvm::append_range(Words, Arguments);
  std::string Problem;
  const std::vector<std::string> Variables = environmentForGit();
  const llvm::SmallVector<llvm::StringRef, 64> Environment(Variables.begin(), Variables.end());
  const int Exit = llvm::sys::ExecuteAndWait(*Program, Words, llvm::ArrayRef(Environment),
                                             {llvm::StringRef(""), llvm::StringRef(Out), llvm::StringRef(Err)},
                                             TimeoutSeconds, /*MemoryLimit=*/0, &Problem);
  if (Exit == 0)
    return contentOf(Out);
  const std::string Said = Problem.empty() ? contentOf(Err) : Problem;
  llvm::StringRef First = llvm::StringRef(Said).trim().split('\n').first;
  (void)First.consume_front("fatal: ");
  if (First.empty())
    return llvm::createStringError("'git " + Arguments.front() + "' ended with exit code " + llvm::Twine(Exit));
  return llvm::createStringError("git says: " + First);
}

llvm::Error Git::turnFiltersOff() {
  llvm::Expected<std::string> Names = run({"config", "--list", "--name-only", "-z"});
  if (!Names)
    return Names.takeError();
  llvm::SmallVector<llvm::StringRef, 64> Keys;
  llvm::StringRef(*Names).split(Keys, '\0', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  std::set<std::string> Filters; // "filter.NAME."
  for (llvm::StringRef Key : Keys)
    if (Key.starts_with("filter.") && Key.count('.') >= 2)
      Filters.insert(Key.take_front(Key.rfind('.') + 1).str());
  for (const std::string &Filter : Filters) {
    if (llvm::StringRef(Filter).contains('='))
      return llvm::createStringError("the configuration of the repository has a filter with '=' in its name");
    for (const char *Off : {"clean=", "smudge=", "process=", "required=false"})
      FiltersOff.insert(FiltersOff.end(), {"-c", Filter + Off});
  }
  return llvm::Error::success();
}

llvm::Expected<ChangedLines> changesSince(llvm::StringRef Revision, llvm::StringRef Folder, unsigned TimeoutSeconds) {
  if (Revision.empty() || Revision.starts_with("-"))
    return llvm::createStringError("'" + Revision + "' is no revision");
  Git Repository(Folder, TimeoutSeconds);
  llvm::Expected<std::string> Top = Repository.run({"rev-parse", "--show-toplevel"});
  if (!Top)
    return Top.takeError();
  const llvm::StringRef Root = llvm::StringRef(*Top).rtrim("\r\n");
  Repository.enter(Root);
  if (llvm::Error Failed = Repository.turnFiltersOff())
    return std::move(Failed);
  const std::string Commit = (Revision + "^{commit}").str();
  if (llvm::Expected<std::string> Known = Repository.run({"rev-parse", "--verify", Commit}); !Known) {
    llvm::consumeError(Known.takeError());
    return llvm::createStringError("git knows no revision '" + Revision + "'");
  }
  llvm::Expected<std::string> Base = Repository.run({"merge-base", Revision, "HEAD"});
  if (!Base) {
    llvm::consumeError(Base.takeError());
    return llvm::createStringError("git finds no common ancestor of '" + Revision +
                                   "' and HEAD; a shallow clone may lack it ('git fetch --unshallow' completes it)");
  }
  // Nothing that a user's configuration may change about the form of a diff is left to it.
  llvm::Expected<std::string> Diff =
      Repository.run({"-c", "core.quotePath=false", "diff", "-U0", "--inter-hunk-context=0", "--no-color",
                      "--no-ext-diff", "--no-textconv", "--no-relative", "--ignore-submodules=all", "--find-renames",
                      "--src-prefix=a/", "--dst-prefix=b/", llvm::StringRef(*Base).rtrim("\r\n"), "--"});
  if (!Diff)
    return Diff.takeError();
  llvm::Expected<std::string> Untracked = Repository.run({"ls-files", "--others", "--exclude-standard", "-z"});
  if (!Untracked)
    return Untracked.takeError();

  ChangedLines Changed;
  if (llvm::Error Failed = Changed.addDiff(*Diff, Root))
    return std::move(Failed);
  llvm::SmallVector<llvm::StringRef, 16> Names;
  llvm::StringRef(*Untracked).split(Names, '\0', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef Name : Names)
    Changed.addFile((Root + "/" + Name).str());
  return Changed;
}

} // namespace cudaperf
