// libFuzzer's side: --target=NAME picks the target, everything else is libFuzzer's.

#include "Targets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace cudaperf::fuzz;

static const FuzzTarget *Target = nullptr;

extern "C" size_t LLVMFuzzerMutate(uint8_t *Data, size_t Size, size_t MaxSize);

extern "C" int LLVMFuzzerInitialize(int *ArgumentCount, char ***Arguments) {
  for (int I = 1; I < *ArgumentCount; ++I) {
    llvm::StringRef Argument((*Arguments)[I]);
    if (Argument.consume_front("--target="))
      Target = llvm::find_if(fuzzTargets(), [&](const FuzzTarget &Known) { return Known.Name == Argument; });
  }
  if (!Target || Target == fuzzTargets().end()) {
    llvm::errs() << "which --target=NAME?\n";
    for (const FuzzTarget &Known : fuzzTargets())
      llvm::errs() << "  " << Known.Name << ": " << Known.What << '\n';
    std::exit(2);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  Target->Run({reinterpret_cast<const char *>(Data), Size});
  return 0;
}

/// Every other mutant is ours, which keeps more of the form.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size, size_t MaxSize, unsigned Seed) {
  if (Seed % 2)
    return LLVMFuzzerMutate(Data, Size, MaxSize);
  const std::string Mutant = Target->Mutate({reinterpret_cast<const char *>(Data), Size}, Seed);
  const size_t Length = std::min(Mutant.size(), MaxSize);
  std::memcpy(Data, Mutant.data(), Length);
  return Length;
}
