// Launches and calls of libraries that give the device something to do, and calls that do not.

#include "Launch/DeviceWork.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

const std::string Libraries = R"(
struct Context;
int cublasCreate_v2(Context **);
int cublasSetStream_v2(Context *, cudaStream_t);
int cublasSgemm_v2(Context *, int);
int cublasLtMatmul(Context *);
int cublasLtMatmulDescCreate(Context **);
int cusparseSpMV(Context *);
int cusparseSpMV_bufferSize(Context *, size_t *);
int cufftPlan1d(int *, int);
int cufftExecC2C(int);
namespace cub {
struct DeviceReduce { static int Sum(void *, size_t &, float *); };
}
namespace thrust { inline namespace version {
namespace cuda_cub { struct par_t {}; }
struct host_t {};
template <typename T> struct device_ptr { T *p; };
namespace detail { template <typename P> struct normal_iterator { P p; }; }
template <typename T> T *raw_pointer_cast(device_ptr<T> p) { return p.p; }
template <typename I> int reduce(I, I) { return 0; }
template <typename P, typename I> int reduce(P, I, I) { return 0; }
}}
__global__ void a(float *p);
)";

/// The names of all work in Body, each with a blank behind it.
std::string works(const std::string &Body) {
  const CudaText Parsed(Libraries +
                        "void f(Context *c, float *x, thrust::device_ptr<float> d, cudaStream_t s, size_t n) {\n" +
                        Body + "\n}");
  std::string Names;
  for (const DeviceWork &Each : deviceWork(Parsed.Code, Parsed.Launches))
    Names += Each.name() + " ";
  return Names;
}

TEST(DeviceWork, LaunchesAlsoOfKernelsElsewhere) { EXPECT_EQ(works("a<<<1, 32>>>(x); a<<<1, 64>>>(x);"), "a a "); }

TEST(DeviceWork, CallsOfLibraries) {
  EXPECT_EQ(works("cublasCreate_v2(&c); cublasSetStream_v2(c, s); cublasSgemm_v2(c, 1);"), "cublasSgemm ");
  EXPECT_EQ(works("cublasLtMatmulDescCreate(&c); cublasLtMatmul(c);"), "cublasLtMatmul ");
  EXPECT_EQ(works("cusparseSpMV_bufferSize(c, &n); cusparseSpMV(c);"), "cusparseSpMV ");
  EXPECT_EQ(works("int plan; cufftPlan1d(&plan, 64); cufftExecC2C(plan);"), "cufftExecC2C ");
  // The first call only says how much memory it needs.
  EXPECT_EQ(works("cub::DeviceReduce::Sum(nullptr, n, x); cub::DeviceReduce::Sum(x, n, x);"),
            "cub::DeviceReduce::Sum ");
}

TEST(DeviceWork, AlgorithmsOfThrustOnTheDevice) {
  EXPECT_EQ(works("thrust::reduce(d, d);"), "thrust::reduce ");
  EXPECT_EQ(works("thrust::detail::normal_iterator<thrust::device_ptr<float>> i; thrust::reduce(i, i);"),
            "thrust::reduce ");
  EXPECT_EQ(works("thrust::reduce(thrust::cuda_cub::par_t(), x, x);"), "thrust::reduce ");
  EXPECT_EQ(works("thrust::reduce(x, x); thrust::reduce(thrust::host_t(), x, x); thrust::raw_pointer_cast(d);"), "");
}

} // namespace
} // namespace cudaperf
