// Parts of a matrix; inside of MatrixBase (eigen_base.h), once.

#define CUDA_PERF_BLOCK(Name, Parameters, Rows, Cols, Arguments, I, J, R, C)                                           \
  template <Parameters> __host__ __device__ auto Name Arguments {                                                      \
    return View<D, Rows, Cols, Of::IsArray>(derived(), I, J, R, C);                                                    \
  }                                                                                                                    \
  template <Parameters> __host__ __device__ auto Name Arguments const {                                                \
    return View<const D, Rows, Cols, Of::IsArray>(derived(), I, J, R, C);                                              \
  }
#define CUDA_PERF_ARGS(...) __VA_ARGS__
CUDA_PERF_BLOCK(block, CUDA_PERF_ARGS(int Rs, int Cs), Rs, Cs, (Index I, Index J), I, J, Rs, Cs)
CUDA_PERF_BLOCK(topLeftCorner, CUDA_PERF_ARGS(int Rs, int Cs), Rs, Cs, (), 0, 0, Rs, Cs)
CUDA_PERF_BLOCK(topRightCorner, CUDA_PERF_ARGS(int Rs, int Cs), Rs, Cs, (), 0, cols() - Cs, Rs, Cs)
CUDA_PERF_BLOCK(bottomLeftCorner, CUDA_PERF_ARGS(int Rs, int Cs), Rs, Cs, (), rows() - Rs, 0, Rs, Cs)
CUDA_PERF_BLOCK(bottomRightCorner, CUDA_PERF_ARGS(int Rs, int Cs), Rs, Cs, (), rows() - Rs, cols() - Cs, Rs, Cs)
CUDA_PERF_BLOCK(topRows, int N, N, Of::Cols, (), 0, 0, N, cols())
CUDA_PERF_BLOCK(middleRows, int N, N, Of::Cols, (Index I), I, 0, N, cols())
CUDA_PERF_BLOCK(bottomRows, int N, N, Of::Cols, (), rows() - N, 0, N, cols())
CUDA_PERF_BLOCK(leftCols, int N, Of::Rows, N, (), 0, 0, rows(), N)
CUDA_PERF_BLOCK(middleCols, int N, Of::Rows, N, (Index J), 0, J, rows(), N)
CUDA_PERF_BLOCK(rightCols, int N, Of::Rows, N, (), 0, cols() - N, rows(), N)
CUDA_PERF_BLOCK(head, int N, (Of::Rows == 1 ? 1 : N), (Of::Rows == 1 ? N : 1), (), 0, 0, (Of::Rows == 1 ? 1 : N),
                (Of::Rows == 1 ? N : 1))
CUDA_PERF_BLOCK(segment, int N, (Of::Rows == 1 ? 1 : N), (Of::Rows == 1 ? N : 1), (Index I),
                (Of::Rows == 1 ? 0 : I), (Of::Rows == 1 ? I : 0), (Of::Rows == 1 ? 1 : N), (Of::Rows == 1 ? N : 1))
CUDA_PERF_BLOCK(tail, int N, (Of::Rows == 1 ? 1 : N), (Of::Rows == 1 ? N : 1), (),
                (Of::Rows == 1 ? 0 : rows() - N), (Of::Rows == 1 ? cols() - N : 0), (Of::Rows == 1 ? 1 : N),
                (Of::Rows == 1 ? N : 1))
CUDA_PERF_BLOCK(col, int N = 1, Of::Rows, N, (Index J), 0, J, rows(), N)
CUDA_PERF_BLOCK(row, int N = 1, N, Of::Cols, (Index I), I, 0, N, cols())
CUDA_PERF_BLOCK(block, int = 0, Dynamic, Dynamic, (Index I, Index J, Index R, Index C), I, J, R, C)
CUDA_PERF_BLOCK(topLeftCorner, int = 0, Dynamic, Dynamic, (Index R, Index C), 0, 0, R, C)
CUDA_PERF_BLOCK(head, int = 0, (Of::Rows == 1 ? 1 : Dynamic), (Of::Rows == 1 ? Dynamic : 1), (Index N), 0, 0,
                (Of::Rows == 1 ? 1 : N), (Of::Rows == 1 ? N : 1))
CUDA_PERF_BLOCK(segment, int = 0, (Of::Rows == 1 ? 1 : Dynamic), (Of::Rows == 1 ? Dynamic : 1), (Index I, Index N),
                (Of::Rows == 1 ? 0 : I), (Of::Rows == 1 ? I : 0), (Of::Rows == 1 ? 1 : N), (Of::Rows == 1 ? N : 1))
#undef CUDA_PERF_BLOCK
#undef CUDA_PERF_ARGS

CUDA_PERF_SELF auto diagonal() const {
  return make<(Of::Rows < Of::Cols ? Of::Rows : Of::Cols), 1>(rows() < cols() ? rows() : cols(), 1,
                                                              [&](Index I, Index) { return derived().coeff(I, I); });
}
CUDA_PERF_SELF auto asDiagonal() const {
  return make<SizeAtCompileTime, SizeAtCompileTime>(size(), size(),
                                                    [&](Index I, Index J) { return I == J ? at(I) : Scalar(0); });
}
CUDA_PERF_SELF auto homogeneous() const {
  return make<(Of::Rows == 1 ? 1 : Of::Rows + 1), (Of::Rows == 1 ? Of::Cols + 1 : 1)>(
      Of::Rows == 1 ? 1 : rows() + 1, Of::Rows == 1 ? cols() + 1 : 1,
      [&](Index I, Index J) { return I + J < size() ? at(I + J) : Scalar(1); });
}
CUDA_PERF_SELF auto hnormalized() const {
  return make<(Of::Rows == 1 ? 1 : Of::Rows - 1), (Of::Rows == 1 ? Of::Cols - 1 : 1)>(
      Of::Rows == 1 ? 1 : rows() - 1, Of::Rows == 1 ? cols() - 1 : 1,
      [&](Index I, Index J) { return at(I + J) / at(size() - 1); });
}
template <unsigned Mode> __host__ __device__ PlainObject triangularView() const { return eval(); }
template <unsigned Mode> __host__ __device__ PlainObject selfadjointView() const { return eval(); }
