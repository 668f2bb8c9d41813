// The facts of small units: kernels, shapes, what is said of accesses, layouts. Numbers worked out by hand.

#include "Check/UnitFacts.h"
#include "../CudaUnit.h"
#include "Check/AccessView.h"
#include "Check/Words.h"

namespace cudaperf {
namespace {

class Facts {
public:
  explicit Facts(const std::string &Text, std::vector<BlockDimOption> Blocks = {}, const BadRatios &Bad = {})
      : Parsed(Text), Unit(Parsed.unit().ast(), Parsed.unit().preprocessor(), Parsed.request(), Blocks, Bad) {}

  const KernelFacts &kernel() const { return Unit.kernels()[0]; }
  std::vector<AccessView> accesses() const { return accessesOf(Unit, kernel()); }

  CudaUnit Parsed;
  UnitFacts Unit;
};

constexpr const char *Copy = "__global__ void k(float *out, const float *in, int n) {\n"
                             "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                             "  out[i] = in[n * i];\n"
                             "}\n";

TEST(UnitFacts, AKernelWithoutALaunchHasAnAssumedShape) {
  const Facts F(Copy);
  ASSERT_EQ(F.Unit.kernels().size(), 1u);
  ASSERT_EQ(F.kernel().Shapes.size(), 1u);
  EXPECT_EQ(F.kernel().Shapes[0].Launch.Block, (BlockAssumption{{256, 1, 1}, BlockSource::Default}));
  ASSERT_EQ(F.accesses().size(), 2u);
  for (const AccessView &Access : F.accesses()) {
    const bool IsLoad = Access.cost().Access->Operation == AccessOperation::Load;
    EXPECT_EQ(Access.Fact.Pattern, IsLoad ? AccessPattern::Strided : AccessPattern::Coalesced);
    EXPECT_EQ(Access.cost().Actual, IsLoad ? 32 : 4);
    EXPECT_EQ(Access.span().Line, 3u);
    EXPECT_EQ(objectText(Access), IsLoad ? "'in'" : "'out'");
  }
}

TEST(UnitFacts, LaunchesGiveShapesAndConstantArguments) {
  const Facts F(std::string(Copy) + "void f(float *a) { k<<<8, 64>>>(a, a, 2); k<<<8, dim3(32, 4)>>>(a, a, 2); }\n");
  ASSERT_EQ(F.kernel().Shapes.size(), 2u);
  EXPECT_EQ(F.kernel().Shapes[0].Launch.Block, (BlockAssumption{{64, 1, 1}, BlockSource::Launch}));
  EXPECT_EQ(F.kernel().Shapes[0].LaunchedAt.Line, 5u);
  EXPECT_EQ(F.kernel().Shapes[1].Launch.Block.Block, (Dim3{32, 4, 1}));
  for (const AccessView &Access : F.accesses())
    if (Access.cost().Access->Operation == AccessOperation::Load)
      EXPECT_EQ(Access.cost().Actual, 8) << "every second float";
}

TEST(UnitFacts, KernelsOfOneWarpThatAreOverAtOnce) {
  const auto IsMomentary = [](const std::string &Host, const std::string &Kernel = Copy) {
    const Facts F(Kernel + Host);
    return F.Unit.isMomentary(F.kernel());
  };
  EXPECT_TRUE(IsMomentary("void f(float *a, int n) { k<<<1, 1>>>(a, a, n); k<<<2, 16>>>(a, a, n); }\n"));
  EXPECT_FALSE(IsMomentary("void f(float *a, int n) { k<<<1, 1>>>(a, a, n); k<<<1, 64>>>(a, a, n); }\n"));
  EXPECT_FALSE(IsMomentary("void f(float *a, int n) { k<<<n, 1>>>(a, a, n); }\n")) << "a grid that is not known";
  EXPECT_FALSE(IsMomentary("")) << "nothing launches it";
  const std::string Long = "__global__ void k(float *out, const float *in, int n) {\n"
                           "  for (int i = 0; i < n; ++i)\n    out[i] = in[i];\n}\n";
  EXPECT_FALSE(IsMomentary("void f(float *a, int n) { k<<<1, 1>>>(a, a, n); }\n", Long)) << "a loop of any length";
}

TEST(UnitFacts, TheCostIsNotKnownOfFunctionsThatAreMadeUp) {
  const Facts F("template <class F> __global__ void k(float *a, F f) { a[threadIdx.x] = f(a[threadIdx.x]); }\n");
  ASSERT_EQ(F.Unit.kernels().size(), 1u);
  EXPECT_FALSE(F.kernel().Shapes[0].Cost.isKnown());
  EXPECT_EQ(F.accesses().size(), 2u);
  EXPECT_TRUE(Facts(Copy).kernel().Shapes[0].Cost.isKnown());
}

/// 64 threads have 100 bytes at both launches, 128 once 100 and once 200, and 256 what nobody knows.
TEST(UnitFacts, SharedMemoryOfLaunchesThatAgree) {
  const Facts F(std::string(Copy) +
                "void f(float *a, int m) {\n  k<<<8, 64, 100>>>(a, a, 2);\n  k<<<9, 64, 100>>>(a, a, 2);\n"
                "  k<<<8, 128, 100>>>(a, a, 2);\n  k<<<8, 128, 200>>>(a, a, 2);\n"
                "  k<<<8, 256, m>>>(a, a, 2);\n}\n");
  ASSERT_EQ(F.kernel().Shapes.size(), 3u);
  EXPECT_EQ(F.kernel().Shapes[0].DynamicSharedBytes, 100u);
  EXPECT_FALSE(F.kernel().Shapes[1].DynamicSharedBytes);
  EXPECT_FALSE(F.kernel().Shapes[2].DynamicSharedBytes);
}

TEST(UnitFacts, AnOptionSetsTheBlock) {
  const Facts F(std::string(Copy) + "void f(float *a) { k<<<8, 64>>>(a, a, 2); }\n", {{"k", {128, 1, 1}}});
  ASSERT_EQ(F.kernel().Shapes.size(), 1u);
  EXPECT_EQ(F.kernel().Shapes[0].Launch.Block, (BlockAssumption{{128, 1, 1}, BlockSource::Option}));
}

/// n is 1 at the first launch and 4 at the second, and there are no others: the site that is bad stands for the kernel.
TEST(UnitFacts, KnownLaunchesAreLookedAtOneByOne) {
  const Facts F(std::string(Copy) +
                "int main() { float *a; cudaMalloc(&a, 4096); k<<<8, 64>>>(a, a, 1); k<<<8, 64>>>(a, a, 4); }\n");
  const ShapeFacts &Shape = F.kernel().Shapes.at(0);
  ASSERT_EQ(Shape.Known.Values.size(), 2u);
  EXPECT_TRUE(Shape.Known.Complete);
  for (const AccessView &Access : F.accesses())
    if (Access.cost().Access->Operation == AccessOperation::Load) {
      EXPECT_TRUE(Access.Fact.isBad());
      EXPECT_EQ(Access.cost().Actual, 16) << "four floats apart, 32 * 16 bytes";
      ASSERT_TRUE(Access.knownLaunch());
      EXPECT_EQ(namedArguments(Access).at("n"), 4);
    }
}

TEST(UnitFacts, BankConflictsComeWithTheLayoutThatCuresThem) {
  const Facts F("__global__ void k(float *out) {\n"
                "  __shared__ float tile[32][32];\n"
                "  tile[threadIdx.y][threadIdx.x] = 1;\n"
                "  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];\n"
                "}\n"
                "void f(float *a) { k<<<8, dim3(32, 8)>>>(a); }\n");
  const ShapeFacts &Shape = F.kernel().Shapes.at(0);
  ASSERT_EQ(Shape.Layouts.size(), 1u);
  EXPECT_EQ(Shape.Layouts[0].RowElements, 32u);
  EXPECT_EQ(Shape.Layouts[0].Padded->Padding, 1u);
  for (const AccessView &Access : F.accesses())
    if (Access.space() == AccessSpace::Shared) {
      ASSERT_TRUE(F.Unit.sharedArray(Access.cost()));
      EXPECT_EQ(F.Unit.sharedArray(Access.cost())->getNameAsString(), "tile");
    }
}

TEST(UnitFacts, ABadRatioBelowTwoReachesTheVerdict) {
  const std::string Shifted = "__global__ void k(float *out, const float *in) {\n"
                              "  out[threadIdx.x] = in[threadIdx.x + 1];\n}\n";
  const auto CountBad = [](const Facts &F) {
    return llvm::count_if(F.accesses(), [](const AccessView &Access) { return Access.Fact.isBad(); });
  };
  EXPECT_EQ(CountBad(Facts(Shifted)), 0);
  EXPECT_EQ(CountBad(Facts(Shifted, {}, {.Global = 1.25})), 1) << "5 sectors for 4";
}

} // namespace
} // namespace cudaperf
