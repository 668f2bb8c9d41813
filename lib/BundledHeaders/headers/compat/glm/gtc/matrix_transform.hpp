#pragma once
#include "../../cuda_perf/glm.h"
