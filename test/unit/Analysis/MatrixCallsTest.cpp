// Which calls are taken for matrix loads and stores, and what is read off their spelling.

#include "Analysis/MatrixCalls.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

constexpr const char *Declarations = R"(
@tile = internal addrspace(3) global [4096 x i8] undef, align 16
declare { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.c.row.stride.s32.p0(ptr, i32)
declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.trans.b16.p3(ptr addrspace(3))
)";

/// A kernel for Arch of the one line Code.
IrKernel kernelOf(const std::string &Code, const std::string &Arch = "sm_90") {
  return IrKernel(Declarations + std::string("define void @k(ptr %p, i32 %ld, i32 %at) \"target-cpu\"=\"") + Arch +
                  "\" {\n" + Code + "\n ret void\n}\n");
}

std::optional<MatrixCall> callOf(const IrKernel &Kernel) {
  return Kernel.program().accesses().empty() ? std::nullopt : Kernel.program().accesses().front().Matrix;
}

std::optional<MatrixCall> inlineCall(const std::string &Text, const std::string &Operands,
                                     const std::string &Arch = "sm_90") {
  return callOf(kernelOf("call void asm sideeffect \"" + Text + "\", " + Operands, Arch));
}

TEST(MatrixCalls, IntrinsicsOfWmma) {
  const auto Call = callOf(kernelOf("call { i32, i32, i32, i32, i32, i32, i32, i32 } "
                                    "@llvm.nvvm.wmma.m16n16k16.load.c.row.stride.s32.p0(ptr %p, i32 %ld)"));
  ASSERT_TRUE(Call && Call->Tile);
  EXPECT_EQ(Call->Operation, AccessOperation::Load);
  EXPECT_EQ(Call->StrideOperand, 1u);
  EXPECT_EQ(Call->accessBytes(), 8u);
}

TEST(MatrixCalls, IntrinsicsOfLdmatrix) {
  const auto Call =
      callOf(kernelOf("call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.trans.b16.p3(ptr addrspace(3) @tile)"));
  ASSERT_TRUE(Call);
  EXPECT_EQ(Call->Matrices, 1u);
  EXPECT_FALSE(Call->Tile);
}

TEST(MatrixCalls, InlineLdmatrixAndStmatrix) {
  const auto Load = callOf(kernelOf("%r = call { i32, i32 } asm sideeffect \"ldmatrix.sync.aligned.m8n8.x2.shared.b16 "
                                    "{$0, $1}, [$2];\", \"=r,=r,r\"(i32 %at)"));
  ASSERT_TRUE(Load);
  EXPECT_EQ(Load->Matrices, 2u);
  EXPECT_EQ(Load->AddressOperand, 0u);
  const auto Store =
      inlineCall("stmatrix.sync.aligned.m8n8.x1.shared.b16 [$1], {$0};\\0A", "\"r,r\"(i32 %ld, i32 %at)");
  ASSERT_TRUE(Store);
  EXPECT_EQ(Store->Operation, AccessOperation::Store);
  EXPECT_EQ(Store->AddressOperand, 1u);
}

TEST(MatrixCalls, InlineWmmaKnowsSharedPointers) {
  const std::string Text = "wmma.load.a.sync.aligned.row.m16n16k16.f16 {}, [$0], $1;";
  const auto Global = inlineCall(Text, "\"l,r\"(ptr %p, i32 %ld)");
  ASSERT_TRUE(Global && Global->Tile);
  EXPECT_EQ(Global->StrideOperand, 1u);
  EXPECT_EQ(Global->Tile->Spread, LaneSpread::AlongLines);
  const auto Shared = inlineCall(Text, "\"l,r\"(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 %ld)");
  ASSERT_TRUE(Shared && Shared->Tile);
  EXPECT_EQ(Shared->Tile->Spread, LaneSpread::MatrixRows);
}

TEST(MatrixCalls, PackedTilesNeedNoLeadingDimension) {
  const auto Call = inlineCall("wmma.store.d.sync.aligned.row.m8n8k4.shared.f64 [$0], {};", "\"r\"(i32 %at)");
  ASSERT_TRUE(Call && Call->Tile);
  EXPECT_FALSE(Call->StrideOperand);
}

TEST(MatrixCalls, SilentOnTheRest) {
  EXPECT_FALSE(inlineCall("ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {}, [$0];", "\"r\"(i32 %at)"));
  EXPECT_FALSE(inlineCall("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {}, {}, {}, {};", "\"\"()"));
  EXPECT_FALSE(inlineCall("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {}, [$0 + 16];", "\"r\"(i32 %at)"));
  EXPECT_FALSE(inlineCall("wmma.load.a.sync.aligned.row.m16n16k16.f16 {}, [$0], 64;", "\"l\"(ptr %p)"));
  EXPECT_FALSE(inlineCall("add.s32 t, $0, 1; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {}, [t];", "\"r\"(i32 %at)"));
  EXPECT_FALSE(
      inlineCall("wmma.load.a.sync.aligned.row.m16n16k16.f16 {}, [$0], $1;", "\"l,r\"(ptr %p, i32 %ld)", "sm_75"));
}

} // namespace
} // namespace cudaperf
