// NVIDIA Performance Primitives: the numbers that kernels take from it. Its functions run on the host.

#pragma once

#include "nppdefs.h"
