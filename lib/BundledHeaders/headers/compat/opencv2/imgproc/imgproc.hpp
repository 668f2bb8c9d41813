#pragma once
#include "../../cuda_perf/opencv.h"
