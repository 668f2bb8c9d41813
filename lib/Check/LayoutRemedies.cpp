// Remedies by which a buffer of numbers is laid out in another way. See Remedies.h.

#include "Analysis/ArrayIndex.h"
#include "Analysis/Casts.h"
#include "Analysis/ThreadTalk.h"
#include "Check/AccessCause.h"
#include "Check/LayoutUsers.h"
#include "Check/Remedies.h"
#include "Check/RemedyFacts.h"
#include "Check/Words.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

std::string bufferText(const AccessView &Access) {
  const std::string Text = objectText(Access);
  return Text.front() == '\'' ? Text : "the buffer";
}

/// Whether the lanes lie as far apart as rows that the source has: a distance of M + 1 in rows of M is a diagonal.
static bool isRowOfSource(const AccessView &Access, const clang::Expr *Written) {
  const AccessCost &Cost = Access.cost();
  if (Cost.StrideIsDrawn || !Written)
    return true;
  const std::vector<int64_t> Factors = subscriptFactors(Written, Access.Unit.source());
  const int64_t Elements = std::abs(*Cost.LaneStride) / Cost.Access->Bytes;
  return Factors.empty() || llvm::any_of(Factors, [&](int64_t Factor) { return Elements % Factor == 0; });
}

/// Whether the kernel takes the buffer of Access in elements of other lengths, too, the bytes of its words for
/// instance: another layout of the words would tear these apart.
static bool isTakenInOtherElements(const AccessView &Access) {
  const unsigned Bytes = elementBytes(Access);
  const llvm::Instruction &Own = *Access.cost().Access->Inst;
  const auto IsAlike = [&](const llvm::Instruction &Inst) { // so are most, and the source is asked for the others only
    const auto *One = llvm::dyn_cast<llvm::StoreInst>(&Own), *Two = llvm::dyn_cast<llvm::StoreInst>(&Inst);
    return (One && Two && One->getValueOperand()->getType() == Two->getValueOperand()->getType()) ||
           (llvm::isa<llvm::LoadInst>(Own) && llvm::isa<llvm::LoadInst>(Inst) && Own.getType() == Inst.getType());
  };
  return llvm::any_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
    return Other.Cost.ObjectKey == Access.cost().ObjectKey && !IsAlike(*Other.Cost.Access->Inst) &&
           elementBytes({Access.Unit, Access.Kernel, Access.Shape, Other}) != Bytes;
  });
}

/// Whether each thread takes the element of its own row and column, which another order of these leaves as it is.
static bool isDiagonal(const std::optional<SubscriptRoles> &Roles) {
  return Roles && !Roles->Digit.empty() && Roles->Digit == Roles->Slow;
}

/// What is said where User takes Access's buffer as it lies: what helps in the kernel itself, if anything does.
static Remedy heldBy(const LayoutUser &User, const AccessView &Access) {
  if (std::optional<Remedy> Tile = tileInShared(Access, /*MayTakeFewer=*/true))
    return std::move(*Tile);
  if (User.IsLibrary)
    return {.Text = llvm::formatv("the layout of {0} is not free: '{1}' takes it as it lies", bufferText(Access),
                                  User.Name)};
  return {.Text = llvm::formatv("another layout of {0} would be faster here, and slower in '{1}', whose neighbouring "
                                "threads take neighbouring elements of it as it lies: keep a copy for this kernel that "
                                "is turned round, tile by tile through shared memory",
                                bufferText(Access), User.Name),
          .IsKnown = true};
}

/// Found, a remedy whose words begin with ifYours(), as what it is if nothing can be done in the kernel itself.
static std::optional<Remedy> asLayout(const AccessView &Access, std::optional<Remedy> Found) {
  const bool IsVector = wholeRunBytes(Access) && !vectorsFirst(Access, "; ").empty();
  if (!Found || IsVector)
    return Found;
  if (const std::optional<LayoutUser> User = whoTakesAsItLies(Access))
    return heldBy(*User, Access);
  if (isBufferOfOthers(Access))
    Found->Most = Severity::Note;
  return Found;
}

/// What can be done in the kernel, and the condition of everything that changes where others find the buffer's numbers.
static std::string ifYours(const AccessView &Access) {
  return llvm::formatv("{0}if the layout of {1} is yours to choose, ", vectorsFirst(Access, "; "), bufferText(Access));
}

/// Whether blocks that follow each other along y or z, and no threads, may take other elements than Access: channels.
static bool areOthersOfBlocks(const AccessView &Access) {
  const Depends On = Access.cost().AddressOn;
  return (has(On, Depends::BlockY) && !has(On, Depends::ThreadY)) ||
         (has(On, Depends::BlockZ) && !has(On, Depends::ThreadZ));
}

