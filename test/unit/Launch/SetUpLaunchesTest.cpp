// Kernels that a program launches once, or never, beside those that it launches again and again.

#include "Launch/SetUpLaunches.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

/// What Text tells of the kernel 'first'.
SetUpKind kindIn(const std::string &Text) {
  const CudaText Parsed("__global__ void first(int n) {}\n__global__ void other(int n) {}\n" + Text);
  for (const LaunchSite &Site : Parsed.Launches)
    if (Site.Kernel->getName() == "first")
      return setUpKind(Parsed.Code, Parsed.Launches, *Site.Kernel);
  ADD_FAILURE() << "not launched";
  return SetUpKind::No;
}

const std::string Loop = "for (int t = 0; t < 100; ++t) ";

TEST(SetUpLaunches, OutsideOfLoopsWhereOthersAreInThem) {
  EXPECT_EQ(kindIn("int main() { first<<<1, 32>>>(1); " + Loop + "other<<<1, 32>>>(t); }"), SetUpKind::Once);
  EXPECT_EQ(kindIn("int main() { first<<<1, 32>>>(1); other<<<1, 32>>>(1); }"), SetUpKind::No) << "so is the other";
  EXPECT_EQ(kindIn("int main() { first<<<1, 32>>>(1); " + Loop + "first<<<1, 32>>>(t); }"), SetUpKind::No);
  EXPECT_EQ(kindIn("void run() { first<<<1, 32>>>(1); " + Loop + "other<<<1, 32>>>(t); }"), SetUpKind::No)
      << "others may call it in a loop";
}

TEST(SetUpLaunches, ThroughFunctions) {
  const std::string Functions = "void start() { first<<<1, 32>>>(1); } void step() { other<<<1, 32>>>(1); }\n";
  EXPECT_EQ(kindIn(Functions + "int main() { start(); " + Loop + "step(); }"), SetUpKind::Once);
  EXPECT_EQ(kindIn(Functions + "int main() { " + Loop + "{ start(); step(); } }"), SetUpKind::No);
  EXPECT_EQ(kindIn(Functions + "int main() { auto go = &start; go(); " + Loop + "step(); }"), SetUpKind::No);
}

TEST(SetUpLaunches, NobodyCalls) {
  EXPECT_EQ(kindIn("static void start() { first<<<1, 32>>>(1); }"), SetUpKind::Uncalled);
  EXPECT_EQ(kindIn("static void start() { first<<<1, 32>>>(1); }\nstatic void more() { start(); }"),
            SetUpKind::Uncalled);
  EXPECT_EQ(kindIn("void start() { first<<<1, 32>>>(1); }"), SetUpKind::No) << "others may";
  EXPECT_EQ(kindIn("static void start() { first<<<1, 32>>>(1); }\nvoid more() { start(); }"), SetUpKind::No);
}

} // namespace
} // namespace cudaperf
