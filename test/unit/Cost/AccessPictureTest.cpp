// The request that is drawn: the worst one, its lanes where the kernel puts them, and what would be better. Numbers
// worked out by hand.

#include "Cost/AccessPicture.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// The first access of that kind.
AccessCost costOf(const IrKernel &Kernel, const LaunchAssumption &Launch, AccessOperation Operation) {
  for (const AccessCost &Cost : costAccesses(Kernel.program(), Launch, /*MostUnreliable=*/8).Accesses)
    if (Cost.Access->Operation == Operation)
      return Cost;
  ADD_FAILURE() << "no such access was reached";
  return {};
}

TEST(AccessPicture, EverySecondFloatOfHalfAWarp) {
  const IrKernel Kernel(R"(
define void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %half = icmp ult i32 %t, 16
  br i1 %half, label %do, label %end
do:
  %two = mul nuw nsw i32 %t, 2
  %i = zext i32 %two to i64
  %at = getelementptr float, ptr %out, i64 %i
  store float 0.0, ptr %at, align 4
  br label %end
end:
  ret void
})");
  const WarpPicture Picture = pictureAsNeighbours(costOf(Kernel, IrKernel::blockOf(32), AccessOperation::Store));
  EXPECT_EQ(Picture.Space, AccessSpace::Global);
  EXPECT_EQ(Picture.Bytes, 4u);
  EXPECT_EQ(Picture.Now.Active, 0xFFFFu);
  EXPECT_EQ(Picture.Now.Offsets[15], 120);
  EXPECT_EQ(Picture.Now.Offsets[16], 0) << "takes no part";
  EXPECT_EQ(Picture.Now.Cost, 4);
  EXPECT_EQ(Picture.Instead.Offsets[15], 60);
  EXPECT_EQ(Picture.Instead.Cost, 2);
  EXPECT_TRUE(Picture.Now.Groups.empty());
}

/// In iteration k of 0 to 2 the lanes lie 1 << k floats apart.
TEST(AccessPicture, IsTheWorstRequestOfALoop) {
  const IrKernel Kernel(R"(
define void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %far = shl i32 %t, %k
  %i = zext i32 %far to i64
  %at = getelementptr float, ptr %out, i64 %i
  store float 0.0, ptr %at, align 4
  %next = add nuw nsw i32 %k, 1
  %more = icmp ult i32 %next, 3
  br i1 %more, label %loop, label %end
end:
  ret void
})");
  const WarpPicture Picture = pictureAsNeighbours(costOf(Kernel, IrKernel::blockOf(32), AccessOperation::Store));
  EXPECT_EQ(Picture.Now.Cost, 16);
  EXPECT_EQ(Picture.Now.Offsets[31], 31 * 16);
}

/// The column of a tile of doubles: two banks each, a half warp at a time.
TEST(AccessPicture, AColumnBeforeAndAfterPaddingOrSwizzling) {
  const IrKernel Kernel(R"(
@tile = internal addrspace(3) global [32 x [32 x double]] undef, align 16
define void @k() {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x64 = zext i32 %x to i64
  %column = getelementptr [32 x [32 x double]], ptr addrspace(3) @tile, i64 0, i64 %x64, i64 3
  %v = load volatile double, ptr addrspace(3) %column, align 8
  ret void
})");
  const LaunchAssumption Launch = IrKernel::blockOf(32);
  const TileLayouts Layouts = betterLayouts(Kernel.program(), Launch, Kernel.global("tile"));
  const AccessCost Cost = costOf(Kernel, Launch, AccessOperation::Load);
  ASSERT_TRUE(Layouts.Padded && Layouts.Swizzled);
  const WarpPicture Picture = pictureWithPadding(Cost, Layouts);
  EXPECT_EQ(Picture.Space, AccessSpace::Shared);
  EXPECT_EQ(Picture.Bytes, 8u);
  EXPECT_EQ(Picture.Now.Cost, 32);
  EXPECT_EQ(Picture.Now.Offsets[0], 24) << "counted from a multiple of 128, so that banks can be told";
  EXPECT_EQ(Picture.Now.Offsets[1], 256 + 24);
  EXPECT_EQ(Picture.Now.Groups, (std::vector<uint32_t>{0xFFFF, 0xFFFF0000}));
  EXPECT_EQ(Picture.Condition, "with rows of 33 elements");
  EXPECT_EQ(Picture.Instead.Offsets[1], 264 + 24);
  EXPECT_EQ(Picture.Instead.Cost, 2);
  const WarpPicture Swizzled = pictureWithSwizzle(Cost, Layouts);
  EXPECT_EQ(Swizzled.Now, Picture.Now);
  EXPECT_EQ(Swizzled.Instead.Offsets[1], 256 + (3 ^ 1) * 8);
  EXPECT_EQ(Swizzled.Instead.Cost, 2);
}

} // namespace
} // namespace cudaperf
