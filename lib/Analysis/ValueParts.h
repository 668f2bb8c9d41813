// What a number is computed from, read off the IR.

#ifndef CUDAPERF_ANALYSIS_VALUEPARTS_H
#define CUDAPERF_ANALYSIS_VALUEPARTS_H

#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace cudaperf {

/// Calls Look with the instructions that V is computed from, V first, until it returns true; with what the addresses of
/// loads are computed from ThroughLoads only. Gives up, with false, after 256 of them.
bool anyPart(const llvm::Value *V, llvm::function_ref<bool(const llvm::Instruction &)> Look, bool ThroughLoads = false);

/// Whether V is computed from such a register.
bool hasRegister(const llvm::Value *V, RegisterKind Kind);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_VALUEPARTS_H
