// Loops over memory, and how often they go round where that is known.

#include "Analysis/DataLoops.h"
#include "DeviceCode.h"

using namespace cudaperf;

namespace {

/// for (i = tid; Test; i += Step) a[At] = 0, with n as the second argument.
std::vector<DataLoop> loops(const std::string &Step, const std::string &At = "%i", const std::string &More = "",
                            std::map<unsigned, int64_t> Arguments = {}) {
  DeviceCode Code("define void @k(ptr %a, i32 %n) {\n"
                  "entry:\n"
                  "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                  "  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
                  "  br label %head\n"
                  "head:\n"
                  "  %i = phi i32 [ %tid, %entry ], [ %next, %body ]\n"
                  "  %more = icmp slt i32 %i, %n\n"
                  "  br i1 %more, label %body, label %end\n"
                  "body:\n"
                  "  %p = getelementptr float, ptr %a, i32 " +
                  At + "\n  store float 0.0, ptr %p\n" + More + "  %next = " + Step +
                  "\n  br label %head\n"
                  "end:\n"
                  "  ret void\n"
                  "}\n");
  LaunchAssumption Launch{.Block = {{256, 1, 1}, BlockSource::Launch}, .Arguments = std::move(Arguments)};
  return dataLoops(Code.kernel("k"), Launch);
}

// 1024 elements by 256 threads.
TEST(DataLoops, KnownArgumentsAndTheBlockGiveTheRounds) {
  const auto Found = loops("add nsw i32 %i, %ntid", "%i", "", {{1, 1024}});
  ASSERT_EQ(Found.size(), 1u);
  // The test, which comes first, is made five times, the body four times.
  EXPECT_EQ(Found[0].Rounds, 4u);
  EXPECT_FALSE(Found[0].Cooperates);
}

TEST(DataLoops, AnUnknownArgumentIsNamed) {
  const auto Found = loops("add nsw i32 %i, 256");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Rounds, std::nullopt);
  EXPECT_EQ(Found[0].Argument, 1u);
}

TEST(DataLoops, OneAddressIsNoWalk) { EXPECT_TRUE(loops("add nsw i32 %i, 256", "%n").empty()); }

TEST(DataLoops, ACounterThatDoublesIsNone) { EXPECT_TRUE(loops("mul i32 %i, 2").empty()); }

TEST(DataLoops, BarriersAndAtomicsAreTalk) {
  EXPECT_TRUE(loops("add nsw i32 %i, 256", "%i", "call void @llvm.nvvm.barrier0()\n")[0].Cooperates);
  // A sum of all threads is one wherever they are; a number that is handed out is none.
  EXPECT_FALSE(loops("add nsw i32 %i, 256", "%i", "%o = atomicrmw add ptr %a, i32 1 monotonic\n")[0].Cooperates);
  EXPECT_TRUE(
      loops("add nsw i32 %i, 256", "%i", "%o = atomicrmw add ptr %a, i32 1 monotonic\n store i32 %o, ptr %a\n")[0]
          .Cooperates);
}

/// for (i = tid; i < n; i += 256) an atomic at %a is tried again until it puts New in place of %old.
static std::vector<DataLoop> retries(const std::string &New) {
  DeviceCode Code("define void @k(ptr %a, i32 %n) {\nentry:\n"
                  "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  br label %head\n"
                  "head:\n  %i = phi i32 [ %tid, %entry ], [ %next, %done ]\n"
                  "  %more = icmp slt i32 %i, %n\n  br i1 %more, label %body, label %end\n"
                  "body:\n  %p = getelementptr i32, ptr %a, i32 %i\n  %v = load i32, ptr %p\n  br label %try\n"
                  "try:\n  %old = phi i32 [ 0, %body ], [ %found, %try ]\n  %sum = add i32 %old, %v\n"
                  "  %pair = cmpxchg ptr %a, i32 %old, i32 " +
                  New +
                  " monotonic monotonic\n  %found = extractvalue { i32, i1 } %pair, 0\n"
                  "  %same = icmp eq i32 %found, %old\n  br i1 %same, label %done, label %try\n"
                  "done:\n  %next = add i32 %i, 256\n  br label %head\nend:\n  ret void\n}\n");
  return dataLoops(Code.kernel("k"), {.Block = {{256, 1, 1}, BlockSource::Launch}});
}

TEST(DataLoops, AnUpdateThatIsTriedAgainIsNoTalk) {
  const auto Found = retries("%sum");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_FALSE(Found[0].Cooperates);
  EXPECT_EQ(Found[0].Argument, 1u); // LLVM counts no rounds here
}

TEST(DataLoops, ALockIsTalk) {
  const auto Found = retries("1");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_TRUE(Found[0].Cooperates);
}

} // namespace
