// Reads inline PTX: the instructions that an asm statement holds and the arguments that their operands stand for.

#ifndef CUDAPERF_NVCC_INLINEPTX_H
#define CUDAPERF_NVCC_INLINEPTX_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace llvm {
class CallBase;
class Function;
class IRBuilderBase;
class Type;
class Value;
} // namespace llvm

namespace cudaperf {

/// One PTX instruction. The text lives as long as the call.
struct PtxInstruction {
  llvm::StringRef Name;                           ///< "ldmatrix.sync.aligned.m8n8.x1.shared.b16", without a predicate
  llvm::SmallVector<llvm::StringRef, 4> Operands; ///< "{$0, $1}", "[$2]", "16"; without space around
};

/// The instructions of an asm statement in order, declarations of registers among them. Empty if Call is none.
llvm::SmallVector<PtxInstruction, 2> inlinePtx(const llvm::CallBase &Call);

/// The registers of an operand: "$0" and "$1" of "{$0, $1}", else Operand itself.
llvm::SmallVector<llvm::StringRef, 4> ptxRegisters(llvm::StringRef Operand);

/// Position of the argument that Operand, "$2" or "[$2]", stands for; none if it is anything else or is only written.
std::optional<unsigned> ptxArgument(const llvm::CallBase &Call, llvm::StringRef Operand);

/// The same of Operand, "$0", that the statement reads first and writes then: "+r"(x) has an argument too.
std::optional<unsigned> ptxInput(const llvm::CallBase &Call, llvm::StringRef Operand);

/// Position among the results of Call of the register that Operand, "$0", writes; none if it is anything else.
std::optional<unsigned> ptxResult(const llvm::CallBase &Call, llvm::StringRef Operand);

/// The address that Operand, "[$2]" or "[$2+16]", stands for, as a pointer; null if it is anything else.
llvm::Value *ptxAddress(llvm::IRBuilderBase &Build, const llvm::CallBase &Call, llvm::StringRef Operand);

/// The number that Operand, "16" or an immediate "$2", stands for.
std::optional<uint64_t> ptxNumber(const llvm::CallBase &Call, llvm::StringRef Operand);

/// The types of the registers that Call gives.
llvm::SmallVector<llvm::Type *, 4> ptxResultTypes(const llvm::CallBase &Call);

/// Uses Results, one for each register that Call gives, in its place.
void replacePtxResults(llvm::CallBase &Call, llvm::ArrayRef<llvm::Value *> Results);

/// Shows Expand every asm statement of Code, which it may erase; whether it changed one of them.
bool expandInlinePtx(llvm::Function &Code, llvm::function_ref<bool(llvm::CallBase &)> Expand);

} // namespace cudaperf

#endif // CUDAPERF_NVCC_INLINEPTX_H
