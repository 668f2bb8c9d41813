#include "Kernel/InstanceChoice.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace cudaperf {

namespace {
/// A kernel among the instances of its template.
struct Instance {
  const clang::FunctionDecl *Template = nullptr; ///< null: it is no instance
  size_t Number = 0;
  uint64_t Size = 0;
};
} // namespace

/// Whether instance Number of All is one of the Wanted ones that lie evenly among them.
static bool isTaken(size_t Number, size_t All, size_t Wanted) {
  return All <= Wanted || Number * Wanted % All < Wanted;
}

InstanceChoice chooseInstances(llvm::ArrayRef<const clang::FunctionDecl *> Kernels,
                               llvm::function_ref<uint64_t(const clang::FunctionDecl *)> SizeOf) {
  std::vector<Instance> Instances;
  llvm::DenseMap<const clang::FunctionDecl *, size_t> Counts;
  for (const clang::FunctionDecl *Kernel : Kernels) {
    const clang::FunctionDecl *Template = Kernel->getTemplateInstantiationPattern();
    Instances.push_back({Template, Template ? Counts[Template]++ : 0, SizeOf(Kernel)});
  }
  size_t Wanted = 1;
  for (const auto &[Template, Count] : Counts)
    while (Wanted < Count)
      Wanted *= 2;
  const auto IsKept = [&](const Instance &Each) {
    return !Each.Template || isTaken(Each.Number, Counts.lookup(Each.Template), Wanted);
  };
  const auto SizeKept = [&] {
    uint64_t Sum = 0;
    for (const Instance &Each : Instances)
      Sum += IsKept(Each) ? Each.Size : 0;
    return Sum;
  };
  while (Wanted > MinInstances && SizeKept() > MaxFileSize)
    Wanted /= 2;

  InstanceChoice Choice;
  for (const auto &[Kernel, Each] : llvm::zip_equal(Kernels, Instances)) {
    const size_t Count = Counts.lookup(Each.Template);
    if (IsKept(Each))
      Choice.Kept.push_back(Kernel);
    else
      Choice.Others.push_back({.Kernel = Kernel, .Analyzed = std::min(Wanted, Count), .Instances = Count});
  }
  return Choice;
}

} // namespace cudaperf
