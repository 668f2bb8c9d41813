// Pairs of cuda-perf-hot-atomic: a counter, a sum and histograms, at several degrees of contention.

#include "AllCases.h"

#include <algorithm>

void countAboveDirect(const float *Values, unsigned *Count, float Limit, int N);
void countAboveReduced(const float *Values, unsigned *Count, float Limit, int N);
void sumDirectFloat(const float *Values, float *Sum, int N);
void sumDirectDouble(const double *Values, double *Sum, int N);
void sumReducedFloat(const float *Values, float *Sum, int N);
void sumReducedDouble(const double *Values, double *Sum, int N);
void histogramDirect(const unsigned *Values, unsigned *Bins, int N, int Count);
void histogramPrivate(const unsigned *Values, unsigned *Bins, int N, int Count);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-hot-atomic";

static Case countAbove(const Scale &Size, int Percent) {
  size_t Count = Size.elements(ElementType::Float);
  float Limit = 1 - float(Percent) / 100;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      countAboveDirect(P.get<float>(0), P.get<unsigned>(1), Limit, int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      countAboveReduced(P.get<float>(0), P.get<unsigned>(1), Limit, int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    const float *Values = Arrays[0].as<float>();
    *Arrays[1].as<uint32_t>() = uint32_t(std::count_if(Values, Values + Count, [=](float V) { return V > Limit; }));
  };
  std::vector<Buffer> Buffers = {
      {.Name = "values", .Count = Count, .Contents = uniform(0, 1)},
      {.Name = "count", .Type = ElementType::Unsigned, .Count = 1, .Use = Role::Accumulator}};
  double LeastBytes = 4 * double(Count) + 4;
  return {.Check = Check,
          .Pair = "count-above",
          .Parameters = "hits=" + std::to_string(Percent) + "%",
          .Title = "counting per block before one atomic",
          .Claimed = {"threads per block at one counter", 256.0 * Percent / 100, 1},
          .Before = {"hot-atomic/count-above.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"hot-atomic/count-above.after.cu", Buffers, After, Reference, LeastBytes}};
}

template <typename T> static void sumReference(std::vector<HostArray> &Arrays) {
  double Sum = 0;
  for (size_t I = 0; I < Arrays[0].count(); ++I)
    Sum += double(Arrays[0].as<T>()[I]);
  *Arrays[1].as<T>() = T(Sum);
}

static Case sum(const Scale &Size, ElementType Type, const char *TypeName) {
  bool Single = Type == ElementType::Float;
  // One address takes one atomic at a time: an eighth of the usual size already runs for long.
  size_t Count = Size.elements(Type) / 8;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda) {
      if (Single)
        sumDirectFloat(P.get<float>(0), P.get<float>(1), int(Count));
      else
        sumDirectDouble(P.get<double>(0), P.get<double>(1), int(Count));
    }
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda) {
      if (Single)
        sumReducedFloat(P.get<float>(0), P.get<float>(1), int(Count));
      else
        sumReducedDouble(P.get<double>(0), P.get<double>(1), int(Count));
    }
  };
  // Millions of single-precision additions in no order lose digits: the direct form is held to a wider tolerance.
  std::vector<Buffer> Buffers = {
      {.Name = "values", .Type = Type, .Count = Count, .Contents = uniform(0, 1)},
      {.Name = "sum", .Type = Type, .Count = 1, .Use = Role::Accumulator, .Tolerance = Single ? 5e-2 : 1e-9}};
  std::vector<Buffer> Reduced = Buffers;
  Reduced[1].Tolerance = Single ? 1e-3 : 1e-9;
  double LeastBytes = double(bytesOf(Type)) * double(Count + 1);
  auto Reference = Single ? sumReference<float> : sumReference<double>;
  return {.Check = Check,
          .Pair = "sum",
          .Parameters = std::string("type=") + TypeName,
          .Title = std::string("a block reduction before one ") + TypeName + " atomic",
          .Claimed = {"threads per block at one sum", 256, 1},
          .Before = {"hot-atomic/sum.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"hot-atomic/sum.after.cu", Reduced, After, Reference, LeastBytes}};
}

static Case histogram(const Scale &Size, int Bins, double Skew) {
  size_t Count = Size.elements(ElementType::Unsigned) / 4;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      histogramDirect(P.get<unsigned>(0), P.get<unsigned>(1), int(Count), Bins);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      histogramPrivate(P.get<unsigned>(0), P.get<unsigned>(1), int(Count), Bins);
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      ++Arrays[1].as<uint32_t>()[Arrays[0].as<uint32_t>()[I] % uint32_t(Bins)];
  };
  std::vector<Buffer> Buffers = {
      {.Name = "values",
       .Type = ElementType::Unsigned,
       .Count = Count,
       .Contents = integersBelow(uint64_t(1) << 32, Skew)},
      {.Name = "bins", .Type = ElementType::Unsigned, .Count = size_t(Bins), .Use = Role::Accumulator}};
  double LeastBytes = 4 * double(Count) + 4.0 * Bins;
  return {.Check = Check,
          .Pair = "histogram",
          .Parameters = "bins=" + std::to_string(Bins) + ",values=" + (Skew > 0 ? "skewed" : "even"),
          .Title = "a histogram of " + std::to_string(Bins) + " bins per block in shared memory",
          .Claimed = {"global atomics per element", 1, 1024.0 * Bins / double(Count)},
          .Before = {"hot-atomic/histogram.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"hot-atomic/histogram.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> hotAtomicCases(const Scale &Size) {
  std::vector<Case> Cases;
  for (int Percent : {1, 50, 99})
    Cases.push_back(countAbove(Size, Percent));
  Cases.push_back(sum(Size, ElementType::Float, "float"));
  Cases.push_back(sum(Size, ElementType::Double, "double"));
  for (int Bins : {16, 256, 2048})
    Cases.push_back(histogram(Size, Bins, 0));
  Cases.push_back(histogram(Size, 256, 0.9));
  return Cases;
}

} // namespace cudaperf::validate
