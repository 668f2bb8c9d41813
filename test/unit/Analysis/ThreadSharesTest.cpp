// Loops from thread * Begin on, as long as End says.

#include "Analysis/ThreadShares.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

ShareOf shareWith(const std::string &Thread, const std::string &Begin, const std::string &End) {
  const IrKernel Kernel("define void @k(ptr addrspace(1) %in, i32 %n, i32 %m) {\nentry:\n"
                        "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                        "  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
                        "  %first = mul i32 %block, %threads\n  %flat = add i32 %first, %tid\n"
                        "  %per = udiv i32 %n, %threads\n  %start = mul i32 " +
                        Thread + ", " + Begin +
                        "\n  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %next, %body ]\n"
                        "  %more = icmp ult i32 %i, " +
                        End +
                        "\n  br i1 %more, label %body, label %end\nbody:\n  %at = add i32 %start, %i\n"
                        "  %wide = zext i32 %at to i64\n  %p = getelementptr i32, ptr addrspace(1) %in, i64 %wide\n"
                        "  store i32 0, ptr addrspace(1) %p\n  %next = add i32 %i, 1\n  br label %loop\n"
                        "end:\n  ret void\n}\n");
  return shareOfLoop(Kernel.program(), 0);
}

/// Of a loop of End rounds, which stores at where Row of the thread begins and on.
bool changesPlaces(const std::string &Row, const std::string &End, const std::string &Behind = "") {
  const IrKernel Kernel("define void @k(ptr addrspace(1) %out, i32 %n, i32 %m) {\nentry:\n"
                        "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                        "  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n" +
                        Row +
                        "  %start = mul i32 %row, %n\n  br label %loop\nloop:\n"
                        "  %i = phi i32 [ 0, %entry ], [ %next, %body ]\n  %more = icmp ult i32 %i, " +
                        End +
                        "\n  br i1 %more, label %body, label %end\nbody:\n  %at = add i32 %start, %i\n"
                        "  %wide = zext i32 %at to i64\n  %p = getelementptr i32, ptr addrspace(1) %out, i64 %wide\n"
                        "  store i32 0, ptr addrspace(1) %p\n  %next = add i32 %i, 1\n  br label %loop\n"
                        "end:\n" +
                        Behind + "  ret void\n}\n");
  return mayChangePlaces(Kernel.program(), 0);
}

TEST(ThreadShares, LoopsAndThreadsChangePlaces) {
  const std::string OfPlane = "  %z = mul i32 %block, %m\n  %row = add i32 %z, %tid\n";
  EXPECT_TRUE(changesPlaces(OfPlane, "%n"));
  EXPECT_FALSE(changesPlaces(OfPlane, "%tid")) << "each thread its own rounds";
  EXPECT_FALSE(changesPlaces(OfPlane, "%n", "  store i32 %m, ptr addrspace(1) %out\n")) << "what is made of a row";
  EXPECT_FALSE(changesPlaces("  %z = mul i32 %block, %threads\n  %row = add i32 %z, %tid\n", "%n"))
      << "rows of the whole grid";
}

TEST(ThreadShares, OfABlock) { EXPECT_EQ(shareWith("%tid", "%per", "%per"), ShareOf::Block); }
TEST(ThreadShares, OfTheGrid) { EXPECT_EQ(shareWith("%flat", "%per", "%per"), ShareOf::Grid); }
TEST(ThreadShares, ARowIsNoShare) { EXPECT_EQ(shareWith("%tid", "%m", "%m"), ShareOf::Nobody); }
TEST(ThreadShares, AnotherLength) { EXPECT_EQ(shareWith("%tid", "%per", "%m"), ShareOf::Nobody); }

} // namespace
} // namespace cudaperf
