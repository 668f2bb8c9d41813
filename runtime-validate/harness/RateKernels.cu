// The kernels of --calibrate. What one multiprocessor does is timed by its own clock, from the first start of a block on it
// to the last end, so that neither launches nor the GPU's clock come into it; what all of them share is timed by events.

#include "Calibration.h"

#include <algorithm>
#include <cuda_runtime.h>
#include <limits>

namespace cudaperf::validate {
namespace {

/// When a block ran, and where.
struct BlockTime {
  unsigned Sm;
  long long Start, End;
};

__device__ unsigned multiprocessor() {
  unsigned Number;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(Number));
  return Number;
}

__device__ unsigned long long globalNanoseconds() {
  unsigned long long Time;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(Time));
  return Time;
}

/// What a thread does over and over: PerRound operations that do not wait for each other in Chains chains.
constexpr int Chains = 8, PerChain = 8, PerRound = Chains * PerChain;

struct Fp32 {
  float Value[Chains];
  __device__ void start() {
    for (int I = 0; I < Chains; ++I)
      Value[I] = float(threadIdx.x + I);
  }
  __device__ void step(int I) { Value[I] = fmaf(Value[I], 0.999f, 0.5f); }
  __device__ float end(int I) const { return Value[I]; }
};

struct Fp64 {
  double Value[Chains];
  __device__ void start() {
    for (int I = 0; I < Chains; ++I)
      Value[I] = double(threadIdx.x + I);
  }
  __device__ void step(int I) { Value[I] = fma(Value[I], 0.999, 0.5); }
  __device__ float end(int I) const { return float(Value[I]); }
};

struct Int {
  unsigned Value[Chains], Other;
  __device__ void start() {
    Other = threadIdx.x;
    for (int I = 0; I < Chains; ++I)
      Value[I] = threadIdx.x * 3 + unsigned(I);
  }
  // The majority of three, bit by bit: sums would go to the pipe of multiply-adds in part, and of operations on two
  // operands the assembler makes one of three.
  __device__ void step(int I) {
    asm volatile("lop3.b32 %0, %0, %1, %2, 0xe8;" : "+r"(Value[I]) : "r"(Value[(I + 1) % Chains]), "r"(Other));
  }
  __device__ float end(int I) const { return float(Value[I] + Other); }
};

struct Sfu {
  float Value[Chains];
  __device__ void start() {
    for (int I = 0; I < Chains; ++I)
      Value[I] = -1.0f / float(threadIdx.x + I + 1);
  }
  __device__ void step(int I) { asm volatile("ex2.approx.ftz.f32 %0, %0;" : "+f"(Value[I])); }
  __device__ float end(int I) const { return Value[I]; }
};

/// Loads of a word a lane, the words of a warp in one line. Each word is 0, which the compiler cannot know, and the next
/// address waits for it: loads of one address would be made one.
__device__ unsigned Zeroes[1024];

struct SharedLoad {
  unsigned Value[Chains], Address;
  __device__ void start() {
    __shared__ unsigned Words[1024];
    Words[threadIdx.x] = Zeroes[threadIdx.x];
    Address = unsigned(__cvta_generic_to_shared(&Words[threadIdx.x]));
    for (int I = 0; I < Chains; ++I)
      Value[I] = Zeroes[I];
  }
  __device__ void step(int I) { asm volatile("ld.shared.u32 %0, [%1];" : "=r"(Value[I]) : "r"(Address + Value[I])); }
  __device__ float end(int I) const { return float(Value[I]); }
};

/// Each thread's slot holds the slot's own address, so that a load is one instruction: a warp's 32 are two lines.
__device__ const void *Slots[512];

struct L1Load {
  const void *Value[Chains];
  __device__ void start() {
    Slots[threadIdx.x] = &Slots[threadIdx.x]; // every block writes the same
    __threadfence();
    for (int I = 0; I < Chains; ++I)
      Value[I] = &Slots[threadIdx.x];
  }
  __device__ void step(int I) { asm volatile("ld.global.ca.u64 %0, [%0];" : "+l"(Value[I])); }
  __device__ float end(int I) const { return float(unsigned(size_t(Value[I]))); }
};

template <typename Work> __global__ void __launch_bounds__(512) throughput(BlockTime *Times, float *Sink, int Rounds) {
  Work Own;
  Own.start();
  __syncthreads();
  const long long Start = clock64();
  for (int Round = 0; Round < Rounds; ++Round)
#pragma unroll
    for (int I = 0; I < PerRound; ++I)
      Own.step(I % Chains);
  float Sum = 0;
  for (int I = 0; I < Chains; ++I)
    Sum += Own.end(I);
  __syncthreads();
  const long long End = clock64();
  if (threadIdx.x == 0)
    Times[blockIdx.x] = {multiprocessor(), Start, End};
  if (Sum == 1234567.0f) // never, but the compiler cannot know
    *Sink = Sum;
}

