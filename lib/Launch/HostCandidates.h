// Values that a host expression can have, as sets: the likeliest first, whether there are others, and which choices led
// to each, so that values that never meet are not combined. HostValues finds them; here is only what can be done with
// them.

#ifndef CUDAPERF_LAUNCH_HOSTCANDIDATES_H
#define CUDAPERF_LAUNCH_HOSTCANDIDATES_H

#include "Finding/Finding.h"
#include "Launch/HostCode.h"
#include <optional>

namespace cudaperf {

/// A choice that a candidate rests on: arm Arm of Choice.
struct HostReason {
  const void *Choice = nullptr;
  unsigned Arm = 0;
};
using HostReasons = llvm::SmallVector<HostReason, 4>;

/// Whether both can hold in one execution.
bool areCompatible(llvm::ArrayRef<HostReason> A, llvm::ArrayRef<HostReason> B);

/// One value that an expression can have.
struct HostValue {
  enum class Kind { Integer, Real, Function, Buffer };
  Kind What = Kind::Integer;
  int64_t Integer = 0; ///< sign- or zero-extended from the expression's type
  double Real = 0;
  const clang::FunctionDecl *Function = nullptr;
  HostTarget Buffer;                      ///< the variable, field or array element that holds the pointer
  std::optional<int64_t> OffsetBytes = 0; ///< of a Buffer: what was added to the pointer; none if that is not known
  HostReasons Reasons;
  bool IsMerged = false; ///< several ways lead here, Reasons are only what they have in common
  bool Grows = false;    ///< one of the first of a series that grows with the rounds of a loop whose end is not known

  bool sameValue(const HostValue &Other) const;
};

struct HostCandidates {
  /// At most this many are kept.
  static constexpr unsigned Most = 8;

  llvm::SmallVector<HostValue, 2> Values;
  bool Complete = true; ///< no other value is possible

  static HostCandidates unknown() { return {{}, false}; }
  /// The one value, if there is exactly one possibility.
  const HostValue *only() const { return Complete && Values.size() == 1 ? &Values.front() : nullptr; }
  /// Adds From, which holds because of Why. Of what two ways lead to, only the reasons that they share are left.
  void add(HostCandidates From, llvm::ArrayRef<HostReason> Why = {});
};

/// The set of this one value.
HostCandidates onlyCandidate(HostValue Value);
HostCandidates onlyInteger(int64_t Value);
HostCandidates onlyReal(double Value);

/// The same values, whatever led to them.
HostCandidates withoutReasons(HostCandidates From);

/// The same for a dim3.
struct Dim3Candidate {
  Dim3 Value;
  HostReasons Reasons;
};
struct Dim3Candidates {
  std::vector<Dim3Candidate> Values;
  bool Complete = true;
  Dim3Sides Certain; ///< the sides that have one value in every execution, whatever the others are
};

/// Every combination of x, y and z whose reasons agree; sides out of [1, 2^31) are dropped.
Dim3Candidates combine(const HostCandidates &X, const HostCandidates &Y, const HostCandidates &Z);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_HOSTCANDIDATES_H
