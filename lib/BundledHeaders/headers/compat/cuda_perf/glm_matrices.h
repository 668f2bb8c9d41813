// GLM's matrices and quaternions; behind glm.h.

#pragma once

#define CUDA_PERF_MATRIX template <int C, int R, class T> inline __host__ __device__

namespace glm {

template <int C, int R, class T, qualifier Q = defaultp> struct mat {
  typedef vec<R, T> col_type;
  typedef vec<C, T> row_type;
  typedef T value_type;
  col_type value[C];

  mat() = default;
  template <class U, class = std::enable_if_t<std::is_arithmetic_v<U>>> explicit __host__ __device__ mat(U diagonal) {
    for (int c = 0; c < C; ++c)
      for (int r = 0; r < R; ++r)
        value[c][r] = c == r ? T(diagonal) : T(0);
  }
  /// The numbers by columns, or the columns.
  template <class A, class B, class... More> __host__ __device__ mat(const A &a, const B &b, const More &...more) {
    if constexpr (std::is_arithmetic_v<A>) {
      static_assert(sizeof...(More) + 2 == C * R, "as many numbers as the matrix has");
      const T all[] = {T(a), T(b), T(more)...};
      for (int i = 0; i < C * R; ++i)
        value[i / R][i % R] = all[i];
    } else {
      static_assert(sizeof...(More) + 2 == C, "as many vectors as the matrix has columns");
      const col_type all[] = {col_type(a), col_type(b), col_type(more)...};
      for (int c = 0; c < C; ++c)
        value[c] = all[c];
    }
  }
  template <int C2, int R2, class U> explicit __host__ __device__ mat(const mat<C2, R2, U> &o) : mat(T(1)) {
    for (int c = 0; c < C && c < C2; ++c)
      for (int r = 0; r < R && r < R2; ++r)
        value[c][r] = T(o[c][r]);
  }
  static constexpr __host__ __device__ length_t length() { return C; }
  __host__ __device__ col_type &operator[](length_t i) { return value[i]; }
  __host__ __device__ const col_type &operator[](length_t i) const { return value[i]; }
  template <class U> __host__ __device__ mat &operator+=(const U &o) { return *this = *this + o; }
  template <class U> __host__ __device__ mat &operator-=(const U &o) { return *this = *this - o; }
  template <class U> __host__ __device__ mat &operator*=(const U &o) { return *this = *this * o; }
  template <class U> __host__ __device__ mat &operator/=(const U &o) { return *this = *this / o; }
};

#define CUDA_PERF_SIGN(Sign)                                                                                           \
  CUDA_PERF_MATRIX mat<C, R, T> operator Sign(mat<C, R, T> a, const mat<C, R, T> &b) {                                 \
    for (int c = 0; c < C; ++c)                                                                                        \
      a[c] = a[c] Sign b[c];                                                                                           \
    return a;                                                                                                          \
  }
CUDA_PERF_SIGN(+)
CUDA_PERF_SIGN(-)
#undef CUDA_PERF_SIGN
CUDA_PERF_MATRIX mat<C, R, T> operator-(const mat<C, R, T> &a) { return mat<C, R, T>(T(0)) - a; }
CUDA_PERF_MATRIX mat<C, R, T> operator*(mat<C, R, T> a, detail::SameT<T> by) {
  for (int c = 0; c < C; ++c)
    a[c] = a[c] * by;
  return a;
}
CUDA_PERF_MATRIX mat<C, R, T> operator*(detail::SameT<T> by, const mat<C, R, T> &a) { return a * by; }
CUDA_PERF_MATRIX mat<C, R, T> operator/(const mat<C, R, T> &a, detail::SameT<T> by) { return a * (T(1) / by); }
CUDA_PERF_MATRIX vec<R, T> operator*(const mat<C, R, T> &a, const vec<C, T> &v) {
  vec<R, T> sum = a[0] * v[0];
  for (int c = 1; c < C; ++c)
    sum = sum + a[c] * v[c];
  return sum;
}
CUDA_PERF_MATRIX vec<C, T> operator*(const vec<R, T> &v, const mat<C, R, T> &a) {
  vec<C, T> to;
  for (int c = 0; c < C; ++c)
    to[c] = dot(v, a[c]);
  return to;
}
template <int C, int K, int R, class T>
inline __host__ __device__ mat<C, R, T> operator*(const mat<K, R, T> &a, const mat<C, K, T> &b) {
  mat<C, R, T> to;
  for (int c = 0; c < C; ++c)
    to[c] = a * b[c];
  return to;
}
CUDA_PERF_MATRIX mat<R, C, T> transpose(const mat<C, R, T> &a) {
  mat<R, C, T> to;
  for (int c = 0; c < C; ++c)
    for (int r = 0; r < R; ++r)
      to[r][c] = a[c][r];
  return to;
}
CUDA_PERF_MATRIX mat<C, R, T> outerProduct(const vec<R, T> &column, const vec<C, T> &row) {
  mat<C, R, T> to;
  for (int c = 0; c < C; ++c)
    to[c] = column * row[c];
  return to;
}
template <class T> inline __host__ __device__ T determinant(const mat<2, 2, T> &a) {
  return a[0][0] * a[1][1] - a[1][0] * a[0][1];
}
template <class T> inline __host__ __device__ T determinant(const mat<3, 3, T> &a) {
  return dot(a[0], cross(a[1], a[2]));
}
template <class T> inline __host__ __device__ mat<2, 2, T> inverse(const mat<2, 2, T> &a) {
  return mat<2, 2, T>(a[1][1], -a[0][1], -a[1][0], a[0][0]) / determinant(a);
}
template <class T> inline __host__ __device__ mat<3, 3, T> inverse(const mat<3, 3, T> &a) {
  return transpose(mat<3, 3, T>(cross(a[1], a[2]), cross(a[2], a[0]), cross(a[0], a[1]))) / determinant(a);
}
template <class T> __host__ __device__ T determinant(const mat<4, 4, T> &a);
template <class T> __host__ __device__ mat<4, 4, T> inverse(const mat<4, 4, T> &a);

template <class T, qualifier Q = defaultp> struct qua {
  T x, y, z, w;
  qua() = default;
  __host__ __device__ qua(T w, T x, T y, T z) : x(x), y(y), z(z), w(w) {}
  __host__ __device__ qua(T w, const vec<3, T> &v) : x(v.x), y(v.y), z(v.z), w(w) {}
  __host__ __device__ T &operator[](length_t i) { return (&x)[i]; }
  __host__ __device__ const T &operator[](length_t i) const { return (&x)[i]; }
};
template <class T> inline __host__ __device__ qua<T> operator*(const qua<T> &a, const qua<T> &b) {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z, a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x};
}
template <class T> inline __host__ __device__ qua<T> operator*(const qua<T> &a, detail::SameT<T> by) {
  return {a.w * by, a.x * by, a.y * by, a.z * by};
}
template <class T> inline __host__ __device__ qua<T> operator+(const qua<T> &a, const qua<T> &b) {
  return {a.w + b.w, a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class T> inline __host__ __device__ qua<T> operator-(const qua<T> &a) { return a * T(-1); }
template <class T> inline __host__ __device__ T dot(const qua<T> &a, const qua<T> &b) {
  return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
template <class T> inline __host__ __device__ T length(const qua<T> &a) { return ::sqrt(dot(a, a)); }
template <class T> inline __host__ __device__ qua<T> normalize(const qua<T> &a) { return a * (T(1) / length(a)); }
template <class T> inline __host__ __device__ qua<T> conjugate(const qua<T> &a) { return {a.w, -a.x, -a.y, -a.z}; }
template <class T> inline __host__ __device__ qua<T> inverse(const qua<T> &a) {
  return conjugate(a) * (T(1) / dot(a, a));
}
template <class T> inline __host__ __device__ vec<3, T> operator*(const qua<T> &q, const vec<3, T> &v) {
  const vec<3, T> axis(q.x, q.y, q.z), turned = cross(axis, v);
  return v + (turned * q.w + cross(axis, turned)) * T(2);
}
template <class T> inline __host__ __device__ vec<3, T> rotate(const qua<T> &q, const vec<3, T> &v) { return q * v; }
template <class T> inline __host__ __device__ qua<T> slerp(const qua<T> &a, const qua<T> &b, detail::SameT<T> t) {
  const T angle = ::acos(dot(a, b));
  return (a * ::sin((T(1) - t) * angle) + b * ::sin(t * angle)) * (T(1) / ::sin(angle));
}
template <class T> inline __host__ __device__ mat<3, 3, T> mat3_cast(const qua<T> &q) {
  return {1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.w * q.z),     2 * (q.x * q.z - q.w * q.y),
          2 * (q.x * q.y - q.w * q.z),     1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.w * q.x),
          2 * (q.x * q.z + q.w * q.y),     2 * (q.y * q.z - q.w * q.x),     1 - 2 * (q.x * q.x + q.y * q.y)};
}
template <class T> __host__ __device__ qua<T> quat_cast(const mat<3, 3, T> &m);

// glm/gtc/type_ptr.hpp
template <class V> inline __host__ __device__ auto value_ptr(V &v) { return &v[0]; }
template <int C, int R, class T> inline __host__ __device__ T *value_ptr(mat<C, R, T> &m) { return &m[0][0]; }
template <int C, int R, class T> inline __host__ __device__ const T *value_ptr(const mat<C, R, T> &m) {
  return &m[0][0];
}
template <class T> inline __host__ __device__ vec<2, T> make_vec2(const T *p) { return {p[0], p[1]}; }
template <class T> inline __host__ __device__ vec<3, T> make_vec3(const T *p) { return {p[0], p[1], p[2]}; }
template <class T> inline __host__ __device__ vec<4, T> make_vec4(const T *p) { return {p[0], p[1], p[2], p[3]}; }
template <class T> inline __host__ __device__ qua<T> make_quat(const T *p) { return {p[3], p[0], p[1], p[2]}; }
template <class T> inline __host__ __device__ mat<2, 2, T> make_mat2(const T *p) {
  return {make_vec2(p), make_vec2(p + 2)};
}
template <class T> inline __host__ __device__ mat<3, 3, T> make_mat3(const T *p) {
  return {make_vec3(p), make_vec3(p + 3), make_vec3(p + 6)};
}
template <class T> inline __host__ __device__ mat<4, 4, T> make_mat4(const T *p) {
  return {make_vec4(p), make_vec4(p + 4), make_vec4(p + 8), make_vec4(p + 12)};
}

// glm/gtc/matrix_transform.hpp, which host code calls.
template <class T> mat<4, 4, T> translate(const mat<4, 4, T> &, const vec<3, T> &);
template <class T> mat<4, 4, T> scale(const mat<4, 4, T> &, const vec<3, T> &);
template <class T> mat<4, 4, T> rotate(const mat<4, 4, T> &, detail::SameT<T> angle, const vec<3, T> &);
template <class T> mat<4, 4, T> lookAt(const vec<3, T> &, const vec<3, T> &, const vec<3, T> &);
template <class T> mat<4, 4, T> perspective(T, T, T, T);
template <class T> mat<4, 4, T> ortho(T, T, T, T, T, T);
template <class T> constexpr T pi() { return T(3.14159265358979323846); }
template <class T> constexpr T epsilon() { return std::numeric_limits<T>::epsilon(); }

#define CUDA_PERF_SHAPES(Prefix, T)                                                                                    \
  typedef mat<2, 2, T> Prefix##mat2, Prefix##mat2x2;                                                                   \
  typedef mat<3, 3, T> Prefix##mat3, Prefix##mat3x3;                                                                   \
  typedef mat<4, 4, T> Prefix##mat4, Prefix##mat4x4;                                                                   \
  typedef mat<2, 3, T> Prefix##mat2x3;                                                                                 \
  typedef mat<2, 4, T> Prefix##mat2x4;                                                                                 \
  typedef mat<3, 2, T> Prefix##mat3x2;                                                                                 \
  typedef mat<3, 4, T> Prefix##mat3x4;                                                                                 \
  typedef mat<4, 2, T> Prefix##mat4x2;                                                                                 \
  typedef mat<4, 3, T> Prefix##mat4x3;                                                                                 \
  typedef qua<T> Prefix##quat;
CUDA_PERF_SHAPES(, float)
CUDA_PERF_SHAPES(f, float)
CUDA_PERF_SHAPES(d, double)
#undef CUDA_PERF_SHAPES

} // namespace glm

#undef CUDA_PERF_MATRIX
#undef CUDA_PERF_GLM
