// What the warp model makes of each row of the tables of device functions and special registers: the lanes' numbers
// beside numbers that are worked out here, once for each kind of value. A row of a kind without an expectation fails.

#include "../IrKernel.h"
#include "Analysis/AtomicUse.h"
#include "Analysis/PointerUses.h"
#include "Analysis/WarpRun.h"
#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Verifier.h"
#include <functional>
#include <map>

namespace cudaperf {

void PrintTo(const DeviceFunction &Row, std::ostream *Out) { *Out << Row.Name.str(); }
void PrintTo(const SpecialRegister &Row, std::ostream *Out) { *Out << Row.Name.str(); }

namespace {

using llvm::IRBuilder;
using llvm::Value;

/// Row 3 of blocks of 32 by 8 threads, in block (5, 3, 2) of a grid of 61 by 59 by 53.
constexpr Dim3 Block{32, 8, 1}, Grid{61, 59, 53}, Index{5, 3, 2};
constexpr unsigned Warp = 3;

/// A kernel with the address of a buffer that stores there, at an index that a test computes.
class BuiltKernel {
public:
  BuiltKernel() : Code("device", Context), Build(Context) {
    Code.setDataLayout("e-i64:64-i128:128-v16:16-v32:32-n16:32:64");
    Code.setTargetTriple("nvptx64-nvidia-cuda");
    auto *const Type = llvm::FunctionType::get(Build.getVoidTy(), {Build.getPtrTy()}, false);
    Kernel = llvm::Function::Create(Type, llvm::GlobalValue::ExternalLinkage, "k", Code);
    Build.SetInsertPoint(llvm::BasicBlock::Create(Context, "", Kernel));
  }

  IRBuilder<> &build() { return Build; }
  Value *buffer() { return Kernel->getArg(0); }
  Value *lane() { return Build.CreateIntrinsic(llvm::Intrinsic::nvvm_read_ptx_sreg_laneid, {}, {}); }

  Value *callLibrary(const DeviceFunction &Row, llvm::Type *Result, llvm::ArrayRef<Value *> Operands) {
    llvm::SmallVector<llvm::Type *, 3> Types(llvm::map_range(Operands, [](Value *V) { return V->getType(); }));
    return Build.CreateCall(Code.getOrInsertFunction(Row.Name, llvm::FunctionType::get(Result, Types, false)),
                            Operands);
  }

