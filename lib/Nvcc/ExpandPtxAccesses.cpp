// Loads, stores and atomics that inline PTX makes. What they move and where counts; what a store writes does not. What
// loads give is followed where they give all that the statement gives.

#include "Nvcc/AccessMarks.h"
#include "Nvcc/InlinePtx.h"
#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace cudaperf {

/// The type that "ld.global.nc.v4.f32" moves; null if the name says none.
static Type *movedType(ArrayRef<StringRef> Words, LLVMContext &Context) {
  StringRef Element = Words.back();
  const bool Pair = Element.consume_back("x2");
  unsigned Bits = 0;
  if (Element.take_while(isAlpha).empty() || Element.drop_while(isAlpha).getAsInteger(10, Bits) || Bits % 8 != 0 ||
      Bits == 0 || Bits > 128)
    return nullptr;
  Type *const Single = IntegerType::get(Context, Pair ? 2 * Bits : Bits);
  for (const auto &[Word, Count] : {std::pair<StringRef, unsigned>("v2", 2), {"v4", 4}, {"v8", 8}})
    if (is_contained(Words, Word))
      return FixedVectorType::get(Single, Count);
  return Single;
}

/// Whether "red.global.add.f32" or "atom.add.noftz.bf16x2" works on floats.
static bool isFloat(ArrayRef<StringRef> Words) {
  return Words.back().starts_with("f") || Words.back().starts_with("bf");
}

/// The type of what an atomic adds to Moved, a type of integers: for floats one of the same size.
static Type *operandType(ArrayRef<StringRef> Words, Type *Moved) {
  if (!isFloat(Words))
    return Moved;
  const unsigned Bits = Moved->getScalarSizeInBits();
  return Moved->getWithNewType(Bits == 64   ? Type::getDoubleTy(Moved->getContext())
                               : Bits == 32 ? Type::getFloatTy(Moved->getContext())
                                            : Type::getHalfTy(Moved->getContext()));
}

static AtomicRMWInst::BinOp operationOf(ArrayRef<StringRef> Words) {
  if (isFloat(Words))
    return AtomicRMWInst::FAdd;
  for (StringRef Word : Words)
    if (const auto Known = StringSwitch<std::optional<AtomicRMWInst::BinOp>>(Word)
                               .Case("add", AtomicRMWInst::Add)
                               .Case("min", AtomicRMWInst::Min)
                               .Case("max", AtomicRMWInst::Max)
                               .Case("and", AtomicRMWInst::And)
                               .Case("or", AtomicRMWInst::Or)
                               .Case("xor", AtomicRMWInst::Xor)
                               .Default(std::nullopt))
      return *Known;
  return AtomicRMWInst::Xchg;
}

/// The access that Ptx makes, before Call; null if it makes none in shared or global memory.
static Instruction *makeAccess(CallBase &Call, const PtxInstruction &Ptx) {
  // Of what goes to the shared memory of another block, or is done later, no counter says what it costs here.
  static constexpr StringRef NotModelled[] = {"local", "param", "const", "shared::cluster", "async", "bulk"};
  SmallVector<StringRef, 8> Words;
  Ptx.Name.split(Words, '.', -1, /*KeepEmpty=*/false);
  if (Words.size() < 2 || !is_contained({"ld", "st", "atom", "red"}, Words.front()) ||
      any_of(Words, [](StringRef Word) { return is_contained(NotModelled, Word); }))
    return nullptr;
  const auto *const Address = find_if(Ptx.Operands, [](StringRef Operand) { return Operand.starts_with("["); });
  Type *const Moved = movedType(Words, Call.getContext());
  IRBuilder<> Build(&Call);
  Value *const Place = Address != Ptx.Operands.end() && Moved ? ptxAddress(Build, Call, *Address) : nullptr;
  if (!Place)
    return nullptr;
  const Align Whole(Call.getDataLayout().getTypeStoreSize(Moved).getFixedValue());
  if (Words.front() == "ld") {
    LoadInst *const Load = Build.CreateAlignedLoad(Moved, Place, Whole);
    if (is_contained(Words, "cg") || is_contained(Words, "cv"))
      markPastL1(*Load);
    return Load;
  }
  if (Words.front() == "st")
    return Build.CreateAlignedStore(Constant::getNullValue(Moved), Place, Whole);
  if (Moved->isVectorTy() && !isFloat(Words))
    return nullptr;
  Value *const Nothing = Constant::getNullValue(operandType(Words, Moved));
  return Build.CreateAtomicRMW(operationOf(Words), Place, Nothing, Whole, AtomicOrdering::Monotonic);
}

/// Loaded as a register of type Register holds it; null if it cannot.
static Value *asRegister(IRBuilderBase &Build, Value *Loaded, Type *Register, bool IsSigned) {
  Type *const Moved = Loaded->getType();
  if (Moved->isIntegerTy() && Register->isIntegerTy() && Moved->getIntegerBitWidth() <= Register->getIntegerBitWidth())
    return Build.CreateIntCast(Loaded, Register, IsSigned);
  return CastInst::isBitCastable(Moved, Register) ? Build.CreateBitCast(Loaded, Register) : nullptr;
}

/// What the results of Call are once Load, which Ptx makes, is done: puts the registers that Ptx writes into Results.
static void collectResults(CallBase &Call, const PtxInstruction &Ptx, LoadInst &Load, ArrayRef<Type *> Types,
                           MutableArrayRef<Value *> Results) {
  IRBuilder<> Build(&Call);
  const bool IsSigned = Ptx.Name.rsplit('.').second.starts_with("s");
  for (const auto &[Part, Register] : enumerate(ptxRegisters(Ptx.Operands.front()))) {
    const std::optional<unsigned> Result = ptxResult(Call, Register);
    if (!Result || *Result >= Results.size())
      continue;
    Value *const Loaded = Load.getType()->isVectorTy() ? Build.CreateExtractElement(&Load, Part) : &Load;
    Results[*Result] = asRegister(Build, Loaded, Types[*Result], IsSigned);
  }
}

/// Puts accesses in the place of a statement that is nothing else, or before one that does more; whether it did.
static bool expandStatement(CallBase &Call) {
  const SmallVector<Type *, 4> Types = ptxResultTypes(Call);
  SmallVector<Value *, 4> Results(Types.size(), nullptr);
  unsigned Accesses = 0;
  const auto Statements = inlinePtx(Call);
  for (const PtxInstruction &Ptx : Statements)
    if (Instruction *const Access = makeAccess(Call, Ptx)) {
      ++Accesses;
      if (auto *const Load = dyn_cast<LoadInst>(Access))
        collectResults(Call, Ptx, *Load, Types, Results);
    }
  if (Accesses > 0 && !is_contained(Results, nullptr))
    replacePtxResults(Call, Results);
  if (Accesses == 1 && Statements.size() == 1 && Call.use_empty())
    Call.eraseFromParent();
  return Accesses > 0;
}

PreservedAnalyses ExpandPtxAccesses::run(Function &Code, FunctionAnalysisManager &) {
  return keptBlocks(expandInlinePtx(Code, expandStatement));
}

} // namespace cudaperf
