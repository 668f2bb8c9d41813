// Complex numbers as libraries for kernels have them, all but the namespace and the alignment: whoever includes this,
// inside a namespace, says with CUDA_PERF_COMPLEX_ALIGNMENT how far a number is aligned, which decides the width of its
// loads and stores. No include guard on purpose.

template <class T> struct CUDA_PERF_COMPLEX_ALIGNMENT complex {
  typedef T value_type;
  union { T x, real_; };
  union { T y, imag_; };
  complex() = default;
  __host__ __device__ complex(T x, T y = T()) : x(x), y(y) {}
  template <class U> __host__ __device__ complex(const complex<U> &o) : x(o.x), y(o.y) {}
  /// Of the standard library's, or another that has both parts.
  template <template <class> class Other, class U, class = decltype(static_cast<const Other<U> *>(nullptr)->imag())>
  __host__ __device__ complex(const Other<U> &o) : x(T(o.real())), y(T(o.imag())) {}
  __host__ __device__ T real() const { return x; }
  __host__ __device__ T imag() const { return y; }
  __host__ __device__ T real() const volatile { return x; }
  __host__ __device__ T imag() const volatile { return y; }
  __host__ __device__ void real(T v) { x = v; }
  __host__ __device__ void imag(T v) { y = v; }
  __host__ __device__ complex &operator+=(const complex &o) { return *this = {x + o.x, y + o.y}; }
  __host__ __device__ complex &operator-=(const complex &o) { return *this = {x - o.x, y - o.y}; }
  __host__ __device__ complex &operator*=(const complex &o) { return *this = {x * o.x - y * o.y, x * o.y + y * o.x}; }
  __host__ __device__ complex &operator/=(const complex &o) {
    T n = o.x * o.x + o.y * o.y;
    return *this = {(x * o.x + y * o.y) / n, (y * o.x - x * o.y) / n};
  }
  friend __host__ __device__ complex operator+(complex a, const complex &b) { return a += b; }
  friend __host__ __device__ complex operator-(complex a, const complex &b) { return a -= b; }
  friend __host__ __device__ complex operator*(complex a, const complex &b) { return a *= b; }
  friend __host__ __device__ complex operator/(complex a, const complex &b) { return a /= b; }
  friend __host__ __device__ complex operator+(const complex &a) { return a; }
  friend __host__ __device__ complex operator-(const complex &a) { return {-a.x, -a.y}; }
  friend __host__ __device__ bool operator==(const complex &a, const complex &b) { return a.x == b.x && a.y == b.y; }
  friend __host__ __device__ bool operator!=(const complex &a, const complex &b) { return !(a == b); }
};

template <class T> __host__ __device__ T real(const complex<T> &v) { return v.x; }
template <class T> __host__ __device__ T imag(const complex<T> &v) { return v.y; }
template <class T> __host__ __device__ complex<T> conj(const complex<T> &v) { return {v.x, -v.y}; }
template <class T> __host__ __device__ T norm(const complex<T> &v) { return v.x * v.x + v.y * v.y; }
template <class T> __device__ T abs(const complex<T> &v) { return ::hypot(v.x, v.y); }
template <class T> __device__ T arg(const complex<T> &v) { return ::atan2(v.y, v.x); }
template <class T> __device__ complex<T> polar(T r, T phi = T()) { return {r * ::cos(phi), r * ::sin(phi)}; }
template <class T> __device__ complex<T> exp(const complex<T> &v) { return polar(T(::exp(v.x)), v.y); }
template <class T> __device__ complex<T> log(const complex<T> &v) { return {T(::log(abs(v))), arg(v)}; }
template <class T> __device__ complex<T> log10(const complex<T> &v) { return log(v) / T(::log(T(10))); }
template <class T> __device__ complex<T> sqrt(const complex<T> &v) { return polar(T(::sqrt(abs(v))), arg(v) / 2); }
template <class T> __device__ complex<T> pow(const complex<T> &a, const complex<T> &b) { return exp(b * log(a)); }
template <class T> __device__ complex<T> pow(const complex<T> &a, const T &b) { return exp(b * log(a)); }
template <class T> __device__ complex<T> pow(const T &a, const complex<T> &b) { return exp(b * T(::log(a))); }
template <class T, class U> __device__ complex<T> pow(const complex<T> &a, const U &b) { return pow(a, T(b)); }
template <class T> __device__ complex<T> sinh(const complex<T> &v) { return (exp(v) - exp(-v)) / T(2); }
template <class T> __device__ complex<T> cosh(const complex<T> &v) { return (exp(v) + exp(-v)) / T(2); }
template <class T> __device__ complex<T> tanh(const complex<T> &v) { return sinh(v) / cosh(v); }
template <class T> __device__ complex<T> sin(const complex<T> &v) { return sinh(v * complex<T>(0, 1)) * complex<T>(0, -1); }
template <class T> __device__ complex<T> cos(const complex<T> &v) { return cosh(v * complex<T>(0, 1)); }
template <class T> __device__ complex<T> tan(const complex<T> &v) { return sin(v) / cos(v); }
template <class T> __device__ complex<T> asinh(const complex<T> &v) { return log(v + sqrt(v * v + T(1))); }
template <class T> __device__ complex<T> acosh(const complex<T> &v) { return log(v + sqrt(v * v - T(1))); }
template <class T> __device__ complex<T> atanh(const complex<T> &v) { return log((T(1) + v) / (T(1) - v)) / T(2); }
template <class T> __device__ complex<T> asin(const complex<T> &v) { return asinh(v * complex<T>(0, 1)) * complex<T>(0, -1); }
template <class T> __device__ complex<T> acos(const complex<T> &v) { return T(1.5707963267948966) - asin(v); }
template <class T> __device__ complex<T> atan(const complex<T> &v) { return atanh(v * complex<T>(0, 1)) * complex<T>(0, -1); }
