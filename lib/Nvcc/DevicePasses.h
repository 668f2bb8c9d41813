// The passes of our own that the pipeline runs between LLVM's.

#ifndef CUDAPERF_NVCC_DEVICEPASSES_H
#define CUDAPERF_NVCC_DEVICEPASSES_H

#include <cstdint>
#include <optional>

namespace llvm {
class Function;
class Instruction;
class Module;
class Value;
} // namespace llvm

namespace cudaperf {

/// The most that one instruction moves for a lane.
inline constexpr uint64_t WidestAccessBytes = 16;

/// Gives the module what the CUDA compiler knows and the bare IR does not say: libdevice's functions have no side
/// effects, dynamic shared memory is aligned to 16 bytes.
void addDeviceKnowledge(llvm::Module &Code);

/// Replaces calls of libdevice's functions on integers and of its conversions (__nv_clz, __nv_float2int_rd) by
/// instructions that every analysis knows.
void openLibdevice(llvm::Module &Code);

/// Makes casts of the inline PTX that computes the shared address of a pointer (cvta.to.shared).
void openPtxAddresses(llvm::Module &Code);

/// Says that a kernel's pointers point to global memory, in the way of NVPTX's own code generator (NVPTXLowerArgs): a
/// store to shared memory is none to what they point to. To be called before address spaces are inferred.
void pointToGlobalMemory(llvm::Function &Kernel);

/// Leaves one reading of each thread and block index in a kernel, at its start: loops that ask for them again and again
/// compute with the same value. To be called when everything is inlined.
void readIndicesOnce(llvm::Module &Code);

/// Turns copies of CUDA's vector types (float4 v = p[i]) into one load and one store of the whole, as nvcc does even if
/// only some members are used afterwards. To be called before anything splits local variables.
void expandVectorCopies(llvm::Module &Code);

/// Turns block copies of a known, small size into the loads and stores that the backend makes of them: pieces as wide
/// as the alignment of either side allows, 16 bytes at most.
void expandBlockCopies(llvm::Module &Code);

/// Turns asynchronous copies written as inline PTX (cp.async, CUDA's own headers write it so too) into a load and a
/// store. To be called after all passes that could merge or drop them.
void expandAsyncCopies(llvm::Module &Code);

/// Gives the loads, stores and atomics that are written as inline PTX (CUDA's headers write those of half so)
/// instructions of their own. To be called after all passes that could merge or drop them.
void expandPtxAccesses(llvm::Module &Code);

/// Puts a load before each atomic on shared memory that is done in rounds, but for those of a scope (atomicAdd_block),
/// which do not tell the space of their pointer. To be called after expandPtxAccesses().
void expandSharedAtomics(llvm::Module &Code);

/// Whether the hardware has no such atomic for shared memory: float and double, and 64 bits but for exchange and
/// compare-and-swap. ptxas makes a loop of it: a load, then a compare-and-swap, again for the lanes for which that
/// failed.
bool isDoneInRounds(const llvm::Instruction &Atomic);

/// Whether expandSharedAtomics() made Load.
bool isRoundLoad(const llvm::Instruction &Load);

/// One half of an asynchronous copy.
struct AsyncHalf {
  const llvm::Value *Other = nullptr; ///< the address of the other half; known before either half runs
  bool PastL1 = false;                ///< cp.async.cg: 16 bytes, straight from the L2 cache
};
/// What expandAsyncCopies() made of a copy; none for any other instruction.
std::optional<AsyncHalf> asyncHalf(const llvm::Instruction &Inst);

/// Marks the loads that any optimising compiler drops because their value is already in a register on every path, and
/// makes those of which only a part is used as narrow as they are issued (NarrowLoads.h).
void settleLoads(llvm::Module &Code);

/// Whether settleLoads() marked Load as one that is dropped.
bool isRedundantLoad(const llvm::Instruction &Load);

} // namespace cudaperf

#endif // CUDAPERF_NVCC_DEVICEPASSES_H
