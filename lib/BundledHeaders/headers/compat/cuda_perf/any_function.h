// A function object of any arguments, which kernel templates that nothing instantiates are tried with: its result is
// data of the first argument's type.

#pragma once

namespace __cuda_perf {
struct AnyFunction {
  __attribute__((device)) float operator()() const;
  template <class T, class... More> __attribute__((device)) T operator()(T, More...) const;
};
} // namespace __cuda_perf
