// Which pointer parameters could point to const.

#include "Fix/ConstPointee.h"
#include "../CudaUnit.h"

namespace cudaperf {
namespace {

bool couldBeConst(const std::string &Body) {
  const CudaUnit Unit("__device__ float read(const float *);\n__device__ void write(float *);\n"
                      "__global__ void k(float *p, float *out, int i) { " +
                      Body + " }");
  return compilesWithConstPointee(Unit.find<clang::ParmVarDecl>("p"), Unit.find<clang::FunctionDecl>("k").getBody());
}

TEST(ConstPointee, IsReadOnly) {
  EXPECT_TRUE(couldBeConst("out[i] = p[i] + *p;"));
  EXPECT_TRUE(couldBeConst("out[i] = read(p + i);"));
  EXPECT_TRUE(couldBeConst("const float *q = p; out[i] = q[i];"));
}

TEST(ConstPointee, IsNotWrittenOrHandedOn) {
  EXPECT_FALSE(couldBeConst("p[i] = 1;"));
  EXPECT_FALSE(couldBeConst("++p[i];"));
  EXPECT_FALSE(couldBeConst("write(p);"));
  EXPECT_FALSE(couldBeConst("float *q = p; out[i] = q[i];"));
  EXPECT_FALSE(couldBeConst("atomicAdd(&p[i], 1.0f);"));
}

} // namespace
} // namespace cudaperf
