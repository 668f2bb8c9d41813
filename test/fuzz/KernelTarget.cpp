// LLVM IR through the rules of nvcc, the warp model and the verdict. The mutations are LLVM's own for IR: instructions
// inserted, deleted, given other operands, so that most mutants are modules again.

#include "Analysis/KernelProgram.h"
#include "Nvcc/Kernels.h"
#include "Nvcc/Pipeline.h"
#include "Targets.h"
#include "Verdict/Verdict.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/FuzzMutate/IRMutator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

namespace cudaperf::fuzz {

static std::unique_ptr<llvm::Module> readModule(llvm::StringRef Text, llvm::LLVMContext &Context) {
  llvm::SMDiagnostic Error;
  std::unique_ptr<llvm::Module> Code = llvm::parseAssemblyString(Text, Error, Context);
  return Code && !llvm::verifyModule(*Code) ? std::move(Code) : nullptr;
}

/// What is said of the kernels of Text, as text.
static std::string judge(llvm::StringRef Text) {
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> Code = readModule(Text, Context);
  if (!Code)
    return "";
  compileAsNvcc(*Code);
  require(!llvm::verifyModule(*Code, &llvm::errs()), "the rules of nvcc leave a module that holds");
  std::string Said;
  llvm::raw_string_ostream Out(Said);
  const auto Kernels = kernelsOf(*Code);
  for (const llvm::Function &Function : *Code) {
    if (!Kernels.contains(&Function) || Function.isDeclaration())
      continue;
    const KernelProgram Program(Function);
    for (const Dim3 Block : {Dim3{256, 1, 1}, Dim3{16, 16, 1}, Dim3{7, 3, 1}}) {
      const LaunchVerdicts Verdicts = decide(Program, {.Block = {Block, BlockSource::Launch}}, BadRatios());
      for (const AccessVerdict &Verdict : Verdicts.Accesses) {
        const AccessCost &Cost = Verdict.Cost;
        require(std::isfinite(Cost.Actual) && Cost.Actual >= 0 && Cost.Ideal >= 0, "counts are numbers");
        require(Cost.ActiveLanes >= 0 && Cost.ActiveLanes <= 32, "a warp has 32 lanes");
        Out << Function.getName() << ' ' << int(Verdict.Pattern) << ' ' << Cost.Actual << ' ' << Cost.Ideal << '\n';
      }
    }
  }
  return Said;
}

void fuzzKernels(llvm::StringRef Input) {
  require(judge(Input) == judge(Input), "the same module gives the same verdicts");
}

std::string mutateKernels(llvm::StringRef Input, uint64_t Seed) {
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> Code = readModule(Input, Context);
  if (!Code)
    return Input.str();
  std::vector<llvm::TypeGetter> Types = {llvm::Type::getInt1Ty,  llvm::Type::getInt8Ty,  llvm::Type::getInt16Ty,
                                         llvm::Type::getInt32Ty, llvm::Type::getInt64Ty, llvm::Type::getFloatTy,
                                         llvm::Type::getDoubleTy};
  std::vector<std::unique_ptr<llvm::IRMutationStrategy>> Strategies;
  Strategies.push_back(std::make_unique<llvm::InjectorIRStrategy>(llvm::InjectorIRStrategy::getDefaultOps()));
  Strategies.push_back(std::make_unique<llvm::InstDeleterIRStrategy>());
  Strategies.push_back(std::make_unique<llvm::InstModificationIRStrategy>());
  llvm::IRMutator Mutator(std::move(Types), std::move(Strategies));
  for (uint64_t Edit = 0; Edit <= Seed % 8; ++Edit)
    Mutator.mutateModule(*Code, int(Seed + Edit), Input.size() + 4096);
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Code->print(Out, nullptr);
  return Text;
}

} // namespace cudaperf::fuzz
