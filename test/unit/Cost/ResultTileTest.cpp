// Kernels whose threads would do well to make several results.

#include "Cost/ResultTile.h"
#include "../IrKernel.h"
#include "Cost/RunCost.h"
#include "Rates.h"

namespace cudaperf {
namespace {

/// A sum of 512 rounds for each result, of Loads loads of shared memory, eight words from round to round, that all
/// results have in common and Operations multiply-adds.
std::string sumOf(unsigned Loads, unsigned Operations) {
  std::string Round, Sum = "%sum";
  for (unsigned I = 0; I < Loads; ++I) {
    const std::string N = std::to_string(I);
    Round += "  %at" + N + " = add i32 %row, " + std::to_string(512 * I) + "\n  %p" + N +
             " = getelementptr float, ptr addrspace(3) @tile, i32 %at" + N + "\n  %t" + N +
             " = load float, ptr addrspace(3) %p" + N + "\n";
  }
  for (unsigned I = 0; I < Operations; ++I) {
    const std::string N = std::to_string(I);
    Round += "  %m" + N + " = fmul contract float %v, %t" + std::to_string(I % Loads) + "\n  %s" + N +
             " = fadd contract float " + Sum + ", %m" + N + "\n";
    Sum = "%s" + N;
  }
  return "@tile = internal addrspace(3) global [8192 x float] poison\n"
         "define void @k(ptr addrspace(1) %a, ptr addrspace(1) %out) {\n"
         "start:\n"
         "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
         "  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
         "  %base = mul i32 %block, 256\n"
         "  %i = add i32 %base, %x\n"
         "  %pa = getelementptr float, ptr addrspace(1) %a, i32 %i\n"
         "  %v = load float, ptr addrspace(1) %pa\n"
         "  br label %head\n"
         "head:\n"
         "  %k = phi i32 [ 0, %start ], [ %next, %head ]\n"
         "  %row = mul i32 %k, 8\n"
         "  %sum = phi float [ 0.0, %start ], [ " +
         Sum + ", %head ]\n" + Round +
         "  %next = add i32 %k, 1\n"
         "  %more = icmp slt i32 %next, 512\n"
         "  br i1 %more, label %head, label %end\n"
         "end:\n"
         "  %po = getelementptr float, ptr addrspace(1) %out, i32 %i\n"
         "  store float " +
         Sum + ", ptr addrspace(1) %po\n  ret void\n}\n";
}

std::optional<ResultTile> tileOf(const std::string &Code, std::optional<Dim3> Grid = std::nullopt) {
  const IrKernel Kernel(Code);
  LaunchAssumption Launch = IrKernel::blockOf(256);
  Launch.Grid = Grid;
  const CostedLaunch Costed{.Launch = Launch, .Gpu = *findGpu("sm_90")};
  return resultTile(Kernel.program(), Costed, runCost(Kernel.program(), Costed), {.MinGain = 1.15});
}

// A multiply-add for each load, a clock of shared memory's pipe and a quarter of one: four results share the load.
TEST(ResultTile, LoadsDecide) {
  const auto Tile = tileOf(sumOf(4, 4));
  ASSERT_TRUE(Tile);
  EXPECT_EQ(Tile->Results, 4u);
  EXPECT_EQ(Tile->Axis, RegisterAxis::X);
  EXPECT_EQ(Tile->Loads.size(), 4u);
  EXPECT_EQ(Tile->OtherLoads, 0u);
  EXPECT_GT(Tile->Gain.InL2, 1.5);
}

// Forty multiply-adds for a load take ten clocks: the load is hidden.
TEST(ResultTile, ArithmeticDecides) { EXPECT_FALSE(tileOf(sumOf(1, 40))); }

// 132 multiprocessors with two blocks each left, of half as many: 528 at least.
TEST(ResultTile, FewBlocks) {
  EXPECT_FALSE(tileOf(sumOf(4, 4), Dim3{400, 1, 1}));
  const auto Tile = tileOf(sumOf(4, 4), Dim3{1000, 1, 1});
  ASSERT_TRUE(Tile);
  EXPECT_EQ(Tile->Results, 2u);
}

} // namespace
} // namespace cudaperf
