// Gains that another finding of the kernel hides: what is slow beside accesses that are far too dear shows once those
// are cured.

#ifndef CUDAPERF_CHECK_LATERGAIN_H
#define CUDAPERF_CHECK_LATERGAIN_H

#include "Check/Check.h"

namespace cudaperf {

struct LaterGain {
  GainEstimate Gain;
  bool IsLater = false; ///< of the kernel with its strided accesses cured

  /// Lowers Finding to a hint, and says what it waits for, if IsLater; gives it the gain.
  void addTo(FindingBuilder &Finding) const;
};

/// None if Gain is hidden.
inline std::optional<GainEstimate> shown(std::optional<GainEstimate> Gain) {
  return Gain && !Gain->isHidden() ? std::move(Gain) : std::nullopt;
}

/// What GainOf, none if that is hidden, says of Shape's cost as it is, else of what it is once the accesses of Shape
/// are cured that strided-global-access and shared-bank-conflict name. None if both hide it.
std::optional<LaterGain> gainNowOrLater(const KernelFacts &Kernel, const ShapeFacts &Shape,
                                        llvm::function_ref<std::optional<GainEstimate>(const KernelCost &)> GainOf);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_LATERGAIN_H
