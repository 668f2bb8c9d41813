// Shared loads of 8 and 16 bytes: which lanes are served together, with and without conflicts between them.
#include "Buffers.h"

/// Every lane loads the element that Pattern gives it.
template <typename T, typename Pattern> __global__ void reads(T *Out, const T *In) {
  __shared__ T Data[512];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[Pattern::place(threadIdx.x % 32)];
}

#define PATTERN(Name, Place)                                                                                           \
  struct Name {                                                                                                        \
    static __device__ unsigned place(unsigned Lane) { return Place; }                                                  \
  };

// Which lanes differ: neighbours (Parity), pairs, fours, quarters or halves of the warp. Rows, lines and half lines are
// 16, 8 and 4 elements apart.
PATTERN(Same, 0)
PATTERN(ParityRows, Lane % 2 * 16)
PATTERN(ParityLines, Lane % 2 * 8)
PATTERN(ParityNeighbours, Lane % 2)
PATTERN(PairRows, Lane / 2 % 2 * 16)
PATTERN(PairNeighbours, Lane / 2 % 2)
PATTERN(FourPairRows, Lane / 2 % 4 * 16)
PATTERN(FourPairLines, Lane / 2 % 4 * 8)
PATTERN(FourPairHalfLines, Lane / 2 % 4 * 4)
PATTERN(AllPairRows, Lane / 2 * 16)
PATTERN(AllPairNeighbours, Lane / 2)
PATTERN(FourLines, Lane % 4 * 8)
PATTERN(SixteenNeighbours, Lane % 16)
PATTERN(FoursOfLines, Lane / 4 * 8)
PATTERN(FoursOfNeighbours, Lane / 4)
PATTERN(QuartersOfLines, Lane / 8 * 8)
PATTERN(QuartersOfRows, Lane / 8 * 16)
PATTERN(HalvesOfLines, Lane / 16 * 8)
PATTERN(HalvesOfRows, Lane / 16 * 16)
// Two of these at once.
PATTERN(ParityLinesByHalf, Lane % 2 * 8 + Lane / 16)
PATTERN(ParityRowsByHalf, Lane % 2 * 16 + Lane / 16)
PATTERN(ParityLinesByQuarter, Lane % 2 * 8 + Lane / 8)
PATTERN(ParityLinesByFour, Lane % 2 * 8 + Lane / 4)
PATTERN(PairLinesByFour, Lane / 2 % 2 * 8 + Lane / 4)
PATTERN(ParityByFour, Lane % 2 + Lane / 4 * 2)
PATTERN(PairsByFour, Lane / 2 % 2 + Lane / 4 * 2)
PATTERN(InterleavedHalves, Lane % 2 * 16 + Lane / 2)
PATTERN(FourLinesByFour, Lane % 4 * 8 + Lane / 4)
// One part of the warp conflicts, the rest does not.
PATTERN(FirstHalfConflicts, Lane < 16 ? Lane * 16 : Lane)
PATTERN(FirstQuarterConflicts, Lane < 8 ? Lane * 8 : Lane)

template <typename T, typename... Patterns> void launchAll(T *Out, const T *In) {
  (reads<T, Patterns><<<1, 256>>>(Out, In), ...);
}

int main() {
  launchAll<float4, Same, ParityRows, ParityLines, ParityNeighbours, PairRows, PairNeighbours, FourPairLines,
            FourPairHalfLines, FourLines, FoursOfLines, FoursOfNeighbours, QuartersOfLines, HalvesOfLines,
            ParityLinesByHalf, ParityLinesByQuarter, ParityLinesByFour, PairLinesByFour, ParityByFour, PairsByFour,
            FourLinesByFour, FirstQuarterConflicts>(buffer<float4>(), buffer<float4>());
  launchAll<double, Same, ParityRows, PairRows, FourPairRows, AllPairRows, AllPairNeighbours, SixteenNeighbours,
            QuartersOfRows, HalvesOfRows, ParityRowsByHalf, InterleavedHalves, FirstHalfConflicts>(buffer<double>(),
                                                                                                  buffer<double>());
  return cudaDeviceSynchronize() != cudaSuccess;
}
