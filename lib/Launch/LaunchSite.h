// One launch of a kernel: where it is, what it passes, on which stream. Values; Launches.h finds them.

#ifndef CUDAPERF_LAUNCH_LAUNCHSITE_H
#define CUDAPERF_LAUNCH_LAUNCHSITE_H

#include "Finding/Finding.h"
#include "Launch/HostCode.h"
#include "clang/Basic/SourceLocation.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

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

/// A number inside a structure that is passed by value.
struct PassedNumber {
  int64_t OffsetBytes = 0; ///< in the structure
  int64_t Value = 0;
  unsigned Bytes = 0; ///< how long it is
  auto operator<=>(const PassedNumber &) const = default;
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
  std::vector<PassedNumber> Members;      ///< of a structure: those with one known value, by their places
  std::string Text;                       ///< source text, e.g. "d_a"
};

/// The stream of a launch or an asynchronous copy.
struct HostStream {
  enum class Kind { Default, Variable, Unknown };
  Kind What = Kind::Unknown;
  BufferId Variable; ///< for Kind::Variable
  /// Whether both are certainly the same stream.
  bool sameAs(const HostStream &Other) const {
    return What != Kind::Unknown && What == Other.What && Variable == Other.Variable;
  }
};

/// One place where a kernel is launched, whatever the syntax: <<<>>>, cudaLaunchKernel(Ex), cooperative, a node
/// of a graph, cuLaunchKernel.
struct LaunchSite {
  static constexpr unsigned MaxPassed = 4;
  const clang::FunctionDecl *Kernel = nullptr; ///< the definition (for a template: the specialisation)
  std::string KernelName;                    ///< where only that is known: by it the driver loads a kernel of a module
  const clang::FunctionDecl *Host = nullptr; ///< the function that contains the launch
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
  bool PassedGrows = false;    ///< what changes in Passed grows by equal steps, to an end that is not known

  const clang::Expr *Call = nullptr;                                 ///< the launch
  const clang::Expr *GridWritten = nullptr, *BlockWritten = nullptr; ///< null for a launch configuration object
  HostPlace Place;
  unsigned Begin = 0; ///< the order before its arguments; Place is after them
};

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_LAUNCHSITE_H
