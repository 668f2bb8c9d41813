// Calls of host functions that allocate for their caller: what a helper around cudaMalloc() puts through a pointer or a
// reference, or returns.

#ifndef CUDAPERF_LAUNCH_ALLOCATINGCALLS_H
#define CUDAPERF_LAUNCH_ALLOCATINGCALLS_H

#include "Launch/HostCode.h"

namespace cudaperf {

/// What a call of a function with a body does for its caller.
struct HandedAllocation {
  const HostCall *Made = nullptr; ///< the call of the API in it, or in what it calls
  unsigned Parameter = 0;         ///< that it hands the memory out by; not of what is returned
  bool ByReference = false;       ///< T *&, else T **
  bool IsReturned = false;
};

/// Which functions of one HostCode allocate for their callers; what was asked once is kept.
class AllocatingCalls {
public:
  /// IsMaker says which functions of the API, by name, put what they make where their first argument points.
  AllocatingCalls(const HostCode &Code, bool (*IsMaker)(llvm::StringRef));

  /// What each call of Function allocates for its caller, on every way through it, and nothing else of the kind.
  std::optional<HandedAllocation> of(const clang::FunctionDecl *Function);

  /// The parameter of Function that it gives back to Free, a function of the API; nullopt if there is none.
  std::optional<unsigned> givenBack(const clang::FunctionDecl *Function, llvm::StringRef Free) const;

private:
  std::optional<HandedAllocation> find(const clang::FunctionDecl *Function, unsigned Depth);
  llvm::ArrayRef<const HostCall *> callsIn(const clang::FunctionDecl *Function) const;

  const HostCode &Code;
  bool (*IsMaker)(llvm::StringRef);
  /// By canonical declaration; looked up only.
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<const HostCall *, 8>> Calls;
  llvm::DenseMap<const clang::FunctionDecl *, std::optional<HandedAllocation>> Known;
};

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_ALLOCATINGCALLS_H
