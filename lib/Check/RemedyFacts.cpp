#include "Check/RemedyFacts.h"
#include "Analysis/Draws.h"
#include "Device/AddressSpaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstdlib>

namespace cudaperf {

bool goesToSharedOnly(const MemoryAccess &Access) {
  if (Access.Operation != AccessOperation::Load)
    return false;
  llvm::SmallVector<const llvm::Value *, 8> Pending{Access.Inst};
  llvm::SmallPtrSet<const llvm::Value *, 16> Seen;
  bool IsStored = false;
  while (!Pending.empty()) {
    for (const llvm::User *Use : Pending.pop_back_val()->users()) {
      const auto *Store = llvm::dyn_cast<llvm::StoreInst>(Use);
      if (Store && Store->getPointerAddressSpace() != SharedAddressSpace)
        return false;
      IsStored |= Store != nullptr;
      const bool IsMove = llvm::isa<llvm::CastInst, llvm::PHINode, llvm::SelectInst, llvm::ExtractValueInst,
                                    llvm::InsertValueInst, llvm::ExtractElementInst, llvm::InsertElementInst>(Use);
      if (!Store && !IsMove)
        return false;
      if (IsMove && Seen.insert(Use).second)
        Pending.push_back(Use);
    }
  }
  return IsStored;
}

bool hasIndex(const AccessView &Access, IndexExchange Exchange) {
  const Dim3 &Block = Access.block().Block;
  const Depends On = Access.cost().AddressOn;
  return Exchange == IndexExchange::XWithZ
             ? has(On, Depends::ThreadZ | Depends::BlockZ) || Block.Z > 1
             : has(On, Depends::ThreadY | Depends::ThreadZ | Depends::BlockY | Depends::BlockZ) || Block.Y > 1;
}

std::optional<int64_t> offsetInRecord(const AccessCost &Cost) {
  constexpr int64_t WordBytes = 4;
  const int64_t Taken = std::max<int64_t>(WordBytes, Cost.Access->Bytes);
  if (!Cost.LaneStride || !Cost.WorstLanes || llvm::popcount(Cost.WordsOfStride) * WordBytes != Taken)
    return std::nullopt;
  const int64_t First = MemoryLayout::offsetOf(Cost.WorstAddress.Lane[llvm::countr_zero(Cost.WorstLanes)]);
  const int64_t Stride = std::abs(*Cost.LaneStride);
  return (First % Stride + Stride) % Stride;
}

/// What all accesses of Access's buffer with its distance of lanes take together, as Taken has it of each.
template <typename Mask> static Mask takenOfRecord(const AccessView &Access, Mask AccessCost::*Taken) {
  const AccessCost &Cost = Access.cost();
  Mask All = 0;
  for (const AccessFact &Other : Access.Shape.Accesses)
    if (Other.Cost.ObjectKey == Cost.ObjectKey && Other.Cost.LaneStride == Cost.LaneStride)
      All |= Other.Cost.*Taken;
  return All;
}

uint32_t wordsTakenOfRecord(const AccessView &Access) { return takenOfRecord(Access, &AccessCost::WordsOfStride); }
uint64_t bytesTakenOfRecord(const AccessView &Access) { return takenOfRecord(Access, &AccessCost::BytesOfStride); }

std::string librarysRecord(const AccessView &Access) {
  const clang::Expr *Written = Access.expression();
  const auto *Call = Written ? llvm::dyn_cast<clang::CallExpr>(Written->IgnoreParenImpCasts()) : nullptr;
  const clang::FunctionDecl *Called = Call ? Call->getDirectCallee() : nullptr;
  const clang::ASTContext &Context = Access.Unit.context();
  if (!Called || !Access.cost().LaneStride || !Context.getSourceManager().isInSystemHeader(Called->getLocation()))
    return "";
  for (const clang::Expr *Argument : Call->arguments()) {
    const clang::QualType Type = Argument->IgnoreParenImpCasts()->getType()->getPointeeType();
    const clang::RecordDecl *Record = Type.isNull() ? nullptr : Type->getAsRecordDecl();
    if (Record && Record->getDefinition() && Context.getSourceManager().isInSystemHeader(Record->getLocation()) &&
        Context.getTypeSizeInChars(Type).getQuantity() == std::abs(*Access.cost().LaneStride))
      return Type.getUnqualifiedType().getAsString(Context.getPrintingPolicy());
  }
  return "";
}

} // namespace cudaperf
