#include "cuda_perf/thrust.h"
