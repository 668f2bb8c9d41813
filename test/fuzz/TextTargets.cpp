// Configuration, databases, flags, baselines, comments, and other languages that hold CUDA.

#include "Adoption/Baseline.h"
#include "Check/Registry.h"
#include "Config/Config.h"
#include "Config/Suppression.h"
#include "Embedded/EmbeddedCuda.h"
#include "Frontend/CompileCommands.h"
#include "Frontend/NvccFlags.h"
#include "Profile/KernelMatch.h"
#include "Profile/KernelName.h"
#include "Profile/KernelProfile.h"
#include "Targets.h"
#include "llvm/ADT/SmallVector.h"

namespace cudaperf::fuzz {

static KnownChecks knownChecks() {
  static const CheckList Checks = makeAllChecks();
  static const std::vector<const CheckInfo *> Known = [] {
    std::vector<const CheckInfo *> All;
    for (const auto &Check : Checks)
      All.push_back(&Check->info());
    return All;
  }();
  return Known;
}

void fuzzConfiguration(llvm::StringRef Input) {
  llvm::Expected<Config> Read = parseConfig(Input, "/project/.cuda-perf-lint.yaml", knownChecks());
  if (!holds(Read))
    return;
  const std::string Dump = dumpConfig(*Read, knownChecks());
  llvm::Expected<Config> Again = parseConfig(Dump, "/project/.cuda-perf-lint.yaml", knownChecks());
  require(holds(Again), "a configuration that was dumped can be read");
  require(dumpConfig(*Again, knownChecks()) == Dump, "and gives the same dump");
  isExcluded(*Read, "/project/src/kernel.cu");
  checksFor(*Read, "/project/src/kernel.cu");
}

void fuzzDatabase(llvm::StringRef Input) {
  llvm::Expected<CompileCommands> Database = CompileCommands::fromText(Input, "/project/compile_commands.json");
  if (!holds(Database))
    return;
  Database->findNearest("/project/src/kernel.cu");
  for (const CompileCommand &Command : Database->commands())
    require(Database->find(Command.File), "each entry can be found by its file");
}

void fuzzFlags(llvm::StringRef Input) {
  llvm::SmallVector<llvm::StringRef> Lines;
  Input.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  const std::vector<std::string> Flags(Lines.begin(), Lines.end());
  // Response files are looked for below a folder that is not there.
  const TranslatedFlags Translated = translateFlags(Flags, "/nowhere/at/all");
  clangArch(Translated.GpuArch);
}

void fuzzBaseline(llvm::StringRef Input) {
  llvm::Expected<Baseline> Read = Baseline::parse(Input, "/project/baseline.json");
  if (holds(Read))
    require(Read->folder() == "/project", "a baseline's files are seen from its folder");
}

void fuzzProfile(llvm::StringRef Input) {
  llvm::Expected<KernelProfile> Read = KernelProfile::parse(Input, "profile.csv");
  if (!holds(Read))
    return;
  double Shares = 0;
  for (const ProfiledKernel &Kernel : Read->Kernels) {
    Shares += Kernel.Share;
    require(parseKernelName(Kernel.Name).isSameInstance(parseKernelName(Kernel.Name)), "a name is itself");
  }
  require(Shares > 0.999 && Shares < 1.001, "the shares are those of a whole");
  const KernelMatch Match(Read->Kernels, {{"ns::hot<float>", {"_ZN2ns3hotIfEEvPT_PKS1_"}}, {"rare", {}}});
  require(Match.of("rare").size() + Match.unknown().size() <= Read->Kernels.size(), "a kernel is known or it is not");
}

void fuzzSuppressions(llvm::StringRef Input) {
  Suppressions Comments(Input);
  const unsigned Lines = 1 + unsigned(Input.count('\n'));
  for (const SuppressionComment &Comment : Comments.comments())
    require(Comment.Line >= 1 && Comment.Line <= Lines, "a comment stands in a line of the text");
  for (unsigned Line = 1; Line <= std::min(Lines, 100u); ++Line)
    Comments.silences("cuda-perf-hot-atomic", Line);
  Comments.unused();
}

static void fuzzEmbedded(llvm::StringRef File, llvm::StringRef Input) {
  llvm::Expected<EmbeddedCuda> Found = findEmbeddedCuda(File, Input);
  if (!holds(Found))
    return;
  require(Found->Pieces.size() <= MaxPieces, "there is a limit to pieces");
  for (const CudaPiece &Piece : Found->Pieces)
    for (size_t At = 0; At < Piece.Text.text().size(); ++At)
      require(Piece.Text.begin(At) < Input.size() && Piece.Text.endBefore(At + 1) <= Input.size(),
              "each byte of a piece comes from the file");
}

void fuzzPython(llvm::StringRef Input) { fuzzEmbedded("/project/kernel.py", Input); }
void fuzzNotebook(llvm::StringRef Input) { fuzzEmbedded("/project/kernel.ipynb", Input); }
void fuzzCppStrings(llvm::StringRef Input) { fuzzEmbedded("/project/kernel.cpp", Input); }

} // namespace cudaperf::fuzz
