// cuda::std holds the standard library's names: what is constexpr in it serves the device too.

#pragma once

namespace cuda {
namespace std {
using namespace ::std;
} // namespace std
} // namespace cuda
