#include "Launch/HostCandidates.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace cudaperf {

bool areCompatible(ArrayRef<HostReason> A, ArrayRef<HostReason> B) {
  return llvm::none_of(A, [&](const HostReason &Left) {
    return llvm::any_of(B,
                        [&](const HostReason &Right) { return Left.Choice == Right.Choice && Left.Arm != Right.Arm; });
  });
}

bool HostValue::sameValue(const HostValue &Other) const {
  return What == Other.What && Integer == Other.Integer && Real == Other.Real && Function == Other.Function &&
         Buffer.Object == Other.Buffer.Object && Buffer.Owner == Other.Buffer.Owner &&
         Buffer.Component == Other.Buffer.Component && OffsetBytes == Other.OffsetBytes;
}

HostCandidates onlyCandidate(HostValue Value) {
  HostCandidates Result;
  Result.Values.push_back(std::move(Value));
  return Result;
}

HostCandidates onlyInteger(int64_t Value) {
  HostValue Result;
  Result.Integer = Value;
  return onlyCandidate(Result);
}

HostCandidates onlyReal(double Value) {
  HostValue Result;
  Result.What = HostValue::Kind::Real;
  Result.Real = Value;
  return onlyCandidate(Result);
}

HostCandidates withoutReasons(HostCandidates From) {
  for (HostValue &Value : From.Values) {
    Value.Reasons.clear();
    Value.IsMerged = false;
  }
  return From;
}

static bool isSize(const HostValue &Value) {
  return Value.What == HostValue::Kind::Integer && Value.Integer >= 1 && Value.Integer <= INT32_MAX;
}

Dim3Candidates combine(const HostCandidates &X, const HostCandidates &Y, const HostCandidates &Z) {
  Dim3Candidates All;
  All.Complete = X.Complete && Y.Complete && Z.Complete;
  // Named: the elements of an initializer list in the loop's head would be gone in its body.
  const HostCandidates *const Parts[] = {&X, &Y, &Z};
  for (auto [Side, Part] : llvm::zip(All.Certain, Parts))
    if (const HostValue *Only = Part->only(); Only && isSize(*Only))
      Side = unsigned(Only->Integer);
  for (const HostValue &SideX : X.Values)
    for (const HostValue &SideY : Y.Values) {
      if (!areCompatible(SideX.Reasons, SideY.Reasons))
        continue;
      for (const HostValue &SideZ : Z.Values) {
        if (!isSize(SideX) || !isSize(SideY) || !isSize(SideZ) || !areCompatible(SideX.Reasons, SideZ.Reasons) ||
            !areCompatible(SideY.Reasons, SideZ.Reasons))
          continue;
        if (All.Values.size() == HostCandidates::Most) {
          All.Complete = false;
          return All;
        }
        Dim3Candidate Next{{unsigned(SideX.Integer), unsigned(SideY.Integer), unsigned(SideZ.Integer)}, SideX.Reasons};
        Next.Reasons.append(SideY.Reasons.begin(), SideY.Reasons.end());
        Next.Reasons.append(SideZ.Reasons.begin(), SideZ.Reasons.end());
        All.Values.push_back(std::move(Next));
      }
    }
  return All;
}

void HostCandidates::add(HostCandidates From, ArrayRef<HostReason> Why) {
  Complete &= From.Complete;
  for (HostValue &Value : From.Values) {
    if (!areCompatible(Value.Reasons, Why))
      continue;
    Value.Reasons.append(Why.begin(), Why.end());
    auto Same = llvm::find_if(Values, [&](const HostValue &Known) { return Known.sameValue(Value); });
    if (Same != Values.end()) {
      // Only what both ways have in common is still a reason.
      const size_t Before = Same->Reasons.size();
      llvm::erase_if(Same->Reasons, [&](const HostReason &Reason) {
        return llvm::none_of(Value.Reasons, [&](const HostReason &Other) {
          return Other.Choice == Reason.Choice && Other.Arm == Reason.Arm;
        });
      });
      Same->Grows &= Value.Grows;
      Same->IsMerged |= Value.IsMerged || Same->Reasons.size() < Before || Same->Reasons.size() < Value.Reasons.size();
    } else if (Values.size() < Most) {
      Values.push_back(std::move(Value));
    } else {
      Complete = false;
    }
  }
}

} // namespace cudaperf
