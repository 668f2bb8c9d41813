#include "Check/LesserKernels.h"
#include "Analysis/DebugOutput.h"
#include "Launch/SetUpLaunches.h"
#include "clang/AST/Decl.h"

namespace cudaperf {

static const char *wordsFor(SetUpKind Kind) {
  switch (Kind) {
  case SetUpKind::Once:
    return "each launch of this kernel is outside of every loop, where others are in loops";
  case SetUpKind::Uncalled:
    return "nothing calls the functions of this file that launch the kernel";
  case SetUpKind::Unlaunched:
    return "nothing is seen to launch this kernel, where the file launches others";
  }
  llvm_unreachable("a kind without words");
}

std::map<std::string, std::string> lesserKernels(const UnitFacts &Unit) {
  const auto SetUp = setUpKernels(Unit.host(), Unit.launches());
  std::map<std::string, std::string> Found;
  for (const KernelFacts &Kernel : Unit.kernels()) {
    const clang::FunctionDecl *Declared = Kernel.Kernel->Declaration->getCanonicalDecl();
    std::string Why;
    const auto Kind = SetUp.find(Declared);
    if (Kind != SetUp.end())
      Why = wordsFor(Kind->second);
    else if (alwaysPrints(Kernel.Program->code()))
      Why = "this kernel prints in every launch, which takes longer than what else it does";
    if (!Why.empty())
      Found.try_emplace(Kernel.Kernel->Name, std::move(Why));
  }
  return Found;
}

} // namespace cudaperf
