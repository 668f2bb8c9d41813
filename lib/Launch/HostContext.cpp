#include "Launch/HostContext.h"
#include "clang/AST/Decl.h"
#include <cassert>

namespace cudaperf {

HostContext::HostContext(HostBudget &Budget, HostPlace Place) : Budget(Budget), AskedIn(Place.Region), At(Place) {
  while (AskedIn && !AskedIn->Subject)
    AskedIn = AskedIn->Parent;
}

HostContext HostContext::at(HostPlace Place) const {
  HostContext Result = *this;
  Result.At = Place;
  return Result;
}

HostContext HostContext::inside(const HostFrame &Callee, HostPlace Place) const {
  HostContext Result = at(Place);
  Result.Call = &Callee;
  return Result;
}

HostContext HostContext::atCall() const {
  assert(Call && "no call is followed");
  HostContext Result = at(Call->Where);
  Result.Call = Call->Caller;
  return Result;
}

HostContext HostContext::inAnyCall(HostPlace Place) const {
  HostContext Result = at(Place);
  Result.Call = nullptr;
  return Result;
}

HostContext HostContext::inRound(const HostNumbers &Numbers) const {
  HostContext Result = *this;
  Result.Round = &Numbers;
  return Result;
}

HostContext HostContext::inAnyRound() const {
  HostContext Result = *this;
  Result.Round = nullptr;
  return Result;
}

bool HostContext::follows(const clang::FunctionDecl *Function) const {
  for (const HostFrame *Frame = Call; Frame; Frame = Frame->Caller)
    if (Frame->Function->getCanonicalDecl() == Function->getCanonicalDecl())
      return true;
  return false;
}

llvm::ArrayRef<HostReason> HostContext::reasons(llvm::ArrayRef<HostReason> Why) const {
  return Call ? llvm::ArrayRef<HostReason>() : Why;
}

} // namespace cudaperf
