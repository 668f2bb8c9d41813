// How often a program comes to a place of its host code: never, once, or again and again.
//
// Only what is seen counts: a function that files may call which were not read, or whose address is taken, may run any
// number of times.

#ifndef CUDAPERF_LAUNCH_VISITS_H
#define CUDAPERF_LAUNCH_VISITS_H

#include "llvm/ADT/DenseMap.h"
#include <cstdint>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace cudaperf {

class HostCode;
struct HostRegion;

/// In this order: of several ways to one place the last decides.
enum class Times : uint8_t { Never, Once, Often, Unknown };

/// How often a program comes to places of Code, with what other files say about its functions (HostCode::outside()).
class Visits {
public:
  explicit Visits(const HostCode &Code) : Code(Code) {}
  Times at(const HostRegion *Region);

private:
  /// How often Function is called.
  Times of(const clang::FunctionDecl &Function);
  Times ofCalls(const clang::FunctionDecl &Function);

  const HostCode &Code;
  llvm::DenseMap<const clang::FunctionDecl *, Times> Called;
};

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_VISITS_H
