// All that CUDA's samples have for their host code.

#pragma once

#include "helper_image.h"
#include "helper_string.h"
#include "helper_timer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
