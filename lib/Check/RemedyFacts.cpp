#include "Check/RemedyFacts.h"
#include "Analysis/AtomicUse.h"
#include "Analysis/Draws.h"
#include "Analysis/FlatIndex.h"
#include "Check/Words.h"
#include "Cost/TriedChange.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/DeviceFunctions.h"
#include "Verdict/LevelThresholds.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstdlib>

namespace cudaperf {

/// Whether what Access loads is stored, only where IsFine says, and does nothing else.
static bool goesToStoresOnly(const MemoryAccess &Access, llvm::function_ref<bool(const llvm::StoreInst &)> IsFine) {
  if (Access.Operation != AccessOperation::Load)
    return false;
  llvm::SmallVector<const llvm::Value *, 8> Pending{Access.Inst};
  llvm::SmallPtrSet<const llvm::Value *, 16> Seen;
  bool IsStored = false;
  while (!Pending.empty()) {
    const llvm::Value *const Loaded = Pending.pop_back_val();
    for (const llvm::User *Use : Loaded->users()) {
      const auto *Store = llvm::dyn_cast<llvm::StoreInst>(Use);
      if (Store && (Store->getValueOperand() != Loaded || !IsFine(*Store)))
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

bool goesToSharedOnly(const MemoryAccess &Access) {
  return goesToStoresOnly(
      Access, [](const llvm::StoreInst &Store) { return Store.getPointerAddressSpace() == SharedAddressSpace; });
}

bool isOnlyStored(const MemoryAccess &Access, llvm::SmallPtrSetImpl<const llvm::Value *> *Buffers) {
  return goesToStoresOnly(Access, [&](const llvm::StoreInst &Store) { // not in a variable of the thread's own
    const llvm::Value *Buffer = llvm::getUnderlyingObject(Store.getPointerOperand());
    if (Buffers)
      Buffers->insert(Buffer);
    return !llvm::isa<llvm::AllocaInst>(Buffer);
  });
}

std::string filledWith(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  const auto *Store = llvm::dyn_cast<llvm::StoreInst>(Cost.Access->Inst);
  const bool IsAlone = llvm::none_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
    return Other.Cost.ObjectKey == Cost.ObjectKey && Other.Cost.Access != Cost.Access;
  });
  if (!Store || Cost.OnData || !Cost.ObjectKey || !IsAlone)
    return "";
  llvm::Value *Byte =
      llvm::isBytewiseValue(const_cast<llvm::Value *>(Store->getValueOperand()), Store->getDataLayout());
  if (const auto *Number = Byte ? llvm::dyn_cast<llvm::ConstantInt>(Byte) : nullptr)
    return Number->isZero() ? "0" : "0x" + llvm::utohexstr(Number->getZExtValue(), /*LowerCase=*/true);
  return Byte && llvm::isa<llvm::Argument>(Byte) && Byte->hasName() ? "'" + Byte->getName().str() + "'" : "";
}

std::string memsetFirst(const AccessView &Access, llvm::StringRef Call) {
  const std::string Byte = filledWith(Access);
  if (Byte.empty())
    return "";
  const std::string Object = objectText(Access);
  const bool IsAll = llvm::all_of(Access.Shape.Accesses,
                                  [&](const AccessFact &Other) { return Other.Cost.Access == Access.cost().Access; });
  return llvm::formatv(IsAll ? "let '{0}' fill {1} with {2} in place of the kernel, or "
                             : "let '{0}' fill {1} ahead of the kernel, as every byte that is stored is {2}, or ",
                       Call, Object.front() == '\'' ? Object : "the buffer", Byte);
}

bool isNothingBesideLongLoops(const AccessView &Access) {
  const std::optional<GainEstimate> Gain = Access.gain(Access.cause());
  return Gain && Access.costHere().HasGuess && Gain->Low < LeastWarnedGain;
}

bool isHardlyWorthIt(const AccessView &Access) {
  const std::optional<GainEstimate> Gain = Access.gain(Access.cause());
  return !Gain || Gain->High < MostOfNoGain || Gain->Low < LeastSureRework ||
         std::max(Gain->InL2, Gain->Large) < LeastWarnedGain;
}

bool isHandedOn(const AccessView &Access) {
  const auto *Object = static_cast<const llvm::Value *>(Access.cost().ObjectKey);
  for (const llvm::Instruction &Inst : llvm::instructions(Access.Kernel.Program->code())) {
    const auto *Call = llvm::dyn_cast<llvm::CallInst>(&Inst);
    if (!Call || Call->isInlineAsm() || llvm::isa<llvm::IntrinsicInst>(Call) || calledDeviceFunction(*Call))
      continue;
    for (const llvm::Use &Argument : Call->args())
      if (Argument->getType()->isPointerTy() && llvm::getUnderlyingObject(Argument) == Object)
        return true;
  }
  return false;
}

bool hasIndex(const AccessView &Access, IndexExchange Exchange) {
  const Dim3 &Block = Access.block().Block;
  const Depends On = Access.cost().AddressOn;
  return Exchange == IndexExchange::XWithZ ? has(On, Depends::ThreadZ) || Block.Z > 1
                                           : has(On, Depends::ThreadY) || Block.Y > 1;
}

bool isShapeFree(const AccessView &Access) {
  const Dim3 &Block = Access.block().Block;
  const llvm::Function &Code = Access.Kernel.Program->code();
  const std::pair<RegisterAxis, unsigned> Axes[] = {
      {RegisterAxis::X, Block.X}, {RegisterAxis::Y, Block.Y}, {RegisterAxis::Z, Block.Z}};
  return llvm::all_of(
      Axes, [&](const auto &Axis) { return Axis.second == 1 || isBlockLengthFree(Code, Axis.first, Axis.second); });
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

std::optional<FieldOfRecord> fieldTaken(const AccessView &Access) {
  const clang::Expr *Written = Access.expression();
  const AccessCost &Cost = Access.cost();
  if (!Written || !Cost.LaneStride)
    return std::nullopt;
  return fieldOfRecord(Written, *Cost.LaneStride, offsetInRecord(Cost), Access.Unit.source());
}

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

std::string generatorCopied(const AccessView &Access) {
  const clang::Expr *Written = Access.expression();
  const clang::RecordDecl *Record = Written ? Written->getType()->getAsRecordDecl() : nullptr;
  const clang::ASTContext &Context = Access.Unit.context();
  if (!Record || !Record->getName().starts_with("curandState") ||
      !Context.getSourceManager().isInSystemHeader(Record->getLocation()) ||
      Access.cost().Access->Operation == AccessOperation::Atomic)
    return "";
  return Written->getType().getUnqualifiedType().getAsString(Context.getPrintingPolicy());
}

/// Whether one call of the library makes all accesses to the buffer of Access, another place of it each time.
static bool isCalledOnce(const AccessView &Access) {
  const KernelProgram &Program = *Access.Kernel.Program;
  return llvm::all_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
    const MemoryAccess &Own = *Other.Cost.Access;
    return Other.Cost.ObjectKey != Access.cost().ObjectKey ||
           (Access.Unit.accessExpression(Other) == Access.expression() && !staysAtItsAddress(Own, Program));
  });
}

bool isOnceOfLibrary(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  if (librarysRecord(Access).empty())
    return false;
  if (isCalledOnce(Access))
    return true;
  const llvm::DominatorTree Dominators(const_cast<llvm::Function &>(Access.Kernel.Program->code()));
  const auto IsOfObject = [&](const AccessFact &Other) { return Other.Cost.ObjectKey == Cost.ObjectKey; };
  return llvm::none_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
    return IsOfObject(Other) && Other.Cost.Access->Operation != AccessOperation::Store &&
           llvm::none_of(Access.Shape.Accesses, [&](const AccessFact &Store) {
             return IsOfObject(Store) && Store.Cost.Access->Operation == AccessOperation::Store &&
                    Dominators.dominates(Store.Cost.Access->Inst, Other.Cost.Access->Inst);
           });
  });
}