__global__ void clockRate(BlockTime *Times, float *Sink, int Rounds) {
  Fp32 Own;
  Own.start();
  const unsigned long long Before = globalNanoseconds();
  const long long Start = clock64();
  for (int Round = 0; Round < Rounds; ++Round)
#pragma unroll
    for (int I = 0; I < PerRound; ++I)
      Own.step(I % Chains);
  const long long End = clock64();
  const unsigned long long After = globalNanoseconds();
  if (threadIdx.x == 0)
    Times[blockIdx.x] = {unsigned(After - Before), Start, End};
  if (Own.end(0) + Own.end(1) + Own.end(2) + Own.end(3) == 1234567.0f)
    *Sink = Own.end(4) + Own.end(5) + Own.end(6) + Own.end(7);
}

__global__ void __launch_bounds__(256) barriers(BlockTime *Times, int Rounds) {
  __syncthreads();
  const long long Start = clock64();
  for (int Round = 0; Round < Rounds; ++Round) {
#pragma unroll
    for (int I = 0; I < 16; ++I)
      __syncthreads();
  }
  const long long End = clock64();
  if (threadIdx.x == 0)
    Times[blockIdx.x] = {multiprocessor(), Start, End};
}

/// Lines of 128 bytes; a thread takes 16 bytes of each, or with Sparse 4 bytes of one sector.
template <bool Sparse> __global__ void readL2(const char *Data, size_t Pieces, int Passes, unsigned *Sink) {
  constexpr size_t Step = Sparse ? 128 : 16;
  unsigned Sum = 0;
  for (int Pass = 0; Pass < Passes; ++Pass)
    for (size_t I = blockIdx.x * size_t(blockDim.x) + threadIdx.x; I < Pieces; I += size_t(gridDim.x) * blockDim.x) {
      unsigned A, B = 0, C = 0, D = 0;
      if (Sparse)
        asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(A) : "l"(Data + I * Step));
      else
        asm volatile("ld.global.cg.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(A), "=r"(B), "=r"(C), "=r"(D)
                     : "l"(Data + I * Step));
      Sum += A ^ B ^ C ^ D;
    }
  if (Sum == 0xdeadbeef)
    *Sink = Sum;
}

/// 4 bytes a thread: of every word, or with Sparse of one in each line.
template <bool Sparse> __global__ void writeL2(char *Data, size_t Pieces, int Passes) {
  constexpr size_t Step = Sparse ? 128 : 4;
  for (int Pass = 0; Pass < Passes; ++Pass)
    for (size_t I = blockIdx.x * size_t(blockDim.x) + threadIdx.x; I < Pieces; I += size_t(gridDim.x) * blockDim.x)
      asm volatile("st.global.u32 [%0], %1;" ::"l"(Data + I * Step), "r"(Pass));
}

/// Zeroes are loaded so that the compiler cannot know that all lanes go to one address, and adds for each of them.
template <typename T> __global__ void addAll(T *Sum, const unsigned *Zeroes, int Rounds) {
  T *Own = Sum + Zeroes[threadIdx.x];
  for (int Round = 0; Round < Rounds; ++Round)
    atomicAdd(Own, T(threadIdx.x & 3));
}

__global__ void nothing() {}

class Bench {
public:
  explicit Bench(Device &Gpu) : Gpu(Gpu), Sms(Gpu.description().Multiprocessors) {}
  ~Bench() {
    for (void *Each : {static_cast<void *>(Times), Arena})
      if (Each)
        Gpu.release(Each);
  }

  Failure run(Rates &Measured) {
    Times = static_cast<BlockTime *>(Gpu.allocate(MostBlocks * sizeof(BlockTime)));
    Arena = Gpu.allocate(ArenaBytes);
    if (!Times || !Arena)
      return "not enough GPU memory to calibrate";
    if (Failure Why = Gpu.fill(Arena, 0, ArenaBytes))
      return Why;
    Measured["sms"] = Sms;
    Measured["l2-mib"] = double(Gpu.description().L2Bytes) / (1 << 20);
    Failure Why = onMultiprocessors(Measured);
    if (!Why)
      Why = inL2(Measured);
    if (!Why)
      Why = inDram(Measured);
    if (!Why)
      Why = atomics(Measured);
    return Why ? Why : launches(Measured);
  }

private:
  /// The least milliseconds of a few tries.
  template <typename Work> Failure least(Work Launch, double &Milliseconds) {
    Milliseconds = std::numeric_limits<double>::max();
    for (int Try = 0; Try < Tries; ++Try) {
      double Taken = 0;
      if (Failure Why = Gpu.time(Launch, Taken))
        return Why;
      Milliseconds = std::min(Milliseconds, Taken);
    }
    return std::nullopt;
  }

