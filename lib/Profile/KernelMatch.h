// Which kernels of a profile are which of the source.

#ifndef CUDAPERF_PROFILE_KERNELMATCH_H
#define CUDAPERF_PROFILE_KERNELMATCH_H

#include "Finding/ProfileShare.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace cudaperf {

/// Kernels of the source by name, as a finding has it, with their mangled names.
using LintedKernels = std::map<std::string, std::set<std::string>>;

class KernelMatch {
public:
  /// A profile may name instances of a template or the template alone: then it is given to all instances. An instance
  /// that the source does not show is given to the instances that it does, if none of these is in the profile: code
  /// that a finding is about has run. Overloads that differ in their parameters only are one kernel here.
  KernelMatch(llvm::ArrayRef<ProfiledKernel> Profiled, const LintedKernels &Linted);

  /// Numbers of those that Kernel of the source is, ascending; none if the profile does not name it.
  const std::vector<size_t> &of(const std::string &Kernel) const;

  /// Numbers of those that no kernel of the source is.
  std::vector<size_t> unknown() const;

private:
  size_t Count;
  std::map<std::string, std::vector<size_t>> ByKernel;
};

} // namespace cudaperf

#endif // CUDAPERF_PROFILE_KERNELMATCH_H