/// What of the Elements from thread to thread is to have arrays of its own; and what to do where others lay the buffer
/// out.
static std::string arraysText(const AccessView &Access, llvm::StringRef Elements) {
  const std::optional<ElementRange> Taken = elementsTaken(Access);
  std::string Text = ifYours(Access);
  if (!Taken || Taken->Count == Taken->Of || areOthersOfBlocks(Access))
    return Text +=
           llvm::formatv("give each of the {0} elements between neighbouring threads an array of its own", Elements);
  if (Taken->Count == 1)
    return Text += llvm::formatv("give element {0} of each {1}, all that is taken here, an array of its own, or do "
                                 "this in a kernel that goes through the others, too",
                                 Taken->First, Taken->Of);
  return Text += llvm::formatv("give elements {0} to {1} of each {2}, all that is taken here, arrays of their own",
                               Taken->First, Taken->First + Taken->Count - 1, Taken->Of);
}

/// Whether Written is an element that a pointer to numbers leads to, or a function of a buffer ('image.at(x, y)'), and
/// no field or element of a structure.
static bool isNumberOfPointer(const clang::Expr *Written) {
  const clang::Expr *Part = Written ? Written->IgnoreParenImpCasts() : nullptr;
  if (Part && llvm::isa<clang::CallExpr>(Part) && Part->isLValue() && Part->getType()->isArithmeticType())
    return true;
  const auto *Subscript = Part ? llvm::dyn_cast<clang::ArraySubscriptExpr>(Part) : nullptr;
  const auto *Star = Part ? llvm::dyn_cast<clang::UnaryOperator>(Part) : nullptr;
  if ((!Subscript && !(Star && Star->getOpcode() == clang::UO_Deref)) || !Part->getType()->isArithmeticType())
    return false;
  return !Subscript || Subscript->getBase()->IgnoreParenImpCasts()->getType()->isPointerType();
}

/// Whether the source names each of the numbers of the thread's record that the kernel takes, rather than to go through
/// them in a loop.
static bool areNamed(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  llvm::SmallSet<std::pair<unsigned, unsigned>, 16> Places;
  for (const AccessFact &Other : Access.Shape.Accesses)
    if (const llvm::DebugLoc &At = Other.Cost.Access->Inst->getDebugLoc();
        At && Other.Cost.ObjectKey == Cost.ObjectKey && Other.Cost.LaneStride == Cost.LaneStride)
      Places.insert({At.getLine(), At.getCol()});
  const int Taken = llvm::popcount(bytesTakenOfRecord(Access)) / int(Cost.Access->Bytes);
  return Taken > 1 && Places.size() >= size_t(Taken);
}

std::optional<Remedy> arraysOfNumbers(const AccessView &Access, const clang::Expr *Written) {
  const AccessCost &Cost = Access.cost();
  const std::string Elements = laneStrideExpression(Access);
  if (!Cost.LaneStride || Elements.empty() || Cost.StrideIsDrawn || areThreadsInRows(Access) ||
      elementBytes(Access) != Cost.Access->Bytes || !isNumberOfPointer(Written) || !areNamed(Access))
    return std::nullopt;
  const std::optional<TriedChange> Change = Access.tried().transposed(*Cost.Access, std::abs(*Cost.LaneStride));
  return Change ? asLayout(Access, curePictured(Access, "split-structure", *Change, arraysText(Access, Elements),
                                                "with arrays of their own"))
                : std::nullopt;
}

/// Records of bytes, of a length that only the run knows, of which a thread takes three or four side by side: the
/// pixels of an image, whose layout others lay down as a rule.
static std::optional<Remedy> pixelsTogether(const AccessView &Access, llvm::StringRef Elements) {
  constexpr unsigned Three = 3, Four = 4, WordBytes = 4;
  const MemoryAccess &Own = *Access.cost().Access;
  if (!Access.cost().StrideIsDrawn || Elements.empty() || Own.Bytes >= WordBytes)
    return std::nullopt;
  const unsigned Taken = Access.tried().neighboursTaken(Own);
  if (Taken != Three && Taken != Four)
    return std::nullopt;
  return Remedy{
      .Text = llvm::formatv("where '{0}' is 4, {1} a thread's elements as one vector of {2} bytes; where it is "
                            "3, let a thread take 4 neighbouring records, as 3 such vectors",
                            Elements, Own.Operation == AccessOperation::Load ? "load" : "store", Own.Bytes * Four),
      .IsKnown = true};
}

