// Tensors in host code: that the calls around a launch compile, with the types that a kernel's arguments have. What a
// call gives is not known.

#pragma once

#include "accessors.h"
#include "core.h"

namespace at {

struct TensorOptions {
  TensorOptions() = default;
  TensorOptions(ScalarType);
  TensorOptions(TypeMeta);
  TensorOptions(Device);
  TensorOptions(DeviceType);
  TensorOptions(Layout);
  TensorOptions dtype(std::optional<ScalarType>) const;
  TensorOptions device(Device) const;
  TensorOptions device(DeviceType, DeviceIndex = -1) const;
  TensorOptions device_index(DeviceIndex) const;
  TensorOptions layout(Layout) const;
  TensorOptions memory_format(MemoryFormat) const;
  TensorOptions requires_grad(bool = true) const;
  TensorOptions pinned_memory(bool) const;
  TypeMeta dtype() const;
  Device device() const;
};
TensorOptions dtype(TypeMeta);
TensorOptions dtype(ScalarType);
TensorOptions device(Device);
TensorOptions device(DeviceType);
TensorOptions requires_grad(bool = true);

// A function of any arguments; the first may be a list in braces.
#define CUDA_PERF_ANY(Result, Name)                                                                                    \
  template <class... A> Result Name(A &&...);                                                                          \
  template <class... A> Result Name(IntArrayRef, A &&...);
#define CUDA_PERF_ANY_MEMBER(Result, Name)                                                                             \
  template <class... A> Result Name(A &&...) const;                                                                    \
  template <class... A> Result Name(IntArrayRef, A &&...) const;
#define CUDA_PERF_SHAPES(Apply)                                                                                        \
  Apply(view) Apply(view_as) Apply(reshape) Apply(reshape_as) Apply(permute) Apply(transpose) Apply(squeeze)           \
  Apply(unsqueeze) Apply(flatten) Apply(expand) Apply(expand_as) Apply(repeat) Apply(narrow) Apply(select)             \
  Apply(slice) Apply(index_select) Apply(gather) Apply(masked_select) Apply(unfold) Apply(unbind) Apply(new_empty)     \
  Apply(new_zeros) Apply(new_ones) Apply(new_full)
#define CUDA_PERF_MATHEMATICS(Apply)                                                                                   \
  Apply(abs) Apply(add) Apply(sub) Apply(mul) Apply(div) Apply(neg) Apply(exp) Apply(log) Apply(sqrt) Apply(rsqrt)     \
  Apply(pow) Apply(sigmoid) Apply(tanh) Apply(relu) Apply(clamp) Apply(floor) Apply(ceil) Apply(round) Apply(sum)      \
  Apply(mean) Apply(norm) Apply(argmax) Apply(argmin) Apply(argsort) Apply(cumsum) Apply(prod) Apply(nonzero)          \
  Apply(eq) Apply(ne) Apply(lt) Apply(le) Apply(gt) Apply(ge) Apply(mm) Apply(bmm) Apply(matmul) Apply(dot)            \
  Apply(addmm) Apply(baddbmm) Apply(where) Apply(any) Apply(all) Apply(softmax) Apply(masked_fill) Apply(bitwise_and)  \
  Apply(bitwise_or) Apply(logical_and) Apply(logical_or) Apply(logical_not) Apply(true_divide) Apply(scatter_add)      \
  Apply(bincount)
#define CUDA_PERF_IN_PLACE(Apply)                                                                                      \
  Apply(zero_) Apply(fill_) Apply(copy_) Apply(add_) Apply(sub_) Apply(mul_) Apply(div_) Apply(clamp_) Apply(resize_)  \
  Apply(random_) Apply(uniform_) Apply(normal_) Apply(masked_fill_) Apply(scatter_) Apply(scatter_add_)                \
  Apply(index_add_) Apply(addmm_) Apply(transpose_) Apply(resize_as_) Apply(set_requires_grad) Apply(true_divide_)     \
  Apply(unsqueeze_)
#define CUDA_PERF_MAKERS(Apply)                                                                                        \
  Apply(empty) Apply(empty_like) Apply(empty_strided) Apply(zeros) Apply(zeros_like) Apply(ones) Apply(ones_like)      \
  Apply(full) Apply(full_like) Apply(rand) Apply(randn) Apply(randint) Apply(arange) Apply(linspace) Apply(tensor)     \
  Apply(eye) Apply(scalar_tensor) Apply(randperm) Apply(conv2d) Apply(mm_out) Apply(bmm_out) Apply(addmm_out)          \
  Apply(index_select_out) Apply(cumsum_out) Apply(sum_out) Apply(cat_out) Apply(linear) Apply(einsum)                  \
  Apply(searchsorted) Apply(max_pool2d) Apply(pad)

namespace indexing {
enum class TensorIndexType { None, Ellipsis };
constexpr TensorIndexType None = TensorIndexType::None, Ellipsis = TensorIndexType::Ellipsis;
struct Slice {
  template <class... A> Slice(A &&...);
};
struct TensorIndex {
  template <class T> TensorIndex(const T &);
};
} // namespace indexing

class Tensor {
public:
  int64_t size(int64_t) const;
  int64_t stride(int64_t) const;
  int64_t dim() const;
  int64_t ndimension() const;
  int64_t numel() const;
  int64_t nbytes() const;
  int64_t itemsize() const;
  int64_t element_size() const;
  int64_t storage_offset() const;
  int64_t get_device() const;
  IntArrayRef sizes() const;
  IntArrayRef strides() const;
  SymInt sym_size(int64_t) const;
  SymInt sym_stride(int64_t) const;
  SymInt sym_numel() const;
  SymIntArrayRef sym_sizes() const;
  SymIntArrayRef sym_strides() const;
  TensorOptions options() const;
  Device device() const;
  TypeMeta dtype() const;
  ScalarType scalar_type() const;
  ScalarType type() const;
  Layout layout() const;
  MemoryFormat suggest_memory_format() const;
  bool defined() const;
  bool is_cuda() const;
  bool is_cpu() const;
  bool is_meta() const;
  bool is_privateuseone() const;
  bool is_mtia() const;
  bool is_xpu() const;
  bool is_contiguous(MemoryFormat = MemoryFormat::Contiguous) const;
  bool is_floating_point() const;
  bool is_non_overlapping_and_dense() const;
  bool is_sparse() const;
  bool is_same(const Tensor &) const;
  bool requires_grad() const;
  template <class T> T item() const;
  Scalar item() const;
  template <class T> T *data_ptr() const;
  template <class T> T *mutable_data_ptr() const;
  template <class T> const T *const_data_ptr() const;
  template <class T> T *data() const;
  void *data_ptr() const;
  void *mutable_data_ptr() const;
  const void *const_data_ptr() const;
  template <class T, size_t N> TensorAccessor<T, N> accessor() const;
  template <class T, size_t N, template <class> class P = DefaultPtrTraits>
  PackedTensorAccessor32<T, N, P> packed_accessor32() const;
  template <class T, size_t N, template <class> class P = DefaultPtrTraits>
  PackedTensorAccessor64<T, N, P> packed_accessor64() const;
  template <class T, size_t N, template <class> class P = DefaultPtrTraits, class Index = int64_t>
  PackedTensorAccessor<T, N, P, Index> packed_accessor() const;
  template <class T, size_t N, template <class> class P = DefaultPtrTraits, class Index = int64_t>
  PackedTensorAccessor<T, N, P, Index> generic_packed_accessor() const;

