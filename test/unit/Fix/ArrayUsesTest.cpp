// What counts as a use of an array by subscripts alone.

#include "Fix/ArrayUses.h"
#include "../CudaUnit.h"

namespace cudaperf {
namespace {

/// The number of subscripts of 'tile' in a kernel with Body; nothing if there are other uses.
std::optional<size_t> subscriptsIn(const std::string &Body, const std::string &Declaration = "float tile[32][32]") {
  const CudaUnit Unit("__device__ void take(float *);\n"
                      "__global__ void k(float *out, int i) {\n  __shared__ " +
                      Declaration + ";\n  " + Body + "\n}\n");
  const auto Found = fullSubscripts(Unit.find<clang::VarDecl>("tile"));
  return Found ? std::optional(Found->size()) : std::nullopt;
}

TEST(ArrayUses, AreSubscriptsToFullDepth) {
  EXPECT_EQ(subscriptsIn("tile[i][0] = 1; out[i] = tile[0][i];"), 2u);
  EXPECT_EQ(subscriptsIn("atomicAdd(&tile[i][0], 1.0f);"), 1u);
  EXPECT_EQ(subscriptsIn("tile[i][0][1] = 1;", "float tile[2][4][8]"), 1u);
}

TEST(ArrayUses, OfAnyOtherKindAreNone) {
  EXPECT_EQ(subscriptsIn("take(tile[i]);"), std::nullopt) << "a row";
  EXPECT_EQ(subscriptsIn("take(&tile[i][0]);"), std::nullopt) << "an address";
  EXPECT_EQ(subscriptsIn("out[i] = tile[i][0] + sizeof(tile);"), std::nullopt);
  EXPECT_EQ(subscriptsIn("((float *)tile)[i] = 1;"), std::nullopt);
}

TEST(ArrayUses, CountTheDimensions) {
  const CudaUnit Unit("__global__ void k() { __shared__ int flat[4], cube[2][3][4]; flat[0] = cube[0][0][0]; }");
  EXPECT_EQ(arrayRank(Unit.find<clang::VarDecl>("flat")), 1u);
  EXPECT_EQ(arrayRank(Unit.find<clang::VarDecl>("cube")), 3u);
}

} // namespace
} // namespace cudaperf
