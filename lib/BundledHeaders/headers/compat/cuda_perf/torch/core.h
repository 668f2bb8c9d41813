// What c10 gives host code: checks, lists, scalar types and devices. Names and types only, nothing runs.

#pragma once

#include "numbers.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#define TORCH_API
#define TORCH_CUDA_CU_API
#define TORCH_CUDA_CPP_API
#define C10_API
#define C10_EXPORT
#define C10_HOST_DEVICE __host__ __device__
#define C10_HOST __host__
#define C10_DEVICE __device__
#define C10_INLINE inline
#define C10_ALWAYS_INLINE inline __attribute__((always_inline))
#define C10_NOINLINE __attribute__((noinline))
#define C10_UNUSED __attribute__((unused))
#define C10_LIKELY(x) (__builtin_expect(static_cast<bool>(x), 1))
#define C10_UNLIKELY(x) (__builtin_expect(static_cast<bool>(x), 0))
#define C10_LAUNCH_BOUNDS_0 __launch_bounds__(256, 4)
#define C10_LAUNCH_BOUNDS_1(Threads) __launch_bounds__(Threads)
#define C10_LAUNCH_BOUNDS_2(Threads, Blocks) __launch_bounds__(Threads, Blocks)
#define C10_WARP_SIZE 32
#define TORCH_VERSION_MAJOR 2
#define TORCH_VERSION_MINOR 4

// The condition is kept: what it says of sizes holds behind it. The message is compiled and not used.
#define TORCH_CHECK(Condition, ...) ((Condition) ? void() : ::c10::detail::fail(__VA_ARGS__))
#define CUDA_PERF_CHECK_PAIR(a, Sign, b, ...) ((a)Sign(b) ? void() : ::c10::detail::fail(__VA_ARGS__))
#define TORCH_CHECK_EQ(a, b, ...) CUDA_PERF_CHECK_PAIR(a, ==, b, ##__VA_ARGS__)
#define TORCH_CHECK_NE(a, b, ...) CUDA_PERF_CHECK_PAIR(a, !=, b, ##__VA_ARGS__)
#define TORCH_CHECK_LT(a, b, ...) CUDA_PERF_CHECK_PAIR(a, <, b, ##__VA_ARGS__)
#define TORCH_CHECK_LE(a, b, ...) CUDA_PERF_CHECK_PAIR(a, <=, b, ##__VA_ARGS__)
#define TORCH_CHECK_GT(a, b, ...) CUDA_PERF_CHECK_PAIR(a, >, b, ##__VA_ARGS__)
#define TORCH_CHECK_GE(a, b, ...) CUDA_PERF_CHECK_PAIR(a, >=, b, ##__VA_ARGS__)
#define TORCH_CHECK_VALUE TORCH_CHECK
#define TORCH_CHECK_INDEX TORCH_CHECK
#define TORCH_CHECK_TYPE TORCH_CHECK
#define TORCH_CHECK_ARG(Condition, Position, ...) TORCH_CHECK(Condition, __VA_ARGS__)
#define TORCH_CHECK_NOT_IMPLEMENTED TORCH_CHECK
#define TORCH_INTERNAL_ASSERT TORCH_CHECK
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY TORCH_CHECK
#define AT_ASSERT TORCH_CHECK
#define AT_ASSERTM TORCH_CHECK
#define AT_CHECK TORCH_CHECK
#define AT_ERROR(...) (::c10::detail::fail(__VA_ARGS__))
#define TORCH_WARN(...) (::c10::detail::warn(__VA_ARGS__))
#define TORCH_WARN_ONCE TORCH_WARN
#define AT_WARN TORCH_WARN

