// Numbers of the host: conversions, operators and functions on known values, as C++ on a 64-bit host computes them.

#ifndef CUDAPERF_LAUNCH_HOSTARITHMETIC_H
#define CUDAPERF_LAUNCH_HOSTARITHMETIC_H

#include "Launch/HostCandidates.h"
#include "clang/AST/OperationKinds.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

bool isNumber(const HostValue &Value);
double asReal(const HostValue &Value);
bool isTrue(const HostValue &Value);

/// Value after conversion to the type To: wrapped to its width, truncated towards zero.
HostValue converted(HostValue Value, clang::QualType To, const clang::ASTContext &Context);

/// A Op B computed in the operands' type, and converted to Type; nullopt for what is undefined or no number.
std::optional<HostValue> compute(clang::BinaryOperatorKind Op, const HostValue &A, const HostValue &B,
                                 clang::QualType Operands, clang::QualType Type, const clang::ASTContext &Context);

/// Whether A Op B grows without a known end because A or B does.
bool growsWith(clang::BinaryOperatorKind Op, const HostValue &A, const HostValue &B);

/// ceil, floor, sqrt and their like; nullopt for other names, and outside of their domain.
std::optional<double> mathFunction(llvm::StringRef Name, double X);

/// Applies Compute to every pair of values that can meet.
template <typename Function>
HostCandidates pairwise(const HostCandidates &Left, const HostCandidates &Right, Function Compute) {
  HostCandidates Result;
  Result.Complete = Left.Complete && Right.Complete;
  for (const HostValue &A : Left.Values)
    for (const HostValue &B : Right.Values) {
      if (!areCompatible(A.Reasons, B.Reasons))
        continue;
      std::optional<HostValue> Value = Compute(A, B);
      if (!Value || Result.Values.size() == HostCandidates::Most) {
        Result.Complete = false;
        continue;
      }
      Value->Reasons = A.Reasons;
      Value->Reasons.append(B.Reasons.begin(), B.Reasons.end());
      Value->IsMerged = A.IsMerged || B.IsMerged;
      if (llvm::none_of(Result.Values, [&](const HostValue &Known) {
            return Known.sameValue(*Value) && Known.Reasons.size() <= Value->Reasons.size();
          }))
        Result.Values.push_back(std::move(*Value));
    }
  return Result;
}

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_HOSTARITHMETIC_H
