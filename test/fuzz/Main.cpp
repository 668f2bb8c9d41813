// Runs a target without libFuzzer: on given files, and on mutants of them that are the same each time. Tests do so.
//
// With libFuzzer (the preset "fuzz") LibFuzzer.cpp stands in its place.

#include "Targets.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace cudaperf::fuzz;

int main(int argc, char **argv) {
  llvm::cl::opt<std::string> Name(llvm::cl::Positional, llvm::cl::desc("TARGET"), llvm::cl::Required);
  llvm::cl::list<std::string> Files(llvm::cl::Positional, llvm::cl::desc("FILE..."));
  llvm::cl::opt<unsigned> Mutants("mutants", llvm::cl::desc("How many mutants of each file"));
  llvm::cl::opt<uint64_t> Seed("seed", llvm::cl::desc("Other seeds give other mutants"));
  llvm::cl::opt<std::string> Keep("keep", llvm::cl::desc("Where the input stands that is being run"));
  llvm::cl::ParseCommandLineOptions(argc, argv);

  const FuzzTarget *Target = findTarget(Name);
  if (!Target)
    return 2;
  const auto Run = [&](llvm::StringRef Input) {
    if (!Keep.empty()) {
      std::error_code Error;
      llvm::raw_fd_ostream(Keep, Error) << Input;
    }
    Target->Run(Input);
  };
  unsigned Inputs = 0;
  for (const std::string &File : Files) {
    const auto Text = llvm::MemoryBuffer::getFile(File);
    if (!Text) {
      llvm::errs() << File << ": " << Text.getError().message() << '\n';
      return 2;
    }
    Run((*Text)->getBuffer());
    for (unsigned Mutant = 0; Mutant < Mutants; ++Mutant)
      Run(Target->Mutate((*Text)->getBuffer(), Seed + Mutant));
    Inputs += 1 + Mutants;
  }
  llvm::outs() << Target->Name << ": " << Inputs << " inputs\n";
}
