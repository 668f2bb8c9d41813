// The standard headers that CUDA's runtime header includes. They cost more to parse than all of this folder, so they
// are included only for a file that has errors without them.

#pragma once

#include <algorithm>
#include <cassert>
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
