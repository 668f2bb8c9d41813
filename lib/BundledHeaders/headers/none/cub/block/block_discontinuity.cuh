#include "cub/cub.cuh"