  /// Clocks of Milliseconds.
  double clocks(double Milliseconds) const { return Milliseconds * 1e6 * GHz; }

  Failure readTimes(unsigned Blocks, std::vector<BlockTime> &Read) {
    Read.resize(Blocks);
    return Gpu.download(Read.data(), Times, Blocks * sizeof(BlockTime));
  }

  Failure onMultiprocessors(Rates &Measured) {
    if (Failure Why = measureClock(Measured))
      return Why;
    constexpr int Rounds = 400;
    struct Row {
      const char *Name;
      double (Bench::*Run)(int, Failure &);
      double PerResult = 1; ///< results of threads that are one of the row's
    };
    constexpr double LanesOfWavefront = 32, LanesOfWideWavefront = 16;
    const Row Rows[] = {{"fp32", &Bench::operations<Fp32>},
                        {"fp64", &Bench::operations<Fp64>},
                        {"int", &Bench::operations<Int>},
                        {"sfu", &Bench::operations<Sfu>},
                        {"shared", &Bench::operations<SharedLoad>, LanesOfWavefront},
                        {"l1", &Bench::operations<L1Load>, LanesOfWideWavefront}};
    for (const auto &[Name, Run, PerResult] : Rows) {
      Failure Why;
      const double Results = (this->*Run)(Rounds, Why);
      if (Why)
        return Why;
      Measured[Name] = Results / PerResult;
    }
    return measureBarrier(Measured);
  }

  Failure measureClock(Rates &Measured) {
    constexpr int Rounds = 100000;
    std::vector<BlockTime> Read;
    for (int Try = 0; Try < 2; ++Try) // the first one is there to bring the clock up
      if (Failure Why = Gpu.run([&] { clockRate<<<Sms, 256>>>(Times, static_cast<float *>(Arena), Rounds); }))
        return Why;
    if (Failure Why = readTimes(Sms, Read))
      return Why;
    std::vector<double> PerNanosecond;
    for (const BlockTime &Each : Read)
      PerNanosecond.push_back(double(Each.End - Each.Start) / Each.Sm);
    Measured["ghz"] = GHz = median(PerNanosecond);
    return std::nullopt;
  }

