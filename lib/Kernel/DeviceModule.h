// The device code of a translation unit as LLVM IR: made in process from the finished AST ("post-hoc code
// generation"), inlined and lightly simplified so that every access keeps its own source line.

#ifndef CUDAPERF_KERNEL_DEVICEMODULE_H
#define CUDAPERF_KERNEL_DEVICEMODULE_H

#include "Finding/Finding.h"
#include "llvm/ADT/StringMap.h"
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

/// NVPTX's numbers for them.
inline constexpr unsigned GlobalAddressSpace = 1, SharedAddressSpace = 3, ConstantAddressSpace = 4;

struct DeviceKernel {
  const clang::FunctionDecl *Declaration = nullptr;
  llvm::Function *Code = nullptr;
  std::string Name;    ///< qualified, with template arguments
  std::string Mangled; ///< as nvcc and the profilers spell it
  /// A function of the user's that Code calls and the translation unit only declares; null if there is none.
  const clang::FunctionDecl *Elsewhere = nullptr;
};

/// Owns the IR. Kernels and Skipped are in source order.
struct DeviceModule {
  std::unique_ptr<llvm::LLVMContext> Context;
  std::unique_ptr<llvm::Module> Code;
  std::vector<DeviceKernel> Kernels;
  std::vector<SkippedKernel> Skipped;
  std::vector<const clang::FunctionDecl *> Functions; ///< all that were lowered, kernels and callees
  llvm::StringMap<const clang::VarDecl *> Variables;  ///< device and shared variables by their name in Code
};

/// Lowers every kernel of Context that does not itself depend on code with errors. Each kernel is a function without
/// calls to other device code (all inlined; recursion and code elsewhere stay calls).
DeviceModule lowerKernels(clang::ASTContext &Context, clang::Preprocessor &PP);

/// Whether Variable lies in global memory: a `__device__ const` table too, which Clang puts into the constant address
/// space and nvcc does not.
bool isInGlobalMemory(const llvm::GlobalVariable &Variable);

/// Inlines everything into the kernels and simplifies them without merging source locations: no GVN, no hoisting.
void simplifyForAnalysis(llvm::Module &Code, llvm::ArrayRef<DeviceKernel> Kernels);

} // namespace cudaperf

#endif // CUDAPERF_KERNEL_DEVICEMODULE_H
