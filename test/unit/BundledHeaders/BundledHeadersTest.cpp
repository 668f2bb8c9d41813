// Every bundled header stands on its own, and those that programs include most hold what CUDA's documentation says they
// hold. What the device code of a function looks like is tested in test/bundled-headers.

#include "BundledHeaders/BundledHeaders.h"
#include "Frontend/HeaderSnapshot.h"
#include "Frontend/MakeHeaderSnapshot.h"
#include "Frontend/Parse.h"
#include "llvm/ADT/STLExtras.h"
#include <gmock/gmock.h>

using namespace cudaperf;

namespace {

/// What is wrong with a file of this text, line by line.
std::vector<std::string> errorsIn(const std::string &Text) {
  ParseRequest Request{.File = "alone.cu", .Toolkit = {.Kind = ToolkitChoice::Mode::None}, .Text = Text};
  // What every file includes is parsed once for all of them.
  static const std::shared_ptr<const HeaderSnapshot> Headers = makeHeaderSnapshot(Request);
  Request.Headers = Headers;
  llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Request);
  if (!Unit)
    return {llvm::toString(Unit.takeError())};
  std::vector<std::string> Errors;
  for (const FileError &Error : (*Unit)->errors())
    Errors.push_back(Error.Where.File + ": " + Error.Message);
  for (const std::string &Header : (*Unit)->missingHeaders())
    Errors.push_back("missing: " + Header);
  return Errors;
}

/// The headers under CUDA's names, and those that stand in for what nobody has; ours, in cuda_perf/, are parts of
/// these.
std::vector<std::string> headersOfCuda() {
  std::vector<std::string> Names;
  for (const BundledHeader &Header : bundledHeaders()) {
    llvm::StringRef Path = Header.Path;
    if (Path.consume_front("none/") && !Path.starts_with("cuda_perf"))
      Names.push_back(Path.str());
    if (Path.consume_front("last/"))
      Names.push_back(Path.split('/').second.str());
  }
  return Names;
}

class EachHeader : public testing::TestWithParam<std::string> {};

