// The edits that pad the rows of a shared array, or swizzle its columns.

#include "../CudaUnit.h"
#include "Fix/PaddingFix.h"
#include "Fix/SwizzleFix.h"
#include "gmock/gmock.h"

namespace cudaperf {
namespace {

using testing::HasSubstr;

/// A kernel with Declaration of 'tile' that stores to it at Subscripts.
CudaUnit storing(const std::string &Declaration, const std::string &Subscripts = "[threadIdx.y][threadIdx.x]") {
  return CudaUnit("#define TILE 32\ntypedef float Square[32][32];\n__device__ int row(int);\n"
                  "__global__ void k(int i) {\n  __shared__ " +
                  Declaration + ";\n  tile" + Subscripts + " = 1;\n}\n");
}

/// The text with longer rows; "" without a fix.
std::string padded(const CudaUnit &Unit, unsigned Elements = 1) {
  const std::optional<Fix> Repair = paddingFix(Unit.source(), Unit.find<clang::VarDecl>("tile"), Elements);
  return Repair ? Unit.with(*Repair) : "";
}

std::string swizzled(const CudaUnit &Unit, unsigned Rows = 32) {
  TileLayouts Layouts;
  Layouts.RowElements = 32;
  Layouts.RowsPerPlane = Rows;
  const std::optional<Fix> Repair = swizzleFix(Unit.source(), Unit.find<clang::VarDecl>("tile"), Layouts);
  return Repair ? Unit.with(*Repair) : "";
}

TEST(PaddingFix, MakesTheLastDimensionLonger) {
  EXPECT_THAT(padded(storing("float tile[32][32]")), HasSubstr("float tile[32][33];"));
  EXPECT_THAT(padded(storing("float tile[32][32]"), 4), HasSubstr("float tile[32][36];"));
  EXPECT_THAT(padded(storing("float tile[TILE][TILE]")), HasSubstr("float tile[TILE][TILE + 1];"));
  EXPECT_THAT(padded(storing("float tile[32][1 << 5]")), HasSubstr("float tile[32][(1 << 5) + 1];"));
}

TEST(PaddingFix, KeepsOffWhatItCannotSee) {
  EXPECT_EQ(padded(storing("Square tile")), "") << "the dimensions are written elsewhere";
  EXPECT_EQ(padded(storing("float tile[32][32]", "[0][0] = sizeof(tile); tile[1][1]")), "");
}

TEST(SwizzleFix, CombinesColumnAndRow) {
  EXPECT_THAT(swizzled(storing("float tile[32][32]")), HasSubstr("tile[threadIdx.y][threadIdx.x ^ threadIdx.y] = 1;"));
  EXPECT_THAT(swizzled(storing("float tile[64][32]"), 64),
              HasSubstr("tile[threadIdx.y][threadIdx.x ^ (threadIdx.y & 31)] = 1;"));
  EXPECT_THAT(swizzled(storing("float tile[32][32]", "[i + 1][i - 1]")), HasSubstr("tile[i + 1][(i - 1) ^ (i + 1)]"));
}

TEST(SwizzleFix, NeedsARowThatCanBeWrittenTwice) {
  EXPECT_EQ(swizzled(storing("float tile[32][32]", "[row(i)][i]")), "");
  EXPECT_EQ(swizzled(storing("float tile[32][32]", "[i++][0]")), "");
}

} // namespace
} // namespace cudaperf
