#include "Cost/LaunchTime.h"
#include "Cost/RunCost.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include <algorithm>
#include <cmath>

namespace cudaperf {

/// The model's time of a kernel was seen to be off by such a factor, and more (docs/cost-model.md).
static constexpr double TimeDoubt = 1.5;

/// Of a multiprocessor with as many blocks as any has, from the launch's first block to its last.
static double microsecondsOf(const KernelCost &Cost) {
  const double Clocks =
      timeOf(Cost, LaunchSize::InL2) * Cost.WarpsOfBlock * std::ceil(Cost.GridBlocks / Cost.Rates->Sms);
  return Clocks / (1000 * Cost.Rates->GHz);
}

/// Whether the kernel looks at a clock: it may wait until that says so.
static bool readsClock(const llvm::Function &Kernel) {
  return llvm::any_of(llvm::instructions(Kernel), [](const llvm::Instruction &Inst) {
    const SpecialRegister *Register = specialRegister(Inst);
    return Register && Register->Kind == RegisterKind::Clock;
  });
}

/// With loops of each length that the model tries.
static std::optional<TimeRange> microsecondsOf(const KernelProgram &Program, const CostedLaunch &Launch) {
  if (!Launch.Launch.Grid || readsClock(Program.code()))
    return std::nullopt;
  const KernelCost Cost = runCost(Program, Launch);
  if (!Cost.isKnown())
    return std::nullopt;
  const double Usual = microsecondsOf(Cost);
  TimeRange Range{.Low = Usual, .High = Usual};
  for (const KernelCost &Other : Cost.OtherLengths) {
    Range.Low = std::min(Range.Low, microsecondsOf(Other));
    Range.High = std::max(Range.High, microsecondsOf(Other));
  }
  return Range;
}

std::optional<double> kernelMicroseconds(const KernelProgram &Program, const CostedLaunch &Launch) {
  const std::optional<TimeRange> Range = microsecondsOf(Program, Launch);
  return Range ? std::optional(Range->High) : std::nullopt;
}

std::optional<double> leastKernelMicroseconds(const KernelProgram &Program, const CostedLaunch &Launch) {
  const std::optional<TimeRange> Range = microsecondsOf(Program, Launch);
  return Range ? std::optional(Range->Low) : std::nullopt;
}

GainEstimate gainOfGraph(llvm::ArrayRef<TimedKernel> Kernels) {
  // The host launches ahead of the device, so that the slower of the two decides; with a graph it is the device.
  const auto GainAt = [&](double Launch, llvm::function_ref<double(double)> DeviceTime) {
    double Host = 0, Device = 0;
    for (const TimedKernel &Kernel : Kernels) {
      Host += double(Kernel.Times) * Launch;
      Device += double(Kernel.Times) * DeviceTime(Kernel.Microseconds);
    }
    return Device > 0 ? std::max(1.0, Host / Device) : 1;
  };
  const auto Slowest = [](double Work) { return StartMicroseconds.High + TimeDoubt * Work; };
  const auto Usual = [](double Work) { return StartMicroseconds.mean() + Work; };
  // A kernel's last blocks end while the next one is being started: 0.16 us of work took none of 1.02 us (H200).
  const auto Fastest = [](double Work) { return std::max(StartMicroseconds.Low, Work / TimeDoubt); };
  const double Middle = GainAt(LaunchMicroseconds.mean(), Usual);
  return {.Low = GainAt(LaunchMicroseconds.Low, Slowest),
          .High = GainAt(SlowLaunchMicroseconds, Fastest),
          .Small = Middle,
          .InL2 = Middle,
          .Large = Middle,
          .Unit = CostUnit::Latency,
          .Assuming = {"the host does little else between the launches"}};
}

} // namespace cudaperf