TEST_P(EachHeader, CompilesAloneAndTwice) {
  const std::string Include = "#include <" + GetParam() + ">\n";
  EXPECT_THAT(errorsIn(Include + Include), testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(BundledHeaders, EachHeader, testing::ValuesIn(headersOfCuda()));

/// They all lead to the same few, which are parsed once for all of them.
TEST(BundledHeaders, EachHeaderOfOtherLibrariesIsThere) {
  std::string Text;
  for (const BundledHeader &Header : bundledHeaders()) {
    llvm::StringRef Path = Header.Path;
    if (Path.consume_front("compat/") && Path.contains('/') && !Path.starts_with("cuda_perf"))
      Text += "#include <" + Path.str() + ">\n";
  }
  EXPECT_TRUE(llvm::StringRef(Text).contains("<torch/extension.h>"));
  EXPECT_THAT(errorsIn(Text), testing::IsEmpty());
}

TEST(BundledHeaders, AreSortedAndNamedOnce) {
  EXPECT_TRUE(llvm::is_sorted(bundledHeaders(),
                              [](const BundledHeader &A, const BundledHeader &B) { return A.Path < B.Path; }));
  for (size_t I = 1; I < bundledHeaders().size(); ++I)
    EXPECT_NE(bundledHeaders()[I - 1].Path, bundledHeaders()[I].Path);
}

struct Promise {
  const char *Header; ///< "" for what needs no include
  const char *Use;
};

class Promises : public testing::TestWithParam<Promise> {};

TEST_P(Promises, AreKept) {
  const auto &[Header, Use] = GetParam();
  std::string Text = *Header ? "#include <" + std::string(Header) + ">\n" : "";
  EXPECT_THAT(errorsIn(Text + Use + "\n"), testing::IsEmpty()) << Header;
}

INSTANTIATE_TEST_SUITE_P(
    BundledHeaders, Promises,
    testing::Values(
        Promise{"", "__global__ void f(int *a) { a[threadIdx.x + blockIdx.x * blockDim.x] = warpSize; }"},
        Promise{"", "__global__ void f(float *a) { __syncthreads(); a[0] = __shfl_down_sync(~0u, a[0], 1); }"},
        Promise{"cuda_runtime.h", "void f() { int *p; cudaMalloc(&p, 4); cudaFree(p); cudaDeviceSynchronize(); }"},
        Promise{"cuda.h", "CUresult f(CUdeviceptr *p) { return cuMemAlloc(p, 4); }"},
        Promise{"cuda_fp16.h", "__global__ void f(__half2 *a) { a[0] = __hadd2(a[1], __float2half2_rn(1.0f)); }"},
        Promise{"cuda_bf16.h", "__global__ void f(__nv_bfloat16 *a) { a[0] = __float2bfloat16(1.0f); }"},
        Promise{"cuda_fp8.h", "__global__ void f(__nv_fp8_e4m3 *a, float x) { a[0] = __nv_fp8_e4m3(x); }"},
        Promise{"cuComplex.h", "__host__ __device__ cuFloatComplex f(cuFloatComplex a) { return cuCmulf(a, a); }"},
        Promise{"cooperative_groups.h", "__global__ void f() { cooperative_groups::this_thread_block().sync(); }"},
        Promise{"mma.h", "__global__ void f(const half *a) { using namespace nvcuda::wmma;"
                         " fragment<matrix_a, 16, 16, 16, half, row_major> m; load_matrix_sync(m, a, 16); }"},
        Promise{"curand_kernel.h", "__global__ void f(float *a) { curandState s; curand_init(1, 2, 3, &s);"
                                   " a[0] = curand_uniform(&s); }"},
        Promise{"cublas_v2.h", "void f() { cublasHandle_t h; cublasCreate(&h); cublasDestroy(h); }"},
        Promise{"cusparse.h", "void f() { cusparseHandle_t h; cusparseCreate(&h); cusparseDestroy(h); }"},
        Promise{"cufft.h", "void f() { cufftHandle h; cufftPlan1d(&h, 256, CUFFT_C2C, 1); cufftDestroy(h); }"},
        Promise{"cub/cub.cuh", "__global__ void f(int *a) { using R = cub::BlockReduce<int, 128>;"
                               " __shared__ typename R::TempStorage t; a[0] = R(t).Sum(a[threadIdx.x]); }"},
        Promise{"thrust/device_vector.h", "void f() { thrust::device_vector<float> v(16); v[0] = 1.0f; }"},
        Promise{"cuda_pipeline.h",
                "__global__ void f(int *s, const int *g) {"
                " __pipeline_memcpy_async(s, g, 4); __pipeline_commit(); __pipeline_wait_prior(0); }"},
        Promise{"cuda/cmath", "__global__ void f(unsigned *a, cuda::fast_mod_div<unsigned> by) {"
                              " a[0] = cuda::ceil_div(a[1], 32u) + a[2] / by + a[3] % by; }"},
        Promise{"cuda/std/numbers", "__global__ void f(float *a) { a[0] = cuda::std::numbers::pi_v<float>; }"},
        Promise{"nvtx3/nvToolsExt.h", "void f() { nvtxRangePushA(\"f\"); nvtxRangePop(); }"},
        Promise{"torch/extension.h", "int64_t f(const torch::Tensor &x) { TORCH_CHECK(x.is_cuda(), \"x: \", x.sizes());"
                                     " return x.view({-1, x.size(1)}).to(torch::kFloat32).sum().item<float>(); }"},
        Promise{"c10/util/Half.h", "__global__ void f(c10::Half *a, float b) { a[0] = a[1] * b + a[2] / 2; }"},
        Promise{"ATen/cuda/Atomic.cuh", "__global__ void f(at::BFloat16 *a) { gpuAtomicAdd(a, a[1]); }"}));

} // namespace
