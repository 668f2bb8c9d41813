// A kernel's name taken apart, as Clang, NVIDIA's profilers or other demanglers write it: 'ns::sum<float, 4>',
// 'void ns::sum<float, (int)4>(T1 *, int)', 'sum'.

#ifndef CUDAPERF_PROFILE_KERNELNAME_H
#define CUDAPERF_PROFILE_KERNELNAME_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

struct KernelName {
  std::string Base;                ///< without scopes and arguments
  std::vector<std::string> Scopes; ///< outermost first, without their own arguments; unnamed namespaces left out
  /// The template arguments in one spelling; none if the name has no list of them.
  std::optional<std::vector<std::string>> Arguments;

  /// Whether both can be names of one kernel or of instances of one template. Scopes that only one of them has, an
  /// inline namespace for instance, or that are left out altogether, are no difference.
  bool isOfSameTemplate(const KernelName &Other) const;
  /// The same, and both have the same arguments, as far as their spelling tells: what differs from tool to tool
  /// (lambdas, types without a name, enumerators) is no difference.
  bool isSameInstance(const KernelName &Other) const;
};

/// Name taken apart. A name that makes no sense has an empty Base.
KernelName parseKernelName(llvm::StringRef Name);

} // namespace cudaperf

#endif // CUDAPERF_PROFILE_KERNELNAME_H
