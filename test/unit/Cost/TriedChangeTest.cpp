// Remedies tried on small kernels: what each makes of the access that it is for and of the others. Numbers worked out
// by hand.

#include "Cost/TriedChange.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// A kernel with a load at each of Offsets, in bytes from %in, made from %t (threadIdx.x) and %pair (8 * %t).
IrKernel loadsAt(std::initializer_list<const char *> Offsets, const std::string &Type = "i32") {
  std::string Code = "define void @k(ptr %in) {\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                     "  %pair = shl i32 %t, 3\n";
  for (const char *Offset : Offsets) {
    const std::string N = std::to_string(Code.size());
    Code += "  %o" + N + " = " + Offset + "\n  %wide" + N + " = zext i32 %o" + N + " to i64\n  %at" + N +
            " = getelementptr i8, ptr %in, i64 %wide" + N + "\n  %v" + N + " = load volatile " + Type + ", ptr %at" +
            N + ", align 4\n";
  }
  return IrKernel(Code + "  ret void\n}\n");
}

/// Each thread goes along a row of 4096 bytes: for (k = 0; k < Rounds; ++k) load row + Step * k.
IrKernel rowWalk(const std::string &Rounds, const std::string &Step, const std::string &Parameters = "ptr %in") {
  return IrKernel("define void @k(" + Parameters +
                  ") {\nentry:\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                  "  %row = shl i32 %t, 12\n  br label %loop\nloop:\n"
                  "  %k = phi i32 [ 0, %entry ], [ %next, %loop ]\n  %in.row = mul i32 %k, " +
                  Step +
                  "\n  %o = add i32 %row, %in.row\n  %wide = zext i32 %o to i64\n"
                  "  %at = getelementptr i8, ptr %in, i64 %wide\n  %v = load volatile i32, ptr %at, align 4\n"
                  "  %next = add i32 %k, 1\n  %more = icmp slt i32 %next, " +
                  Rounds + "\n  br i1 %more, label %loop, label %end\nend:\n  ret void\n}\n");
}

/// A structure of 16 bytes: a field lies in 16 sectors; alone in an array, 32 of 4 bytes lie in 4.
TEST(TriedChange, SplitRecordsLieSideBySide) {
  const IrKernel Kernel = loadsAt({"shl i32 %t, 4"});
  const TriedChanges Tried(Kernel.program(), IrKernel::blockOf(32));
  const MemoryAccess &Access = Kernel.program().accesses().front();
  const auto Change = Tried.splitRecords(Access, 16);
  ASSERT_TRUE(Change && Change->cures(Access));
  EXPECT_EQ(Change->find(&Access)->Before, 16);
  EXPECT_EQ(Change->find(&Access)->After, 4);
}

/// Rows of 128 bytes, down which one load goes and along which another: turned round, it is the other that lies apart.
TEST(TriedChange, TurnedRoundALayoutSpoilsWhoGoesAlong) {
  const IrKernel Alone = loadsAt({"shl i32 %t, 7"}), Both = loadsAt({"shl i32 %t, 7", "shl i32 %t, 2"});
  const TriedChanges TriedAlone(Alone.program(), IrKernel::blockOf(32)),
      TriedBoth(Both.program(), IrKernel::blockOf(32));
  EXPECT_TRUE(TriedAlone.transposed(Alone.program().accesses()[0], 128)->cures(Alone.program().accesses()[0]));
  const auto Change = TriedBoth.transposed(Both.program().accesses()[0], 128);
  EXPECT_EQ(Change->find(&Both.program().accesses()[1])->After, 32);
  EXPECT_FALSE(Change->cures(Both.program().accesses()[0]));
}

/// A thread's 8 bytes by two loads: 8 sectors a request, and 4 of its bytes in each 8. As one access the 8 sectors are
/// full. Both of the first half make no vector.
TEST(TriedChange, AVectorWantsAllItsBytes) {
  const IrKernel Whole = loadsAt({"shl i32 %t, 3", "add i32 4, %pair"}, "i32");
  const TriedChanges Tried(Whole.program(), IrKernel::blockOf(32));
  const auto Change = Tried.asVector(Whole.program().accesses()[0]);
  ASSERT_TRUE(Change);
  EXPECT_EQ(Change->SampleBytes, 8u);
  EXPECT_EQ(Change->Accesses.front().After, 8);
  EXPECT_EQ(Change->Accesses.front().IdealAfter, 8);
  const IrKernel Half = loadsAt({"shl i32 %t, 3", "shl i32 %t, 3"});
  EXPECT_FALSE(TriedChanges(Half.program(), IrKernel::blockOf(32)).asVector(Half.program().accesses()[0]));
}