  /// Runs the warp; what Number is in its lanes.
  LaneValue lanesOf(Value *Number) {
    Value *const Wide = Build.CreateSExt(Number, Build.getInt64Ty());
    Build.CreateStore(Build.getInt8(0), Build.CreateGEP(Build.getInt8Ty(), buffer(), Wide));
    Build.CreateRetVoid();
    EXPECT_FALSE(llvm::verifyModule(Code, &llvm::errs()));
    const KernelProgram Program(*Kernel);
    const WarpPlace Place{
        .Block = Block, .Grid = Grid, .GridOn = Depends::Nothing, .BlockIndex = Index, .Warp = Warp, .Arguments = {}};
    LaneValue Lanes;
    const auto Sink = [&](const WarpRequest &Request) {
      Lanes = *Request.Address;
      for (int64_t &Lane : Lanes.Lane)
        Lane = MemoryLayout::offsetOf(Lane);
    };
    llvm::BitVector Visited(unsigned(Program.blocks().size()));
    WarpRun(Program, Place, Sink).run(Visited);
    return Lanes;
  }

private:
  llvm::LLVMContext Context;
  llvm::Module Code;
  IRBuilder<> Build;
  llvm::Function *Kernel;
};

using ByLane = std::function<int64_t(int64_t)>;

void expectLanes(const LaneValue &Lanes, const ByLane &Expected, int64_t Offset = 0) {
  for (unsigned L = 0; L < WarpLanes; ++L)
    EXPECT_EQ(Lanes.Lane[L], Expected(L) + Offset) << "lane " << L;
}

bool isKnown(const LaneValue &Lanes) { return !has(Lanes.dependsIn(AllLanes), Unreliable | Depends::UniformLoad); }

// Special registers.

const std::map<std::string, ByLane> RegisterValues = {
    {"tid_x", [](int64_t L) { return L; }},
    {"tid_y", [](int64_t) { return 3; }},
    {"tid_z", [](int64_t) { return 0; }},
    {"ntid_x", [](int64_t) { return 32; }},
    {"ntid_y", [](int64_t) { return 8; }},
    {"ntid_z", [](int64_t) { return 1; }},
    {"ctaid_x", [](int64_t) { return 5; }},
    {"ctaid_y", [](int64_t) { return 3; }},
    {"ctaid_z", [](int64_t) { return 2; }},
    {"nctaid_x", [](int64_t) { return 61; }},
    {"nctaid_y", [](int64_t) { return 59; }},
    {"nctaid_z", [](int64_t) { return 53; }},
    {"laneid", [](int64_t L) { return L; }},
    {"warpid", [](int64_t) { return 3; }},
    {"warpsize", [](int64_t) { return 32; }},
    // The masks without the upper 16 bits: those would be negative offsets in a buffer.
    {"lanemask_eq", [](int64_t L) { return L < 16 ? 1 << L : 0; }},
    {"lanemask_lt", [](int64_t L) { return L < 16 ? (1 << L) - 1 : 0xffff; }},
    {"lanemask_le", [](int64_t L) { return L < 15 ? (2 << L) - 1 : 0xffff; }},
    {"lanemask_ge", [](int64_t L) { return L < 16 ? 0x10000 - (1 << L) : 0; }},
    {"lanemask_gt", [](int64_t L) { return L < 15 ? 0x10000 - (2 << L) : 0; }},
};

class RegisterInLanes : public testing::TestWithParam<SpecialRegister> {};

TEST_P(RegisterInLanes, IsWhatTheTableSays) {
  BuiltKernel Kernel;
  Value *Number = Kernel.build().CreateIntrinsic(GetParam().Id, {}, {});
  if (GetParam().Name.starts_with("lanemask_"))
    Number = Kernel.build().CreateAnd(Number, 0xffff);
  const LaneValue Lanes = Kernel.lanesOf(Number);
  const auto Expected = RegisterValues.find(GetParam().Name.str());
  const bool IsOpaque = GetParam().Kind == RegisterKind::Other || GetParam().Kind == RegisterKind::Clock;
  ASSERT_EQ(Expected == RegisterValues.end(), IsOpaque);
  EXPECT_EQ(isKnown(Lanes), !IsOpaque);
  if (!IsOpaque)
    expectLanes(Lanes, Expected->second);
}

/// What a register of the whole launch says is the same in all lanes, known or not.
TEST_P(RegisterInLanes, IsAlikeInTheWarp) {
  BuiltKernel Kernel;
  const LaneValue Lanes = Kernel.lanesOf(Kernel.build().CreateIntrinsic(GetParam().Id, {}, {}));
  if (GetParam().Alike >= AlikeIn::Warp) {
    EXPECT_TRUE(Lanes.isUniformIn(AllLanes));
  }
}

/// An atomic's operand differs between the threads of a launch unless the whole launch reads one number.
TEST_P(RegisterInLanes, IsTheAtomicsSameOperandIfAlikeInTheLaunch) {
  BuiltKernel Kernel;
  Value *const Number = Kernel.build().CreateIntrinsic(GetParam().Id, {}, {});
  auto *const Add = Kernel.build().CreateAtomicRMW(llvm::AtomicRMWInst::Add, Kernel.buffer(), Number, llvm::Align(8),
                                                   llvm::AtomicOrdering::Monotonic);
  const std::optional<AtomicUse> Use = atomicUse({.Inst = Add, .Operation = AccessOperation::Atomic});
  ASSERT_TRUE(Use);
  EXPECT_EQ(Use->SameOperand, GetParam().Alike == AlikeIn::Launch);
}

INSTANTIATE_TEST_SUITE_P(Table, RegisterInLanes, testing::ValuesIn(specialRegisters().vec()));

// Arithmetic.

/// Operands and the result, all integers; an operand says how it is made of the lane.
struct IntegerCase {
  ByLane A, B, Result;
};

const std::map<DeviceValue, IntegerCase> IntegerValues = {
    {DeviceValue::MinimumSigned,
     {[](int64_t L) { return L - 16; }, [](int64_t) { return 3; }, [](int64_t L) { return L < 19 ? L - 16 : 3; }}},
    {DeviceValue::MaximumSigned,
     {[](int64_t L) { return L - 16; }, [](int64_t) { return 3; }, [](int64_t L) { return L < 19 ? 3 : L - 16; }}},
    // -16 ... -1 are large.
    {DeviceValue::MinimumUnsigned,
     {[](int64_t L) { return L - 16; }, [](int64_t) { return 3; },
      [](int64_t L) { return L >= 16 && L < 19 ? L - 16 : 3; }}},
    {DeviceValue::MaximumUnsigned,
     {[](int64_t L) { return L - 16; }, [](int64_t) { return 3; },
      [](int64_t L) { return L >= 16 && L < 19 ? 3 : L - 16; }}},
    {DeviceValue::Magnitude,
     {[](int64_t L) { return L - 16; }, [](int64_t) { return 0; }, [](int64_t L) { return L < 16 ? 16 - L : L - 16; }}},
    // 2^L - 1 has L ones, 32 - L zeros above them, and none below but for L = 0.
    {DeviceValue::CountOnes,
     {[](int64_t L) { return (int64_t(1) << L) - 1; }, [](int64_t) { return 0; }, [](int64_t L) { return L; }}},
    {DeviceValue::LeadingZeros,
     {[](int64_t L) { return (int64_t(1) << L) - 1; }, [](int64_t) { return 0; }, [](int64_t L) { return 32 - L; }}},
    {DeviceValue::TrailingZeros,
     {[](int64_t L) { return L < 31 ? int64_t(3) << L : 0; }, [](int64_t) { return 0; },
      [](int64_t L) { return L < 31 ? L : 32; }}},
    {DeviceValue::ReverseBits,
     {[](int64_t L) { return L << 16; }, [](int64_t) { return 0; },
      [](int64_t L) {
        int64_t Reversed = 0; // the five bits of a lane, which start at bit 16, end at bit 15
        for (int Bit = 0; Bit < 5; ++Bit)
          Reversed |= (L >> Bit & 1) << (15 - Bit);
        return Reversed;
      }}},
    // (L - 16) * 2^30 / 2^32, rounded down.
    {DeviceValue::MultiplyHighSigned,
     {[](int64_t L) { return L - 16; }, [](int64_t) { return 1 << 30; }, [](int64_t L) { return (L >> 2) - 4; }}},
    {DeviceValue::MultiplyHighUnsigned,
     {[](int64_t L) { return L; }, [](int64_t) { return 1 << 30; }, [](int64_t L) { return L >> 2; }}},
};

/// Operands and the result.
struct RealCase {
  double A, B, Result;
};

/// The half-way cases tell the ways of rounding apart.
const std::multimap<DeviceValue, RealCase> RealValues = {
    {DeviceValue::Floor, {-2.5, 0, -3}},      {DeviceValue::Ceil, {-2.5, 0, -2}},
    {DeviceValue::Truncate, {-2.5, 0, -2}},   {DeviceValue::Truncate, {2.5, 0, 2}},
    {DeviceValue::RoundToEven, {2.5, 0, 2}},  {DeviceValue::RoundToEven, {3.5, 0, 4}},
    {DeviceValue::RoundAway, {2.5, 0, 3}},    {DeviceValue::RoundAway, {-2.5, 0, -3}},
    {DeviceValue::Magnitude, {-2.5, 0, 2.5}}, {DeviceValue::SquareRoot, {6.25, 0, 2.5}},
    {DeviceValue::Minimum, {-2.5, 1, -2.5}},  {DeviceValue::Maximum, {-2.5, 1, 1}},
    {DeviceValue::Power, {2, -2, 0.25}},      {DeviceValue::Exp, {0, 0, 1}},
    {DeviceValue::Exp2, {-1, 0, 0.5}},        {DeviceValue::Log, {1, 0, 0}},
    {DeviceValue::Log2, {0.25, 0, -2}},       {DeviceValue::Sine, {1.57079632679489662, 0, 1}},
    {DeviceValue::Cosine, {0, 0, 1}},         {DeviceValue::Tangent, {0.78539816339744831, 0, 1}},
};

bool isReal(DeviceValue Kind) { return RealValues.contains(Kind) && Kind != DeviceValue::Magnitude; }

class FunctionInLanes : public testing::TestWithParam<DeviceFunction> {
protected:
  static Value *real(BuiltKernel &Kernel, double Number, bool IsDouble) {
    return llvm::ConstantFP::get(IsDouble ? Kernel.build().getDoubleTy() : Kernel.build().getFloatTy(), Number);
  }

