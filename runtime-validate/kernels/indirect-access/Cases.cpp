// Pairs of cuda-perf-indirect-access: a gather through a random order, and the same values brought into order.

#include "AllCases.h"

void gatherByIndex(const float *Values, const int *Order, float *Out, float Factor, int N);
void gatherInOrder(const float *Ordered, float *Out, float Factor, int N);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-indirect-access";
static constexpr float Factor = 1.5f;

static Case gather(const Scale &Size) {
  size_t Count = Size.elements(ElementType::Float) / 2;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      gatherByIndex(P.get<float>(0), P.get<int>(1), P.get<float>(2), Factor, int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      gatherInOrder(P.get<float>(0), P.get<float>(1), Factor, int(Count));
  };
  auto GatherReference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[2].as<float>()[I] = Arrays[0].as<float>()[Arrays[1].as<uint32_t>()[I]] * Factor;
  };
  auto ScaleReference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[1].as<float>()[I] = Arrays[0].as<float>()[I] * Factor;
  };
  Buffer Values = {.Name = "values", .Count = Count};
  Buffer Order = {.Name = "order", .Type = ElementType::Unsigned, .Count = Count, .Contents = permutation()};
  Buffer Out = {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-6};
  return {
      .Check = Check,
      .Pair = "gather",
      .Parameters = "order=random",
      .Title = "values brought into order ahead of the kernel",
      .Claimed = {"sectors per load request", 32, 4},
      .Before = {"indirect-access/gather.before.cu", {Values, Order, Out}, Before, GatherReference, 12 * double(Count)},
      .After = {"indirect-access/gather.after.cu", {Values, Out}, After, ScaleReference, 8 * double(Count)},
      .Allowance = RandomAccessAllowance};
}

std::vector<Case> indirectAccessCases(const Scale &Size) { return {gather(Size)}; }

} // namespace cudaperf::validate
