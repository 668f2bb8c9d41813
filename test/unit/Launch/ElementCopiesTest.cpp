// Elements of device memory that the host gets one by one.

#include "Launch/ElementCopies.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

const std::string Thrust = R"(
namespace thrust {
template <typename T> struct device_reference {
  operator T() const;
  device_reference &operator=(const T &);
  T *operator&() const;
};
template <typename T> struct device_vector { device_reference<T> operator[](size_t) const; size_t size() const; };
template <typename T> struct host_vector { T &operator[](size_t); };
}
double omp_get_wtime();
__global__ void a(float *p);
void f(thrust::device_vector<float> &v, thrust::host_vector<float> &h, float *d, float *to, int n) {
)";

/// What is found in Body: "reads" or "writes", "+" if it moves, "!" beside work, "maybe" without a loop.
std::string copies(const std::string &Body) {
  const CudaText Parsed(Thrust + Body + "\n}");
  std::string Text;
  for (const ElementCopy &Each : elementCopies(Parsed.Code, Parsed.Launches))
    Text += std::string(Each.IsToHost ? "reads" : "writes") + (Each.Moves ? "+" : "") + (Each.HasWork ? "!" : "") +
            (Each.Rate == CallRate::Unknown ? " maybe " : " ");
  return Text;
}

TEST(ElementCopies, ThrustsElementsInALoop) {
  EXPECT_EQ(copies("for (int i = 0; i < n; ++i) to[i] = v[i];"), "reads+ ");
  EXPECT_EQ(copies("for (int i = 0; i < n; ++i) v[i] = 1;"), "writes+ ");
  EXPECT_EQ(copies("for (int i = 0; i < n; ++i) { v[0] = 1; a<<<1, 32>>>(d); }"), "writes! ");
  EXPECT_EQ(copies("for (int i = 0; i < n; ++i) to[i] = h[i];"), "");
  EXPECT_EQ(copies("for (int i = 0; i < n; ++i) a<<<1, 32>>>(&v[i]);"), "");
}

TEST(ElementCopies, SmallCopiesInALoop) {
  const std::string Loop = "for (int i = 0; i < n; ++i) ";
  EXPECT_EQ(copies(Loop + "cudaMemcpy(&to[i], d + i, 4, cudaMemcpyDeviceToHost);"), "reads+ ");
  EXPECT_EQ(copies(Loop + "cudaMemcpy(&d[i], &to[i], 4, cudaMemcpyHostToDevice);"), "writes+ ");
  // Data; one place; a round's result.
  EXPECT_EQ(copies(Loop + "cudaMemcpy(&to[i], d + i, 64, cudaMemcpyDeviceToHost);"), "");
  EXPECT_EQ(copies(Loop + "cudaMemcpy(&to[i], d, 4, cudaMemcpyDeviceToHost);"), "");
  EXPECT_EQ(copies(Loop + "{ a<<<1, 32>>>(d); cudaMemcpy(&to[i], d + i, 4, cudaMemcpyDeviceToHost); }"), "");
}

TEST(ElementCopies, LoopsThatAreShortOrLookAtThings) {
  EXPECT_EQ(copies("for (int i = 0; i < 16; ++i) to[i] = v[i];"), "reads maybe ");
  EXPECT_EQ(copies("for (int i = 0; i < 17; ++i) to[i] = v[i];"), "reads+ ");
  EXPECT_EQ(copies("for (int i = 0; i < n; ++i) printf(\"%f\", float(v[i]));"), "");
  EXPECT_EQ(copies("for (int i = 0; i < n; ++i) { omp_get_wtime(); to[i] = v[i]; }"), "");
}

TEST(ElementCopies, Tests) {
  const CudaText Parsed(Thrust +
                        "}\nnamespace testing { struct Test { virtual void TestBody() = 0; }; }\n"
                        "struct Sums : testing::Test { void TestBody() override; };\n"
                        "thrust::device_vector<float> v;\n"
                        "void Sums::TestBody() { v[0] = 1; for (int i = 0; i < int(v.size()); ++i) v[i] = 1; }");
  EXPECT_TRUE(elementCopies(Parsed.Code, Parsed.Launches).empty());
}

TEST(ElementCopies, OutsideOfLoops) { EXPECT_EQ(copies("to[0] = v[n - 1];"), "reads maybe "); }

} // namespace
} // namespace cudaperf
