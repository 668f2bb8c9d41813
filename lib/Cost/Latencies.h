// Clocks until what a warp has asked for is there.
//
// H200, pointer chasing in the literature (Luo et al., "Benchmarking and Dissecting the Nvidia Hopper GPU
// Architecture", 2024): L1 and shared memory (SharedLatency) about 30, L2 about 260, DRAM about 480 to 800. One block
// alone that goes through 4 MB of DRAM takes 739 clocks a round (pair small-grid), some 40 of them its instructions.

#ifndef CUDAPERF_COST_LATENCIES_H
#define CUDAPERF_COST_LATENCIES_H

namespace cudaperf {

inline constexpr double L1Latency = 35, L2Latency = 270, DramLatency = 700;

} // namespace cudaperf

#endif // CUDAPERF_COST_LATENCIES_H
