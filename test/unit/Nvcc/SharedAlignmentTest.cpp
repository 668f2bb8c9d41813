// Places and alignments that the assembler finds when NVVM's last passes have shaped the addresses.

#include "Nvcc/SharedAlignment.h"
#include "IrText.h"

namespace cudaperf {
namespace {

const char *const Declarations = R"(
@tile = internal addrspace(3) global [1024 x float] undef, align 16
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
)";

llvm::DenseMap<const llvm::Instruction *, SharedPlace> placesOf(const llvm::Module &Code) {
  llvm::SmallVector<const llvm::Function *, 2> All;
  for (const llvm::Function &F : Code)
    All.push_back(&F);
  return sharedPlaces(Code, All);
}

TEST(SharedAlignment, IsThatOfBaseAndIndexTogether) {
  IrText Code(std::string(Declarations) + R"(
define float @k(i32 %i) {
  %two = shl i32 %i, 1
  %four = shl i32 %i, 2
  %at1 = getelementptr [1024 x float], ptr addrspace(3) @tile, i32 0, i32 %i
  %at2 = getelementptr [1024 x float], ptr addrspace(3) @tile, i32 0, i32 %two
  %at4 = getelementptr [1024 x float], ptr addrspace(3) @tile, i32 0, i32 %four
  %any = load float, ptr addrspace(3) %at1, align 4
  %even = load float, ptr addrspace(3) %at2, align 4
  %fourth = load float, ptr addrspace(3) %at4, align 4
  %s1 = fadd float %any, %even
  %s2 = fadd float %s1, %fourth
  ret float %s2
})");
  const auto Places = placesOf(Code.module());
  EXPECT_EQ(Places.lookup(&Code.named("any")).alignment(), llvm::Align(4));
  EXPECT_EQ(Places.lookup(&Code.named("even")).alignment(), llvm::Align(8));
  EXPECT_EQ(Places.lookup(&Code.named("fourth")).alignment(), llvm::Align(16));
}

/// The third word of a group of four is aligned to 8 bytes, as the first of a pair is; what tells them apart is the
/// rest.
TEST(SharedAlignment, KnowsTheRestBesideConstants) {
  IrText Code(std::string(Declarations) + R"(
define float @k(i32 %i) {
  %two = shl i32 %i, 1
  %four = shl i32 %i, 2
  %at2 = getelementptr [1024 x float], ptr addrspace(3) @tile, i32 0, i32 %two
  %at4 = getelementptr [1024 x float], ptr addrspace(3) @tile, i32 0, i32 %four
  %at6 = getelementptr i8, ptr addrspace(3) %at4, i32 8
  %even = load float, ptr addrspace(3) %at2, align 4
  %third = load float, ptr addrspace(3) %at6, align 4
  %sum = fadd float %even, %third
  ret float %sum
})");
  const auto Places = placesOf(Code.module());
  const SharedPlace Even = Places.lookup(&Code.named("even")), Third = Places.lookup(&Code.named("third"));
  EXPECT_EQ(Even.alignment(), llvm::Align(8));
  EXPECT_EQ(Third.alignment(), llvm::Align(8));
  EXPECT_EQ(Even.Modulus, 8u);
  EXPECT_EQ(Third.Modulus, 16u);
  EXPECT_EQ(Third.Residue, 8u);
}

/// The module is looked at in a copy.
TEST(SharedAlignment, LeavesTheModuleAsItIs) {
  const std::string Text = std::string(Declarations) + R"(
define void @k(i32 %x) {
  %a = add i32 %x, 0
  %at = getelementptr [1024 x float], ptr addrspace(3) @tile, i32 0, i32 %a
  store float 1.0, ptr addrspace(3) %at, align 4
  store float 2.0, ptr addrspace(3) @tile, align 4
  ret void
})";
  IrText Code(Text), Same(Text);
  const auto Print = [](const llvm::Module &M) {
    std::string Out;
    llvm::raw_string_ostream Stream(Out);
    M.print(Stream, nullptr);
    return Out;
  };
  placesOf(Code.module());
  EXPECT_EQ(Print(Code.module()), Print(Same.module()));
}

TEST(SharedAlignment, KnowsSharedAccesses) {
  IrText Code(R"(
define void @k(ptr addrspace(3) %s, ptr addrspace(1) %g, ptr %p) {
  %shared = load i32, ptr addrspace(3) %s, align 4
  %global = load i32, ptr addrspace(1) %g, align 4
  %unknown = load i32, ptr %p, align 4
  %sum = add i32 %shared, %global
  ret void
})");
  EXPECT_TRUE(isSharedAccess(Code.named("shared")));
  EXPECT_FALSE(isSharedAccess(Code.named("global")));
  EXPECT_FALSE(isSharedAccess(Code.named("unknown")));
  EXPECT_FALSE(isSharedAccess(Code.named("sum")));
}

} // namespace
} // namespace cudaperf
