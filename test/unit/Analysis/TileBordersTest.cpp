// Arguments that say how far a tile in shared memory reaches beyond its block.

#include "Analysis/TileBorders.h"
#include "DeviceCode.h"

using namespace cudaperf;

namespace {

/// Whether %n is a border where %row, computed by Row, is multiplied with %y in an index into Array.
bool isBorder(const std::string &Row, const std::string &Array = "@tile") {
  DeviceCode Code("@tile = external addrspace(3) global [0 x float]\n"
                  "define void @k(ptr %a, i32 %n, i32 %y, i32 %width) {\n"
                  "  %side = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n" +
                  Row +
                  "  %m = mul i32 %y, %row\n  %i = add i32 %m, %y\n  %w = sext i32 %i to i64\n"
                  "  %p = getelementptr float, ptr " +
                  (Array == "@tile" ? "addrspacecast (ptr addrspace(3) @tile to ptr)" : Array) +
                  ", i64 %w\n  store float 0.0, ptr %p\n  ret void\n}\n");
  return isTileBorder(*Code.kernel("k").getArg(1));
}

TEST(TileBorders, MakesRowsLongerThanABlock) {
  EXPECT_TRUE(isBorder("%row = add i32 %side, %n\n"));
  EXPECT_TRUE(isBorder("%t = shl i32 %n, 1\n %row = add i32 %t, %side\n"));
  EXPECT_TRUE(isBorder("%h = sdiv i32 %n, 2\n %t = mul i32 %h, 2\n %row = add i32 %t, 16\n")) << "or than a constant";
  EXPECT_TRUE(isBorder("%l = add i32 %side, %n\n %row = add i32 %l, %n\n")) << "on either side";
}

TEST(TileBorders, IsNoLengthOfItsOwn) {
  EXPECT_FALSE(isBorder("%row = add i32 %n, 1\n")) << "a padded row";
  EXPECT_FALSE(isBorder("%row = add i32 %n, %width\n"));
  EXPECT_FALSE(isBorder("%row = mul i32 %n, %side\n"));
}

TEST(TileBorders, IsOfSharedMemory) { EXPECT_FALSE(isBorder("%row = add i32 %side, %n\n", "%a")); }

} // namespace