bool isHeldByMatrixCalls(const AccessView &Access) {
  return llvm::any_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
    const MemoryAccess &Its = *Other.Cost.Access;
    return Other.Cost.ObjectKey == Access.cost().ObjectKey && &Its != Access.cost().Access && Its.Matrix &&
           Its.Matrix->Tile;
  });
}

bool onlyFills(const AccessView &Access) {
  return llvm::none_of(Access.Kernel.Program->accesses(), [](const MemoryAccess &Other) {
    const llvm::Value *const Address = Other.Inst->getOperand(Other.AddressOperand);
    const unsigned Space = Address->getType()->isPointerTy() ? Address->getType()->getPointerAddressSpace() : 0;
    return Other.Operation != AccessOperation::Store &&
           (Space == GlobalAddressSpace ||
            (Space == 0 && !llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(Address))));
  });
}

static bool isParameter(const clang::Expr &Value) {
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Value);
  return Name && llvm::isa<clang::ParmVarDecl>(Name->getDecl());
}

/// Whether this file makes what Buffer is: a variable of its own that holds no pointer of another's.
static bool isMadeHere(const HostCode &Code, const BufferId &Buffer) {
  const clang::ValueDecl *Whose = Buffer.Owner ? Buffer.Owner : Buffer.Variable;
  const clang::SourceManager &SM = Code.context().getSourceManager();
  if (!Whose || llvm::isa<clang::ParmVarDecl>(Whose) || !SM.isInMainFile(SM.getExpansionLoc(Whose->getLocation())))
    return false;
  return llvm::none_of(Code.writes(Whose), [&](const HostWrite &Write) {
    const clang::Expr *Value =
        Write.What == HostWrite::Effect::Sets && Write.Target.Component == HostTarget::Whole ? Write.Value : nullptr;
    Value = Value ? Value->IgnoreParenCasts() : nullptr;
    return Value && (llvm::isa<clang::MemberExpr, clang::CXXMemberCallExpr>(Value) || isParameter(*Value));
  });
}