  Tensor contiguous(MemoryFormat = MemoryFormat::Contiguous) const;
  Tensor clone() const;
  Tensor clone(MemoryFormat) const;
  Tensor detach() const;
  Tensor cpu() const;
  Tensor cuda() const;
  Tensor t() const;
  Tensor grad() const;
  Tensor to(TensorOptions) const;
  template <class... A> Tensor to(A &&...) const;
  Tensor toType(ScalarType) const;
  Tensor operator[](int64_t) const;
  Tensor operator[](const Tensor &) const;
  Tensor operator-() const;
  template <class T> Tensor &operator+=(const T &);
  template <class T> Tensor &operator-=(const T &);
  template <class T> Tensor &operator*=(const T &);
  template <class T> Tensor &operator/=(const T &);
#define CUDA_PERF_MEMBER(Name) CUDA_PERF_ANY_MEMBER(Tensor, Name)
  CUDA_PERF_SHAPES(CUDA_PERF_MEMBER)
  CUDA_PERF_MATHEMATICS(CUDA_PERF_MEMBER)
#undef CUDA_PERF_MEMBER
#define CUDA_PERF_MEMBER(Name) CUDA_PERF_ANY_MEMBER(const Tensor &, Name)
  CUDA_PERF_IN_PLACE(CUDA_PERF_MEMBER)
#undef CUDA_PERF_MEMBER
  Tensor index(std::initializer_list<indexing::TensorIndex>) const;
  template <class T> const Tensor &index_put_(std::initializer_list<indexing::TensorIndex>, const T &) const;
  Tensor max() const;
  Tensor min() const;
  template <class... A> std::tuple<Tensor, Tensor> max(int64_t, A &&...) const;
  template <class... A> std::tuple<Tensor, Tensor> min(int64_t, A &&...) const;
  template <class... A> std::tuple<Tensor, Tensor> sort(A &&...) const;
  template <class... A> std::tuple<Tensor, Tensor> topk(A &&...) const;
  template <class... A> std::vector<Tensor> chunk(A &&...) const;
  template <class... A> std::vector<Tensor> split(A &&...) const;
};
#define CUDA_PERF_SIGN(Sign)                                                                                           \
  Tensor operator Sign(const Tensor &, const Tensor &);                                                                \
  Tensor operator Sign(const Tensor &, Scalar);                                                                        \
  Tensor operator Sign(Scalar, const Tensor &);
CUDA_PERF_SIGN(+)
CUDA_PERF_SIGN(-)
CUDA_PERF_SIGN(*)
CUDA_PERF_SIGN(/)
CUDA_PERF_SIGN(<)
CUDA_PERF_SIGN(>)
CUDA_PERF_SIGN(==)
#undef CUDA_PERF_SIGN
#define CUDA_PERF_FUNCTION(Name) CUDA_PERF_ANY(Tensor, Name)
CUDA_PERF_SHAPES(CUDA_PERF_FUNCTION)
CUDA_PERF_MATHEMATICS(CUDA_PERF_FUNCTION)
CUDA_PERF_MAKERS(CUDA_PERF_FUNCTION)
CUDA_PERF_FUNCTION(max)
CUDA_PERF_FUNCTION(min)
#undef CUDA_PERF_FUNCTION
Tensor from_blob(void *, IntArrayRef, TensorOptions = {});
Tensor from_blob(void *, IntArrayRef, IntArrayRef, TensorOptions = {});
template <class Deleter> Tensor from_blob(void *, IntArrayRef, const Deleter &, TensorOptions);
template <class T> Tensor tensor(std::initializer_list<T>, TensorOptions = {});
Tensor cat(ArrayRef<Tensor>, int64_t = 0);
Tensor stack(ArrayRef<Tensor>, int64_t = 0);
template <class... A> std::tuple<Tensor, Tensor> _unique(A &&...);
template <class... A> std::tuple<Tensor, Tensor, Tensor> unique_dim(A &&...);
template <class... A> std::tuple<Tensor, Tensor, Tensor> unique_consecutive(A &&...);
template <class... A> std::tuple<Tensor, Tensor> sort(A &&...);
template <class... A> std::tuple<Tensor, Tensor> topk(A &&...);
#undef CUDA_PERF_SHAPES
#undef CUDA_PERF_MATHEMATICS
#undef CUDA_PERF_IN_PLACE
#undef CUDA_PERF_MAKERS
#undef CUDA_PERF_ANY
#undef CUDA_PERF_ANY_MEMBER
typedef std::vector<Tensor> TensorVector;
typedef ArrayRef<Tensor> TensorList;

struct TensorArg {
  TensorArg(const Tensor &, const char *, int);
  Tensor tensor;
  const Tensor *operator->() const;
  const Tensor &operator*() const;
};
typedef const char *CheckedFrom;
template <class... A> void checkAllSameGPU(CheckedFrom, A &&...);
void checkAllSameGPU(CheckedFrom, ArrayRef<TensorArg>);
void checkAllSameType(CheckedFrom, ArrayRef<TensorArg>);
void checkSameGPU(CheckedFrom, const TensorArg &, const TensorArg &);
void checkSameType(CheckedFrom, const TensorArg &, const TensorArg &);

struct NoGradGuard {};
template <class F> void parallel_for(int64_t, int64_t, int64_t, const F &);
template <class T> T ceil_div(T a, T b) { return (a + b - 1) / b; }
struct Context {
  struct THCState *lazyInitCUDA() const;
  bool allowTF32CuBLAS() const;
  bool deterministicAlgorithms() const;
  void alertNotDeterministic(const char *) const;
  bool allowFP16ReductionCuBLAS() const;
};
Context &globalContext();
} // namespace at
