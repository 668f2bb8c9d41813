// Which parameters of a launch can point into the same buffer: followed from the launch to the callers of the function
// that it is in, since a launcher's own parameters only look different.

#include "Launch/HostValues.h"
#include "Launch/Launches.h"
#include "Launch/PassedBuffers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

using namespace clang;

namespace cudaperf {

/// Limits of the way up the callers.
static constexpr unsigned MaxLevels = 3;
static constexpr unsigned MaxCalls = 32;

/// Whether A and B, both seen in Function, can be the same buffer.
static bool canBeSame(HostValues &Values, const HostCode &Code, BufferId A, BufferId B, const FunctionDecl *Function,
                      unsigned Level) {
  if (!A || !B)
    return false;
  if (A == B)
    return true;
  std::optional<unsigned> IndexA = parameterIndex(Code, A), IndexB = parameterIndex(Code, B);
  if ((!IndexA && !IndexB) || Level == MaxLevels)
    return false;
  unsigned Seen = 0;
  for (unsigned Number : Values.callsOf(Function)) {
    const HostCall &Call = Code.calls()[Number];
    if (++Seen > MaxCalls)
      break;
    BufferId UpA = IndexA ? bufferAt(Values, Call, Function, *IndexA) : A;
    BufferId UpB = IndexB ? bufferAt(Values, Call, Function, *IndexB) : B;
    if (canBeSame(Values, Code, UpA, UpB, Call.Where.Region->Function, Level + 1))
      return true;
  }
  return false;
}

std::vector<std::pair<unsigned, unsigned>> aliasedArguments(const HostCode &Code, const LaunchSite &Site) {
  HostValues Values(Code);
  std::vector<std::pair<unsigned, unsigned>> Result;
  for (unsigned I = 0; I < Site.Arguments.size(); ++I)
    for (unsigned J = I + 1; J < Site.Arguments.size(); ++J)
      if (canBeSame(Values, Code, Site.Arguments[I].Id, Site.Arguments[J].Id, Site.Host, 0))
        Result.push_back({I, J});
  return Result;
}

} // namespace cudaperf