bool isBufferOfOthers(const AccessView &Access) {
  if (Access.Unit.host().hasMain())
    return false;
  const auto *Parameter =
      llvm::dyn_cast_or_null<llvm::Argument>(static_cast<const llvm::Value *>(Access.cost().ObjectKey));
  const auto *Kernel = Access.Kernel.Kernel->Declaration->getCanonicalDecl();
  bool IsLaunched = false;
  for (const LaunchSite &Site : Access.Unit.launches()) {
    if (!Site.Kernel || Site.Kernel->getCanonicalDecl() != Kernel)
      continue;
    IsLaunched = true;
    if (!Parameter || Parameter->getArgNo() >= Site.Arguments.size() ||
        isMadeHere(Access.Unit.host(), Site.Arguments[Parameter->getArgNo()].Id))
      return false;
  }
  return IsLaunched;
}

bool putsOneIntoRun(const AccessView &Access) {
  const KernelProgram &Program = *Access.Kernel.Program;
  const auto LoopOf = [&](const AccessFact &Fact) { return Program.blocks()[Fact.Cost.Access->Block].Loop; };
  const auto IsTreeOf = [&](const AccessFact &Fact, AccessOperation Operation) {
    return Fact.Cost.ObjectKey == Access.cost().ObjectKey && Fact.Cost.Access->Operation == Operation &&
           Access.tried().isTree(*Fact.Cost.Access);
  };
  return llvm::any_of(Access.Shape.Accesses, [&](const AccessFact &One) {
    const int Around = LoopOf(One);
    return Around >= 0 && IsTreeOf(One, AccessOperation::Load) &&
           llvm::any_of(Access.Shape.Accesses, [&](const AccessFact &Run) {
             return IsTreeOf(Run, AccessOperation::Store) && LoopOf(Run) != Around &&
                    Program.loops()[unsigned(Around)].Blocks.test(Run.Cost.Access->Block);
           });
  });
}

std::string adviceForTree(const AccessView &Access) {
  return Access.tried().storesBothEnds(*Access.cost().Access)
             ? "the two elements that are put together lie twice or half as far apart round after round, and both are "
               "stored, as in a transform: keep a thread's in registers and exchange them within the warp "
               "('__shfl_xor_sync') in the rounds in which that has both; that was not tried"
             : "in general, let the active threads of a warp take neighbouring elements: in a reduction, threads below "
               "k add element i + k to element i, and k is halved; that was not tried";
}

} // namespace cudaperf
