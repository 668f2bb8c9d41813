#include "Check/LaterGain.h"

namespace cudaperf {

/// Shape's cost with the accesses that are found bad as good as they can be; none if there are none.
static std::optional<KernelCost> mendedCost(const KernelFacts &Kernel, const ShapeFacts &Shape) {
  std::optional<KernelCost> Mended;
  const auto Mend = [](KernelCost &Cost, unsigned Number) {
    if (Number < Cost.Now.size() && Number < Cost.Ideal.size())
      Cost.Now[Number] = Cost.Ideal[Number];
  };
  for (const AccessFact &Fact : Shape.Accesses) {
    if (Fact.Pattern != AccessPattern::Strided || Fact.KnownLaunch || Fact.Cost.CoverageOnly)
      continue;
    if (!Mended)
      Mended = Shape.Cost;
    const unsigned Number = unsigned(Fact.Cost.Access - Kernel.Program->accesses().data());
    Mend(*Mended, Number);
    for (KernelCost &Other : Mended->OtherLengths)
      Mend(Other, Number);
  }
  return Mended;
}

void LaterGain::addTo(FindingBuilder &Finding) const {
  Finding.gain(Gain);
  if (IsLater)
    Finding.level(Severity::Hint)
        .assuming("the kernel's strided accesses and bank conflicts are mended, which hide it");
}

std::optional<LaterGain> gainNowOrLater(const KernelFacts &Kernel, const ShapeFacts &Shape,
                                        llvm::function_ref<std::optional<GainEstimate>(const KernelCost &)> GainOf) {
  if (const std::optional<GainEstimate> Now = GainOf(Shape.Cost))
    return LaterGain{.Gain = *Now};
  const std::optional<KernelCost> Mended = Shape.Cost.isKnown() ? mendedCost(Kernel, Shape) : std::nullopt;
  const std::optional<GainEstimate> Later = Mended ? GainOf(*Mended) : std::nullopt;
  return Later ? std::optional(LaterGain{.Gain = *Later, .IsLater = true}) : std::nullopt;
}

} // namespace cudaperf
