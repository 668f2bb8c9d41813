// Prints docs/nvcc-model.md: the rows of lib/Nvcc/Passes.def for readers.
//   nvcc-model > docs/nvcc-model.md
//   nvcc-model --rules     the names of the rules' classes, one a line

#include "Nvcc/Pipeline.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace cudaperf;

static constexpr StringLiteral Introduction =
    R"(# What nvcc makes of device code

<!-- Made by build/bin/nvcc-model from lib/Nvcc/Passes.def: change that. -->

A warp's memory requests are those of the machine code, not of the source. Before a kernel is run by the warp model, its
IR goes through these passes, top to bottom. Rules of ours are files of `lib/Nvcc` with a test each in `test/nvcc`; the
others are LLVM's. How to try one on a kernel: `docs/architecture.md`, "The rules of nvcc one by one".

Stages: **FrontEnd** is cudafe++ and what it knows of declarations, **Nvvm** is cicc, **Assembler** is ptxas, **Ptx** is
inline PTX that is read, and **Model** is nothing that nvcc does, but what other passes or the warp model need.
)";

static void printRow(const PassRow &Row, unsigned Number) {
  outs() << "| " << Number << " | ";
  if (Row.Class.empty())
    outs() << '`' << Row.Name << '`';
  else
    outs() << "[`" << Row.Class << "`](../lib/Nvcc/" << Row.Class << ".cpp)<br>`" << Row.Name << '`';
  outs() << " | " << Row.Stage << " | " << Row.What << " | " << Row.Why << " | " << Row.Source << " |\n";
}

static void printPage() {
  outs() << Introduction;
  for (const PipelineRow &Pipeline : pipelineRows()) {
    outs() << "\n## `" << Pipeline.Name << "`\n\n" << Pipeline.What << "\n\n";
    outs() << "| | pass | stage | what it does | why there | known from |\n|---|---|---|---|---|---|\n";
    unsigned Number = 0;
    for (const PassRow &Row : passRows())
      if (Row.In == Pipeline.Id)
        printRow(Row, ++Number);
  }
}

static void printRules() {
  for (const PassRow &Row : passRows())
    if (!Row.Class.empty())
      outs() << Row.Class << '\n';
}

int main(int Count, char **Arguments) {
  if (Count == 2 && StringRef(Arguments[1]) == "--rules") {
    printRules();
    return 0;
  }
  if (Count != 1) {
    errs() << "usage: nvcc-model [--rules]\n";
    return 2;
  }
  printPage();
  return 0;
}
