// The table of compiler options that NvccFlags.cpp interprets.

#ifndef CUDAPERF_FRONTEND_NVCCOPTIONS_H
#define CUDAPERF_FRONTEND_NVCCOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace cudaperf {

/// How an option is written. nvcc takes most with one dash and with two; the table has them with one.
enum class OptionForm {
  Flag,   ///< -name
  Value,  ///< -name value, -name=value
  Joined, ///< -name value, -name=value, -namevalue
  Prefix, ///< -nameanything, complete in one word
};

/// What becomes of an option.
enum class OptionAction {
  Drop,
  Arch,         ///< sm_80, compute_80, lists of them, native, all
  GenerateCode, ///< arch=compute_80,code=[sm_80,compute_80]
  HostFlags,    ///< comma separated flags of the host compiler
  ResponseFile, ///< comma separated files with more flags
  Define,
  Undefine,
  IncludePath,   ///< comma separated
  SystemInclude, ///< comma separated
  QuoteInclude,
  LateInclude,
  PreInclude,
  Macros, ///< -imacros
  Standard,
  Relocatable,     ///< -rdc=true
  RelocatableFlag, ///< -dc, -dw
  RelaxedConstexpr,
  ExtendedLambda,
  FastMath,
  DefaultStream,
  CudaPath,
  Keep,     ///< Clang's own, passed on as it is
  KeepPath, ///< the same with a path as its value
};

struct CompilerOption {
  llvm::StringLiteral Name;
  OptionForm Form;
  OptionAction Action;
};

llvm::ArrayRef<CompilerOption> compilerOptions();

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_NVCCOPTIONS_H
