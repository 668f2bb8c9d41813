// Which values of arguments are looked at by themselves.

#include "Check/LaunchFacts.h"
#include "../CudaUnit.h"
#include "Launch/HostCode.h"

namespace cudaperf {
namespace {

/// What the launches in main() of a kernel with a parameter n pass.
KnownLaunches knownIn(const std::string &Main) {
  const CudaUnit Unit("__global__ void k(float *a, int n) { a[threadIdx.x * n] = 1; }\n"
                      "int main(int argc, char **argv) { float *a; cudaMalloc(&a, 4096); " +
                      Main + " }\n");
  const HostCode Host(Unit.unit().ast());
  const std::vector<LaunchSite> Sites = findLaunches(Host);
  return knownLaunches(&Unit.find<clang::FunctionDecl>("k"), Sites, {{64, 1, 1}, BlockSource::Launch}, Unit.source());
}

std::vector<int64_t> valuesIn(const std::string &Main) {
  std::vector<int64_t> Values;
  for (const KnownLaunch &Launch : knownIn(Main).Values)
    Values.push_back(Launch.Arguments.at(1));
  return Values;
}

TEST(LaunchFacts, AreArgumentsThatDiffer) {
  EXPECT_EQ(valuesIn("k<<<8, 64>>>(a, 3); k<<<8, 64>>>(a, 5);"), (std::vector<int64_t>{3, 5}));
  EXPECT_TRUE(valuesIn("k<<<8, 64>>>(a, 3); k<<<8, 64>>>(a, 3);").empty()) << "a constant of the kernel";
  EXPECT_FALSE(knownIn("k<<<8, 64>>>(a, 3); k<<<8, 64>>>(a, argc);").Complete);
  EXPECT_TRUE(knownIn("k<<<8, 64>>>(a, 3); k<<<8, 64>>>(a, 5);").Complete);
}

TEST(LaunchFacts, LargeSizesAreLeftDrawn) {
  EXPECT_EQ(valuesIn("k<<<8, 64>>>(a, 3); k<<<8, 64>>>(a, 1024);"), (std::vector<int64_t>{3}));
  EXPECT_EQ(valuesIn("k<<<8, 64>>>(a, 3); k<<<8, 64>>>(a, 1025);"), (std::vector<int64_t>{3, 1025}))
      << "no multiple of a warp";
}

TEST(LaunchFacts, AreThoseOfTheShape) {
  EXPECT_EQ(valuesIn("k<<<8, 64>>>(a, 3); k<<<8, 128>>>(a, 5);"), (std::vector<int64_t>{3}));
}

} // namespace
} // namespace cudaperf
