// The device code of a translation unit as LLVM IR: made in process from the finished AST ("post-hoc code
// generation"), as Clang leaves it. What nvcc makes of it is lib/Nvcc's.

#ifndef CUDAPERF_KERNEL_DEVICEMODULE_H
#define CUDAPERF_KERNEL_DEVICEMODULE_H

#include "Finding/Finding.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
class Preprocessor;
class VarDecl;
} // namespace clang

namespace cudaperf {

struct DeviceKernel {
  const clang::FunctionDecl *Declaration = nullptr;
  llvm::Function *Code = nullptr;
  std::string Name;    ///< qualified, with template arguments
  std::string Mangled; ///< as nvcc and the profilers spell it
};

/// The name of Function as messages have it: qualified, with template arguments.
std::string qualifiedName(const clang::FunctionDecl *Function);

/// Owns the IR. Kernels and Skipped are in source order.
struct DeviceModule {
  std::unique_ptr<llvm::LLVMContext> Context;
  std::unique_ptr<llvm::Module> Code;
  std::vector<DeviceKernel> Kernels;
  std::vector<SkippedKernel> Skipped;
  std::vector<const clang::FunctionDecl *> Functions; ///< all that were lowered, kernels and callees
  llvm::StringMap<const clang::VarDecl *> Variables;  ///< device and shared variables by their name in Code
  /// The user's functions that the translation unit only declares, by their name in Code.
  llvm::StringMap<const clang::FunctionDecl *> Elsewhere;
  /// The files that functions which were once among them come from, in full.
  llvm::StringSet<> FilesElsewhere;
  /// What stands for function objects of any kind (cuda_perf/any_function.h), by name in Code.
  llvm::StringSet<> StandIns;

  /// The first of Elsewhere that Kernel calls, in the state that it is in now; null if it calls none.
  const clang::FunctionDecl *calleeElsewhere(const llvm::Function &Kernel) const;
  /// Whether Kernel calls one of StandIns, in the state that it is in now: what it does there is not known.
  bool callsStandIn(const llvm::Function &Kernel) const;
};

/// Lowers every kernel of Context that does not itself depend on code with errors, and the device code they call.
DeviceModule lowerKernels(clang::ASTContext &Context, clang::Preprocessor &PP);

/// Lowers the device functions called one of Names (without their namespaces) that Context's file defines, and what
/// they call; all but those that other files can call by their names are internal.
std::unique_ptr<llvm::Module> lowerFunctions(clang::ASTContext &Context, clang::Preprocessor &PP,
                                             const llvm::StringSet<> &Names, llvm::LLVMContext &Into);

/// Whether Variable lies in global memory: a `__device__ const` table too, which Clang puts into the constant address
/// space and nvcc does not.
bool isInGlobalMemory(const llvm::GlobalVariable &Variable);

} // namespace cudaperf

#endif // CUDAPERF_KERNEL_DEVICEMODULE_H
