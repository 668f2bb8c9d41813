// What is fuzzed inside one process: each target takes any bytes and must neither crash nor break what it promises.
// Whole programs are mutate.py's, which runs the linter as its users do.
//
// A new target: a function in one of the files beside this one, a row in Targets.cpp, seeds for it in targets.test.

#ifndef CUDAPERF_TEST_FUZZ_TARGETS_H
#define CUDAPERF_TEST_FUZZ_TARGETS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>

namespace cudaperf::fuzz {

struct FuzzTarget {
  llvm::StringLiteral Name;
  llvm::StringLiteral What;
  void (*Run)(llvm::StringRef Input);
  /// A near relative of Input, the same one for the same Seed.
  std::string (*Mutate)(llvm::StringRef Input, uint64_t Seed);
  /// Whether the bytes may also be changed blindly. Not where LLVM's parser reads them, which ends on many of them: it
  /// is not what is fuzzed.
  bool IsAnyBytes = true;
};

llvm::ArrayRef<FuzzTarget> fuzzTargets();

/// Null if there is none of that name: then standard error lists those that there are.
const FuzzTarget *findTarget(llvm::StringRef Name);

/// Ends the process with a word about What unless Holds.
void require(bool Holds, llvm::StringRef What);

/// Whether Got is a value and no error; an error must say something.
template <typename Value> bool holds(llvm::Expected<Value> &Got) {
  if (Got)
    return true;
  require(!llvm::toString(Got.takeError()).empty(), "an error has a message");
  return false;
}

/// Exchanges, doubles, drops and replaces lines, words and bytes.
std::string mutateText(llvm::StringRef Input, uint64_t Seed);

// TextTargets.cpp: what a project brings along.
void fuzzConfiguration(llvm::StringRef Input);
void fuzzDatabase(llvm::StringRef Input);
void fuzzFlags(llvm::StringRef Input);
void fuzzBaseline(llvm::StringRef Input);
void fuzzProfile(llvm::StringRef Input);
void fuzzSuppressions(llvm::StringRef Input);
void fuzzPython(llvm::StringRef Input);
void fuzzNotebook(llvm::StringRef Input);
void fuzzCppStrings(llvm::StringRef Input);

// ReportTargets.cpp: what we have written ourselves, or somebody in our name.
void fuzzMerge(llvm::StringRef Input);
void fuzzTrend(llvm::StringRef Input);
void fuzzResultBytes(llvm::StringRef Input);
std::string mutateResult(llvm::StringRef Input, uint64_t Seed); ///< of a JSON report: its results' bytes
void fuzzFactBytes(llvm::StringRef Input);
std::string mutateFacts(llvm::StringRef Input, uint64_t Seed); ///< of nothing: the bytes of some facts

// ServerTarget.cpp: a line is a message of an editor.
void fuzzServer(llvm::StringRef Input);

// KernelTarget.cpp: a module of LLVM IR as text, through the rules of nvcc and the warp model.
void fuzzKernels(llvm::StringRef Input);
std::string mutateKernels(llvm::StringRef Input, uint64_t Seed);

} // namespace cudaperf::fuzz

#endif // CUDAPERF_TEST_FUZZ_TARGETS_H
