// Eigen's rotations and transforms, its decompositions, and its names of types; behind eigen.h.

#pragma once

namespace Eigen {

#define CUDA_PERF_NAMES(T, Letter)                                                                                     \
  typedef Matrix<T, 2, 1> Vector2##Letter;                                                                             \
  typedef Matrix<T, 3, 1> Vector3##Letter;                                                                             \
  typedef Matrix<T, 4, 1> Vector4##Letter;                                                                             \
  typedef Matrix<T, 1, 2> RowVector2##Letter;                                                                          \
  typedef Matrix<T, 1, 3> RowVector3##Letter;                                                                          \
  typedef Matrix<T, 1, 4> RowVector4##Letter;                                                                          \
  typedef Matrix<T, 2, 2> Matrix2##Letter;                                                                             \
  typedef Matrix<T, 3, 3> Matrix3##Letter;                                                                             \
  typedef Matrix<T, 4, 4> Matrix4##Letter;                                                                             \
  typedef Matrix<T, Dynamic, 1> VectorX##Letter;                                                                       \
  typedef Matrix<T, 1, Dynamic> RowVectorX##Letter;                                                                    \
  typedef Matrix<T, Dynamic, Dynamic> MatrixX##Letter;                                                                 \
  typedef Matrix<T, 3, Dynamic> Matrix3X##Letter;                                                                      \
  typedef Array<T, 2, 1> Array2##Letter;                                                                               \
  typedef Array<T, 3, 1> Array3##Letter;                                                                               \
  typedef Array<T, 4, 1> Array4##Letter;                                                                               \
  typedef Array<T, Dynamic, 1> ArrayX##Letter;                                                                         \
  typedef Array<T, Dynamic, Dynamic> ArrayXX##Letter;
CUDA_PERF_NAMES(float, f)
CUDA_PERF_NAMES(double, d)
CUDA_PERF_NAMES(int, i)
#undef CUDA_PERF_NAMES
template <class T, int N> using Vector = Matrix<T, N, 1>;
template <class T, int N> using RowVector = Matrix<T, 1, N>;

template <class T> struct NumTraits {
  typedef T Real;
  static CUDA_PERF_EIGEN T epsilon() { return T(sizeof(T) == 4 ? 1.1920929e-7 : 2.220446049250313e-16); }
  static CUDA_PERF_EIGEN T highest() { return T(sizeof(T) == 4 ? 3.4028235e38 : 1.7976931348623157e308); }
};

template <class T, int O = 0> class AngleAxis {
  Matrix<T, 3, 1> Around;
  T By;

public:
  AngleAxis() = default;
  template <class D> CUDA_PERF_EIGEN AngleAxis(T By, const MatrixBase<D> &Around) : Around(Around), By(By) {}
  CUDA_PERF_EIGEN T angle() const { return By; }
  CUDA_PERF_EIGEN const Matrix<T, 3, 1> &axis() const { return Around; }
  CUDA_PERF_EIGEN Matrix<T, 3, 3> toRotationMatrix() const {
    const T S = ::sin(By), C = ::cos(By);
    Matrix<T, 3, 3> To = Around * Around.transpose() * (T(1) - C) + Matrix<T, 3, 3>::Identity() * C;
    for (int I = 0; I < 3; ++I) {
      To((I + 2) % 3, (I + 1) % 3) += S * Around(I);
      To((I + 1) % 3, (I + 2) % 3) -= S * Around(I);
    }
    return To;
  }
  CUDA_PERF_EIGEN operator Matrix<T, 3, 3>() const { return toRotationMatrix(); }
};

template <class T, int O = 0> class Quaternion {
  Matrix<T, 4, 1> Parts; // x, y, z, w

public:
  typedef T Scalar;
  Quaternion() = default;
  CUDA_PERF_EIGEN Quaternion(T W, T X, T Y, T Z) : Parts(X, Y, Z, W) {}
  explicit CUDA_PERF_EIGEN Quaternion(const T *From) : Parts(From) {}
  CUDA_PERF_EIGEN Quaternion(const AngleAxis<T> &A)
      : Parts(::sin(A.angle() / 2) * A.axis().x(), ::sin(A.angle() / 2) * A.axis().y(),
              ::sin(A.angle() / 2) * A.axis().z(), ::cos(A.angle() / 2)) {}
  CUDA_PERF_EIGEN T x() const { return Parts.x(); }
  CUDA_PERF_EIGEN T y() const { return Parts.y(); }
  CUDA_PERF_EIGEN T z() const { return Parts.z(); }
  CUDA_PERF_EIGEN T w() const { return Parts.w(); }
  CUDA_PERF_EIGEN T &x() { return Parts.x(); }
  CUDA_PERF_EIGEN T &y() { return Parts.y(); }
  CUDA_PERF_EIGEN T &z() { return Parts.z(); }
  CUDA_PERF_EIGEN T &w() { return Parts.w(); }
  CUDA_PERF_EIGEN Matrix<T, 3, 1> vec() const { return Parts.template head<3>(); }
  CUDA_PERF_EIGEN const Matrix<T, 4, 1> &coeffs() const { return Parts; }
  CUDA_PERF_EIGEN Matrix<T, 4, 1> &coeffs() { return Parts; }
  CUDA_PERF_EIGEN Quaternion conjugate() const { return Quaternion(w(), -x(), -y(), -z()); }
  CUDA_PERF_EIGEN Quaternion inverse() const { return conjugate(); }
  CUDA_PERF_EIGEN T norm() const { return Parts.norm(); }
  CUDA_PERF_EIGEN void normalize() { Parts.normalize(); }
  CUDA_PERF_EIGEN Quaternion normalized() const {
    Quaternion To(*this);
    To.normalize();
    return To;
  }
  static CUDA_PERF_EIGEN Quaternion Identity() { return Quaternion(1, 0, 0, 0); }
  CUDA_PERF_EIGEN Quaternion operator*(const Quaternion &O2) const {
    const Matrix<T, 3, 1> V = O2.vec() * w() + vec() * O2.w() + vec().cross(O2.vec());
    return Quaternion(w() * O2.w() - vec().dot(O2.vec()), V.x(), V.y(), V.z());
  }
  template <class D> CUDA_PERF_EIGEN Matrix<T, 3, 1> operator*(const MatrixBase<D> &V) const {
    const Matrix<T, 3, 1> Twice = vec().cross(V) * T(2);
    return V + Twice * w() + vec().cross(Twice);
  }
  CUDA_PERF_EIGEN Matrix<T, 3, 3> toRotationMatrix() const {
    Matrix<T, 3, 3> To;
    for (int I = 0; I < 3; ++I)
      To.col(I) = *this * Matrix<T, 3, 1>::Unit(I);
    return To;
  }
  CUDA_PERF_EIGEN Matrix<T, 3, 3> matrix() const { return toRotationMatrix(); }
};
typedef Quaternion<float> Quaternionf;
typedef Quaternion<double> Quaterniond;
typedef AngleAxis<float> AngleAxisf;
typedef AngleAxis<double> AngleAxisd;

template <class T, int Dim, int Mode, int O = 0> class Transform {
  static constexpr int Rows = Mode == AffineCompact ? Dim : Dim + 1;
  typedef Matrix<T, Rows, Dim + 1, O> Whole;
  Whole Values;

public:
  typedef T Scalar;
  Transform() = default;
  template <class D> explicit CUDA_PERF_EIGEN Transform(const MatrixBase<D> &From) : Values(From) {}
  static CUDA_PERF_EIGEN Transform Identity() { return Transform(Whole::Identity()); }
  CUDA_PERF_EIGEN const Whole &matrix() const { return Values; }
  CUDA_PERF_EIGEN Whole &matrix() { return Values; }
  CUDA_PERF_EIGEN T operator()(Index I, Index J) const { return Values(I, J); }
  CUDA_PERF_EIGEN T &operator()(Index I, Index J) { return Values(I, J); }
  CUDA_PERF_EIGEN auto linear() const { return Values.template topLeftCorner<Dim, Dim>(); }
  CUDA_PERF_EIGEN auto linear() { return Values.template topLeftCorner<Dim, Dim>(); }
  CUDA_PERF_EIGEN Matrix<T, Dim, Dim> rotation() const { return linear(); }
  CUDA_PERF_EIGEN auto translation() const { return Values.template topRightCorner<Dim, 1>(); }
  CUDA_PERF_EIGEN auto translation() { return Values.template topRightCorner<Dim, 1>(); }
  CUDA_PERF_EIGEN const T *data() const { return Values.data(); }
  template <class D> CUDA_PERF_EIGEN Matrix<T, Dim, 1> operator*(const MatrixBase<D> &V) const {
    return linear() * V + translation();
  }
  CUDA_PERF_EIGEN Transform operator*(const Transform &Other) const { return Transform(Values * Other.Values); }
  CUDA_PERF_EIGEN Transform inverse(TransformTraits = Affine) const {
    Transform To = Identity();
    To.linear() = rotation().inverse();
    To.translation() = -(rotation().inverse() * translation());
    return To;
  }
};
typedef Transform<float, 3, Isometry> Isometry3f;
typedef Transform<double, 3, Isometry> Isometry3d;
typedef Transform<float, 3, Affine> Affine3f;
typedef Transform<double, 3, Affine> Affine3d;
typedef Transform<float, 2, Affine> Affine2f;

/// Of a decomposition nothing is followed but the sizes.
template <class M> class Decomposition {
  typedef typename M::Scalar T;
  static constexpr int N = M::ColsAtCompileTime;
  M Values;

public:
  Decomposition() = default;
  explicit CUDA_PERF_EIGEN Decomposition(Index) {}
  template <class D> explicit CUDA_PERF_EIGEN Decomposition(const MatrixBase<D> &From, int = 0) : Values(From) {}
  template <class D> CUDA_PERF_EIGEN Decomposition &compute(const MatrixBase<D> &From, int = 0) {
    Values = From;
    return *this;
  }
  template <class D> CUDA_PERF_EIGEN Decomposition &computeDirect(const MatrixBase<D> &From, int = 0) {
    return compute(From);
  }
  template <class D> CUDA_PERF_EIGEN auto solve(const MatrixBase<D> &B) const { return Values.inverse() * B; }
  CUDA_PERF_EIGEN Matrix<T, N, 1> eigenvalues() const { return Values.diagonal(); }
  CUDA_PERF_EIGEN Matrix<T, N, 1> singularValues() const { return Values.diagonal(); }
  CUDA_PERF_EIGEN M eigenvectors() const { return Values; }
  CUDA_PERF_EIGEN M matrixL() const { return Values; }
  CUDA_PERF_EIGEN M matrixU() const { return Values; }
  CUDA_PERF_EIGEN M matrixV() const { return Values; }
  CUDA_PERF_EIGEN ComputationInfo info() const { return Success; }
};
template <class M> using SelfAdjointEigenSolver = Decomposition<M>;
template <class M, int Q = 0> using JacobiSVD = Decomposition<M>;
template <class M, int Up = Lower> using LDLT = Decomposition<M>;
template <class M, int Up = Lower> using LLT = Decomposition<M>;
template <class M> using PartialPivLU = Decomposition<M>;
template <class M> using FullPivLU = Decomposition<M>;
template <class M> using ColPivHouseholderQR = Decomposition<M>;

template <class Char, class Traits, class D>
std::basic_ostream<Char, Traits> &operator<<(std::basic_ostream<Char, Traits> &To, const MatrixBase<D> &M);

} // namespace Eigen
