// NVSHMEM's extensions.

#pragma once
#include "nvshmem.h"
