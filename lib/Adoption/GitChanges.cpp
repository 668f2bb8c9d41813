#include "Adoption/GitChanges.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include <unistd.h>

namespace cudaperf {

static std::string contentOf(llvm::StringRef File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

/// The environment without what git sets for its hooks, whose paths hold for the folder it started them in.
static llvm::SmallVector<llvm::StringRef, 64> environmentForGit() {
  llvm::SmallVector<llvm::StringRef, 64> Kept;
  for (char **Variable = environ; *Variable; ++Variable) {
    const llvm::StringRef Name = llvm::StringRef(*Variable).split('=').first;
    if (Name != "GIT_DIR" && Name != "GIT_WORK_TREE" && Name != "GIT_INDEX_FILE" && Name != "GIT_PREFIX")
      Kept.push_back(*Variable);
  }
  return Kept;
}

/// What git prints with Arguments, run in Folder.
static llvm::Expected<std::string> runGit(llvm::StringRef Folder, std::initializer_list<llvm::StringRef> Arguments) {
  auto Git = llvm::sys::findProgramByName("git");
  if (!Git)
    return llvm::createStringError("the program git was not found");
  llvm::SmallString<128> Out, Err;
  if (std::error_code Code = llvm::sys::fs::createTemporaryFile("cuda-perf-git", "out", Out))
    return llvm::createStringError(Code, "cannot make a temporary file");
  llvm::FileRemover RemoveOut(Out);
  if (std::error_code Code = llvm::sys::fs::createTemporaryFile("cuda-perf-git", "err", Err))
    return llvm::createStringError(Code, "cannot make a temporary file");
  llvm::FileRemover RemoveErr(Err);

  llvm::SmallVector<llvm::StringRef, 16> Words = {*Git, "-C", Folder};
  Words.append(Arguments);
  std::string Problem;
  const auto Environment = environmentForGit();
  const int Exit = llvm::sys::ExecuteAndWait(*Git, Words, llvm::ArrayRef(Environment),
                                             {llvm::StringRef(), llvm::StringRef(Out), llvm::StringRef(Err)},
                                             /*SecondsToWait=*/0, /*MemoryLimit=*/0, &Problem);
  if (Exit == 0)
    return contentOf(Out);
  const std::string Said = Problem.empty() ? contentOf(Err) : Problem;
  llvm::StringRef First = llvm::StringRef(Said).trim().split('\n').first;
  (void)First.consume_front("fatal: ");
  if (First.empty())
    return llvm::createStringError("'git " + *Arguments.begin() + "' ended with exit code " + llvm::Twine(Exit));
  return llvm::createStringError("git says: " + First);
}

llvm::Expected<ChangedLines> changesSince(llvm::StringRef Revision, llvm::StringRef Folder) {
  if (Revision.empty() || Revision.starts_with("-"))
    return llvm::createStringError("'" + Revision + "' is no revision");
  llvm::Expected<std::string> Top = runGit(Folder, {"rev-parse", "--show-toplevel"});
  if (!Top)
    return Top.takeError();
  const llvm::StringRef Root = llvm::StringRef(*Top).rtrim("\r\n");
  const std::string Commit = (Revision + "^{commit}").str();
  if (llvm::Expected<std::string> Known = runGit(Root, {"rev-parse", "--verify", Commit}); !Known) {
    llvm::consumeError(Known.takeError());
    return llvm::createStringError("git knows no revision '" + Revision + "'");
  }
  llvm::Expected<std::string> Base = runGit(Root, {"merge-base", Revision, "HEAD"});
  if (!Base) {
    llvm::consumeError(Base.takeError());
    return llvm::createStringError("git finds no common ancestor of '" + Revision +
                                   "' and HEAD; a shallow clone may lack it ('git fetch --unshallow' completes it)");
  }
  // Nothing that a user's configuration may change about the form of a diff is left to it.
  llvm::Expected<std::string> Diff =
      runGit(Root, {"-c", "core.quotePath=false", "diff", "-U0", "--inter-hunk-context=0", "--no-color",
                    "--no-ext-diff", "--no-textconv", "--no-relative", "--find-renames", "--src-prefix=a/",
                    "--dst-prefix=b/", llvm::StringRef(*Base).rtrim("\r\n"), "--"});
  if (!Diff)
    return Diff.takeError();
  llvm::Expected<std::string> Untracked = runGit(Root, {"ls-files", "--others", "--exclude-standard", "-z"});
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
