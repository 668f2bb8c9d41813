// What the assembler can tell of addresses in shared memory: how they lie to groups of 16 bytes.

#ifndef CUDAPERF_NVCC_SHAREDALIGNMENT_H
#define CUDAPERF_NVCC_SHAREDALIGNMENT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Alignment.h"
#include <cstdint>

namespace llvm {
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace cudaperf {

/// Whether Inst is a load or store whose address is known to be one of shared memory.
bool isSharedAccess(const llvm::Instruction &Inst);

/// What ptxas knows of an address in shared memory: what it leaves when divided by a power of two, and the register
/// that a constant is added to.
struct SharedPlace {
  uint64_t Modulus = 1; ///< bytes, 16 at most
  uint64_t Residue = 0; ///< below Modulus
  unsigned Register = 0;
  int64_t Behind = 0; ///< bytes from what Register holds

  llvm::Align alignment() const { return llvm::commonAlignment(llvm::Align(Modulus), Residue); }
};

/// Where ptxas finds the addresses of loads and stores of shared memory to be, of those in Wanted, functions of Code.
/// It is ptxas that merges these accesses, and it sees the addresses as NVVM's last passes leave them: where row + lane
/// is needed anyway, row + 4 * lane is made of it by adding 3 * lane, and nothing shows that the sum is a multiple
/// of 4. Accesses that these passes remove have no entry.
llvm::DenseMap<const llvm::Instruction *, SharedPlace> sharedPlaces(const llvm::Module &Code,
                                                                    llvm::ArrayRef<const llvm::Function *> Wanted);

} // namespace cudaperf

#endif // CUDAPERF_NVCC_SHAREDALIGNMENT_H
