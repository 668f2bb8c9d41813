// RUN: %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' --dump-accesses -q --exit-zero %s | FileCheck %s
// Code with Eigen where it is not installed: its matrices lie as Eigen lays them, so that accesses have their widths and
// distances.

#include <Eigen/Dense>

using namespace Eigen;

static_assert(sizeof(Vector3f) == 12 && alignof(Vector4f) == 16 && sizeof(Matrix<double, 3, 4>) == 96, "as in Eigen");

// Points are 12 bytes apart: 32 of them lie in 12 sectors. Vectors of four floats move as one.
__global__ void project(const Vector3f *points, Matrix3f turn, Isometry3f place, Vector4f *to) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load of 4 bytes: 12.00 sectors, 4.00 ideal
  const Vector3f p = turn.inverse() * points[i] + place * Vector3f::UnitX();
  Vector4f h = p.homogeneous();
  h.head<2>() *= 2.f;
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 16 bytes: 16.00 sectors, 16.00 ideal
  to[i] = h;
}

// A map has the strides that it is given: each number of the matrix in a plane of its own.
__global__ void planes(double *at, const float *rows) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  Map<Matrix<double, 3, 4>, 0, Stride<3 * 1024, 1024>> planes(at + i);
  const Map<const Matrix<float, 2, 3, RowMajor>> row(rows + 6 * i);
  // CHECK-DAG: :[[#@LINE+2]]:{{[0-9]+}}: remark: global load of 4 bytes: 24.00 sectors, 4.00 ideal
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 8 bytes: 8.00 sectors, 8.00 ideal, 32.0 lanes, coalesced
  planes.col(3).head<2>() = (row.leftCols<2>() * row.col(2)).cast<double>();
}

// The usual names compile.
template <class D> __host__ __device__ typename D::Scalar lengthOf(const MatrixBase<D> &v) { return v.norm(); }
__host__ __device__ float names(Vector3f v, Matrix3f m, Quaternionf q) {
  Vector4f four;
  four << v, 1.f;
  v += m * v.cross(v.normalized()) - 2.f * v.cwiseProduct(v) / v.maxCoeff();
  m.row(0) = v.transpose() * m;
  m.block<2, 2>(1, 1) = m.topLeftCorner<2, 2>().transpose();
  m.colwise() -= v;
  m.array() *= m.array().sqrt() + 1.f;
  v = v.cwiseMax(0.f).cwiseMin(four.head<3>());
  if ((v.array() < m.col(0).array()).any() || (v.array() >= 1.f).all())
    v *= (m.array() > 0.f).count();
  const SelfAdjointEigenSolver<Matrix3f> own(m);
  const float bilinear = v.transpose() * m * v;
  m *= AngleAxisf(0.5f, Vector3f::UnitZ()).toRotationMatrix() * q.normalized().matrix();
  return bilinear + lengthOf(four.hnormalized()) + (q * v).dot(own.eigenvectors().col(0)) + m.determinant() + four.w() +
         m.colwise().sum().squaredNorm() + (m == Matrix3f::Identity()) + Vector3d(1, 2, 3).cast<float>().sum();
}

// What is made of a matrix with options has these options, too.
template <int D> __device__ void addUp(Matrix<float, D, 1, DontAlign> &v, bool all) {
  v = all ? v : Matrix<float, D, 1, DontAlign>::Zero();
  v = all ? v + v : v;
}
__global__ void sums(Matrix<float, 5, 1, DontAlign> *to) {
  Matrix<float, 5, 1, DontAlign> sum = Matrix<float, 5, 1, DontAlign>::Zero();
  addUp(sum, threadIdx.x < 32);
  to[threadIdx.x] = sum;
}
__global__ void use(float *to) { *to = names(Vector3f::Zero(), Matrix3f::Identity(), Quaternionf(1, 0, 0, 0)); }
// CHECK-NOT: compile error
