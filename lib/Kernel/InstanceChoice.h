// Which instances of kernel templates are analysed where a file has more of them than can be.

#ifndef CUDAPERF_KERNEL_INSTANCECHOICE_H
#define CUDAPERF_KERNEL_INSTANCECHOICE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <utility>
#include <vector>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace cudaperf {

/// The kernels of one file that are lowered together have at most this many statements and expressions, all calls
/// inlined, as far as fewer instances of templates bring that about: a limit in work, the same on every machine.
inline constexpr uint64_t MaxFileSize = 1000000;

/// That many of a template's instances are analysed in any case.
inline constexpr size_t MinInstances = 4;

struct InstanceChoice {
  struct LeftOut {
    const clang::FunctionDecl *Kernel;
    size_t Analyzed = 0, Instances = 0; ///< of its template
  };
  std::vector<const clang::FunctionDecl *> Kept; ///< in the order that they were in
  std::vector<LeftOut> Others;
};

/// All of Kernels if they have at most MaxFileSize together. Otherwise each template has at most as many instances as
/// make it so, a power of two but never fewer than MinInstances, taken evenly over those that there are: neighbours
/// differ in one argument as a rule. What is no instance stays.
InstanceChoice chooseInstances(llvm::ArrayRef<const clang::FunctionDecl *> Kernels,
                               llvm::function_ref<uint64_t(const clang::FunctionDecl *)> SizeOf);

} // namespace cudaperf

#endif // CUDAPERF_KERNEL_INSTANCECHOICE_H
