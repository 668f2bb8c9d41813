// Which kernels the handles of the driver's API stand for: cuModuleGetFunction gives one for a kernel's name.

#ifndef CUDAPERF_LAUNCH_KERNELHANDLES_H
#define CUDAPERF_LAUNCH_KERNELHANDLES_H

#include "Launch/HostCode.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <string>

namespace cudaperf {

/// The handles that one HostCode asks the driver for.
class KernelHandles {
public:
  using Names = llvm::SmallVector<std::string, 1>;

  /// Reads all calls that ask for one. Code must outlive this.
  explicit KernelHandles(const HostCode &Code);

  /// The linkage names of the kernels that Handle is asked for, in the order of the code; empty if that is not known.
  /// Of what a parameter points to, and of names that are parameters, all that callers pass counts.
  Names namesOf(HostTarget Handle) const;

private:
  void add(const clang::Expr *Handle, const clang::Expr *Name, const clang::FunctionDecl *In, unsigned Depth);
  const clang::Expr *passed(const clang::Expr *Call, const clang::FunctionDecl *Callee, const clang::Expr *E) const;

  const HostCode &Code;
  std::map<std::pair<const clang::ValueDecl *, int>, Names> Found; ///< only looked up
};

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_KERNELHANDLES_H
