// Clocks until what a warp has asked for is there.
//
// H200, pointer chasing in the literature (Luo et al., "Benchmarking and Dissecting the Nvidia Hopper GPU
// Architecture", 2024): L1 and shared memory (SharedLatency) about 30, L2 about 260, DRAM about 480 to 800. One block
// alone that goes through 4 MB of DRAM takes 739 clocks a round (pair small-grid), some 40 of them its instructions.

#ifndef CUDAPERF_COST_LATENCIES_H
#define CUDAPERF_COST_LATENCIES_H

namespace cudaperf {

/// What a request to shared memory takes longer, in clocks, for each wavefront after its first: a warp's requests go
/// one after the other. Chains of loads with conflicts of 1, 2, 4, 8, 16 and 32 ways on an H200: 29, 31, 35, 43, 59, 91
/// clocks; of loads and stores 33, 37, 45, 61, 93, 157.
inline constexpr double WavefrontLatency = 2;

inline constexpr double L1Latency = 35, L2Latency = 270, DramLatency = 700;
inline constexpr double SharedLatency = 30;

/// Clocks until the data of a load are there that the share Missing of the time is not in L1, but in L2.
inline double latencyOfLoad(double Missing) { return L1Latency + Missing * (L2Latency - L1Latency); }

} // namespace cudaperf

#endif // CUDAPERF_COST_LATENCIES_H
