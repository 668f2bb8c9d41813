#include "Nvcc/Kernels.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

/// Annotation: a function or variable, then pairs of a name and a number.
static bool saysKernel(const MDNode &Annotation) {
  for (unsigned I = 1; I + 1 < Annotation.getNumOperands(); I += 2) {
    const auto *Name = dyn_cast_or_null<MDString>(Annotation.getOperand(I));
    const auto *Number = mdconst::dyn_extract_or_null<ConstantInt>(Annotation.getOperand(I + 1));
    if (Name && Name->getString() == "kernel" && Number && Number->isOne())
      return true;
  }
  return false;
}

SmallPtrSet<const GlobalValue *, 16> kernelsOf(const Module &Code) {
  SmallPtrSet<const GlobalValue *, 16> Kernels;
  if (const NamedMDNode *const Annotations = Code.getNamedMetadata("nvvm.annotations"))
    for (const MDNode *Annotation : Annotations->operands())
      if (Annotation->getNumOperands() > 0 && saysKernel(*Annotation))
        if (const auto *Kernel = mdconst::dyn_extract_or_null<Function>(Annotation->getOperand(0)))
          Kernels.insert(Kernel);
  return Kernels;
}

} // namespace cudaperf
