// Eigen's matrices of known size, as device code uses them. Every operation makes its result at once, a matrix: the
// expressions that Eigen builds instead are gone when nvcc is done with them. Matrices whose size only the run knows can
// be declared; none of what is done with them on the host is followed.

#pragma once

#include <cmath>
#include <cstddef>
#include <iosfwd>
#include <type_traits>

#define EIGEN_WORLD_VERSION 3
#define EIGEN_MAJOR_VERSION 4
#define EIGEN_MINOR_VERSION 0
#define EIGEN_DEVICE_FUNC __host__ __device__
#define EIGEN_STRONG_INLINE inline
#define EIGEN_ALWAYS_INLINE inline
#define EIGEN_MAKE_ALIGNED_OPERATOR_NEW
#define EIGEN_MAKE_ALIGNED_OPERATOR_NEW_IF(Condition)
#define EIGEN_DEFAULT_DENSE_INDEX_TYPE std::ptrdiff_t
#define CUDA_PERF_EIGEN inline __host__ __device__

namespace Eigen {

typedef std::ptrdiff_t Index;
typedef Index DenseIndex;
const int Dynamic = -1;
enum StorageOptions { ColMajor = 0, RowMajor = 1, AutoAlign = 0, DontAlign = 2 };
enum AlignmentType { Unaligned = 0, Aligned8 = 8, Aligned16 = 16, Aligned = 16, Aligned32 = 32 };
enum UpLoType { Lower = 1, Upper = 2, UnitDiag = 4, StrictlyLower = 9, StrictlyUpper = 10, UnitLower = 5, UnitUpper = 6 };
enum DecompositionOptions {
  ComputeFullU = 4,
  ComputeThinU = 8,
  ComputeFullV = 16,
  ComputeThinV = 32,
  EigenvaluesOnly = 64,
  ComputeEigenvectors = 128
};
enum TransformTraits { Isometry = 1, Affine = 2, AffineCompact = 18, Projective = 32 };
enum ComputationInfo { Success, NumericalIssue, NoConvergence, InvalidInput };
enum NoChange_t { NoChange };

template <class T, int R, int C, int O = (R == 1 && C != 1 ? RowMajor : ColMajor), int MaxR = R, int MaxC = C>
class Matrix;
template <class T, int R, int C, int O = (R == 1 && C != 1 ? RowMajor : ColMajor), int MaxR = R, int MaxC = C>
class Array;
template <class To, int R, int C, bool Arr> class View;
template <class P, int Options, class S> class Map;
template <class To, bool Arr> class Wrapper;
template <class D, bool Cols> class VectorwiseOp;
template <class D> class MatrixBase;
template <class D> using DenseBase = MatrixBase<D>;
template <class D> using EigenBase = MatrixBase<D>;
template <class D> using ArrayBase = MatrixBase<D>;
template <class D> using PlainObjectBase = MatrixBase<D>;

namespace internal {
template <class D> struct traits;
template <class T, int R, int C, bool Arr> struct traits_of {
  typedef T Scalar;
  static constexpr int Rows = R, Cols = C;
  static constexpr bool IsArray = Arr;
};
template <class T, int R, int C, int O, int A, int B>
struct traits<Matrix<T, R, C, O, A, B>> : traits_of<T, R, C, false> {};
template <class T, int R, int C, int O, int A, int B>
struct traits<Array<T, R, C, O, A, B>> : traits_of<T, R, C, true> {};
template <class To, int R, int C, bool Arr>
struct traits<View<To, R, C, Arr>> : traits_of<typename traits<std::remove_const_t<To>>::Scalar, R, C, Arr> {};
template <class P, int O, class S> struct traits<Map<P, O, S>> : traits<std::remove_const_t<P>> {};
template <class To, bool Arr>
struct traits<Wrapper<To, Arr>> : traits_of<typename traits<std::remove_const_t<To>>::Scalar,
                                            traits<std::remove_const_t<To>>::Rows,
                                            traits<std::remove_const_t<To>>::Cols, Arr> {};

template <class T, int R, int C, bool Arr> struct plain {
  typedef Matrix<T, R, C> type;
};
template <class T, int R, int C> struct plain<T, R, C, true> {
  typedef Array<T, R, C> type;
};
template <class D, class T, int R, int C> struct plain_like : plain<T, R, C, traits<D>::IsArray> {};
/// A matrix with options of its own is what its own sums and zeros are.
template <class T, int R, int C, int O, int A, int B> struct plain_like<Matrix<T, R, C, O, A, B>, T, R, C> {
  typedef Matrix<T, R, C, O, A, B> type;
};
template <class T, int R, int C, int O, int A, int B> struct plain_like<Array<T, R, C, O, A, B>, T, R, C> {
  typedef Array<T, R, C, O, A, B> type;
};
template <class D, class T = typename traits<D>::Scalar, int R = traits<D>::Rows, int C = traits<D>::Cols>
using plain_t = typename plain_like<D, T, R, C>::type;
struct sized {}; ///< the two numbers before are rows and columns
template <class T> struct same {
  typedef T type;
};
template <class T> using same_t = typename same<T>::type;
constexpr int larger(int A, int B) { return A == Dynamic ? B : A; }
} // namespace internal

/// m << 1, 2, 3;
template <class D> struct CommaInitializer {
  D &To;
  Index Next = 0;
  __host__ __device__ void put(const typename internal::traits<D>::Scalar &V) {
    To.coeffRef(Next / To.cols(), Next % To.cols()) = V;
    ++Next;
  }
  template <class V> __host__ __device__ CommaInitializer &operator,(const V &Value) {
    if constexpr (std::is_convertible_v<V, typename internal::traits<D>::Scalar>)
      put(Value);
    else
      for (Index I = 0; I < Value.size(); ++I)
        put(Value(I));
    return *this;
  }
  __host__ __device__ D &finished() { return To; }
};

} // namespace Eigen

#include "eigen_base.h"
#include "eigen_classes.h"
#include "eigen_geometry.h"
