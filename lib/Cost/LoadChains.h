// Which loads a warp waits for one after the other, when nothing else runs beside it.

#ifndef CUDAPERF_COST_LOADCHAINS_H
#define CUDAPERF_COST_LOADCHAINS_H

#include "Analysis/KernelProgram.h"
#include "Cost/InstructionWork.h"

namespace cudaperf {

/// For each block of Program the loads that together keep a warp waiting for longest, the first one first: each but
/// the first is made only when the data of the one before are there. Its address or condition rests on them, or a store
/// of them to global memory stands between, which nvcc moves no load across that may read what is stored. Clocks: how
/// long the data of each access take, by number.
std::vector<llvm::SmallVector<unsigned, 4>> loadChains(const KernelProgram &Program, llvm::ArrayRef<double> Clocks);

/// Whether Access goes to global memory that another pointer may lead to: no load of it is made before a store.
bool mayMeetOthers(const MemoryAccess &Access);

/// Whether a load in Loop, a number into KernelProgram::loops(), has to wait for what was loaded a round before: its
/// address rests on it, or it may end the loop between the two or send lanes on ways that are longer than nvcc switches
/// them off for. On an H200, 32 blocks, a round of a plain sum takes 78 clocks, one that data may leave 757, one with a
/// sine and a logarithm on a condition 1018; one that only stores somewhere on a condition 155. Works: by block.
bool waitsForLastRound(const KernelProgram &Program, int Loop, llvm::ArrayRef<BlockWork> Works);

/// Whether a round of Loop adds to a number of global memory that the next round adds to, too, and so waits for it: 667
/// clocks there.
bool addsInMemory(const KernelProgram &Program, int Loop);

} // namespace cudaperf

#endif // CUDAPERF_COST_LOADCHAINS_H
