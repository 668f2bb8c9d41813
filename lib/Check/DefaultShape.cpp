#include "Check/DefaultShape.h"
#include "Device/AddressSpaces.h"
#include "Device/Gpu.h"
#include "Launch/KernelAttributes.h"
#include "Nvcc/SpecialRegisters.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

namespace cudaperf {

namespace {
struct ThreadUse {
  bool Y = false, Z = false;
};
} // namespace

static ThreadUse threadUse(const llvm::Function &Code) {
  ThreadUse Use;
  for (const llvm::Instruction &Inst : llvm::instructions(Code))
    if (const SpecialRegister *Register = specialRegister(Inst)) {
      Use.Y |= Register->is(RegisterKind::ThreadIndex, RegisterAxis::Y);
      Use.Z |= Register->is(RegisterKind::ThreadIndex, RegisterAxis::Z);
    }
  return Use;
}

/// Whether Value is a thread's number along x, threadIdx.x or with what its block is ahead, in whatever width.
static bool isNumberAlongX(const llvm::Value *Value, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 6;
  if (const auto *Inst = llvm::dyn_cast<llvm::Instruction>(Value))
    if (const SpecialRegister *Register = specialRegister(*Inst))
      return Register->is(RegisterKind::ThreadIndex, RegisterAxis::X);
  if (Depth > MaxDepth)
    return false;
  if (const auto *Cast = llvm::dyn_cast<llvm::CastInst>(Value))
    return isNumberAlongX(Cast->getOperand(0), Depth + 1);
  const auto *Sum = llvm::dyn_cast<llvm::BinaryOperator>(Value);
  return Sum && Sum->getOpcode() == llvm::Instruction::Add &&
         llvm::any_of(Sum->operands(), [&](const llvm::Use &Part) { return isNumberAlongX(Part, Depth + 1); });
}

/// The largest constant by which a thread's number along x is divided: the length of its last digit. 1 for none.
static uint64_t lastDigit(const llvm::Function &Code) {
  using namespace llvm::PatternMatch;
  uint64_t Largest = 1;
  for (const llvm::Instruction &Inst : llvm::instructions(Code)) {
    const llvm::Value *Number = nullptr;
    const llvm::APInt *By = nullptr;
    if (match(&Inst, m_IDiv(m_Value(Number), m_APInt(By))) && isNumberAlongX(Number))
      Largest = std::max(Largest, By->getLimitedValue(1024));
    else if (match(&Inst, m_Shr(m_Value(Number), m_APInt(By))) && By->ult(10) && isNumberAlongX(Number))
      Largest = std::max(Largest, uint64_t(1) << By->getZExtValue());
  }
  return Largest;
}

/// Whether Value is threadIdx.x, in whatever width.
static bool isThreadIndex(const llvm::Value *Value) {
  while (const auto *Cast = llvm::dyn_cast<llvm::CastInst>(Value))
    Value = Cast->getOperand(0);
  const SpecialRegister *Register = specialRegister(*Value);
  return Register && Register->is(RegisterKind::ThreadIndex, RegisterAxis::X);
}

/// The constant by which loops go on that begin at threadIdx.x: as many threads as a block has, where all of them do. 0
/// if there are none, or they differ.
static unsigned stepOfThreads(const llvm::Function &Code) {
  using namespace llvm::PatternMatch;
  constexpr unsigned MostThreads = 1024;
  unsigned Found = 0;
  for (const llvm::BasicBlock &Block : Code)
    for (const llvm::PHINode &Counter : Block.phis()) {
      const llvm::APInt *Step = nullptr;
      const auto IsNext = [&](const llvm::Use &Next) {
        return match(Next.get(), m_Add(m_Specific(&Counter), m_APInt(Step)));
      };
      if (!llvm::any_of(Counter.incoming_values(), isThreadIndex) || !llvm::any_of(Counter.incoming_values(), IsNext))
        continue;
      const auto Threads = unsigned(Step->getLimitedValue());
      if (Threads % WarpLanes != 0 || Threads > MostThreads || (Found != 0 && Found != Threads))
        return 0;
      Found = Threads;
    }
  return Found;
}

/// How many elements the shared array has whose element threadIdx.x Store writes. None if that is not what it does.
static std::optional<uint64_t> lengthOfRow(const llvm::StoreInst &Store) {
  const auto *Place = llvm::dyn_cast<llvm::GetElementPtrInst>(Store.getPointerOperand()->stripPointerCasts());
  const auto *Array =
      Place ? llvm::dyn_cast<llvm::GlobalVariable>(Place->getPointerOperand()->stripPointerCasts()) : nullptr;
  if (!Array || Array->getAddressSpace() != SharedAddressSpace || !isThreadIndex(Place->idx_end()[-1].get()))
    return std::nullopt;
  const llvm::DataLayout &Layout = Store.getDataLayout();
  const uint64_t Element = Layout.getTypeAllocSize(Place->getResultElementType());
  const bool IsRow = llvm::all_of(llvm::drop_end(Place->indices()), [](const llvm::Use &Index) {
    const auto *Number = llvm::dyn_cast<llvm::ConstantInt>(Index);
    return Number && Number->isZero();
  });
  if (!IsRow || Element == 0)
    return std::nullopt;
  return Layout.getTypeAllocSize(Array->getValueType()) / Element;
}

/// Whether threads come to Inst only after threadIdx.x was compared with something.
static bool isForSomeThreads(const llvm::Instruction &Inst, const llvm::DominatorTree &Dominators) {
  const auto *Node = Dominators.getNode(Inst.getParent());
  if (!Node) // no thread comes there
    return true;
  for (Node = Node->getIDom(); Node; Node = Node->getIDom()) {
    const auto *Branch = llvm::dyn_cast<llvm::BranchInst>(Node->getBlock()->getTerminator());
    if (!Branch || !Branch->isConditional())
      continue;
    llvm::SmallVector<const llvm::Value *, 4> Parts = {Branch->getCondition()};
    for (unsigned I = 0; I < Parts.size(); ++I)
      if (const auto *Part = llvm::dyn_cast<llvm::Instruction>(Parts[I])) {
        if (llvm::isa<llvm::ICmpInst>(Part) && llvm::any_of(Part->operands(), isThreadIndex))
          return true;
        if (Part->getType()->isIntegerTy(1) && !llvm::isa<llvm::PHINode>(Part))
          llvm::append_range(Parts, Part->operand_values());
      }
  }
  return false;
}

/// The most threads that a block may have, as each of them writes an element of a shared array that has no more. 0 if
/// that leaves room for the usual 256.
static unsigned roomOfRows(const llvm::Function &Code) {
  constexpr uint64_t Usual = 256;
  uint64_t Room = Usual;
  std::optional<llvm::DominatorTree> Dominators;
  for (const llvm::Instruction &Inst : llvm::instructions(Code)) {
    const auto *Store = llvm::dyn_cast<llvm::StoreInst>(&Inst);
    const std::optional<uint64_t> Length = Store ? lengthOfRow(*Store) : std::nullopt;
    if (!Length || *Length >= Room || *Length < WarpLanes)
      continue;
    if (!Dominators)
      Dominators.emplace(const_cast<llvm::Function &>(Code));
    if (!isForSomeThreads(Inst, *Dominators))
      Room = *Length / WarpLanes * WarpLanes;
  }
  return Room < Usual ? unsigned(Room) : 0;
}

/// The length of the rows without their padding: up to four columns of an otherwise square tile, one of any other.
static unsigned unpadded(unsigned Columns, unsigned Rows) {
  constexpr unsigned MostPadding = 4;
  return Columns > Rows && Columns - Rows <= MostPadding ? Rows : Columns & ~1u;
}

/// The sides of a two-dimensional shared array that Code uses, as a block, padding taken off.
static std::optional<Dim3> sharedTile(const llvm::Function &Code) {
  std::optional<Dim3> Tile;
  llvm::DenseSet<const llvm::Value *> Seen;
  for (const llvm::Instruction &Inst : llvm::instructions(Code))
    for (const llvm::Value *Operand : Inst.operands()) {
      const auto *Array = llvm::dyn_cast<llvm::GlobalVariable>(Operand->stripPointerCasts());
      if (!Array || Array->getAddressSpace() != SharedAddressSpace || !Seen.insert(Array).second)
        continue;
      const auto *Rows = llvm::dyn_cast<llvm::ArrayType>(Array->getValueType());
      const auto *Columns = Rows ? llvm::dyn_cast<llvm::ArrayType>(Rows->getElementType()) : nullptr;
      if (!Columns || Columns->getElementType()->isArrayTy())
        continue;
      const unsigned Y = unsigned(Rows->getNumElements());
      const unsigned X = unpadded(unsigned(Columns->getNumElements()), Y);
      if (!Tile && (X == 8 || X == 16 || X == 32) && Y >= 4 && X * Y <= 1024 && (X * Y) % WarpLanes == 0)
        Tile = Dim3{X, Y, 1};
    }
  return Tile;
}

/// The block that has the sides Known, one of which is open: as long as makes 256 threads.
static std::optional<Dim3> completed(const Dim3Sides &Known) {
  constexpr unsigned Threads = 256;
  if (llvm::count(Known, std::nullopt) != 1)
    return std::nullopt;
  const uint64_t Others = Dim3{Known[0].value_or(1), Known[1].value_or(1), Known[2].value_or(1)}.count();
  const unsigned Rest = unsigned(std::max<uint64_t>(Threads / Others, 1));
  return Dim3{Known[0].value_or(Rest), Known[1].value_or(Rest), Known[2].value_or(Rest)};
}

/// Whether a thread that comes to Block does nothing more: it returns, or ends with a message.
static bool isWayOut(const llvm::BasicBlock *Block) {
  constexpr unsigned MostBlocks = 3;
  for (unsigned Step = 0; Block && Step < MostBlocks; ++Step) {
    if (llvm::any_of(*Block,
                     [](const llvm::Instruction &Inst) { return llvm::isa<llvm::LoadInst, llvm::StoreInst>(Inst); }))
      return false;
    if (llvm::isa<llvm::ReturnInst, llvm::UnreachableInst>(Block->getTerminator()))
      return true;
    Block = Block->getSingleSuccessor();
  }
  return false;
}

/// Whether a thread goes on only where Condition is Wanted: alone, or beside other conditions ("a != 8 || b != 8").
static bool asksFor(const llvm::Value &Condition, bool Wanted, unsigned Depth = 0) {
  using namespace llvm::PatternMatch;
  constexpr unsigned MaxDepth = 4;
  return llvm::any_of(Condition.users(), [&](const llvm::User *User) {
    if (const auto *Branch = llvm::dyn_cast<llvm::BranchInst>(User))
      return isWayOut(Branch->getSuccessor(Wanted)) && !isWayOut(Branch->getSuccessor(!Wanted));
    const bool IsPart = Wanted ? match(User, m_LogicalAnd()) : match(User, m_LogicalOr());
    return IsPart && Depth < MaxDepth && asksFor(*User, Wanted, Depth + 1);
  });
}

/// The sides of a block without which Code does nothing, as by assert(blockDim.x == 128) or if (blockDim.x != 128)
/// return.
static Dim3Sides askedSides(const llvm::Function &Code) {
  using namespace llvm::PatternMatch;
  constexpr unsigned MostThreads = 1024;
  Dim3Sides Sides;
  for (const llvm::Instruction &Inst : llvm::instructions(Code)) {
    const auto *Compared = llvm::dyn_cast<llvm::ICmpInst>(&Inst);
    const llvm::APInt *Number = nullptr;
    if (!Compared || !Compared->isEquality() || !match(Compared->getOperand(1), m_APInt(Number)))
      continue;
    const SpecialRegister *Register = specialRegister(*Compared->getOperand(0));
    const uint64_t Threads = Number->getLimitedValue(MostThreads + 1);
    if (Register && Register->Kind == RegisterKind::BlockSize && Threads > 0 && Threads <= MostThreads &&
        asksFor(*Compared, Compared->getPredicate() == llvm::ICmpInst::ICMP_EQ))
      Sides[size_t(Register->Axis) - size_t(RegisterAxis::X)] = unsigned(Threads);
  }
  return Sides;
}

/// The block that Code asks for, if it does.
static std::optional<Dim3> askedBlock(const llvm::Function &Code, const ThreadUse &Use) {
  Dim3Sides Sides = askedSides(Code);
  if (llvm::all_of(Sides, [](const std::optional<unsigned> &Side) { return !Side; }))
    return std::nullopt;
  if (!Use.Y && !Sides[1])
    Sides[1] = 1;
  if (!Use.Z && !Sides[2])
    Sides[2] = 1;
  if (llvm::all_of(Sides, [](const std::optional<unsigned> &Side) { return Side.has_value(); }))
    return Dim3{*Sides[0], *Sides[1], *Sides[2]};
  return completed(Sides);
}

/// Usual if a block of that many threads can be launched, else rows of a warp, as many as can be.
static Dim3 within(unsigned MaxThreads, const Dim3 &Usual) {
  return Usual.count() <= MaxThreads ? Usual : Dim3{WarpLanes, std::max(MaxThreads / WarpLanes, 1U), 1};
}

BlockAssumption defaultShape(const DeviceKernel &Kernel, const Dim3Sides &Known) {
  const std::optional<unsigned> Bound = blockLimit(Kernel.Declaration, Kernel.Declaration->getASTContext()).MaxThreads;
  const unsigned MaxThreads = Bound.value_or(1024);
  const bool IsFlat = Known[1] == 1 && Known[2] == 1;
  if (std::optional<Dim3> Block = IsFlat ? std::nullopt : completed(Known); Block && Block->count() <= MaxThreads)
    return {*Block, BlockSource::Inferred};
  const ThreadUse Use = IsFlat ? ThreadUse() : threadUse(*Kernel.Code);
  if (std::optional<Dim3> Block = askedBlock(*Kernel.Code, Use); Block && Block->count() <= MaxThreads)
    return {*Block, BlockSource::Inferred};
  if (!Use.Y && !Use.Z && Bound)
    return {{*Bound, 1, 1}, BlockSource::LaunchBounds};
  if (Use.Y && !Use.Z)
    if (std::optional<Dim3> Tile = sharedTile(*Kernel.Code); Tile && Tile->count() <= MaxThreads)
      return {*Tile, BlockSource::Inferred};
  if (const unsigned Threads = Use.Y || Use.Z ? 0 : stepOfThreads(*Kernel.Code); Threads > 0 && Threads <= MaxThreads)
    return {{Threads, 1, 1}, BlockSource::Inferred};
  if (const unsigned Threads = Use.Y || Use.Z ? 0 : roomOfRows(*Kernel.Code); Threads > 0)
    return {{Threads, 1, 1}, BlockSource::Inferred};
  if (!Use.Y && !Use.Z)
    return {{256, 1, 1}, BlockSource::Default};
  // With two digits along x, blocks are long along x.
  if (2 * lastDigit(*Kernel.Code) > (Use.Z ? 8 : WarpLanes))
    return {{std::min(MaxThreads, 256U), 1, 1}, BlockSource::Default};
  return {within(MaxThreads, Use.Z ? Dim3{8, 8, 4} : Dim3{WarpLanes, 8, 1}), BlockSource::Default};
}

} // namespace cudaperf
