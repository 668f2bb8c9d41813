// The standard headers that CUDA's runtime header includes, and those that come with its C++ libraries. They cost more
// to parse than all of this folder, so they are included only for a file that has errors without them.

#pragma once

#include <algorithm>
#include <cassert>
#include <chrono>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <iostream>
#include <limits>
#include <math.h>
#include <new>
#include <stdlib.h>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
