// Kernels that a program launches once, or never, beside those that it launches again and again.

#include "Launch/SetUpLaunches.h"
#include "CudaText.h"
#include "gtest/gtest.h"
#include <optional>

namespace cudaperf {
namespace {

/// What Text tells of the kernel 'first'; nothing if its time may matter.
std::optional<SetUpKind> kindIn(const std::string &Text) {
  const CudaText Parsed("__global__ void first(int n) {}\n__global__ void other(int n) {}\n" + Text);
  const auto Kernels = setUpKernels(Parsed.Code, Parsed.Launches);
  for (const LaunchSite &Site : Parsed.Launches)
    if (Site.Kernel->getName() == "first") {
      const auto Found = Kernels.find(Site.Kernel->getCanonicalDecl());
      return Found == Kernels.end() ? std::nullopt : std::optional(Found->second);
    }
  ADD_FAILURE() << "not launched";
  return std::nullopt;
}

const std::string Loop = "for (int t = 0; t < 100; ++t) ";

TEST(SetUpLaunches, OutsideOfLoopsWhereOthersAreInThem) {
  EXPECT_EQ(kindIn("int main() { first<<<1, 32>>>(1); " + Loop + "other<<<1, 32>>>(t); }"), SetUpKind::Once);
  EXPECT_EQ(kindIn("int main() { first<<<1, 32>>>(1); other<<<1, 32>>>(1); }"), std::nullopt) << "so is the other";
  EXPECT_EQ(kindIn("int main() { first<<<1, 32>>>(1); " + Loop + "first<<<1, 32>>>(t); }"), std::nullopt);
  EXPECT_EQ(kindIn("void run() { first<<<1, 32>>>(1); " + Loop + "other<<<1, 32>>>(t); }"), std::nullopt)
      << "others may call it in a loop";
}

TEST(SetUpLaunches, ThroughFunctions) {
  const std::string Functions = "void start() { first<<<1, 32>>>(1); } void step() { other<<<1, 32>>>(1); }\n";
  EXPECT_EQ(kindIn(Functions + "int main() { start(); " + Loop + "step(); }"), SetUpKind::Once);
  EXPECT_EQ(kindIn(Functions + "int main() { " + Loop + "{ start(); step(); } }"), std::nullopt);
  EXPECT_EQ(kindIn(Functions + "int main() { auto go = &start; go(); " + Loop + "step(); }"), std::nullopt);
}

// A function that calls itself may do so any number of times.
TEST(SetUpLaunches, Recursion) {
  EXPECT_EQ(
      kindIn("void start(int n) { first<<<1, 32>>>(n); if (n) start(n - 1); } void step() { other<<<1, 32>>>(1); }\n"
             "int main() { start(9); " +
             Loop + "step(); }"),
      std::nullopt);
}

TEST(SetUpLaunches, NobodyCalls) {
  EXPECT_EQ(kindIn("static void start() { first<<<1, 32>>>(1); }"), SetUpKind::Uncalled);
  EXPECT_EQ(kindIn("static void start() { first<<<1, 32>>>(1); }\nstatic void more() { start(); }"),
            SetUpKind::Uncalled);
  EXPECT_EQ(kindIn("void start() { first<<<1, 32>>>(1); }"), std::nullopt) << "others may";
  EXPECT_EQ(kindIn("static void start() { first<<<1, 32>>>(1); }\nvoid more() { start(); }"), std::nullopt);
}

} // namespace
} // namespace cudaperf
