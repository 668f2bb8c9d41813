// The standard headers that CUDA's runtime header includes, and <cfloat>, which most programs get with those of a
// library that may be missing. They cost more to parse than all of this folder, so they
// are included only for a file that has errors without them; then host_interface.h includes more.

#pragma once

#define __CUDA_PERF_STANDARD_HEADERS

#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <limits>
#include <math.h>
#include <new>
#include <stdlib.h>
#include <type_traits>
#include <utility>
#if __has_include(<bits/stl_algobase.h>)
#include <bits/stl_algobase.h> // std::min and max without the rest of <algorithm>
#else
#include <algorithm>
#endif
