// NVTX's interface of C++: ranges that nobody times.

#pragma once

#include "../nvToolsExt.h"
#include <cstdint>

namespace nvtx3 {
inline namespace v1 {
struct domain {
  struct global {};
};
struct rgb {
  constexpr rgb(uint8_t, uint8_t, uint8_t) {}
};
struct payload {
  template <class T> constexpr explicit payload(T) {}
};
struct category {
  constexpr explicit category(uint32_t) {}
};
class event_attributes {
public:
  template <class... A> constexpr event_attributes(const A &...) {}
};
template <class Domain = domain::global> struct scoped_range_in {
  template <class... A> explicit scoped_range_in(const A &...) {}
  ~scoped_range_in() {}
};
using scoped_range = scoped_range_in<>;
template <class Domain = domain::global> struct unique_range_in : scoped_range_in<Domain> {
  using scoped_range_in<Domain>::scoped_range_in;
};
using unique_range = unique_range_in<>;
template <class Domain = domain::global, class... A> void mark_in(const A &...);
template <class... A> void mark(const A &...);
} // namespace v1
} // namespace nvtx3

#define NVTX3_FUNC_RANGE() [[maybe_unused]] ::nvtx3::scoped_range nvtx3_func_range__(__func__)
#define NVTX3_FUNC_RANGE_IN(Domain) [[maybe_unused]] ::nvtx3::scoped_range_in<Domain> nvtx3_func_range__(__func__)