  /// What the row's function computes, in 64ths and moved where it is not negative.
  static void expectReal(const RealCase &Case, bool IsDouble) {
    SCOPED_TRACE(std::to_string(Case.A) + (IsDouble ? " in double" : " in float"));
    const DeviceFunction &Row = GetParam();
    BuiltKernel Kernel;
    IRBuilder<> &Build = Kernel.build();
    // With the thread's number in it, so that nothing is constant.
    Value *const Zero = Build.CreateUIToFP(Build.CreateAnd(Kernel.lane(), 32), real(Kernel, 0, IsDouble)->getType());
    llvm::SmallVector<Value *, 2> Operands{Build.CreateFAdd(Zero, real(Kernel, Case.A, IsDouble))};
    const bool IsBinary =
        llvm::is_contained({DeviceValue::Minimum, DeviceValue::Maximum, DeviceValue::Power}, Row.Value);
    if (IsBinary)
      Operands.push_back(real(Kernel, Case.B, IsDouble));
    Value *const Result = Row.Id == llvm::Intrinsic::not_intrinsic
                              ? Kernel.callLibrary(Row, Zero->getType(), Operands)
                              : Build.CreateIntrinsic(Row.Id, {Zero->getType()}, Operands);
    Value *const Scaled = Build.CreateFMul(Result, real(Kernel, 64, IsDouble));
    const LaneValue Lanes = Kernel.lanesOf(
        Build.CreateFPToSI(Build.CreateFAdd(Scaled, real(Kernel, 1024.25, IsDouble)), Build.getInt32Ty()));
    EXPECT_TRUE(isKnown(Lanes));
    expectLanes(Lanes, [&](int64_t) { return int64_t(Case.Result * 64); }, 1024);
  }

