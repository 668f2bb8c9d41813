// PyTorch's C++ interface, as extensions see it, where PyTorch is not installed: everything behind torch/, ATen/, c10/
// and THC/. Of our own writing; an installed PyTorch is found first.

#pragma once

#include "cuda_context.h"
#include "dispatch.h"

// What setup.py scripts of extensions define for the files that nvcc compiles.
#ifndef WITH_CUDA
#define WITH_CUDA
#endif

namespace torch {
using namespace at;
using Dtype = at::ScalarType;
template <class T> using ArrayRef = at::ArrayRef<T>;
namespace cuda = at::cuda;
namespace indexing = at::indexing;

namespace autograd {
typedef std::vector<Tensor> variable_list, tensor_list;
typedef Tensor Variable;
struct AutogradContext {
  std::unordered_map<std::string, Scalar> saved_data;
  void save_for_backward(variable_list);
  variable_list get_saved_variables() const;
  void mark_non_differentiable(const variable_list &);
  bool needs_input_grad(size_t) const;
};
template <class F> struct Function {
  template <class... A> static auto apply(A &&...args) { return F::forward(nullptr, args...); }
};
} // namespace autograd

// TORCH_LIBRARY
struct Library {
  template <class... A> Library &def(A &&...);
  template <class... A> Library &impl(A &&...);
};
} // namespace torch

namespace pybind11 {
struct object {
  template <class T> T cast() const;
  template <class... A> object operator()(A &&...) const;
  object attr(const char *) const;
};
struct tuple : object {};
struct list : object {};
struct dict : object {};
struct str : object {};
template <class... A> tuple make_tuple(A &&...);
struct arg {
  arg(const char *);
  template <class T> arg operator=(const T &);
};
struct module_ : object {
  template <class... A> module_ &def(A &&...);
  module_ def_submodule(const char *);
};
typedef module_ module;
template <class... T> struct class_ {
  template <class... A> class_(A &&...);
  template <class... A> class_ &def(A &&...);
  template <class... A> class_ &def_readwrite(A &&...);
  template <class... A> class_ &def_readonly(A &&...);
  template <class... A> class_ &def_static(A &&...);
};
template <class... A> struct init {};
template <class... A> struct call_guard {};
struct gil_scoped_release {};
struct gil_scoped_acquire {};
} // namespace pybind11
namespace py = pybind11;

#ifndef TORCH_EXTENSION_NAME
#define TORCH_EXTENSION_NAME cuda_perf_extension
#endif
#define CUDA_PERF_JOIN(a, b) CUDA_PERF_JOIN_(a, b)
#define CUDA_PERF_JOIN_(a, b) a##b
#define CUDA_PERF_REGISTRY(Type, m)                                                                                    \
  [[maybe_unused]] static void CUDA_PERF_JOIN(cudaPerfRegister, __COUNTER__)(Type &m)
#define PYBIND11_MODULE(Name, m) CUDA_PERF_REGISTRY(::pybind11::module_, m)
#define TORCH_LIBRARY(Name, m) CUDA_PERF_REGISTRY(::torch::Library, m)
#define TORCH_LIBRARY_FRAGMENT(Name, m) CUDA_PERF_REGISTRY(::torch::Library, m)
#define TORCH_LIBRARY_IMPL(Name, Key, m) CUDA_PERF_REGISTRY(::torch::Library, m)
#define TORCH_SELECTIVE_NAME(Name) Name
#define TORCH_FN(Name) Name