/// 32 lanes along a row take 4 sectors where 32 rows took 32.
TEST(TriedChange, LanesGoAlongALoopOfUnknownLength) {
  const IrKernel Kernel = rowWalk("%n", "4", "ptr %in, i32 %n");
  const TriedChanges Tried(Kernel.program(), IrKernel::blockOf(32));
  const MemoryAccess &Access = Kernel.program().accesses().front();
  EXPECT_EQ(Tried.lanesOfRow(Access), 32u);
  const auto Change = Tried.lanesAlongLoop(Access);
  ASSERT_TRUE(Change && Change->cures(Access));
  EXPECT_EQ(Change->find(&Access)->After, 4);
}

/// 8 rounds: 8 lanes on a row, 4 rows, a sector each. 3 rounds are too few; steps of 64 bytes are as far apart as rows.
TEST(TriedChange, AsManyLanesAsRounds) {
  const IrKernel Eight = rowWalk("8", "4"), Three = rowWalk("3", "4"), Far = rowWalk("32", "64");
  const TriedChanges TriedEight(Eight.program(), IrKernel::blockOf(32));
  EXPECT_EQ(TriedEight.lanesOfRow(Eight.program().accesses()[0]), 8u);
  EXPECT_EQ(TriedEight.lanesAlongLoop(Eight.program().accesses()[0])->Accesses.front().After, 4);
  const TriedChanges TriedThree(Three.program(), IrKernel::blockOf(32)), TriedFar(Far.program(), IrKernel::blockOf(32));
  EXPECT_FALSE(TriedThree.lanesAlongLoop(Three.program().accesses()[0]));
  EXPECT_FALSE(TriedFar.lanesAlongLoop(Far.program().accesses()[0])->cures(Far.program().accesses()[0]));
}

/// in[x * 32 + y] in blocks of 32x4: a word of each of 32 rows. With x and y exchanged the lanes lie along a row.
TEST(TriedChange, ExchangedIndices) {
  const IrKernel Kernel =
      IrKernel("define void @k(ptr %in) {\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
               "  %u = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n  %row = shl i32 %t, 5\n  %i = add i32 %row, %u\n"
               "  %wide = zext i32 %i to i64\n  %at = getelementptr i32, ptr %in, i64 %wide\n"
               "  %v = load volatile i32, ptr %at, align 4\n  ret void\n}\n");
  const TriedChanges Tried(Kernel.program(), IrKernel::blockOf(32, 4));
  const MemoryAccess &Access = Kernel.program().accesses().front();
  EXPECT_EQ(Tried.exchanged(IndexExchange::XWithY).find(&Access)->Before, 32);
  EXPECT_EQ(Tried.exchanged(IndexExchange::XWithY).find(&Access)->After, 4);
  EXPECT_TRUE(Tried.exchanged(IndexExchange::XWithY).cures(Access));
}

/// Where nothing follows y, all lanes would come to one place: no thread has taken x's role.
TEST(TriedChange, NothingToExchangeWith) {
  const IrKernel Kernel = loadsAt({"shl i32 %t, 7"});
  const TriedChanges Tried(Kernel.program(), IrKernel::blockOf(32, 4));
  EXPECT_FALSE(Tried.exchanged(IndexExchange::XWithY).cures(Kernel.program().accesses().front()));
}

/// Rows of 128 bytes, 4 of whose words each thread takes: of 32 x 8 threads each word is wanted once, so that the tile
/// of 32 sectors is full, and each of 8 requests moves 32.
TEST(TriedChange, ATileMovesEachSectorOnce) {
  const IrKernel Kernel =
      IrKernel("define void @k(ptr %in) {\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
               "  %u = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n  %row = shl i32 %t, 5\n  %i = add i32 %row, %u\n"
               "  %wide = zext i32 %i to i64\n  %at = getelementptr i32, ptr %in, i64 %wide\n"
               "  %v = load volatile i32, ptr %at, align 4\n  ret void\n}\n");
  const TriedChanges Tried(Kernel.program(), IrKernel::blockOf(32, 8));
  const auto Tile = Tried.tile(Kernel.program().accesses().front());
  ASSERT_TRUE(Tile);
  EXPECT_TRUE(Tile->IsDense);
  EXPECT_EQ(Tile->Before, 32);
  EXPECT_EQ(Tile->After, 4) << "32 sectors for 8 requests";
  const TriedChanges Narrow(Kernel.program(), IrKernel::blockOf(32, 2));
  EXPECT_FALSE(Narrow.tile(Kernel.program().accesses().front())->IsDense) << "8 of 32 bytes";
}

} // namespace
} // namespace cudaperf
