// What integers and addresses are sums of: two that differ by a constant only are one and a distance, which machine
// code keeps in the access (NVVM takes constants out of subscripts, ptxas numbers what is left).

#ifndef CUDAPERF_COST_LINEARFORMS_H
#define CUDAPERF_COST_LINEARFORMS_H

#include "Analysis/KernelProgram.h"
#include <map>

namespace cudaperf {

/// Offset + the sum of Scale * what Slot holds.
struct LinearForm {
  int64_t Offset = 0;
  std::map<unsigned, int64_t> Terms; ///< by slot
  bool NoWrap = true;                ///< no sum on the way to it leaves the range of its type
};

class LinearForms {
public:
  explicit LinearForms(const KernelProgram &Program);
  /// Of what Slot holds: the slot itself if it is none of the sums noted.
  LinearForm of(unsigned Slot) const;
  /// Notes the result of S if it is a sum, or an integer made wider, Operands being what stands for those of S.
  void note(const Step &S, llvm::ArrayRef<unsigned> Operands);
  /// Notes that Slot holds Form.
  void note(unsigned Slot, LinearForm Form) { Forms[Slot] = std::move(Form); }
  bool isKnown(unsigned Slot) const { return Forms.count(Slot); }

private:
  std::map<unsigned, LinearForm> Forms;
};

/// Adds Scale times What.
void addTimes(LinearForm &To, const LinearForm &What, int64_t Scale);

} // namespace cudaperf

#endif // CUDAPERF_COST_LINEARFORMS_H
