// Kernels that deal their data out to blocks of any length, and kernels that do not.

#include "Analysis/BlockStretches.h"
#include "DeviceCode.h"

using namespace cudaperf;

namespace {

/// a[Index] = 0, where Index is made by Lines.
bool isFree(const std::string &Lines, RegisterAxis Axis = RegisterAxis::X) {
  DeviceCode Code("define void @k(ptr %a, i32 %n) {\n"
                  "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                  "  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                  "  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
                  "  %nctaid = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()\n" +
                  Lines +
                  "  %p = getelementptr float, ptr %a, i32 %i\n"
                  "  store float 0.0, ptr %p\n"
                  "  ret void\n"
                  "}\n");
  return dealsToAnyLength(Code.kernel("k"), Axis);
}

const std::string Start = "  %start = mul i32 %ctaid, %ntid\n";

TEST(BlockStretches, OneElementAThread) { EXPECT_TRUE(isFree(Start + "  %i = add i32 %start, %tid\n")); }

// 16 (ctaid ntid) + 3 ntid + tid.
TEST(BlockStretches, ABlocksLengthApart) {
  EXPECT_TRUE(isFree(Start + "  %s = shl i32 %start, 4\n  %k = mul i32 %ntid, 3\n  %sk = add i32 %s, %k\n"
                             "  %i = add i32 %sk, %tid\n"));
}

// 16 (ctaid ntid) + 16 tid + n, and 16 (ctaid ntid) + 8 tid, which leaves half of the stretch to others.
TEST(BlockStretches, SideBySide) {
  EXPECT_TRUE(isFree(Start + "  %s = shl i32 %start, 4\n  %t = shl i32 %tid, 4\n  %st = add i32 %s, %t\n"
                             "  %i = add i32 %st, %n\n"));
  EXPECT_TRUE(isFree(Start + "  %s = shl i32 %start, 4\n  %t = shl i32 %tid, 3\n  %i = add i32 %s, %t\n"));
}

TEST(BlockStretches, AFixedStretchIsTheKernelsAffair) {
  EXPECT_FALSE(isFree("  %s = shl i32 %ctaid, 8\n  %i = add i32 %s, %tid\n"));
  EXPECT_FALSE(isFree("  %s = mul i32 %ctaid, %n\n  %i = add i32 %s, %tid\n"));
}

TEST(BlockStretches, AThreadsPlaceInItsBlockIsNotFree) {
  EXPECT_FALSE(isFree("  %i = add i32 %tid, %n\n"));
  EXPECT_FALSE(isFree(Start + "  %j = add i32 %start, %tid\n  %odd = icmp eq i32 %tid, 0\n"
                              "  %i = select i1 %odd, i32 %j, i32 %n\n"));
}

TEST(BlockStretches, AnotherAxisHasNoThreads) {
  EXPECT_FALSE(isFree(Start + "  %i = add i32 %start, %tid\n", RegisterAxis::Y));
}

} // namespace
