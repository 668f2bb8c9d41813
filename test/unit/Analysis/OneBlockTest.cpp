// Kernels that are made for one block.

#include "Analysis/OneBlock.h"
#include "DeviceCode.h"

using namespace cudaperf;

namespace {

/// a[threadIdx.x] = 1 behind More.
bool isForOneBlock(const std::string &More, const std::string &Store = "store i32 1, ptr addrspace(1) %p\n") {
  DeviceCode Code("@table = addrspace(3) global [256 x i32] undef\n"
                  "define void @k(ptr addrspace(1) %a) {\n"
                  "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                  "  %p = getelementptr i32, ptr addrspace(1) %a, i32 %tid\n" +
                  More + Store + "  ret void\n}\n");
  return cudaperf::isForOneBlock(Code.kernel("k"));
}

TEST(OneBlock, NobodyAsksWhichOneItIs) {
  EXPECT_TRUE(isForOneBlock(""));
  EXPECT_TRUE(isForOneBlock("%n = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()\n"));
  EXPECT_FALSE(isForOneBlock("%b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"));
}

TEST(OneBlock, ANumberThatIsHandedOutTellsBlocksApart) {
  EXPECT_FALSE(isForOneBlock("%o = atomicrmw add ptr addrspace(1) %a, i32 1 monotonic\n"));
  EXPECT_TRUE(isForOneBlock("%o = atomicrmw add ptr addrspace(3) @table, i32 1 monotonic\n"));
}

TEST(OneBlock, WhatStoresNothingMayRunInAnyNumber) { EXPECT_FALSE(isForOneBlock("", "")); }

} // namespace
