// Tensors as kernels take them by value. The last dimension is taken as contiguous, as that of a tensor is unless
// somebody transposed it: its stride is 1 and not read. The others are numbers that the launch decides.

#pragma once

#include "numbers.h"

#define C10_RESTRICT __restrict__

namespace at {

template <class T> struct DefaultPtrTraits { typedef T *PtrType; };
template <class T> struct RestrictPtrTraits { typedef T *__restrict__ PtrType; };

template <class T, size_t N, template <class> class Pointer = DefaultPtrTraits, class Index = int64_t>
class TensorAccessor {
public:
  typedef typename Pointer<T>::PtrType PtrType;
  __host__ __device__ TensorAccessor(PtrType data, const Index *sizes, const Index *strides)
      : data_(data), sizes_(sizes), strides_(strides) {}
  __host__ __device__ PtrType data() const { return data_; }
  __host__ __device__ Index size(Index i) const { return sizes_[i]; }
  __host__ __device__ Index stride(Index i) const { return i + 1 == Index(N) ? 1 : strides_[i]; }
  __host__ __device__ decltype(auto) operator[](Index i) const {
    if constexpr (N == 1)
      return static_cast<T &>(data_[i]);
    else
      return TensorAccessor<T, N - 1, Pointer, Index>(data_ + strides_[0] * i, sizes_ + 1, strides_ + 1);
  }

protected:
  PtrType data_;
  const Index *sizes_, *strides_;
};

template <class T, size_t N, template <class> class Pointer = DefaultPtrTraits, class Index = int64_t>
class GenericPackedTensorAccessor {
public:
  typedef typename Pointer<T>::PtrType PtrType;
  GenericPackedTensorAccessor(PtrType data, const Index *sizes, const Index *strides);
  __host__ __device__ PtrType data() const { return data_; }
  __host__ __device__ Index size(Index i) const { return sizes_[i]; }
  __host__ __device__ Index stride(Index i) const { return i + 1 == Index(N) ? 1 : strides_[i]; }
  __host__ __device__ decltype(auto) operator[](Index i) const {
    if constexpr (N == 1)
      return static_cast<T &>(data_[i]);
    else
      return TensorAccessor<T, N - 1, Pointer, Index>(data_ + strides_[0] * i, sizes_ + 1, strides_ + 1);
  }

protected:
  PtrType data_;
  Index sizes_[N], strides_[N];
};

// PyTorch's bases of these, for accessors that users derive. The classes above do not: the analysis does not follow
// strides that a kernel's argument has from a base.
template <class T, size_t N, template <class> class Pointer = DefaultPtrTraits, class Index = int64_t>
class TensorAccessorBase {
public:
  typedef typename Pointer<T>::PtrType PtrType;
  __host__ __device__ TensorAccessorBase(PtrType data, const Index *sizes, const Index *strides)
      : data_(data), sizes_(sizes), strides_(strides) {}
  __host__ __device__ PtrType data() const { return data_; }
  __host__ __device__ Index size(Index i) const { return sizes_[i]; }
  __host__ __device__ Index stride(Index i) const { return i + 1 == Index(N) ? 1 : strides_[i]; }

protected:
  PtrType data_;
  const Index *sizes_, *strides_;
};
template <class T, size_t N, template <class> class Pointer = DefaultPtrTraits, class Index = int64_t>
class GenericPackedTensorAccessorBase {
public:
  typedef typename Pointer<T>::PtrType PtrType;
  GenericPackedTensorAccessorBase(PtrType data, const Index *sizes, const Index *strides);
  __host__ __device__ PtrType data() const { return data_; }
  __host__ __device__ Index size(Index i) const { return sizes_[i]; }
  __host__ __device__ Index stride(Index i) const { return i + 1 == Index(N) ? 1 : strides_[i]; }

protected:
  PtrType data_;
  Index sizes_[N], strides_[N];
};

template <class T, size_t N, template <class> class Pointer = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, Pointer, int32_t>;
template <class T, size_t N, template <class> class Pointer = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, Pointer, int64_t>;
template <class T, size_t N, template <class> class Pointer = DefaultPtrTraits, class Index = int64_t>
using PackedTensorAccessor = GenericPackedTensorAccessor<T, N, Pointer, Index>;

namespace cuda::detail {

// A tensor of any number of dimensions.
template <class T, class Index> struct TensorInfo {
  T *data;
  Index sizes[25], strides[25];
  int dims;
};

// Where the element of this number lies; Dims: how many dimensions there are, -1 if only the tensor knows.
template <class T, class Index, int Dims> struct IndexToOffset {
  static __host__ __device__ Index get(Index linear, const TensorInfo<T, Index> &info) {
    Index offset = 0;
    for (int i = (Dims < 0 ? info.dims : Dims) - 1; i > 0; --i) {
      offset += linear % info.sizes[i] * info.strides[i];
      linear /= info.sizes[i];
    }
    return offset + linear * info.strides[0];
  }
};

} // namespace cuda::detail
} // namespace at
