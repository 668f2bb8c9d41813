// Eigen's matrices, arrays, views and maps; behind eigen.h.

#pragma once

namespace Eigen {

namespace internal {

template <class T, int R, int C, int O> constexpr std::size_t alignment() {
  return !(O & DontAlign) && sizeof(T) * std::size_t(R * C) % 16 == 0 ? 16 : alignof(T);
}

/// The numbers of a matrix: by columns, or by rows.
template <class T, int R, int C, int O, bool Known = (R >= 0 && C >= 0)> struct storage {
  alignas(alignment<T, R, C, O>()) T Values[R * C > 0 ? R * C : 1];
  CUDA_PERF_EIGEN void resize(Index, Index) {}
  CUDA_PERF_EIGEN T *data() { return Values; }
  CUDA_PERF_EIGEN const T *data() const { return Values; }
  CUDA_PERF_EIGEN Index dynamicRows() const { return R; }
  CUDA_PERF_EIGEN Index dynamicCols() const { return C; }
};
template <class T, int R, int C, int O> struct storage<T, R, C, O, false> {
  T *Values = nullptr;
  Index NumRows = R < 0 ? 0 : R, NumCols = C < 0 ? 0 : C;
  CUDA_PERF_EIGEN void resize(Index Rows, Index Cols) { NumRows = Rows, NumCols = Cols; }
  CUDA_PERF_EIGEN T *data() { return Values; }
  CUDA_PERF_EIGEN const T *data() const { return Values; }
  CUDA_PERF_EIGEN Index dynamicRows() const { return NumRows; }
  CUDA_PERF_EIGEN Index dynamicCols() const { return NumCols; }
};

} // namespace internal

#define CUDA_PERF_DENSE(Name)                                                                                          \
  template <class T, int R, int C, int O, int MaxR, int MaxC>                                                          \
  class Name : public MatrixBase<Name<T, R, C, O, MaxR, MaxC>>, public internal::storage<T, R, C, O> {                 \
    typedef MatrixBase<Name> Base;                                                                                     \
                                                                                                                       \
  public:                                                                                                              \
    using Base::coeffRef, Base::coeff;                                                                                 \
    Name() = default;                                                                                                  \
    CUDA_PERF_EIGEN Name(Index Rows, Index Cols, internal::sized) { this->resize(Rows, Cols); }                        \
    template <class D> CUDA_PERF_EIGEN Name(const MatrixBase<D> &From) {                                               \
      this->resize(From.rows(), From.cols());                                                                          \
      this->assign(From.derived());                                                                                    \
    }                                                                                                                  \
    template <class A, class = std::enable_if_t<std::is_arithmetic_v<A>>> explicit CUDA_PERF_EIGEN Name(A First) {     \
      if constexpr (R == 1 && C == 1)                                                                                  \
        this->coeffRef(0) = T(First);                                                                                  \
    }                                                                                                                  \
    explicit CUDA_PERF_EIGEN Name(const T *From) {                                                                     \
      for (Index I = 0; I < R * C; ++I)                                                                                \
        this->data()[I] = From[I];                                                                                     \
    }                                                                                                                  \
    template <class A, class B, class... More>                                                                         \
    CUDA_PERF_EIGEN Name(const A &First, const B &Second, const More &...Others) {                                     \
      if constexpr (R * C == int(sizeof...(More)) + 2) {                                                               \
        const T All[] = {T(First), T(Second), T(Others)...};                                                           \
        for (int I = 0; I < int(sizeof...(More)) + 2; ++I)                                                             \
          this->data()[I] = All[I];                                                                                    \
      } else                                                                                                           \
        this->resize(Index(First), Index(Second));                                                                     \
    }                                                                                                                  \
    template <class D> CUDA_PERF_EIGEN Name &operator=(const MatrixBase<D> &From) {                                    \
      this->resize(From.rows(), From.cols());                                                                          \
      return this->assign(From.derived());                                                                             \
    }                                                                                                                  \
    CUDA_PERF_EIGEN operator std::conditional_t<R == 1 && C == 1, T, internal::sized>() const {                        \
      if constexpr (R == 1 && C == 1)                                                                                  \
        return this->data()[0];                                                                                        \
      else                                                                                                             \
        return {};                                                                                                     \
    }                                                                                                                  \
    CUDA_PERF_EIGEN Index outerStride() const { return O & RowMajor ? this->cols() : this->rows(); }                   \
    CUDA_PERF_EIGEN Index innerStride() const { return 1; }                                                            \
    CUDA_PERF_EIGEN Index place(Index I, Index J) const {                                                              \
      return O & RowMajor ? I * outerStride() + J : I + J * outerStride();                                             \
    }                                                                                                                  \
    CUDA_PERF_EIGEN T &coeffRef(Index I, Index J) { return this->data()[place(I, J)]; }                                \
    CUDA_PERF_EIGEN T coeff(Index I, Index J) const { return this->data()[place(I, J)]; }                              \
  };
CUDA_PERF_DENSE(Matrix)
CUDA_PERF_DENSE(Array)
#undef CUDA_PERF_DENSE

#define CUDA_PERF_ASSIGNED(Name)                                                                                       \
  CUDA_PERF_EIGEN Name &operator=(const Name &From) { return this->assign(From); }                                     \
  template <class D> CUDA_PERF_EIGEN Name &operator=(const MatrixBase<D> &From) { return this->assign(From.derived()); }

/// A part of To.
template <class To, int R, int C, bool Arr> class View : public MatrixBase<View<To, R, C, Arr>> {
  To &Of;
  Index Row, Col, NumRows, NumCols;

public:
  using MatrixBase<View>::coeffRef, MatrixBase<View>::coeff;
  CUDA_PERF_EIGEN View(To &Of, Index Row, Index Col, Index NumRows, Index NumCols)
      : Of(Of), Row(Row), Col(Col), NumRows(NumRows), NumCols(NumCols) {}
  View(const View &) = default;
  CUDA_PERF_ASSIGNED(View)
  CUDA_PERF_EIGEN Index dynamicRows() const { return NumRows; }
  CUDA_PERF_EIGEN Index dynamicCols() const { return NumCols; }
  CUDA_PERF_EIGEN decltype(auto) coeffRef(Index I, Index J) {
    if constexpr (std::is_const_v<To>)
      return Of.coeff(Row + I, Col + J);
    else
      return Of.coeffRef(Row + I, Col + J);
  }
  CUDA_PERF_EIGEN auto coeff(Index I, Index J) const { return Of.coeff(Row + I, Col + J); }
};
template <class To, int R = Dynamic, int C = Dynamic, bool Inner = false> using Block = View<To, R, C, false>;

/// To, of which each element is taken by itself in products, or no longer so.
template <class To, bool Arr> class Wrapper : public MatrixBase<Wrapper<To, Arr>> {
  To &Of;

public:
  using MatrixBase<Wrapper>::coeffRef, MatrixBase<Wrapper>::coeff;
  explicit CUDA_PERF_EIGEN Wrapper(To &Of) : Of(Of) {}
  Wrapper(const Wrapper &) = default;
  CUDA_PERF_ASSIGNED(Wrapper)
  CUDA_PERF_EIGEN Index dynamicRows() const { return Of.rows(); }
  CUDA_PERF_EIGEN Index dynamicCols() const { return Of.cols(); }
  CUDA_PERF_EIGEN decltype(auto) coeffRef(Index I, Index J) {
    if constexpr (std::is_const_v<To>)
      return Of.coeff(I, J);
    else
      return Of.coeffRef(I, J);
  }
  CUDA_PERF_EIGEN auto coeff(Index I, Index J) const { return Of.coeff(I, J); }
};

/// Each column of Of by itself, or each row.
template <class D, bool Cols> class VectorwiseOp {
  D &Of;
  static constexpr int Rs = internal::traits<std::remove_const_t<D>>::Rows,
                       Cs = internal::traits<std::remove_const_t<D>>::Cols;
  template <class F> CUDA_PERF_EIGEN auto each(F Do) const {
    return MatrixBase<std::remove_const_t<D>>::template make<(Cols ? 1 : Rs), (Cols ? Cs : 1)>(
        Cols ? 1 : Of.rows(), Cols ? Of.cols() : 1, [&](Index I, Index J) {
          if constexpr (Cols)
            return Do(Of.col(J));
          else
            return Do(Of.row(I));
        });
  }

public:
  explicit CUDA_PERF_EIGEN VectorwiseOp(D &Of) : Of(Of) {}
#define CUDA_PERF_EACH(Name)                                                                                           \
  CUDA_PERF_EIGEN auto Name() const {                                                                                  \
    return each([](const auto &V) { return V.Name(); });                                                               \
  }
  CUDA_PERF_EACH(sum)
  CUDA_PERF_EACH(mean)
  CUDA_PERF_EACH(norm)
  CUDA_PERF_EACH(squaredNorm)
  CUDA_PERF_EACH(minCoeff)
  CUDA_PERF_EACH(maxCoeff)
#undef CUDA_PERF_EACH
#define CUDA_PERF_SIGN(Sign)                                                                                           \
  template <class V> CUDA_PERF_EIGEN auto operator Sign(const MatrixBase<V> &By) const {                               \
    return MatrixBase<std::remove_const_t<D>>::template make<Rs, Cs>(                                                  \
        Of.rows(), Of.cols(), [&](Index I, Index J) { return Of.coeff(I, J) Sign By(Cols ? I : J); });                 \
  }                                                                                                                    \
  template <class V> CUDA_PERF_EIGEN D &operator Sign##=(const MatrixBase<V> &By) { return Of = *this Sign By; }
  CUDA_PERF_SIGN(+)
  CUDA_PERF_SIGN(-)
#undef CUDA_PERF_SIGN
};

/// Elements between rows or columns, and between neighbours in one; 0: as they lie by themselves.
template <int Outer, int Inner> struct Stride {
  Index OuterBy = Outer, InnerBy = Inner;
  Stride() = default;
  CUDA_PERF_EIGEN Stride(Index OuterBy, Index InnerBy) : OuterBy(OuterBy), InnerBy(InnerBy) {}
  CUDA_PERF_EIGEN Index outer() const { return Outer == Dynamic ? OuterBy : Outer; }
  CUDA_PERF_EIGEN Index inner() const { return Inner == Dynamic ? InnerBy : Inner; }
};
template <int By = Dynamic> struct InnerStride : Stride<0, By> {
  InnerStride() = default;
  explicit CUDA_PERF_EIGEN InnerStride(Index Each) : Stride<0, By>(0, Each) {}
};
template <int By = Dynamic> struct OuterStride : Stride<By, 0> {
  OuterStride() = default;
  explicit CUDA_PERF_EIGEN OuterStride(Index Each) : Stride<By, 0>(Each, 0) {}
};

namespace internal {
template <class P> struct rows_of;
template <template <class, int, int, int, int, int> class M, class T, int R, int C, int O, int A, int B>
struct rows_of<M<T, R, C, O, A, B>> {
  static constexpr bool AreTogether = O & RowMajor;
};
} // namespace internal

/// Memory that is read as a matrix.
template <class P, int Options = 0, class S = Stride<0, 0>> class Map : public MatrixBase<Map<P, Options, S>> {
  typedef std::remove_const_t<P> Plain;
  typedef typename internal::traits<Plain>::Scalar T;
  typedef std::conditional_t<std::is_const_v<P>, const T, T> Element;
  Element *At;
  Index NumRows, NumCols;
  S By;

public:
  using MatrixBase<Map>::coeffRef, MatrixBase<Map>::coeff;
  explicit CUDA_PERF_EIGEN Map(Element *At, S By = S())
      : At(At), NumRows(internal::traits<Plain>::Rows), NumCols(internal::traits<Plain>::Cols), By(By) {}
  CUDA_PERF_EIGEN Map(Element *At, Index Size, S By = S())
      : At(At), NumRows(internal::traits<Plain>::Rows == 1 ? 1 : Size),
        NumCols(internal::traits<Plain>::Rows == 1 ? Size : 1), By(By) {}
  CUDA_PERF_EIGEN Map(Element *At, Index Rows, Index Cols, S By = S())
      : At(At), NumRows(Rows), NumCols(Cols), By(By) {}
  Map(const Map &) = default;
  CUDA_PERF_ASSIGNED(Map)
  CUDA_PERF_EIGEN Element *data() const { return At; }
  CUDA_PERF_EIGEN Index dynamicRows() const { return NumRows; }
  CUDA_PERF_EIGEN Index dynamicCols() const { return NumCols; }
  CUDA_PERF_EIGEN Index place(Index I, Index J) const {
    constexpr bool ByRows = internal::rows_of<Plain>::AreTogether;
    const Index Inner = By.inner() ? By.inner() : 1;
    const Index Outer = By.outer() ? By.outer() : Inner * (ByRows ? this->cols() : this->rows());
    return ByRows ? I * Outer + J * Inner : I * Inner + J * Outer;
  }
  CUDA_PERF_EIGEN Element &coeffRef(Index I, Index J) { return At[place(I, J)]; }
  CUDA_PERF_EIGEN T coeff(Index I, Index J) const { return At[place(I, J)]; }
};
#undef CUDA_PERF_ASSIGNED

template <class P, int Options = 0, class S = OuterStride<>> class Ref : public P {
public:
  using P::P;
  template <class D> CUDA_PERF_EIGEN Ref(const MatrixBase<D> &From) : P(From) {}
};

#define CUDA_PERF_BINARY template <class A, class B> CUDA_PERF_EIGEN auto
CUDA_PERF_BINARY operator*(const MatrixBase<A> &X, const MatrixBase<B> &Y) {
  typedef internal::traits<A> OfA;
  typedef internal::traits<B> OfB;
  if constexpr (OfA::IsArray)
    return X.cwiseProduct(Y);
  else
    return MatrixBase<A>::template make<OfA::Rows, OfB::Cols>(X.rows(), Y.cols(), [&](Index I, Index J) {
      typename OfA::Scalar Sum = X(I, 0) * Y(0, J);
      for (Index K = 1; K < X.cols(); ++K)
        Sum += X(I, K) * Y(K, J);
      return Sum;
    });
}
CUDA_PERF_BINARY operator/(const MatrixBase<A> &X, const MatrixBase<B> &Y) { return X.cwiseQuotient(Y); }
#undef CUDA_PERF_BINARY
#define CUDA_PERF_SCALED(Sign)                                                                                         \
  template <class D> CUDA_PERF_EIGEN auto operator Sign(const MatrixBase<D> &X, typename MatrixBase<D>::Scalar By) {   \
    return X.unaryExpr([=](typename MatrixBase<D>::Scalar E) { return E Sign By; });                                   \
  }                                                                                                                    \
  template <class D> CUDA_PERF_EIGEN auto operator Sign(typename MatrixBase<D>::Scalar By, const MatrixBase<D> &X) {   \
    return X.unaryExpr([=](typename MatrixBase<D>::Scalar E) { return By Sign E; });                                   \
  }
CUDA_PERF_SCALED(*)
CUDA_PERF_SCALED(/)
CUDA_PERF_SCALED(+)
CUDA_PERF_SCALED(-)
#undef CUDA_PERF_SCALED

template <class D> CUDA_PERF_EIGEN typename MatrixBase<D>::Scalar MatrixBase<D>::determinant() const {
  if constexpr (Of::Rows == 1)
    return at(0);
  else if constexpr (Of::Rows == 2)
    return derived().coeff(0, 0) * derived().coeff(1, 1) - derived().coeff(0, 1) * derived().coeff(1, 0);
  else
    return col(0).dot(col(1).eval().template head<3>().cross(col(2).eval().template head<3>()));
}
template <class D> CUDA_PERF_EIGEN typename MatrixBase<D>::PlainObject MatrixBase<D>::inverse() const {
  if constexpr (Of::IsArray)
    return cwiseInverse();
  else if constexpr (Of::Rows == 3 && Of::Cols == 3) {
    const PlainObject A = eval();
    PlainObject To;
    To.row(0) = A.col(1).cross(A.col(2)).transpose();
    To.row(1) = A.col(2).cross(A.col(0)).transpose();
    To.row(2) = A.col(0).cross(A.col(1)).transpose();
    return To / determinant();
  } else
    return eval() / determinant(); // of larger ones as many numbers, but not their values
}

} // namespace Eigen
