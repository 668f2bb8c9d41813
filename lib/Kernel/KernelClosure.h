// Finds the kernels of a translation unit and, for each, the functions and variables that its code needs, so that
// sound kernels can be lowered although other declarations of the file are broken.

#ifndef CUDAPERF_KERNEL_KERNELCLOSURE_H
#define CUDAPERF_KERNEL_KERNELCLOSURE_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Decl;
class FunctionDecl;
class SourceManager;
class VarDecl;
} // namespace clang

namespace cudaperf {

/// Every __global__ function with a body outside the system's headers, in source order: plain ones, static members
/// and the instantiations of templates (not the templates themselves).
std::vector<const clang::FunctionDecl *> findKernels(clang::ASTContext &Context);

/// Why a function cannot be lowered.
struct BrokenCode {
  clang::SourceLocation Where;
  std::string Reason; ///< e.g. "error in its body", "calls 'f', which has an error in its body"
};

/// What is wrong, with its line.
std::string describe(const BrokenCode &Broken, const clang::SourceManager &SM);

/// What is wrong with Function, if one of its declarations was found to have errors (BrokenFunctions.h, hideUnseen()).
std::optional<std::string> errorsOf(const clang::FunctionDecl &Function);

/// What becomes of a kernel that calls a function with errors.
enum class BrokenCallee {
  Refused, ///< it is broken, too
  Unseen,  ///< if the function's head has none, the kernel is sound without its body
};

/// The device code reachable from kernels. Walks every function once, however many kernels call it.
class KernelClosure {
public:
  explicit KernelClosure(BrokenCallee Callees) : Callees(Callees) {}

  /// Adds Kernel and all it reaches, callees first, unless some of it is broken: then says what and adds nothing.
  std::optional<BrokenCode> add(const clang::FunctionDecl *Kernel);

  /// The statements and expressions of Kernel and of what it calls, anew for each call, but not for a recursive one; at
  /// most a billion.
  uint64_t inlinedSize(const clang::FunctionDecl *Kernel);

  /// Definitions of functions and variables in the order in which they were reached, callees before callers.
  llvm::ArrayRef<const clang::Decl *> declarations() const { return Order; }

  /// Takes the bodies of functions with errors that are not among the declarations away from Clang, which would emit
  /// those of members by itself. Each has an UnavailableAttr with what is wrong.
  void hideUnseen();

private:
  struct Body {
    std::optional<BrokenCode> Broken;
    llvm::SmallVector<const clang::FunctionDecl *, 8> Callees;
    llvm::SmallVector<const clang::VarDecl *, 4> Variables;
    uint64_t Size = 0; ///< statements and expressions
  };
  const Body &bodyOf(const clang::FunctionDecl *Function);

  llvm::DenseMap<const clang::FunctionDecl *, Body> Bodies;
  llvm::DenseMap<const clang::FunctionDecl *, uint64_t> InlinedSizes;
  llvm::DenseSet<const clang::Decl *> Added;
  std::vector<const clang::Decl *> Order;
  std::vector<std::pair<const clang::FunctionDecl *, BrokenCode>> Unseen;
  BrokenCallee Callees;
};

} // namespace cudaperf

#endif // CUDAPERF_KERNEL_KERNELCLOSURE_H
