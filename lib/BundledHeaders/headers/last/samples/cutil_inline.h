// A part of what CUDA's oldest samples have for their host code.

#pragma once
#include "cutil.h"
