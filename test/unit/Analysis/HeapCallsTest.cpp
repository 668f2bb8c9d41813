// Memory from the device's heap, and how many threads take it.

#include "Analysis/HeapCalls.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// A kernel in which the threads for which %c holds take %n bytes, in blocks of 128.
std::vector<HeapCall> heapOf(const std::string &Condition, const std::string &Bytes = "%n") {
  const IrKernel Kernel("declare ptr @malloc(i64)\n"
                        "define void @k(ptr addrspace(1) %out, i64 %n) {\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n" +
                        Condition +
                        "  br i1 %c, label %take, label %end\n"
                        "take:\n  %p = call ptr @malloc(i64 " +
                        Bytes +
                        ")\n  store ptr %p, ptr addrspace(1) %out\n  br label %end\n"
                        "end:\n  ret void\n}\n");
  return heapCalls(Kernel.program(), IrKernel::blockOf(128));
}

TEST(HeapCalls, EachThread) {
  const auto Found = heapOf("  %c = icmp ult i32 %t, 128\n", "48");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Threads, 1);
  EXPECT_EQ(Found[0].Bytes, 48u);
  EXPECT_FALSE(Found[0].IsInLoop);
}

TEST(HeapCalls, OneOfAWarp) {
  const auto Found = heapOf("  %lane = and i32 %t, 31\n  %c = icmp eq i32 %lane, 0\n");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Threads, 1.0 / 32);
  EXPECT_FALSE(Found[0].Bytes);
}

TEST(HeapCalls, OneOfTheBlock) {
  const auto Found = heapOf("  %c = icmp eq i32 %t, 0\n");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Threads, 1.0 / 128); // one of four warps, one of 32 lanes
}

TEST(HeapCalls, AFunctionOfTheProgramsOwn) {
  const IrKernel Kernel("define internal ptr @malloc(i64 %n) noinline {\n  ret ptr null\n}\n"
                        "define void @k(ptr addrspace(1) %out, i64 %n) {\n"
                        "  %p = call ptr @malloc(i64 %n)\n  store ptr %p, ptr addrspace(1) %out\n  ret void\n}\n");
  EXPECT_TRUE(heapCalls(Kernel.program(), IrKernel::blockOf(128)).empty());
}

} // namespace
} // namespace cudaperf
