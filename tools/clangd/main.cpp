// cuda-perf-clangd: clangd's own main program; ClangdHooks.cpp says where we come in.

#include "CheckReport.h"
#include "Frontend/ResourceDirectory.h"
#include "UnitAnalysis.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace clang::clangd {
int clangdMain(int Count, char *Words[]);
}

namespace {

cudaperf::EditorWishes Wishes;

// Beside clangd's options, wherever those may stand.
llvm::cl::opt<bool, /*ExternalStorage=*/true>
    Remedies("remedies", llvm::cl::location(Wishes.RemediesInMessages),
             llvm::cl::desc("Say in a finding's message what to do, too, for editors that show no related places"));

/// Whether the user says where Clang's own headers are; clangd takes the option once.
bool namesResourceDirectory(int Count, char **Words) {
  auto Names = [](llvm::StringRef Text) { return Text.contains("-resource-dir"); };
  std::optional<std::string> More = llvm::sys::Process::GetEnv("CLANGD_FLAGS");
  return (More && Names(*More)) || llvm::any_of(llvm::ArrayRef(Words, Count).drop_front(), Names);
}

/// Whether clangd is to look at one file instead of serving an editor.
bool checksOneFile(int Count, char **Words) {
  return llvm::any_of(llvm::ArrayRef(Words, Count).drop_front(), [](llvm::StringRef Word) {
    return Word.ltrim('-').starts_with("check=") && Word.starts_with("-");
  });
}

} // namespace

int main(int Count, char **Words) {
  if (checksOneFile(Count, Words))
    Wishes.OnResult = [](const cudaperf::FileResult &Result) { llvm::outs() << cudaperf::describeChecked(Result); };
  cudaperf::UnitAnalysis::serveEditor(Wishes);
  std::vector<char *> Arguments(Words, Words + Count);
  std::string Resources = "--resource-dir=" + cudaperf::resourceDirectory();
  if (!namesResourceDirectory(Count, Words))
    Arguments.insert(Arguments.begin() + 1, Resources.data());
  Count = int(Arguments.size());
  Arguments.push_back(nullptr);
  return clang::clangd::clangdMain(Count, Arguments.data());
}