std::optional<Remedy> otherLayout(const AccessView &Access, const clang::Expr *Written,
                                  const std::optional<SubscriptRoles> &Roles) {
  const AccessCost &Cost = Access.cost();
  const TriedChanges &Tried = Access.tried();
  // Vectors and structures are torn apart by it.
  if (!Cost.LaneStride || elementBytes(Access) != Cost.Access->Bytes || takesPartOfRecord(Access) ||
      !isRowOfSource(Access, Written) || isDiagonal(Roles) || isTakenInOtherElements(Access) ||
      isHeldByMatrixCalls(Access))
    return std::nullopt;
  const std::optional<TriedChange> Change = Tried.transposed(*Cost.Access, std::abs(*Cost.LaneStride));
  if (!Change)
    return std::nullopt;
  const std::string Elements = laneStrideExpression(Access);
  // One element of each row, in a kernel that has no use for the others: whoever wrote the rows would pay. So would
  // he for the head of a row of bytes, but x, y and z in rows of a number of elements are a record.
  constexpr unsigned ThreeElements = 3, ManyBytes = 8;
  if (areThreadsInRows(Access) && (!Roles || Roles->Fast.empty()) &&
      Tried.takesFewColumns(*Cost.Access, std::abs(*Cost.LaneStride), Elements.empty() ? ManyBytes : ThreeElements))
    return std::nullopt;
  if (auto Found = pixelsTogether(Access, Elements))
    return Found;
  if (!areThreadsInRows(Access) && !Elements.empty())
    return asLayout(Access, curePictured(Access, "split-structure", *Change, arraysText(Access, Elements),
                                         "with arrays of their own"));
  const std::string Slow =
      Roles && !Roles->Slow.empty() ? "neighbouring '" + Roles->Slow + "'" : "what neighbouring threads take";
  auto Found =
      asLayout(Access, curePictured(Access, "transposed-layout", *Change,
                                    ifYours(Access) + "lay it out the other way round, with " + Slow + " side by side",
                                    "with the data the other way round"));
  if (Found && Found->Kind == "transposed-layout") {
    Found->Gain = Tried.gainTransposed(Access.Shape.Cost, *Cost.Access, std::abs(*Cost.LaneStride));
    Found->IsOfBuffer = true;
  }
  return Found;
}

/// The index of Access without what is added to it: 'q * 3' of 'points[q * 3 + 1]'. Null if it has none.
static const llvm::Value *rowOfIndex(const MemoryAccess &Access) {
  const llvm::Value &Address = *Access.Inst->getOperand(Access.AddressOperand);
  const llvm::Value *Index = arrayIndex(Address, Access.Inst->getModule()->getDataLayout()).Value;
  while (const auto *Sum = llvm::dyn_cast_or_null<llvm::BinaryOperator>(Index)) {
    if (Sum->getOpcode() != llvm::Instruction::Add || !llvm::isa<llvm::ConstantInt>(Sum->getOperand(1)))
      break;
    Index = withoutCasts(Sum->getOperand(0));
  }
  return Index;
}

/// Whether the kernel looks up rows of Access's buffer, which another layout would tear apart: it walks along one, or
/// takes several neighbours of one.
static bool looksUpRows(const AccessView &Access) {
  const RequestTrace &Trace = Access.tried().trace();
  llvm::SmallVector<const llvm::Value *> Rows;
  for (const AccessFact &Other : Access.Shape.Accesses) {
    if (Other.Cost.ObjectKey != Access.cost().ObjectKey || !has(Other.Cost.AddressOn, Unreliable))
      continue;
    const MemoryAccess &Its = *Other.Cost.Access;
    const llvm::Value *Row = rowOfIndex(Its);
    if (Trace.roundStep(Its, /*AnyBase=*/true) == int64_t(Its.Bytes) ||
        (Row && llvm::any_of(Rows, [&](const llvm::Value *Seen) { return areAlike(*Seen, *Row); })))
      return true;
    if (Row)
      Rows.push_back(Row);
  }
  return false;
}

