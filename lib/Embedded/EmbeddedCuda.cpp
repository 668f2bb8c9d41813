#include "Embedded/EmbeddedCuda.h"
#include "Embedded/CppPieces.h"
#include "Embedded/PythonPieces.h"
#include "Support/SourceKind.h"
#include "llvm/Support/Path.h"

namespace cudaperf {

std::optional<HostLanguage> hostLanguage(llvm::StringRef File) {
  const llvm::StringRef Extension = llvm::sys::path::extension(File);
  if (Extension == ".py")
    return HostLanguage::Python;
  if (Extension == ".ipynb")
    return HostLanguage::Notebook;
  if (const std::optional<SourceKind> Kind = sourceKind(File);
      Kind == SourceKind::Host || (Kind == SourceKind::Header && Extension != ".cuh"))
    return HostLanguage::Cpp;
  return std::nullopt;
}

bool isHostScript(llvm::StringRef File) {
  const std::optional<HostLanguage> Language = hostLanguage(File);
  return Language && *Language != HostLanguage::Cpp;
}

bool mayHoldCuda(llvm::StringRef File, llvm::StringRef Text) {
  const std::optional<HostLanguage> Language = hostLanguage(File);
  if (!Language)
    return false;
  switch (*Language) {
  case HostLanguage::Python:
    return mayHoldPythonPieces(Text);
  case HostLanguage::Notebook:
    return mayHoldNotebookPieces(Text);
  case HostLanguage::Cpp:
    return mayHoldCppPieces(Text);
  }
  return false;
}

llvm::Expected<EmbeddedCuda> findEmbeddedCuda(llvm::StringRef File, llvm::StringRef Text) {
  EmbeddedCuda Found;
  const std::optional<HostLanguage> Language = hostLanguage(File);
  if (!Language || !mayHoldCuda(File, Text))
    return Found;
  switch (*Language) {
  case HostLanguage::Python:
    Found.Pieces = piecesOfPython(Text);
    break;
  case HostLanguage::Notebook: {
    llvm::Expected<std::vector<NotebookCell>> Cells = cellsOfNotebook(Text);
    if (!Cells)
      return Cells.takeError();
    Found.Cells = std::move(*Cells);
    Found.Pieces = piecesOfCells(Found.Cells);
    break;
  }
  case HostLanguage::Cpp:
    Found.Pieces = piecesOfCpp(Text);
    break;
  }
  if (Found.Pieces.size() > MaxPieces) {
    Found.Pieces.resize(MaxPieces);
    Found.IsCut = true;
  }
  return Found;
}

} // namespace cudaperf
