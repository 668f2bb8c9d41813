// OpenCV's types as CUDA code uses them: pointers to rows of an image in device memory, small vectors, and so much of the
// host's images that launches with them can be read. Nothing of OpenCV's functions.

#pragma once

#include <cstddef>
#include <type_traits>

typedef unsigned char uchar;
typedef signed char schar;
typedef unsigned short ushort;

#define CV_PI 3.1415926535897932384626433832795
#define CV_VERSION_MAJOR 4
#define CV_8U 0
#define CV_8S 1
#define CV_16U 2
#define CV_16S 3
#define CV_32S 4
#define CV_32F 5
#define CV_64F 6
#define CV_MAKETYPE(Depth, Channels) ((Depth) + (((Channels)-1) << 3))
#define CV_MAT_DEPTH(Type) ((Type)&7)
#define CV_MAT_CN(Type) ((((Type) >> 3) & 511) + 1)
#define CV_8UC1 CV_MAKETYPE(CV_8U, 1)
#define CV_8UC2 CV_MAKETYPE(CV_8U, 2)
#define CV_8UC3 CV_MAKETYPE(CV_8U, 3)
#define CV_8UC4 CV_MAKETYPE(CV_8U, 4)
#define CV_16UC1 CV_MAKETYPE(CV_16U, 1)
#define CV_16SC1 CV_MAKETYPE(CV_16S, 1)
#define CV_16SC2 CV_MAKETYPE(CV_16S, 2)
#define CV_32SC1 CV_MAKETYPE(CV_32S, 1)
#define CV_32FC1 CV_MAKETYPE(CV_32F, 1)
#define CV_32FC2 CV_MAKETYPE(CV_32F, 2)
#define CV_32FC3 CV_MAKETYPE(CV_32F, 3)
#define CV_32FC4 CV_MAKETYPE(CV_32F, 4)
#define CV_64FC1 CV_MAKETYPE(CV_64F, 1)
#define CV_Assert(Condition) ((void)(Condition))
#define CV_DbgAssert(Condition) ((void)(Condition))
#define CV_EXPORTS
#define CV_EXPORTS_W
#define CV_INLINE inline
#ifndef MIN
#define MIN(A, B) ((A) > (B) ? (B) : (A))
#endif
#ifndef MAX
#define MAX(A, B) ((A) < (B) ? (B) : (A))
#endif
#define CUDA_PERF_CV inline __host__ __device__

