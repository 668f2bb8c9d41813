#pragma once
#include "../cuda_perf/torch/torch.h"
#include "../cuda_perf/torch/atomics.h"
