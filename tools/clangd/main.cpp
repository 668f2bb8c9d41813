// cuda-perf-clangd: clangd's own main program; ClangdHooks.cpp says where we come in.

#include "Frontend/ResourceDirectory.h"
#include "UnitAnalysis.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Process.h"
#include <vector>

namespace clang::clangd {
int clangdMain(int Count, char *Words[]);
}

/// Whether the user says where Clang's own headers are; clangd takes the option once.
static bool namesResourceDirectory(int Count, char **Words) {
  auto Names = [](llvm::StringRef Text) { return Text.contains("-resource-dir"); };
  std::optional<std::string> More = llvm::sys::Process::GetEnv("CLANGD_FLAGS");
  return (More && Names(*More)) || llvm::any_of(llvm::ArrayRef(Words, Count).drop_front(), Names);
}

int main(int Count, char **Words) {
  cudaperf::UnitAnalysis::serveEditor();
  std::vector<char *> Arguments(Words, Words + Count);
  std::string Resources = "--resource-dir=" + cudaperf::resourceDirectory();
  if (!namesResourceDirectory(Count, Words))
    Arguments.insert(Arguments.begin() + 1, Resources.data());
  Count = int(Arguments.size());
  Arguments.push_back(nullptr);
  return clang::clangd::clangdMain(Count, Arguments.data());
}
