// Pairs of cuda-perf-unfused-elementwise: two kernels at several sizes and types, and chains of several lengths.

#include "AllCases.h"

#include <algorithm>

void scaleThenAddFloat(const float *A, const float *B, float *Temporary, float *Out, float Factor, int N);
void scaleThenAddHalf(const void *A, const void *B, void *Temporary, void *Out, float Factor, int N);
void scaleAddFloat(const float *A, const float *B, float *Out, float Factor, int N);
void scaleAddHalf(const void *A, const void *B, void *Out, float Factor, int N);
void chainOfTwo(const float *In, float *T, float *Out, float Mean, float Inverse, int N);
void chainOfThree(const float *In, float *T, float *U, float *Out, float Mean, float Inverse, int N);
void chainOfFive(const float *In, float *T, float *U, float *V, float *W, float *Out, float Mean, float Inverse, int N);
void fusedChainOfLength(const float *In, float *Out, float Mean, float Inverse, int N, int Length);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-unfused-elementwise";
static constexpr float Factor = 1.5f, Mean = 0.25f, Inverse = 1.75f;

static std::vector<Buffer> scaleAddBuffers(ElementType Type, size_t Count, bool WithTemporary) {
  std::vector<Buffer> Buffers = {{.Name = "a", .Type = Type, .Count = Count},
                                 {.Name = "b", .Type = Type, .Count = Count}};
  if (WithTemporary)
    Buffers.push_back({.Name = "temporary", .Type = Type, .Count = Count, .Use = Role::Scratch});
  double Tolerance = Type == ElementType::Half ? 4e-3 : 1e-6;
  Buffers.push_back({.Name = "out", .Type = Type, .Count = Count, .Use = Role::Output, .Tolerance = Tolerance});
  return Buffers;
}

static void scaleAddReference(std::vector<HostArray> &Arrays) {
  parallelFor(Arrays[0].count(), [&](size_t Begin, size_t End) {
    for (size_t I = Begin; I < End; ++I)
      Arrays.back().set(I, Arrays[0].at(I) * Factor + Arrays[1].at(I));
  });
}

static Case scaleAdd(ElementType Type, const char *TypeName, size_t Count, const char *SizeName) {
  bool Single = Type == ElementType::Float;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda) {
      if (Single)
        scaleThenAddFloat(P.get<float>(0), P.get<float>(1), P.get<float>(2), P.get<float>(3), Factor, int(Count));
      else
        scaleThenAddHalf(P.get<void>(0), P.get<void>(1), P.get<void>(2), P.get<void>(3), Factor, int(Count));
    }
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda) {
      if (Single)
        scaleAddFloat(P.get<float>(0), P.get<float>(1), P.get<float>(2), Factor, int(Count));
      else
        scaleAddHalf(P.get<void>(0), P.get<void>(1), P.get<void>(2), Factor, int(Count));
    }
  };
  double Bytes = double(bytesOf(Type));
  double LeastBytes = 3 * Bytes * double(Count);
  return {.Check = Check,
          .Pair = "scale-add",
          .Parameters = std::string("type=") + TypeName + ",n=" + SizeName,
          .Title = "one kernel for scale-then-add",
          .Claimed = {"bytes of traffic per element", 5 * Bytes, 3 * Bytes},
          .Before = {"unfused-elementwise/scale-add.before.cu", scaleAddBuffers(Type, Count, true), Before,
                     scaleAddReference, LeastBytes},
          .After = {"unfused-elementwise/scale-add.after.cu", scaleAddBuffers(Type, Count, false), After,
                    scaleAddReference, LeastBytes}};
}

static auto chainReference(int Length) {
  return [=](std::vector<HostArray> &Arrays) {
    const float *In = Arrays.front().as<float>();
    float *Out = Arrays.back().as<float>();
    for (size_t I = 0; I < Arrays.front().count(); ++I) {
      double Value = (double(In[I]) - Mean) * Inverse;
      if (Length >= 3)
        Value = std::max(Value, 0.0);
      if (Length >= 5)
        Value = Value * Value + 1;
      Out[I] = float(Value);
    }
  };
}

static void launchChain(const DevicePointers &P, int N, int Length) {
  if constexpr (BuiltWithCuda) {
    auto At = [&](size_t I) { return P.get<float>(I); };
    if (Length == 2)
      chainOfTwo(At(0), At(1), At(2), Mean, Inverse, N);
    else if (Length == 3)
      chainOfThree(At(0), At(1), At(2), At(3), Mean, Inverse, N);
    else
      chainOfFive(At(0), At(1), At(2), At(3), At(4), At(5), Mean, Inverse, N);
  }
}

static Case activationChain(const Scale &Size, int Length) {
  size_t Count = Size.elements(ElementType::Float);
  Buffer In = {.Name = "in", .Count = Count};
  Buffer Out = {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-5};
  std::vector<Buffer> WithTemporaries = {In};
  for (int Step = 1; Step < Length; ++Step)
    WithTemporaries.push_back({.Name = "t" + std::to_string(Step), .Count = Count, .Use = Role::Scratch});
  WithTemporaries.push_back(Out);
  auto Before = [=](const DevicePointers &P) { launchChain(P, int(Count), Length); };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      fusedChainOfLength(P.get<float>(0), P.get<float>(1), Mean, Inverse, int(Count), Length);
  };
  double LeastBytes = 8 * double(Count);
  auto Reference = chainReference(Length);
  return {.Check = Check,
          .Pair = "activation-chain",
          .Parameters = "length=" + std::to_string(Length),
          .Title = "one kernel for a chain of " + std::to_string(Length),
          .Claimed = {"bytes of traffic per element", 8.0 * Length, 8},
          .Before = {"unfused-elementwise/activation-chain.before.cu", WithTemporaries, Before, Reference, LeastBytes},
          .After = {"unfused-elementwise/activation-chain.after.cu", {In, Out}, After, Reference, LeastBytes}};
}

std::vector<Case> unfusedElementwiseCases(const Scale &Size) {
  size_t Large = Size.elements(ElementType::Float);
  std::vector<Case> Cases;
  Cases.push_back(scaleAdd(ElementType::Float, "float", std::min<size_t>(Large, 1 << 14), "16Ki"));
  Cases.push_back(scaleAdd(ElementType::Float, "float", std::min<size_t>(Large, 1 << 20), "1Mi"));
  Cases.push_back(scaleAdd(ElementType::Float, "float", Large, "large"));
  Cases.push_back(scaleAdd(ElementType::Half, "half", Size.elements(ElementType::Half), "large"));
  for (int Length : {2, 3, 5})
    Cases.push_back(activationChain(Size, Length));
  return Cases;
}

} // namespace cudaperf::validate
