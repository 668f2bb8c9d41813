// libFuzzer's side: --target=NAME picks the target, everything else is libFuzzer's.

#include "Targets.h"
#include <cstdlib>
#include <cstring>

using namespace cudaperf::fuzz;

static const FuzzTarget *Target = nullptr;

extern "C" size_t LLVMFuzzerMutate(uint8_t *Data, size_t Size, size_t MaxSize);

extern "C" int LLVMFuzzerInitialize(int *ArgumentCount, char ***Arguments) {
  llvm::StringRef Name;
  for (const char *Argument : llvm::ArrayRef(*Arguments, *ArgumentCount).drop_front())
    if (llvm::StringRef Given(Argument); Given.consume_front("--target="))
      Name = Given;
  Target = findTarget(Name);
  if (!Target)
    std::exit(2);
  return 0;
}

/// As files are read: with a null character behind them.
static std::string asText(const uint8_t *Data, size_t Size) { return {reinterpret_cast<const char *>(Data), Size}; }

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  Target->Run(asText(Data, Size));
  return 0;
}

/// Every other mutant is ours, which keeps more of the form; all are where only that makes sense.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size, size_t MaxSize, unsigned Seed) {
  if (Target->IsAnyBytes && Seed % 2)
    return LLVMFuzzerMutate(Data, Size, MaxSize);
  const std::string Mutant = Target->Mutate(asText(Data, Size), Seed);
  const size_t Length = std::min(Mutant.size(), MaxSize);
  std::memcpy(Data, Mutant.data(), Length);
  return Length;
}