  /// Results of one multiprocessor in a clock, with as many blocks as it holds.
  template <typename Work> double operations(int Rounds, Failure &Why) {
    constexpr int Threads = 512;
    int Fitting = 1;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Fitting, throughput<Work>, Threads, 0);
    const unsigned Blocks = std::min(MostBlocks, Sms * unsigned(std::max(1, Fitting)));
    double Best = 0;
    for (int Try = 0; Try < Tries && !Why; ++Try) {
      std::vector<BlockTime> Read;
      Why = Gpu.run([&] { throughput<Work><<<Blocks, Threads>>>(Times, static_cast<float *>(Arena), Rounds); });
      if (!Why)
        Why = readTimes(Blocks, Read);
      if (!Why)
        Best = std::max(Best, double(Threads) * PerRound * Rounds * median(blocksPerClock(Read)));
    }
    return Best;
  }

  /// Blocks over the clocks from the first start to the last end, for each multiprocessor.
  std::vector<double> blocksPerClock(const std::vector<BlockTime> &Read) {
    struct Span {
      long long Start = std::numeric_limits<long long>::max(), End = 0;
      int Blocks = 0;
    };
    std::map<unsigned, Span> OfSm;
    for (const BlockTime &Each : Read) {
      Span &Own = OfSm[Each.Sm];
      Own.Start = std::min(Own.Start, Each.Start);
      Own.End = std::max(Own.End, Each.End);
      ++Own.Blocks;
    }
    std::vector<double> Rates;
    for (const auto &[Sm, Own] : OfSm)
      Rates.push_back(double(Own.Blocks) / double(std::max(1LL, Own.End - Own.Start)));
    return Rates;
  }

  Failure measureBarrier(Rates &Measured) {
    constexpr int Rounds = 1000;
    std::vector<BlockTime> Read;
    if (Failure Why = Gpu.run([&] { barriers<<<1, 256>>>(Times, Rounds); }))
      return Why;
    if (Failure Why = readTimes(1, Read))
      return Why;
    Measured["barrier"] = double(Read[0].End - Read[0].Start) / (16.0 * Rounds);
    return std::nullopt;
  }

  /// Data that stay in L2, gone through often enough that the first time does not count.
  Failure inL2(Rates &Measured) {
    constexpr int Passes = 100, Threads = 512;
    constexpr double SectorBytes = 32, LineBytes = 128;
    const size_t Bytes = std::min<size_t>(size_t(24) << 20, Gpu.description().L2Bytes * 2 / 5) / 4096 * 4096;
    const unsigned Blocks = Sms * 4;
    char *Data = static_cast<char *>(Arena);
    unsigned *Sink = reinterpret_cast<unsigned *>(Data);
    const auto Measure = [&](const char *Name, double Sectors, auto Launch) -> Failure {
      double Milliseconds = 0;
      if (Failure Why = least(Launch, Milliseconds))
        return Why;
      Measured[Name] = Passes * Sectors / clocks(Milliseconds);
      return std::nullopt;
    };
    const double All = double(Bytes) / SectorBytes, OnePerLine = double(Bytes) / LineBytes;
    Failure Why = Measure("l2-read-lines", All,
                          [&] { readL2<false><<<Blocks, Threads>>>(Data, Bytes / 16, Passes, Sink); });
    if (!Why)
      Why = Measure("l2-read-sectors", OnePerLine,
                    [&] { readL2<true><<<Blocks, Threads>>>(Data, Bytes / 128, Passes, Sink); });
    if (!Why)
      Why = Measure("l2-write-lines", All, [&] { writeL2<false><<<Blocks, Threads>>>(Data, Bytes / 4, Passes); });
    if (!Why)
      Why = Measure("l2-write-sectors", OnePerLine,
                    [&] { writeL2<true><<<Blocks, Threads>>>(Data, Bytes / 128, Passes); });
    return Why ? Why : Gpu.fill(Arena, 0, ArenaBytes);
  }

  Failure inDram(Rates &Measured) {
    double GigabytesPerSecond = 0;
    Failure Why = Gpu.copyCeiling(GigabytesPerSecond);
    Measured["dram"] = GigabytesPerSecond / GHz;
    return Why;
  }

  Failure atomics(Rates &Measured) {
    constexpr int Rounds = 16, Threads = 256;
    const unsigned Blocks = Sms * 8;
    const double Adds = double(Blocks) * Threads * Rounds;
    const unsigned *Zeroes = static_cast<unsigned *>(Arena);
    char *Sum = static_cast<char *>(Arena) + (size_t(1) << 20);
    double Milliseconds = 0;
    if (Failure Why = least(
            [&] { addAll<<<Blocks, Threads>>>(reinterpret_cast<unsigned *>(Sum), Zeroes, Rounds); }, Milliseconds))
      return Why;
    Measured["atomic-int"] = clocks(Milliseconds) / Adds;
    if (Failure Why =
            least([&] { addAll<<<Blocks, Threads>>>(reinterpret_cast<float *>(Sum), Zeroes, Rounds); }, Milliseconds))
      return Why;
    Measured["atomic-float"] = clocks(Milliseconds) / Adds;
    return std::nullopt;
  }

  Failure launches(Rates &Measured) {
    constexpr int Launches = 1000, BlocksOfSm = 4000;
    double Milliseconds = 0;
    if (Failure Why = least(
            [] {
              for (int I = 0; I < Launches; ++I)
                nothing<<<1, 32>>>();
            },
            Milliseconds))
      return Why;
    Measured["launch"] = clocks(Milliseconds) / Launches;
    if (Failure Why = least([&] { nothing<<<Sms * BlocksOfSm, 128>>>(); }, Milliseconds))
      return Why;
    Measured["block"] = clocks(Milliseconds) / BlocksOfSm;
    return std::nullopt;
  }

  static double median(std::vector<double> Values) {
    std::sort(Values.begin(), Values.end());
    return Values.empty() ? 0 : Values[Values.size() / 2];
  }

  static constexpr int Tries = 5;
  static constexpr unsigned MostBlocks = 4096;
  static constexpr size_t ArenaBytes = size_t(32) << 20;

  Device &Gpu;
  unsigned Sms;
  double GHz = 1;
  BlockTime *Times = nullptr;
  void *Arena = nullptr;
};

} // namespace

Failure measureRates(Device &Gpu, Rates &Measured) { return Bench(Gpu).run(Measured); }

} // namespace cudaperf::validate
