// What a kernel touches beside its parameters.

#include "Analysis/PointerUses.h"
#include "../IrKernel.h"
#include "llvm/IR/Function.h"

namespace cudaperf {
namespace {

/// Of a kernel with Code in it.
bool onlyParameters(const std::string &Code) {
  const IrKernel Kernel("@tile = internal addrspace(3) global [32 x i32] undef\n"
                        "@table = addrspace(4) externally_initialized global [32 x i32] zeroinitializer\n"
                        "@total = addrspace(1) externally_initialized global i32 0\n"
                        "declare void @llvm.nvvm.barrier0() convergent\n"
                        "declare void @elsewhere(ptr)\n"
                        "declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4s32.s32(i64, i32)\n"
                        "define void @k(ptr addrspace(1) %a, ptr addrspace(1) %pointers, i64 %texture) {\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %own = alloca i32\n"
                        "  %to = getelementptr i32, ptr addrspace(1) %a, i32 %t\n" +
                        Code + "  ret void\n}\n");
  return touchesOnlyParameters(Kernel.program().code());
}

TEST(PointerUses, ParametersSharedAndOwnMemory) {
  EXPECT_TRUE(
      onlyParameters("  store i32 1, ptr addrspace(1) %to\n  store i32 1, ptr %own\n"
                     "  store i32 1, ptr addrspace(3) @tile\n  call void @llvm.nvvm.barrier0()\n"
                     "  %c = load i32, ptr addrspace(4) @table\n"
                     "  %old = atomicrmw add ptr addrspace(1) %to, i32 1 monotonic\n"
                     "  %m = call i32 asm sideeffect \"dp4a.s32.s32 $0, $1, $2, $3;\", \"=r,r,r,r\"(i32 %t, i32 "
                     "%t, i32 %t)\n"));
}

TEST(PointerUses, WhatOtherKernelsCanSeeToo) {
  EXPECT_FALSE(onlyParameters("  store i32 1, ptr addrspace(1) @total\n")) << "a variable of the program";
  EXPECT_FALSE(onlyParameters("  %p = load ptr addrspace(1), ptr addrspace(1) %pointers\n"
                              "  store i32 1, ptr addrspace(1) %p\n"))
      << "a pointer that was loaded";
  EXPECT_FALSE(onlyParameters("  %n = inttoptr i64 %texture to ptr addrspace(1)\n"
                              "  store i32 1, ptr addrspace(1) %n\n"))
      << "a number";
  EXPECT_FALSE(onlyParameters("  call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4s32.s32(i64 %texture, i32 "
                              "%t)\n"));
  EXPECT_FALSE(onlyParameters("  call void @elsewhere(ptr %own)\n"));
  EXPECT_FALSE(
      onlyParameters("  call void asm sideeffect \"st.global.u32 [$0], $1;\", \"l,r\"(i64 %texture, i32 %t)\n"));
}

} // namespace
} // namespace cudaperf
