// The AT_DISPATCH macros. A kernel's instances for other types have the same shape, so that one of them is enough where
// PyTorch makes many: float for what floats, int for whole numbers, and the small types or those that the caller names.

#pragma once

#include "tensor.h"

namespace at::detail {
inline ScalarType scalar_type(ScalarType v) { return v; }
} // namespace at::detail

#define AT_DISPATCH_CASE(Enum, ...)                                                                                    \
  case Enum: {                                                                                                         \
    using scalar_t [[maybe_unused]] = ::c10::impl::ScalarTypeToCPPTypeT<Enum>;                                         \
    return __VA_ARGS__();                                                                                              \
  }
#define AT_PRIVATE_CASE_TYPE_USING_HINT(Enum, Hint, ...)                                                               \
  case Enum: {                                                                                                         \
    using Hint [[maybe_unused]] = ::c10::impl::ScalarTypeToCPPTypeT<Enum>;                                             \
    return __VA_ARGS__();                                                                                              \
  }
#define AT_PRIVATE_CASE_TYPE(NAME, Enum, Type, ...)                                                                    \
  case Enum: {                                                                                                         \
    using scalar_t [[maybe_unused]] = Type;                                                                            \
    return __VA_ARGS__();                                                                                              \
  }
#define AT_DISPATCH_SWITCH(TYPE, NAME, ...)                                                                            \
  [&] {                                                                                                                \
    switch (::at::detail::scalar_type(TYPE)) {                                                                         \
      __VA_ARGS__                                                                                                      \
    default:                                                                                                           \
      ::c10::detail::fail();                                                                                           \
    }                                                                                                                  \
  }()

#define AT_DISPATCH_CASE_FLOATING_TYPES(...) AT_DISPATCH_CASE(::at::ScalarType::Float, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND_HALF(...)                                                                  \
  AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(::at::ScalarType::Half, __VA_ARGS__)
#define AT_DISPATCH_CASE_REDUCED_FLOATING_TYPES(...)                                                                   \
  AT_DISPATCH_CASE(::at::ScalarType::Half, __VA_ARGS__) AT_DISPATCH_CASE(::at::ScalarType::BFloat16, __VA_ARGS__)
#define AT_DISPATCH_CASE_INTEGRAL_TYPES(...) AT_DISPATCH_CASE(::at::ScalarType::Int, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES(...)                                                                                \
  AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__)

// One type, and one that the caller names; a second of the same is no case of its own.
#define CUDA_PERF_DISPATCH(TYPE, Hint, Type, ...)                                                                      \
  [&] {                                                                                                                \
    (void)(TYPE);                                                                                                      \
    using Hint [[maybe_unused]] = Type;                                                                                \
    return __VA_ARGS__();                                                                                              \
  }()
#define CUDA_PERF_DISPATCH_AND(Other, TYPE, ...)                                                                       \
  [&] {                                                                                                                \
    if constexpr ((Other) != ::at::ScalarType::Float)                                                                  \
      if (::at::detail::scalar_type(TYPE) == (Other)) {                                                                \
        using scalar_t [[maybe_unused]] = ::c10::impl::ScalarTypeToCPPTypeT<(Other)>;                                  \
        return __VA_ARGS__();                                                                                          \
      }                                                                                                                \
    using scalar_t [[maybe_unused]] = float;                                                                           \
    return __VA_ARGS__();                                                                                              \
  }()

// The second version: the types behind the body, of which the first is taken. What it lists is one here.
#define AT_FLOATING_TYPES ::at::ScalarType::Float
#define AT_REDUCED_FLOATING_TYPES ::at::ScalarType::Half
#define AT_FLOAT8_TYPES ::at::ScalarType::Float8_e4m3fn
#define AT_INTEGRAL_TYPES ::at::ScalarType::Int
#define AT_INTEGRAL_TYPES_V2 ::at::ScalarType::Int
#define AT_BAREBONES_UNSIGNED_TYPES ::at::ScalarType::UInt32
#define AT_COMPLEX_TYPES ::at::ScalarType::ComplexFloat
#define AT_ALL_TYPES ::at::ScalarType::Float
#define AT_ALL_TYPES_AND_COMPLEX ::at::ScalarType::Float
#define AT_EXPAND(Types) Types
#define AT_WRAP(...) __VA_ARGS__
#define CUDA_PERF_FIRST(Type, ...) Type
#define CUDA_PERF_TYPE_OF_FIRST(...) ::c10::impl::ScalarTypeToCPPTypeT<CUDA_PERF_FIRST(__VA_ARGS__, )>
#define AT_DISPATCH_V2(TYPE, NAME, BODY, ...)                                                                          \
  CUDA_PERF_DISPATCH(TYPE, scalar_t, CUDA_PERF_TYPE_OF_FIRST(__VA_ARGS__), BODY)

#define AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, ...) CUDA_PERF_DISPATCH(TYPE, scalar_t, float, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, ...)                                                           \
  CUDA_PERF_DISPATCH_AND(::at::ScalarType::Half, TYPE, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND(A, TYPE, NAME, ...) CUDA_PERF_DISPATCH_AND(A, TYPE, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND2(A, B, TYPE, NAME, ...) CUDA_PERF_DISPATCH_AND(A, TYPE, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND3(A, B, C, TYPE, NAME, ...) CUDA_PERF_DISPATCH_AND(A, TYPE, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND4(A, B, C, D, TYPE, NAME, ...) CUDA_PERF_DISPATCH_AND(A, TYPE, __VA_ARGS__)
#define AT_DISPATCH_REDUCED_FLOATING_TYPES(TYPE, NAME, ...)                                                            \
  CUDA_PERF_DISPATCH(TYPE, scalar_t, ::at::Half, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...) CUDA_PERF_DISPATCH(TYPE, scalar_t, float, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND(A, TYPE, NAME, ...) CUDA_PERF_DISPATCH_AND(A, TYPE, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND2(A, B, TYPE, NAME, ...) CUDA_PERF_DISPATCH_AND(A, TYPE, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND3(A, B, C, TYPE, NAME, ...) CUDA_PERF_DISPATCH_AND(A, TYPE, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND4(A, B, C, D, TYPE, NAME, ...) CUDA_PERF_DISPATCH_AND(A, TYPE, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX(TYPE, NAME, ...) AT_DISPATCH_ALL_TYPES(TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND_HALF(TYPE, NAME, ...) AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_COMPLEX_TYPES(TYPE, NAME, ...)                                                                     \
  CUDA_PERF_DISPATCH(TYPE, scalar_t, ::c10::complex<float>, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES(TYPE, NAME, ...) AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, ...) CUDA_PERF_DISPATCH(TYPE, scalar_t, int, __VA_ARGS__)
#define AT_DISPATCH_INTEGRAL_TYPES_AND(A, TYPE, NAME, ...) AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_INDEX_TYPES(TYPE, NAME, ...) CUDA_PERF_DISPATCH(TYPE, index_t, int64_t, __VA_ARGS__)
