// What all of Eigen's matrices, views and maps can do; behind eigen.h.

#pragma once

namespace Eigen {

template <class D> class MatrixBase {
  typedef internal::traits<D> Of;

public:
  typedef typename Of::Scalar Scalar;
  typedef Scalar RealScalar;
  typedef Scalar value_type;
  typedef Eigen::Index Index;
  typedef internal::plain_t<D> PlainObject;
  static constexpr int RowsAtCompileTime = Of::Rows, ColsAtCompileTime = Of::Cols,
                       SizeAtCompileTime = Of::Rows < 0 || Of::Cols < 0 ? Dynamic : Of::Rows * Of::Cols,
                       MaxRowsAtCompileTime = Of::Rows, MaxColsAtCompileTime = Of::Cols;
  static constexpr bool IsVectorAtCompileTime = Of::Rows == 1 || Of::Cols == 1, IsRowMajor = false;
#define CUDA_PERF_SELF CUDA_PERF_EIGEN
  CUDA_PERF_SELF D &derived() { return static_cast<D &>(*this); }
  CUDA_PERF_SELF const D &derived() const { return static_cast<const D &>(*this); }
  CUDA_PERF_SELF Index rows() const { return Of::Rows >= 0 ? Of::Rows : derived().dynamicRows(); }
  CUDA_PERF_SELF Index cols() const { return Of::Cols >= 0 ? Of::Cols : derived().dynamicCols(); }
  CUDA_PERF_SELF Index size() const { return rows() * cols(); }
  CUDA_PERF_SELF decltype(auto) coeff(Index I) const { return Of::Rows == 1 ? derived().coeff(0, I) : at(I); }
  CUDA_PERF_SELF Scalar at(Index I) const { return derived().coeff(I % rows(), I / rows()); }
  CUDA_PERF_SELF decltype(auto) coeffRef(Index I) { return derived().coeffRef(I % rows(), I / rows()); }
  CUDA_PERF_SELF Scalar operator()(Index R, Index C) const { return derived().coeff(R, C); }
  CUDA_PERF_SELF decltype(auto) operator()(Index R, Index C) { return derived().coeffRef(R, C); }
  CUDA_PERF_SELF Scalar operator()(Index I) const { return at(I); }
  CUDA_PERF_SELF decltype(auto) operator()(Index I) { return coeffRef(I); }
  CUDA_PERF_SELF Scalar operator[](Index I) const { return at(I); }
  CUDA_PERF_SELF decltype(auto) operator[](Index I) { return coeffRef(I); }
#define CUDA_PERF_COMPONENT(Name, I)                                                                                   \
  CUDA_PERF_SELF Scalar Name() const { return at(I); }                                                                 \
  CUDA_PERF_SELF decltype(auto) Name() { return coeffRef(I); }
  CUDA_PERF_COMPONENT(x, 0)
  CUDA_PERF_COMPONENT(y, 1)
  CUDA_PERF_COMPONENT(z, 2)
  CUDA_PERF_COMPONENT(w, 3)
#undef CUDA_PERF_COMPONENT

  /// A matrix of Do(row, column).
  template <int R, int C, class T = Scalar, class F> static __host__ __device__ auto make(Index Rows, Index Cols, F Do) {
    internal::plain_t<D, T, R, C> To(Rows, Cols, internal::sized());
    for (Index J = 0; J < Cols; ++J)
      for (Index I = 0; I < Rows; ++I)
        To.coeffRef(I, J) = Do(I, J);
    return To;
  }
  template <class F> __host__ __device__ auto unaryExpr(F Do) const {
    return make<Of::Rows, Of::Cols>(rows(), cols(), [&](Index I, Index J) { return Do(derived().coeff(I, J)); });
  }
  template <class B, class F> __host__ __device__ auto binaryExpr(const B &Other, F Do) const {
    return make<internal::larger(Of::Rows, internal::traits<B>::Rows),
                internal::larger(Of::Cols, internal::traits<B>::Cols)>(
        rows(), cols(), [&](Index I, Index J) { return Do(derived().coeff(I, J), Other.coeff(I, J)); });
  }
  template <class F> __host__ __device__ Scalar redux(F Do) const {
    Scalar To = at(0);
    for (Index I = 1; I < size(); ++I)
      To = Do(To, at(I));
    return To;
  }
  template <class B> __host__ __device__ D &assign(const B &From) {
    for (Index J = 0; J < cols(); ++J)
      for (Index I = 0; I < rows(); ++I)
        derived().coeffRef(I, J) = From.coeff(I, J);
    return derived();
  }
  template <class U> __host__ __device__ auto cast() const {
    return make<Of::Rows, Of::Cols, U>(rows(), cols(), [&](Index I, Index J) { return U(derived().coeff(I, J)); });
  }
  CUDA_PERF_SELF PlainObject eval() const { return unaryExpr([](Scalar A) { return A; }); }
  CUDA_PERF_SELF D &noalias() { return derived(); }
  CUDA_PERF_SELF auto transpose() const {
    return make<Of::Cols, Of::Rows>(cols(), rows(), [&](Index I, Index J) { return derived().coeff(J, I); });
  }
  CUDA_PERF_SELF auto adjoint() const { return transpose(); }
  CUDA_PERF_SELF auto array() const { return Wrapper<const D, true>(derived()); }
  CUDA_PERF_SELF auto array() { return Wrapper<D, true>(derived()); }
  CUDA_PERF_SELF auto matrix() const { return Wrapper<const D, false>(derived()); }
  CUDA_PERF_SELF auto colwise() const { return VectorwiseOp<const D, true>(derived()); }
  CUDA_PERF_SELF auto colwise() { return VectorwiseOp<D, true>(derived()); }
  CUDA_PERF_SELF auto rowwise() const { return VectorwiseOp<const D, false>(derived()); }
  CUDA_PERF_SELF auto rowwise() { return VectorwiseOp<D, false>(derived()); }
  CUDA_PERF_SELF auto matrix() { return Wrapper<D, false>(derived()); }

#define CUDA_PERF_CWISE(Name, Result)                                                                                  \
  CUDA_PERF_SELF auto Name() const { return unaryExpr([](Scalar A) { return Scalar(Result); }); }
  CUDA_PERF_CWISE(cwiseAbs, A < Scalar(0) ? -A : A)
  CUDA_PERF_CWISE(abs, A < Scalar(0) ? -A : A)
  CUDA_PERF_CWISE(cwiseAbs2, A *A)
  CUDA_PERF_CWISE(abs2, A *A)
  CUDA_PERF_CWISE(square, A *A)
  CUDA_PERF_CWISE(cube, A *A *A)
  CUDA_PERF_CWISE(tanh, ::tanh(A))
  CUDA_PERF_CWISE(cwiseInverse, Scalar(1) / A)
  CUDA_PERF_CWISE(cwiseSqrt, ::sqrt(A))
  CUDA_PERF_CWISE(sqrt, ::sqrt(A))
  CUDA_PERF_CWISE(exp, ::exp(A))
  CUDA_PERF_CWISE(log, ::log(A))
  CUDA_PERF_CWISE(sin, ::sin(A))
  CUDA_PERF_CWISE(cos, ::cos(A))
  CUDA_PERF_CWISE(floor, ::floor(A))
  CUDA_PERF_CWISE(operator-, -A)
#undef CUDA_PERF_CWISE
#define CUDA_PERF_CWISE(Name, Result)                                                                                  \
  template <class B> __host__ __device__ auto Name(const MatrixBase<B> &O) const {                                     \
    return binaryExpr(O.derived(), [](Scalar X, Scalar Y) { return Scalar(Result); });                                 \
  }
  CUDA_PERF_CWISE(cwiseProduct, X *Y)
  CUDA_PERF_CWISE(cwiseQuotient, X / Y)
  CUDA_PERF_CWISE(cwiseMin, Y < X ? Y : X)
  CUDA_PERF_CWISE(cwiseMax, X < Y ? Y : X)
  CUDA_PERF_CWISE(operator+, X + Y)
  CUDA_PERF_CWISE(operator-, X - Y)
#undef CUDA_PERF_CWISE
  CUDA_PERF_SELF auto cwiseMin(Scalar Y) const {
    return unaryExpr([=](Scalar X) { return Y < X ? Y : X; });
  }
  CUDA_PERF_SELF auto cwiseMax(Scalar Y) const {
    return unaryExpr([=](Scalar X) { return X < Y ? Y : X; });
  }
#define CUDA_PERF_COMPARED(Sign)                                                                                       \
  template <class B> __host__ __device__ auto operator Sign(const MatrixBase<B> &O) const {                            \
    return make<Of::Rows, Of::Cols, bool>(                                                                             \
        rows(), cols(), [&](Index I, Index J) { return derived().coeff(I, J) Sign O.derived().coeff(I, J); });         \
  }                                                                                                                    \
  CUDA_PERF_SELF auto operator Sign(Scalar O) const {                                                                  \
    return make<Of::Rows, Of::Cols, bool>(rows(), cols(),                                                              \
                                          [&](Index I, Index J) { return derived().coeff(I, J) Sign O; });             \
  }
  CUDA_PERF_COMPARED(<)
  CUDA_PERF_COMPARED(>)
  CUDA_PERF_COMPARED(<=)
  CUDA_PERF_COMPARED(>=)
#undef CUDA_PERF_COMPARED
  CUDA_PERF_SELF Index count() const {
    Index Found = 0;
    for (Index I = 0; I < size(); ++I)
      Found += bool(at(I));
    return Found;
  }
  CUDA_PERF_SELF bool any() const { return count() > 0; }
  CUDA_PERF_SELF bool all() const { return count() == size(); }
  template <class B> __host__ __device__ D &operator+=(const MatrixBase<B> &O) { return assign(*this + O); }
  template <class B> __host__ __device__ D &operator-=(const MatrixBase<B> &O) { return assign(*this - O); }
  template <class B> __host__ __device__ D &operator*=(const MatrixBase<B> &O) { return assign(*this * O); }
  CUDA_PERF_SELF D &operator*=(Scalar By) { return assign(*this * By); }
  CUDA_PERF_SELF D &operator/=(Scalar By) { return assign(*this / By); }

  CUDA_PERF_SELF Scalar sum() const { return redux([](Scalar A, Scalar B) { return A + B; }); }
  CUDA_PERF_SELF Scalar prod() const { return redux([](Scalar A, Scalar B) { return A * B; }); }
  CUDA_PERF_SELF Scalar mean() const { return sum() / Scalar(size()); }
  CUDA_PERF_SELF Scalar minCoeff() const { return redux([](Scalar A, Scalar B) { return B < A ? B : A; }); }
  CUDA_PERF_SELF Scalar maxCoeff() const { return redux([](Scalar A, Scalar B) { return A < B ? B : A; }); }
  template <class I> __host__ __device__ Scalar minCoeff(I *At) const { return *At = 0, minCoeff(); }
  template <class I> __host__ __device__ Scalar maxCoeff(I *At) const { return *At = 0, maxCoeff(); }
  template <class B> __host__ __device__ Scalar dot(const MatrixBase<B> &O) const { return cwiseProduct(O).sum(); }
  CUDA_PERF_SELF Scalar squaredNorm() const { return cwiseAbs2().sum(); }
  CUDA_PERF_SELF Scalar norm() const { return ::sqrt(squaredNorm()); }
  CUDA_PERF_SELF Scalar stableNorm() const { return norm(); }
  CUDA_PERF_SELF auto normalized() const { return *this / norm(); }
  CUDA_PERF_SELF void normalize() { *this /= norm(); }
  CUDA_PERF_SELF Scalar trace() const { return diagonal().sum(); }
  template <class B> __host__ __device__ auto cross(const MatrixBase<B> &O) const {
    return make<Of::Rows, Of::Cols>(rows(), cols(), [&](Index I, Index J) {
      const Index A = (I + J + 1) % 3, C = (I + J + 2) % 3;
      return at(A) * O(C) - at(C) * O(A);
    });
  }
  CUDA_PERF_SELF Scalar determinant() const;
  CUDA_PERF_SELF PlainObject inverse() const;
  CUDA_PERF_SELF bool allFinite() const { return sum() - sum() == Scalar(0); }
  CUDA_PERF_SELF bool hasNaN() const { return !(sum() == sum()); }
  CUDA_PERF_SELF bool isZero(Scalar Within = Scalar(1e-6)) const { return cwiseAbs().maxCoeff() <= Within; }
  template <class B> __host__ __device__ bool operator==(const MatrixBase<B> &O) const { return (*this - O).isZero(0); }
  template <class B> __host__ __device__ bool operator!=(const MatrixBase<B> &O) const { return !(*this == O); }
  template <class B> __host__ __device__ bool isApprox(const MatrixBase<B> &O, Scalar Within = Scalar(1e-6)) const {
    return (*this - O).isZero(Within);
  }

  CUDA_PERF_SELF D &setConstant(Scalar V) {
    return assign(unaryExpr([=](Scalar) { return V; }));
  }
  CUDA_PERF_SELF void fill(Scalar V) { setConstant(V); }
  CUDA_PERF_SELF D &setZero() { return setConstant(Scalar(0)); }
  CUDA_PERF_SELF D &setOnes() { return setConstant(Scalar(1)); }
  CUDA_PERF_SELF D &setIdentity() { return assign(Identity(rows(), cols())); }
  static CUDA_PERF_SELF PlainObject Constant(Index R, Index C, Scalar V) {
    return make<Of::Rows, Of::Cols>(R, C, [=](Index, Index) { return V; });
  }
  static CUDA_PERF_SELF PlainObject Identity(Index R = Of::Rows, Index C = Of::Cols) {
    return make<Of::Rows, Of::Cols>(R, C, [](Index I, Index J) { return Scalar(I == J); });
  }
  static CUDA_PERF_SELF PlainObject Constant(Scalar V) { return Constant(Of::Rows, Of::Cols, V); }
  static CUDA_PERF_SELF PlainObject Constant(Index Size, Scalar V) {
    return Constant(Of::Rows == 1 ? 1 : Size, Of::Rows == 1 ? Size : 1, V);
  }
  static CUDA_PERF_SELF PlainObject Zero() { return Constant(Scalar(0)); }
  static CUDA_PERF_SELF PlainObject Ones() { return Constant(Scalar(1)); }
  static CUDA_PERF_SELF PlainObject Zero(Index R, Index C = 1) { return Constant(R, C, Scalar(0)); }
  static CUDA_PERF_SELF PlainObject Ones(Index R, Index C = 1) { return Constant(R, C, Scalar(1)); }
  static CUDA_PERF_SELF PlainObject Unit(Index At) {
    return make<Of::Rows, Of::Cols>(Of::Rows, Of::Cols, [=](Index I, Index J) { return Scalar(I + J == At); });
  }
  static CUDA_PERF_SELF PlainObject UnitX() { return Unit(0); }
  static CUDA_PERF_SELF PlainObject UnitY() { return Unit(1); }
  static CUDA_PERF_SELF PlainObject UnitZ() { return Unit(2); }
  template <class V> __host__ __device__ CommaInitializer<D> operator<<(const V &First) {
    CommaInitializer<D> To{derived()};
    To, First;
    return To;
  }
#include "eigen_blocks.h"
#undef CUDA_PERF_SELF
};

} // namespace Eigen
