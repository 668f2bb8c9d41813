#pragma once
#include "../../cuda_perf/torch/torch.h"
