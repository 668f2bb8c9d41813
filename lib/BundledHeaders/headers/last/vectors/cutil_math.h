// What CUDA's oldest samples call helper_math.h.

#pragma once
#include "helper_math.h"
