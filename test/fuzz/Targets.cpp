// The list of targets, and how texts are mutated.

#include "Targets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <random>

namespace cudaperf::fuzz {

llvm::ArrayRef<FuzzTarget> fuzzTargets() {
  static constexpr FuzzTarget Targets[] = {
      {"configuration", ".cuda-perf-lint.yaml", fuzzConfiguration, mutateText},
      {"database", "compile_commands.json", fuzzDatabase, mutateText},
      {"flags", "nvcc's options, one a line", fuzzFlags, mutateText},
      {"baseline", "a baseline file", fuzzBaseline, mutateText},
      {"profile", "a profiler's table", fuzzProfile, mutateText},
      {"suppressions", "NOLINT comments of a source", fuzzSuppressions, mutateText},
      {"python", "a Python file with kernels in strings", fuzzPython, mutateText},
      {"notebook", "a Jupyter notebook", fuzzNotebook, mutateText},
      {"cpp-strings", "a C++ file with kernels in strings", fuzzCppStrings, mutateText},
      {"merge", "a report, JSON or SARIF, that is joined with itself", fuzzMerge, mutateText},
      {"trend", "a JSON report, twice", fuzzTrend, mutateText},
      {"result-bytes", "a kept result, or what a worker sends", fuzzResultBytes, mutateResult},
      {"fact-bytes", "what is known of a neighbour", fuzzFactBytes, mutateFacts},
      {"server", "messages of an editor, one a line", fuzzServer, mutateText},
      {"kernels", "a module of LLVM IR", fuzzKernels, mutateKernels, /*IsAnyBytes=*/false},
  };
  return Targets;
}

const FuzzTarget *findTarget(llvm::StringRef Name) {
  const auto *Target = llvm::find_if(fuzzTargets(), [&](const FuzzTarget &Known) { return Known.Name == Name; });
  if (Target != fuzzTargets().end())
    return Target;
  llvm::errs() << "no target '" << Name << "'; there are:\n";
  for (const FuzzTarget &Known : fuzzTargets())
    llvm::errs() << "  " << Known.Name << ": " << Known.What << '\n';
  return nullptr;
}

void require(bool Holds, llvm::StringRef What) {
  if (Holds)
    return;
  llvm::errs() << "broken promise: " << What << '\n';
  std::abort();
}

namespace {

constexpr llvm::StringLiteral OddPieces[] = {
    "0",       "-1",      "18446744073709551615",
    "1e308",   "\"",      "'",
    "\"\"\"",  "\\",      "{",
    "}",       "[",       "]",
    "(",       ")",       ":",
    ",",       "\n",      "\r\n",
    "\t",      "null",    "true",
    "*",       "%",       "$",
    "/*",      "//",      "#",
    "\xff",    "\xc3",    "\xe2\x80\xa8",
    "<<<",     ">>>",     "..",
    "/",       "@",       "-",
    "\\u0000", "\\ud800",
};

/// Lines, words, numbers and single characters, cut so that joining them gives the text back.
llvm::SmallVector<llvm::StringRef> piecesOf(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef> Pieces;
  while (!Text.empty()) {
    size_t Length = Text.find_if_not([](char C) { return llvm::isAlnum(C) || C == '_'; });
    if (Length == 0)
      Length = 1;
    Pieces.push_back(Text.take_front(Length));
    Text = Text.drop_front(Pieces.back().size());
  }
  return Pieces;
}

} // namespace

std::string mutateText(llvm::StringRef Input, uint64_t Seed) {
  std::mt19937_64 Random(Seed);
  const auto Below = [&](size_t End) { return size_t(Random() % End); };
  llvm::SmallVector<llvm::StringRef> Pieces = piecesOf(Input);
  for (size_t Edits = 1 + Below(6); Edits; --Edits) {
    const llvm::StringRef Odd = OddPieces[Below(std::size(OddPieces))];
    if (Pieces.empty()) {
      Pieces.push_back(Odd);
      continue;
    }
    const size_t At = Below(Pieces.size()), Other = Below(Pieces.size());
    const size_t Run = std::min(1 + Below(12), Pieces.size() - At);
    const llvm::SmallVector<llvm::StringRef> Copy(Pieces.begin() + At, Pieces.begin() + At + Run);
    switch (Below(6)) {
    case 0:
      Pieces.erase(Pieces.begin() + At, Pieces.begin() + At + Run);
      break;
    case 1:
      Pieces.insert(Pieces.begin() + Other, Copy.begin(), Copy.end());
      break;
    case 2:
      std::swap(Pieces[At], Pieces[Other]);
      break;
    case 3:
      Pieces[At] = Odd;
      break;
    case 4:
      Pieces.insert(Pieces.begin() + At, Odd);
      break;
    default:
      Pieces[At] = Pieces[Other];
      break;
    }
  }
  std::string Text = llvm::join(Pieces, "");
  if (!Text.empty() && Below(8) == 0)
    Text[Below(Text.size())] ^= char(1u << Below(8));
  if (!Text.empty() && Below(16) == 0)
    Text.resize(Below(Text.size()));
  return Text;
}

} // namespace cudaperf::fuzz