std::optional<Remedy> untriedLayout(const AccessView &Access, const clang::Expr *Written,
                                    const std::optional<SubscriptRoles> &Roles) {
  const AccessCost &Cost = Access.cost();
  if (!Cost.LaneStride || elementBytes(Access) != Cost.Access->Bytes || takesPartOfRecord(Access) ||
      isDiagonal(Roles) || isTakenInOtherElements(Access) || !Written || !Written->getType()->isArithmeticType())
    return std::nullopt;
  if (whoTakesAsItLies(Access))
    return std::nullopt;
  const std::string Elements = laneStrideExpression(Access);
  // All of a run is taken, though some threads leave it, or lie in several rows.
  if (!Cost.StrideIsDrawn && wholeRunBytes(Access) && isNumberOfPointer(Written) && areNamed(Access))
    return Remedy{.Text = arraysText(Access, Elements)};
  if (!Cost.StrideIsDrawn || Elements.empty())
    return std::nullopt;
  const bool IsOnData = llvm::any_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
    return Other.Cost.ObjectKey == Cost.ObjectKey && has(Other.Cost.AddressOn, Unreliable);
  });
  if (IsOnData && looksUpRows(Access))
    return std::nullopt;
  if (IsOnData)
    return Remedy{.Text = llvm::formatv("{0}let element k of all threads lie side by side, at 'k' times the number of "
                                        "threads: lanes that take the same one are neighbours then, whichever data "
                                        "says",
                                        ifYours(Access))};
  const TriedChanges &Tried = Access.tried();
  // Blocks along y and z may take the others in this very launch.
  if ((Roles && !Roles->Fast.empty()) || has(Cost.AddressOn, Depends::BlockY | Depends::BlockZ) ||
      !Tried.trace().counts().DigitSizes.empty() || Tried.trace().objectOf(*Cost.Access) < 0 ||
      !Tried.takesFewColumns(*Cost.Access, std::abs(*Cost.LaneStride), /*LeastOfRecord=*/2))
    return std::nullopt;
  return Remedy{.Text = llvm::formatv("here a thread takes one element of its row: where the kernels that take the "
                                      "others have a thread for each row, too, lay {0} out the other way round; if "
                                      "none does, lay these elements side by side",
                                      bufferText(Access))};
}

std::string withArrays(const AccessView &Access, unsigned Count) {
  constexpr unsigned Several = 4;
  const clang::Expr *Written = Access.expression();
  const Dim3 &Block = Access.block().Block;
  const Depends On = Access.cost().AddressOn;
  const auto *Picked = Written ? llvm::dyn_cast<clang::ArraySubscriptExpr>(Written->IgnoreParenImpCasts()) : nullptr;
  const clang::Expr *Of = Picked ? Picked->getBase()->IgnoreParenImpCasts() : nullptr; // an array in a structure is not
  const bool IsPlain = Of && !(llvm::isa<clang::MemberExpr>(Of) && Of->getType()->isArrayType()) &&
                       Block.X == Block.count() && has(On, Depends::ThreadX) && !has(On, Unreliable | Depends::Block);
  return IsPlain && Count >= Several
             ? llvm::formatv("with element k of all threads side by side, at 'k * {0} + threadIdx.x',", Block.X).str()
             : llvm::formatv("with an array of its own for each of the {0} elements from thread to thread", Count)
                   .str();
}

std::optional<Remedy> interleavedParts(const AccessView &Access) {
  constexpr unsigned WordBytes = 4;
  const AccessCost &Cost = Access.cost();
  const auto MeetsOthers = [&](const AccessFact &Other) {
    return Other.Cost.ObjectKey == Cost.ObjectKey &&
           (Other.Cost.Access->Operation == AccessOperation::Atomic || Other.Cost.Access->Inst->isVolatile());
  };
  if (!Cost.LaneStride || Cost.Access->Matrix || elementBytes(Access) != WordBytes || Cost.Access->Bytes != WordBytes ||
      llvm::any_of(Access.Shape.Accesses, MeetsOthers) ||
      llvm::any_of(llvm::instructions(Access.Kernel.Program->code()), talksToOtherThreads))
    return std::nullopt;
  return Remedy{.Text = llvm::formatv("as each thread has a part of {0} for itself, let element k of all threads lie "
                                      "side by side, at 'k * blockDim.x + threadIdx.x': a lane then has one bank, "
                                      "whatever k is",
                                      objectText(Access)),
                .IsKnown = true};
}

/// Whether the threads take one element of each row, the next thread's a row and an element further.
static bool isOneFurther(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  return Cost.StrideIsDrawn && llvm::StringRef(laneStrideExpression(Access)).ends_with(" + 1") &&
         Access.Kernel.Program->blocks()[Cost.Access->Block].Loop < 0 &&
         Access.tried().takesFewColumns(*Cost.Access, std::abs(*Cost.LaneStride), /*LeastOfRecord=*/2);
}

std::optional<Remedy> diagonal(const AccessView &Access, const clang::Expr *Written,
                               const std::optional<SubscriptRoles> &Roles) {
  if (!Written || !Access.cost().LaneStride || !(isDiagonal(Roles) || isOneFurther(Access)))
    return std::nullopt;
  if (Access.cost().Access->Operation != AccessOperation::Load)
    return Remedy{.Text = "this is a diagonal, whose elements lie apart whichever way the rows are laid out",
                  .Most = Severity::Hint};
  return Remedy{.Text =
                    llvm::formatv("this is a diagonal, whose elements lie apart whichever way the rows are laid out: "
                                  "where it is needed often, let whoever writes {0} keep it in an array of its own",
                                  bufferText(Access)),
                .Most = Severity::Hint};
}

} // namespace cudaperf