  static void expectInteger(const IntegerCase &Case) {
    BuiltKernel Kernel;
    IRBuilder<> &Build = Kernel.build();
    // A number for each lane, by a chain of choices.
    const auto Operand = [&](const ByLane &Compute) {
      Value *Number = Build.getInt32(uint32_t(Compute(0)));
      for (unsigned L = 1; L < WarpLanes; ++L)
        Number = Build.CreateSelect(Build.CreateICmpEQ(Kernel.lane(), Build.getInt32(L)),
                                    Build.getInt32(uint32_t(Compute(L))), Number);
      return Number;
    };
    const llvm::Intrinsic::ID Id = GetParam().Id;
    const bool HasFlag = llvm::is_contained({llvm::Intrinsic::abs, llvm::Intrinsic::ctlz, llvm::Intrinsic::cttz}, Id);
    const bool IsUnary = llvm::is_contained({llvm::Intrinsic::ctpop, llvm::Intrinsic::bitreverse}, Id);
    llvm::SmallVector<Value *, 2> Operands{Operand(Case.A)};
    if (!IsUnary)
      Operands.push_back(HasFlag ? Build.getFalse() : Operand(Case.B));
    const bool IsOverloaded = llvm::Intrinsic::isOverloaded(Id);
    Value *const Result = IsOverloaded ? Build.CreateIntrinsic(Id, {Build.getInt32Ty()}, Operands)
                                       : Build.CreateIntrinsic(Id, {}, Operands);
    const LaneValue Lanes = Kernel.lanesOf(Build.CreateAdd(Result, Build.getInt32(64)));
    EXPECT_TRUE(isKnown(Lanes));
    expectLanes(Lanes, Case.Result, 64);
  }
};

TEST_P(FunctionInLanes, ComputesTheTablesValue) {
  const DeviceFunction &Row = GetParam();
  const bool IsIntrinsic = Row.Id != llvm::Intrinsic::not_intrinsic;
  if (Row.Real || isReal(Row.Value) || Row.Id == llvm::Intrinsic::fabs) {
    const auto [First, Last] = RealValues.equal_range(Row.Value);
    ASSERT_NE(First, Last);
    for (const auto &[Kind, Case] : llvm::make_range(First, Last))
      for (const bool IsDouble : {false, true})
        if (IsIntrinsic || IsDouble == (Row.Real == 'd'))
          expectReal(Case, IsDouble);
    return;
  }
  ASSERT_TRUE(IntegerValues.count(Row.Value));
  expectInteger(IntegerValues.at(Row.Value));
}

/// What the model computes itself: mathematics, and arithmetic that LLVM has intrinsics for.
std::vector<DeviceFunction> rowsOfArithmetic() {
  std::vector<DeviceFunction> Rows;
  for (const DeviceFunction &Row : deviceFunctions()) {
    const bool IsMathematics = Row.Real && Row.Value != DeviceValue::Opaque;
    const bool IsIntrinsic = Row.Id != llvm::Intrinsic::not_intrinsic && Row.Value < DeviceValue::ActiveLanes;
    if (IsMathematics || IsIntrinsic)
      Rows.push_back(Row);
  }
  return Rows;
}

INSTANTIATE_TEST_SUITE_P(Table, FunctionInLanes, testing::ValuesIn(rowsOfArithmetic()));

// Lanes that tell each other something.

class Exchange : public testing::TestWithParam<DeviceFunction> {
protected:
  BuiltKernel Kernel;

