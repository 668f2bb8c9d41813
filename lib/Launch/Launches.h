// What the host code of a translation unit says about its kernels: launch sites, block shapes, constant arguments,
// which buffers are passed and on which stream.
//
// Read from the AST of the host functions (a device-mode parse has them too). A constant is given only if it is the
// same in every execution that reaches the launch; block shapes are candidates, the likeliest first, and BlocksComplete
// says whether there can be others. For the order of launches and copies see HostOrder.h.

#ifndef CUDAPERF_LAUNCH_LAUNCHES_H
#define CUDAPERF_LAUNCH_LAUNCHES_H

#include "Finding/Finding.h"
#include "Launch/HostCode.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class ValueDecl;
} // namespace clang

namespace cudaperf {

/// A pointer variable, field or array element of the host, by which a buffer is known. Equal values in one function
/// are the same buffer unless the variable was changed in between.
struct BufferId {
  const clang::ValueDecl *Variable = nullptr; ///< canonical; for "v.data()" the method
  const clang::ValueDecl *Owner = nullptr;    ///< the object that a field or method belongs to, if it is plain
  int Element = -1;                           ///< of an array of pointers
  explicit operator bool() const { return Variable; }
  bool operator==(const BufferId &) const = default;
};

/// One argument of a launch, for one parameter of the kernel.
struct LaunchArgument {
  const clang::Expr *Written = nullptr;
  std::optional<int64_t> Constant; ///< an integer argument with one known value
  /// The variable that a pointer argument points into ("d_a", "this->buf", "d[0]"), copies of pointers followed.
  /// Offset expressions (d_a + n) keep the variable.
  const clang::ValueDecl *Buffer = nullptr;
  BufferId Id;                            ///< the same with its owner and element: compare these
  std::optional<int64_t> OffsetBytes = 0; ///< what is added to it; none if that is not known
  std::string Text;                       ///< source text, e.g. "d_a"
};

/// The stream of a launch or an asynchronous copy.
struct HostStream {
  enum class Kind { Default, Variable, Unknown };
  Kind What = Kind::Unknown;
  BufferId Variable; ///< for Kind::Variable
  /// Whether both are certainly the same stream.
  bool sameAs(const HostStream &Other) const;
};

/// One place where a kernel is launched, whatever the syntax: <<<>>>, cudaLaunchKernel(Ex), cooperative, a node
/// of a graph.
struct LaunchSite {
  static constexpr unsigned MaxPassed = 4;
  const clang::FunctionDecl *Kernel = nullptr; ///< the definition (for a template: the specialisation)
  const clang::FunctionDecl *Host = nullptr;   ///< the function that contains the launch
  clang::SourceLocation Where;
  SourceSpan Outside;          ///< of a launch in another file its place; then nothing here points into an AST
  std::vector<Dim3> Blocks;    ///< block shapes this site can have, the likeliest first; empty: not known
  bool BlocksComplete = false; ///< there are no others
  Dim3Sides BlockSides;        ///< the sides of the block that are certain, whatever the others are
  std::optional<Dim3> Grid;    ///< the one possible grid
  std::vector<Dim3> Grids;     ///< candidates as for Blocks
  std::optional<uint64_t> DynamicSharedBytes;
  HostStream Stream;
  std::vector<LaunchArgument> Arguments;
  /// The integers that it passes at its first launches, each list by parameter and different from those before;
  /// nullopt: not known, or no integer. At most MaxPassed.
  std::vector<std::vector<std::optional<int64_t>>> Passed;
  bool PassedComplete = false; ///< it passes no others
  bool PassedGrows = false;    ///< what changes in Passed grows from launch to launch, to an end that is not known

  const clang::Expr *Call = nullptr;                                 ///< the launch
  const clang::Expr *GridWritten = nullptr, *BlockWritten = nullptr; ///< null for a launch configuration object
  HostPlace Place;
  unsigned Begin = 0; ///< the order before its arguments; Place is after them
};

/// All launches of a translation unit, in source order. A site that can launch several kernels (through a function
/// pointer) is listed once for each. Depends on nothing but the AST; costs one pass over the host functions of the
/// main file and of the headers that are not the system's.
std::vector<LaunchSite> findLaunches(clang::ASTContext &Context);
std::vector<LaunchSite> findLaunches(const HostCode &Code);

/// Pairs of parameters (first < second) for which the site can pass pointers into the same buffer, because the host
/// passes one variable twice, or one of the callers of the launching function does.
std::vector<std::pair<unsigned, unsigned>> aliasedArguments(const HostCode &Code, const LaunchSite &Site);

/// For every parameter of Kernel the integer that all its launches pass for it, if that is one and the same constant;
/// for a pointer the bytes from the start of a buffer, if those are.
std::vector<std::optional<int64_t>> kernelConstants(const clang::FunctionDecl *Kernel,
                                                    llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_LAUNCHES_H