namespace c10 {
namespace detail {
template <class... A> [[noreturn]] void fail(const A &...);
template <class... A> void warn(const A &...);
} // namespace detail

class Error : public std::exception {};

using std::nullopt;
using std::nullopt_t;
using std::optional;
using string_view = std::string_view;

template <class T> class ArrayRef {
public:
  typedef const T *iterator;
  constexpr ArrayRef() = default;
  constexpr ArrayRef(const T &one) : Data(&one), Length(1) {}
  constexpr ArrayRef(const T *data, size_t length) : Data(data), Length(length) {}
  constexpr ArrayRef(const std::initializer_list<T> &list) : Data(list.begin()), Length(list.size()) {}
  template <class A> ArrayRef(const std::vector<T, A> &v) : Data(v.data()), Length(v.size()) {}
  template <size_t N> constexpr ArrayRef(const std::array<T, N> &v) : Data(v.data()), Length(N) {}
  constexpr const T *begin() const { return Data; }
  constexpr const T *end() const { return Data + Length; }
  constexpr const T *data() const { return Data; }
  constexpr size_t size() const { return Length; }
  constexpr bool empty() const { return Length == 0; }
  constexpr const T &operator[](size_t i) const { return Data[i]; }
  constexpr const T &at(size_t i) const { return Data[i]; }
  constexpr const T &front() const { return Data[0]; }
  constexpr const T &back() const { return Data[Length - 1]; }
  ArrayRef slice(size_t from, size_t length) const { return {Data + from, length}; }
  std::vector<T> vec() const { return {begin(), end()}; }
  bool equals(ArrayRef) const;

private:
  const T *Data = nullptr;
  size_t Length = 0;
};
template <class T> bool operator==(ArrayRef<T>, ArrayRef<T>);
template <class T> bool operator!=(ArrayRef<T>, ArrayRef<T>);
typedef ArrayRef<int64_t> IntArrayRef;
typedef IntArrayRef IntList;
// A size that a compiler of graphs may not know.
class SymInt {
public:
  SymInt() = default;
  SymInt(int64_t v) : Value(v) {}
  operator int64_t() const { return Value; }
  int64_t expect_int() const { return Value; }
  int64_t guard_int(const char *, int64_t) const { return Value; }

private:
  int64_t Value = 0;
};
typedef ArrayRef<SymInt> SymIntArrayRef;
template <class T, unsigned = 6> using SmallVector = std::vector<T>;
template <class T> using List = std::vector<T>;
template <class T> std::vector<T> irange(T);
template <class T, class U> std::vector<U> irange(T, U);

enum class ScalarType : int8_t {
  Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat, ComplexDouble, Bool, QInt8, QUInt8,
  QInt32, BFloat16, Float8_e5m2, Float8_e4m3fn, Float8_e5m2fnuz, Float8_e4m3fnuz, UInt16, UInt32, UInt64,
  Undefined, NumOptions
};
struct Float8_e4m3fn { uint8_t x; };
struct Float8_e5m2 { uint8_t x; };
struct Float8_e4m3fnuz { uint8_t x; };
struct Float8_e5m2fnuz { uint8_t x; };

#define CUDA_PERF_TYPES(Apply)                                                                                         \
  Apply(Byte, UInt8, uint8_t) Apply(Char, Int8, int8_t) Apply(Short, Int16, int16_t) Apply(Int, Int32, int)            \
  Apply(Long, Int64, int64_t) Apply(Half, Float16, Half) Apply(Float, Float32, float) Apply(Double, Float64, double)
#define CUDA_PERF_TYPES_OF_ONE_NAME(Apply)                                                                             \
  Apply(Bool, bool) Apply(BFloat16, BFloat16) Apply(ComplexFloat, complex<float>)                                      \
  Apply(ComplexDouble, complex<double>) Apply(Float8_e4m3fn, Float8_e4m3fn) Apply(Float8_e5m2, Float8_e5m2)            \
  Apply(Float8_e5m2fnuz, Float8_e5m2fnuz) Apply(Float8_e4m3fnuz, Float8_e4m3fnuz) Apply(UInt16, uint16_t)              \
  Apply(UInt32, uint32_t) Apply(UInt64, uint64_t)

namespace impl {
template <ScalarType> struct ScalarTypeToCPPType;
#define CUDA_PERF_TYPE(Name, Type)                                                                                     \
  template <> struct ScalarTypeToCPPType<ScalarType::Name> { using type = Type; };
#define CUDA_PERF_NAMED_TWICE(Name, Other, Type) CUDA_PERF_TYPE(Name, Type)
CUDA_PERF_TYPES(CUDA_PERF_NAMED_TWICE)
CUDA_PERF_TYPES_OF_ONE_NAME(CUDA_PERF_TYPE)
#undef CUDA_PERF_TYPE
#undef CUDA_PERF_NAMED_TWICE
template <ScalarType N> using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<N>::type;
} // namespace impl

template <class T> struct CppTypeToScalarType;
#define CUDA_PERF_TYPE(Name, Type)                                                                                     \
  template <> struct CppTypeToScalarType<Type> : std::integral_constant<ScalarType, ScalarType::Name> {};              \
  constexpr ScalarType k##Name = ScalarType::Name;
#define CUDA_PERF_NAMED_TWICE(Name, Other, Type)                                                                       \
  CUDA_PERF_TYPE(Name, Type)                                                                                           \
  constexpr ScalarType k##Other = ScalarType::Name;
CUDA_PERF_TYPES(CUDA_PERF_NAMED_TWICE)
CUDA_PERF_TYPES_OF_ONE_NAME(CUDA_PERF_TYPE)
#undef CUDA_PERF_TYPE
#undef CUDA_PERF_NAMED_TWICE
#undef CUDA_PERF_TYPES
#undef CUDA_PERF_TYPES_OF_ONE_NAME
const char *toString(ScalarType);
size_t elementSize(ScalarType);
bool isFloatingType(ScalarType);
bool isIntegralType(ScalarType, bool = false);
std::ostream &operator<<(std::ostream &, ScalarType);

enum class DeviceType : int8_t { CPU, CUDA, HIP, XPU, Meta, PrivateUse1, COMPILE_TIME_MAX_DEVICE_TYPES };
std::string DeviceTypeName(DeviceType, bool = false);
constexpr DeviceType kCPU = DeviceType::CPU, kCUDA = DeviceType::CUDA, kHIP = DeviceType::HIP,
                     kXPU = DeviceType::XPU, kMeta = DeviceType::Meta, kPrivateUse1 = DeviceType::PrivateUse1;
typedef int8_t DeviceIndex;
struct Device {
  Device(DeviceType, DeviceIndex = -1);
  Device(const std::string &);
  DeviceIndex index() const;
  DeviceType type() const;
  bool is_cuda() const;
  bool is_cpu() const;
  bool is_privateuseone() const;
  bool has_index() const;
  std::string str() const;
  bool operator==(const Device &) const;
  bool operator!=(const Device &) const;
};
std::ostream &operator<<(std::ostream &, const Device &);
enum class Layout : int8_t { Strided, Sparse };
constexpr Layout kStrided = Layout::Strided, kSparse = Layout::Sparse;
enum class MemoryFormat : int8_t { Contiguous, Preserve, ChannelsLast, ChannelsLast3d };

struct Scalar {
  Scalar() = default;
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>> Scalar(T);
  Scalar(Half);
  Scalar(BFloat16);
  template <class T> T to() const;
  double toDouble() const;
  float toFloat() const;
  int toInt() const;
  int64_t toLong() const;
  bool isFloatingPoint() const;
  bool isIntegral(bool) const;
};

template <class T> class intrusive_ptr {
public:
  T *operator->() const;
  T &operator*() const;
  T *get() const;
  bool defined() const;
};
template <class T, class... A> intrusive_ptr<T> make_intrusive(A &&...);

struct DataPtr {
  void *get() const;
};
struct Allocator {
  DataPtr allocate(size_t) const;
};
} // namespace c10

namespace caffe2 {
struct TypeMeta {
  TypeMeta() = default;
  TypeMeta(c10::ScalarType);
  operator c10::ScalarType() const;
  c10::ScalarType toScalarType() const;
  size_t itemsize() const;
  std::string name() const;
};
} // namespace caffe2

namespace at {
using caffe2::TypeMeta;
inline ScalarType typeMetaToScalarType(TypeMeta type) { return type.toScalarType(); }
} // namespace at
