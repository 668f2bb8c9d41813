// cuRAND starts a sequence of XORWOW by jumping ahead: for each digit of the sequence's number, to base 4, it
// multiplies the state by a matrix of 160 x 160 bits up to three times. Which of the 160 columns take part only data
// say, so that a model of the code can only guess; what a product takes was measured. Its body becomes a call that
// stands for it.

#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/Passes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

/// The words of a state that the matrix is for.
static constexpr unsigned StateWords = 5;

/// __curand_matvec_inplace<5>(unsigned *, unsigned *) of curand_kernel.h, mangled as a static function or another one.
static bool isMatrixProduct(const Function &F) {
  return !F.isDeclaration() && F.getName().contains("__curand_matvec_inplaceILi5EE") && F.arg_size() == 2;
}

/// Makes of Product's body the call that stands for it: each word of the vector is another one afterwards.
static void replaceBody(Function &Product, FunctionCallee Jump) {
  Product.deleteBody();
  Product.setLinkage(GlobalValue::InternalLinkage);
  IRBuilder<> Build(BasicBlock::Create(Product.getContext(), "", &Product));
  const auto Word = [&](unsigned I) {
    return Build.CreateConstInBoundsGEP1_64(Build.getInt32Ty(), Product.getArg(0), I);
  };
  Value *All = Build.getInt64(0);
  for (unsigned I = 0; I < StateWords; ++I)
    All = Build.CreateXor(All, Build.CreateZExt(Build.CreateLoad(Build.getInt32Ty(), Word(I)), Build.getInt64Ty()));
  Value *const Next = Build.CreateCall(Jump, All);
  for (unsigned I = 0; I < StateWords; ++I)
    Build.CreateStore(Build.CreateTrunc(Build.CreateLShr(Next, I), Build.getInt32Ty()), Word(I));
  Build.CreateRetVoid();
}

PreservedAnalyses CallRandomJumps::run(Module &Code, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : Code) {
    if (!isMatrixProduct(F))
      continue;
    Type *const Long = Type::getInt64Ty(Code.getContext());
    replaceBody(F, Code.getOrInsertFunction(RandomJumpName, Long, Long));
    Changed = true;
  }
  return keptUnless(Changed);
}

} // namespace cudaperf
