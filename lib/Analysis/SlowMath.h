// Floating-point operations that a product could stand for: pow with a small number as exponent, and division by what a
// loop, or the whole launch, leaves as it is. nvcc keeps them, as the results may differ in the last digit.

#ifndef CUDAPERF_ANALYSIS_SLOWMATH_H
#define CUDAPERF_ANALYSIS_SLOWMATH_H

#include "Analysis/KernelProgram.h"
#include <optional>
#include <vector>

namespace cudaperf {

struct SlowMath {
  enum class Kind {
    Power,         ///< with a constant exponent: Number
    PowerOfLaunch, ///< with one exponent for all threads, which the launch knows
    ByConstant,    ///< division by Number, which is no power of two
    ByLoop,        ///< division by what the innermost loop leaves as it is
    ByLaunch       ///< division by one number for all threads
  };
  const llvm::Instruction *Inst = nullptr;
  unsigned Block = 0; ///< into KernelProgram::blocks()
  Kind What = Kind::Power;
  double Number = 0;

  bool isDouble() const;
  const llvm::Value &base() const;  ///< of a power, or the dividend
  const llvm::Value &other() const; ///< the exponent, or the divisor
};

/// Those of Program, in code order: of constant exponents the whole and half numbers from -4 to 8 that take few
/// products. Not what is divided approximately anyway.
std::vector<SlowMath> slowMath(const KernelProgram &Program);

/// Products that the power Exponent takes, one of which may be with a square root; none if it is none of slowMath()'s.
std::optional<unsigned> productsOfPower(double Exponent);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_SLOWMATH_H
