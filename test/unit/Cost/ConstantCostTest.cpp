// Loads from constant memory: how many words the lanes of a warp want at once, and what that costs a kernel.

#include "Cost/ConstantCost.h"
#include "../IrKernel.h"
#include "Rates.h"

namespace cudaperf {
namespace {

/// A kernel that loads word %i of a table; Index sets %i.
struct TableKernel {
  explicit TableKernel(const std::string &Index)
      : Kernel("@table = addrspace(4) externally_initialized global [1024 x float] zeroinitializer, align 4\n"
               "define void @k(ptr addrspace(1) %out, i32 %n) {\n"
               "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n" +
               Index +
               "  %p = getelementptr [1024 x float], ptr addrspace(4) @table, i32 0, i32 %i\n"
               "  %v = load float, ptr addrspace(4) %p, align 4\n"
               "  store float %v, ptr addrspace(1) %out, align 4\n  ret void\n}\n"),
        Reads(constantReads(Kernel.program(), IrKernel::blockOf(256))) {}
  IrKernel Kernel;
  std::vector<ConstantRead> Reads;
};

void expectWords(const std::string &Index, double Words) {
  const TableKernel Table(Index);
  ASSERT_EQ(Table.Reads.size(), 1u);
  EXPECT_EQ(Table.Reads[0].Words, Words);
  EXPECT_EQ(Table.Reads[0].Lanes, 32);
  EXPECT_EQ(Table.Reads[0].Executions, 1);
}

TEST(ConstantReads, CountTheWordsThatAWarpWants) {
  expectWords("  %i = add i32 %t, 0\n", 32);
  expectWords("  %i = lshr i32 %t, 3\n", 4);
  expectWords("  %i = lshr i32 %t, 5\n", 1);
  expectWords("  %i = and i32 %t, 7\n", 8);
  expectWords("  %i = and i32 %n, 7\n", 1);
}

TEST(ConstantReads, WhatDataPickIsNotKnown) {
  EXPECT_TRUE(TableKernel("  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t\n"
                          "  %l = load i32, ptr addrspace(1) %q, align 4\n  %i = and i32 %l, 63\n")
                  .Reads.empty());
}

TEST(ConstantReads, GainWhatTheWordsTakeBeyondOne) {
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = 8;
  Cost.ResidentBlocks = 8;
  Cost.BusySms = 132;
  const TableKernel Apart("  %i = add i32 %t, 0\n"), Together("  %i = lshr i32 %t, 5\n");
  // 32 words of 2.1 clocks each, of a table of 4 KB, in place of one wavefront.
  EXPECT_NEAR(gainOfSharing(Cost, Apart.Reads)->InL2, 67, 1);
  Cost.Pipes[CostUnit::Issue] = 4 * 1000;
  EXPECT_TRUE(gainOfSharing(Cost, Apart.Reads)->isHidden());
  EXPECT_TRUE(gainOfSharing(Cost, Together.Reads)->isHidden());
  EXPECT_FALSE(gainOfSharing({}, Apart.Reads));
}

} // namespace
} // namespace cudaperf