  /// The call with Number as its value and More behind it, behind a mask of all lanes if the row says so.
  Value *call(Value *Number, llvm::ArrayRef<Value *> More = {}) {
    llvm::SmallVector<Value *, 4> Operands;
    if (GetParam().FirstValue == 1)
      Operands.push_back(Kernel.build().getInt32(~0u));
    Operands.push_back(Number);
    Operands.append(More.begin(), More.end());
    return Kernel.build().CreateIntrinsic(GetParam().Id, {}, Operands);
  }

  /// As the lane that reads, with Operand, and PTX's clamp: 31 lanes at most, 0 at least for a shuffle upwards.
  void expectShuffle(unsigned Operand, const ByLane &Source) {
    IRBuilder<> &Build = Kernel.build();
    const bool IsFloat = GetParam().Name.ends_with("f32");
    Value *Number = Build.CreateMul(Kernel.lane(), Build.getInt32(3));
    if (IsFloat)
      Number = Build.CreateSIToFP(Number, Build.getFloatTy());
    const unsigned Clamp = GetParam().Value == DeviceValue::ShuffleUp ? 0 : 31;
    Value *Taken = call(Number, {Build.getInt32(Operand), Build.getInt32(Clamp)});
    if (IsFloat)
      Taken = Build.CreateFPToSI(Taken, Build.getInt32Ty());
    const LaneValue Lanes = Kernel.lanesOf(Taken);
    EXPECT_TRUE(isKnown(Lanes));
    expectLanes(Lanes, [&](int64_t L) { return 3 * Source(L); });
  }
};

TEST_P(Exchange, IsWhatTheTableSays) {
  IRBuilder<> &Build = Kernel.build();
  switch (GetParam().Value) {
  case DeviceValue::ShuffleXor:
    return expectShuffle(5, [](int64_t L) { return L ^ 5; });
  case DeviceValue::ShuffleDown:
    return expectShuffle(4, [](int64_t L) { return L + 4 < 32 ? L + 4 : L; });
  case DeviceValue::ShuffleUp:
    return expectShuffle(4, [](int64_t L) { return L >= 4 ? L - 4 : L; });
  case DeviceValue::ShuffleIndex:
    return expectShuffle(7, [](int64_t) { return 7; });
  case DeviceValue::ActiveLanes: {
    const LaneValue Lanes = Kernel.lanesOf(Build.CreateAnd(Build.CreateIntrinsic(GetParam().Id, {}, {}), 0xffff));
    return expectLanes(Lanes, [](int64_t) { return 0xffff; });
  }
  case DeviceValue::Ballot: {
    const LaneValue Lanes = Kernel.lanesOf(call(Build.CreateICmpULT(Kernel.lane(), Build.getInt32(5))));
    EXPECT_TRUE(isKnown(Lanes));
    return expectLanes(Lanes, [](int64_t) { return 0b11111; });
  }
  case DeviceValue::SameInWarp: {
    const llvm::StringRef Name = GetParam().Name;
    Value *const Vote = Build.CreateICmpULT(Kernel.lane(), Build.getInt32(5));
    Value *const Result = Name.contains("redux")   ? call(Kernel.lane(), {Build.getInt32(~0u)})
                          : Name.contains("vote_") ? call(Vote)
                                                   : call(Build.CreateZExt(Vote, Build.getInt32Ty()));
    const LaneValue Lanes = Kernel.lanesOf(Build.CreateZExt(Result, Build.getInt64Ty()));
    EXPECT_TRUE(Lanes.isUniformIn(AllLanes));
    EXPECT_FALSE(has(Lanes.dependsIn(AllLanes), Unreliable));
    EXPECT_TRUE(has(Lanes.dependsIn(AllLanes), Depends::UniformLoad));
    return;
  }
  default:
    FAIL() << "no expectation";
  }
}

std::vector<DeviceFunction> rowsBetween(DeviceValue First, DeviceValue Last) {
  std::vector<DeviceFunction> Rows;
  for (const DeviceFunction &Row : deviceFunctions())
    if (Row.Value >= First && Row.Value <= Last)
      Rows.push_back(Row);
  return Rows;
}

INSTANTIATE_TEST_SUITE_P(Table, Exchange,
                         testing::ValuesIn(rowsBetween(DeviceValue::ActiveLanes, DeviceValue::ShuffleUp)));

// Memory.

class MemoryFunction : public testing::TestWithParam<DeviceFunction> {};

TEST_P(MemoryFunction, DoesWhatTheTableSays) {
  const DeviceFunction &Row = GetParam();
  BuiltKernel Kernel;
  IRBuilder<> &Build = Kernel.build();
  if (Row.Value == DeviceValue::Fence) {
    auto *const Fence = cast<llvm::Instruction>(Build.CreateIntrinsic(Row.Id, {}, {}));
    EXPECT_TRUE(isBarrier(*Fence));
    EXPECT_FALSE(memoryEffect(*Fence));
    return;
  }
  const bool IsFloat = Row.Name.ends_with("_f") || Row.Name.contains("_f_");
  const bool IsPointer = Row.Name.ends_with("_p");
  llvm::Type *const Type = IsFloat     ? Build.getFloatTy()
                           : IsPointer ? (llvm::Type *)Build.getPtrTy()
                                       : Build.getInt32Ty();
  Value *const Number = llvm::Constant::getNullValue(Type);
  llvm::SmallVector<Value *, 3> Operands{Kernel.buffer()};
  llvm::SmallVector<llvm::Type *, 2> Types{Type, Build.getPtrTy()};
  if (!Row.isAtomic())
    Operands.push_back(Build.getInt32(8)); // its alignment
  else
    Operands.append(Row.Value == DeviceValue::AtomicCompareExchange ? 2 : 1, Number);
  if (Row.Name.contains("atomic_load_"))
    Types = {Build.getPtrTy()};
  auto *const Call = cast<llvm::Instruction>(Build.CreateIntrinsic(Row.Id, Types, Operands));

  const std::optional<MemoryEffect> Effect = memoryEffect(*Call);
  ASSERT_TRUE(Effect);
  EXPECT_EQ(Effect->Operation, Row.isAtomic() ? AccessOperation::Atomic : AccessOperation::Load);
  EXPECT_EQ(Effect->Bytes, IsPointer ? 8u : 4u);
  EXPECT_EQ(Effect->AddressOperand, 0u);
  EXPECT_FALSE(isBarrier(*Call));
  if (!Row.isAtomic())
    return;
  static const std::map<DeviceValue, AtomicKind> Kinds = {
      {DeviceValue::AtomicAdd, AtomicKind::Add},
      {DeviceValue::AtomicMinMax, AtomicKind::MinMax},
      {DeviceValue::AtomicBitwise, AtomicKind::Bitwise},
      {DeviceValue::AtomicExchange, AtomicKind::Exchange},
      {DeviceValue::AtomicCompareExchange, AtomicKind::CompareExchange},
      {DeviceValue::AtomicWrap, AtomicKind::Other}};
  EXPECT_EQ(atomicUse({.Inst = Call, .Operation = AccessOperation::Atomic})->Kind, Kinds.at(Row.Value));
}

INSTANTIATE_TEST_SUITE_P(Table, MemoryFunction,
                         testing::ValuesIn(rowsBetween(DeviceValue::ReadOnlyLoad, DeviceValue::Fence)));

// Library functions that nobody works out.

TEST(DeviceFunctions, OfLibrariesAreNoBarriers) {
  for (const DeviceFunction &Row : deviceFunctions()) {
    if (Row.Id != llvm::Intrinsic::not_intrinsic)
      continue;
    BuiltKernel Kernel;
    llvm::SmallVector<Value *, 4> Operands;
    const auto TypeOf = [&](char Letter) -> llvm::Type * {
      IRBuilder<> &Build = Kernel.build();
      return Letter == 'd'   ? Build.getDoubleTy()
             : Letter == 'f' ? Build.getFloatTy()
             : Letter == 'i' ? Build.getInt32Ty()
             : Letter == 'l' ? Build.getInt64Ty()
             : Letter == 's' ? Build.getInt16Ty()
             : Letter == 'v' ? Build.getVoidTy()
                             : (llvm::Type *)Build.getPtrTy();
    };
    for (unsigned I = 1; I < Row.Prototype.size(); ++I)
      Operands.push_back(llvm::Constant::getNullValue(TypeOf(Row.type(I))));
    const Value *const Call = Kernel.callLibrary(Row, TypeOf(Row.type(0)), Operands);
    EXPECT_FALSE(isBarrier(*cast<llvm::Instruction>(Call))) << Row.Name.str();
  }
  BuiltKernel Kernel;
  const DeviceFunction Unknown{.Name = "somebodys", .Prototype = "v"};
  EXPECT_TRUE(isBarrier(*cast<llvm::Instruction>(Kernel.callLibrary(Unknown, Kernel.build().getVoidTy(), {}))));
}

} // namespace
} // namespace cudaperf