namespace cv {

template <class T, int R, int C> struct Matx {
  typedef T value_type;
  enum { rows = R, cols = C, channels = R * C };
  T val[R * C];
  Matx() = default;
  template <class... A, class = std::enable_if_t<sizeof...(A) == std::size_t(R * C)>>
  CUDA_PERF_CV Matx(A... All) : val{T(All)...} {}
  CUDA_PERF_CV T &operator()(int I, int J) { return val[I * C + J]; }
  CUDA_PERF_CV const T &operator()(int I, int J) const { return val[I * C + J]; }
  CUDA_PERF_CV T &operator()(int I) { return val[I]; }
  CUDA_PERF_CV const T &operator()(int I) const { return val[I]; }
};
template <class T, int N> struct Vec : Matx<T, N, 1> {
  using Matx<T, N, 1>::Matx;
  Vec() = default;
  CUDA_PERF_CV T &operator[](int I) { return this->val[I]; }
  CUDA_PERF_CV const T &operator[](int I) const { return this->val[I]; }
};
#define CUDA_PERF_VECTORS(T, Letter)                                                                                   \
  typedef Vec<T, 2> Vec2##Letter;                                                                                      \
  typedef Vec<T, 3> Vec3##Letter;                                                                                      \
  typedef Vec<T, 4> Vec4##Letter;
CUDA_PERF_VECTORS(uchar, b)
CUDA_PERF_VECTORS(short, s)
CUDA_PERF_VECTORS(ushort, w)
CUDA_PERF_VECTORS(int, i)
CUDA_PERF_VECTORS(float, f)
CUDA_PERF_VECTORS(double, d)
#undef CUDA_PERF_VECTORS
typedef Matx<float, 3, 3> Matx33f;
typedef Matx<float, 3, 4> Matx34f;
typedef Matx<float, 4, 4> Matx44f;
typedef Matx<double, 3, 3> Matx33d;
typedef Matx<double, 4, 4> Matx44d;

template <class T> struct Point_ {
  T x, y;
  Point_() = default;
  CUDA_PERF_CV Point_(T x, T y) : x(x), y(y) {}
};
typedef Point_<int> Point, Point2i;
typedef Point_<float> Point2f;
typedef Point_<double> Point2d;
template <class T> struct Point3_ {
  T x, y, z;
  Point3_() = default;
  CUDA_PERF_CV Point3_(T x, T y, T z) : x(x), y(y), z(z) {}
};
typedef Point3_<int> Point3i;
typedef Point3_<float> Point3f;
typedef Point3_<double> Point3d;
template <class T> struct Size_ {
  T width, height;
  Size_() = default;
  CUDA_PERF_CV Size_(T width, T height) : width(width), height(height) {}
  CUDA_PERF_CV T area() const { return width * height; }
};
typedef Size_<int> Size, Size2i;
typedef Size_<float> Size2f;
template <class T> struct Rect_ {
  T x, y, width, height;
  Rect_() = default;
  CUDA_PERF_CV Rect_(T x, T y, T width, T height) : x(x), y(y), width(width), height(height) {}
};
typedef Rect_<int> Rect;
typedef Rect_<float> Rect2f;
template <class T> struct Scalar_ : Vec<T, 4> {
  CUDA_PERF_CV Scalar_(T A = 0, T B = 0, T C = 0, T D = 0) : Vec<T, 4>(A, B, C, D) {}
  static CUDA_PERF_CV Scalar_ all(T V) { return Scalar_(V, V, V, V); }
};
typedef Scalar_<double> Scalar;

/// An image, of the host or, in cv::cuda, of the device: its memory is whatever the library gives it.
class Mat {
public:
  int rows = 0, cols = 0;
  uchar *data = nullptr;
  std::size_t step = 0;
  enum { AUTO_STEP = 0 };
  Mat() = default;
  Mat(int Rows, int Cols, int Type);
  Mat(int Rows, int Cols, int Type, const Scalar &);
  Mat(int Rows, int Cols, int Type, void *Data, std::size_t Step = AUTO_STEP);
  Mat(Size Of, int Type);
  static Mat zeros(int Rows, int Cols, int Type);
  void create(int Rows, int Cols, int Type);
  Size size() const { return Size(cols, rows); }
  int type() const;
  int channels() const;
  bool empty() const;
  bool isContinuous() const;
  std::size_t total() const { return std::size_t(rows) * std::size_t(cols); }
  std::size_t elemSize() const;
  Mat clone() const;
  void release();
  template <class T = uchar> T *ptr(int Row = 0) const { return reinterpret_cast<T *>(data + std::size_t(Row) * step); }
  template <class T> T &at(int Row, int Col = 0) const { return ptr<T>(Row)[Col]; }
};
template <class T> class Mat_ : public Mat {
public:
  using Mat::Mat;
  T &operator()(int Row, int Col) const { return at<T>(Row, Col); }
};

namespace cuda {

template <class T> struct DevPtr {
  typedef T elem_type;
  enum { elem_size = sizeof(T) };
  T *data;
  CUDA_PERF_CV DevPtr(T *data = nullptr) : data(data) {}
  CUDA_PERF_CV std::size_t elemSize() const { return sizeof(T); }
  CUDA_PERF_CV operator T *() { return data; }
  CUDA_PERF_CV operator const T *() const { return data; }
};
template <class T> struct PtrSz : DevPtr<T> {
  std::size_t size;
  CUDA_PERF_CV PtrSz(T *data = nullptr, std::size_t size = 0) : DevPtr<T>(data), size(size) {}
};
template <class T> struct PtrStep : DevPtr<T> {
  std::size_t step; ///< bytes from row to row
  CUDA_PERF_CV PtrStep(T *data = nullptr, std::size_t step = 0) : DevPtr<T>(data), step(step) {}
  CUDA_PERF_CV T *ptr(int y = 0) { return (T *)((char *)this->data + std::size_t(y) * step); }
  CUDA_PERF_CV const T *ptr(int y = 0) const { return (const T *)((const char *)this->data + std::size_t(y) * step); }
  CUDA_PERF_CV T &operator()(int y, int x) { return ptr(y)[x]; }
  CUDA_PERF_CV const T &operator()(int y, int x) const { return ptr(y)[x]; }
};
template <class T> struct PtrStepSz : PtrStep<T> {
  int cols, rows;
  CUDA_PERF_CV PtrStepSz(int rows = 0, int cols = 0, T *data = nullptr, std::size_t step = 0)
      : PtrStep<T>(data, step), cols(cols), rows(rows) {}
  template <class U>
  explicit PtrStepSz(const PtrStepSz<U> &Of) : PtrStep<T>((T *)Of.data, Of.step), cols(Of.cols), rows(Of.rows) {}
};
typedef PtrStepSz<uchar> PtrStepSzb;
typedef PtrStepSz<unsigned short> PtrStepSzus;
typedef PtrStepSz<float> PtrStepSzf;
typedef PtrStepSz<int> PtrStepSzi;
typedef PtrStep<uchar> PtrStepb;
typedef PtrStep<unsigned short> PtrStepus;
typedef PtrStep<float> PtrStepf;
typedef PtrStep<int> PtrStepi;

class Stream {
public:
  static Stream &Null();
  void waitForCompletion();
};
class GpuMat : public Mat {
public:
  using Mat::Mat;
  void upload(const Mat &From);
  void download(Mat &To) const;
  template <class T> operator PtrStepSz<T>() const { return PtrStepSz<T>(rows, cols, ptr<T>(), step); }
  template <class T> operator PtrStep<T>() const { return PtrStep<T>(ptr<T>(), step); }
};
GpuMat createContinuous(int Rows, int Cols, int Type);
struct StreamAccessor {
  static cudaStream_t getStream(const Stream &Of);
};

namespace device {
using cuda::PtrStep;
using cuda::PtrStepSz;
CUDA_PERF_CV int divUp(int Total, int Grain) { return (Total + Grain - 1) / Grain; }
} // namespace device
} // namespace cuda
namespace gpu = cuda; // of OpenCV 2
} // namespace cv
#undef CUDA_PERF_CV
