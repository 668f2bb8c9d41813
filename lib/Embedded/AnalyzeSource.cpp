#include "Embedded/AnalyzeSource.h"
#include "Embedded/EmbeddedCuda.h"
#include "Embedded/MapBack.h"
#include "Finding/Fingerprint.h"
#include "Support/RegularFile.h"
#include "Support/SourceKind.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

namespace cudaperf {
namespace {

/// Puts line breaks before Piece, so that the lines that messages mention are those of the file, but for texts with
/// line breaks of their own.
void moveToItsLine(CudaPiece &Piece, const HostFile &Host) {
  const uint32_t Begin = Piece.Text.begin(0);
  MappedText Moved;
  Moved.append(std::string(Host.Lines.place(Host.Name, Begin).Line - 1, '\n'), {Begin, Begin});
  Moved.append(Piece.Text);
  Piece.Text = std::move(Moved);
}

/// How the piece with this number, from 0, of Request's file is parsed.
ParseRequest requestFor(const ParseRequest &Request, const HostFile &Host, const CudaPiece &Piece, size_t Number) {
  ParseRequest Part = Request;
  Part.File = Request.File + "." + std::to_string(Number + 1) + ".cu"; // beside it, for what it includes
  Part.Text = Piece.Text.text().str();
  llvm::append_range(Part.Flags, Piece.Flags);
  Part.Launches.emplace();
  for (const PieceLaunch &Launch : Piece.Launches)
    Part.Launches->push_back({.Kernel = Launch.Kernel,
                              .Block = Launch.Block,
                              .Grid = Launch.Grid,
                              .Arguments = Launch.Arguments,
                              .Where = Host.Lines.place(Host.Name, Launch.Offset)});
  return Part;
}

/// All about one file's pieces.
class HostAnalysis {
public:
  HostAnalysis(const ParseRequest &Request, llvm::StringRef Text, const CheckList &Checks,
               const AnalysisOptions &Options)
      : Request(Request), Checks(Checks), Options(Options), Host{Request.File, LineTable(Text)} {
    Result.File = Request.File;
  }

  /// Adds what Found holds; an error if a piece cannot even be parsed.
  llvm::Error addPieces(EmbeddedCuda &Found);
  /// Adds the C++ around the pieces.
  llvm::Error addWhole();
  /// All that was found; in a notebook with these Cells.
  FileResult take(llvm::ArrayRef<NotebookCell> Cells);
  uint64_t instructions() const { return Instructions; }

private:
  void add(FileResult &&Part);

  const ParseRequest &Request;
  const CheckList &Checks;
  const AnalysisOptions &Options;
  HostFile Host;
  FileResult Result;
  uint64_t Instructions = 0;
};

/// Adds what From has that To lacks: two pieces may share text.
template <typename T> void addNew(std::vector<T> &To, std::vector<T> &From) {
  for (T &Each : From)
    if (!llvm::is_contained(To, Each))
      To.push_back(std::move(Each));
}

void HostAnalysis::add(FileResult &&Part) {
  if (Part.Status == FileStatus::Partial)
    Result.Status = FileStatus::Partial;
  addNew(Result.Kernels, Part.Kernels);
  addNew(Result.Skipped, Part.Skipped);
  addNew(Result.Errors, Part.Errors);
  addNew(Result.Remarks, Part.Remarks);
  addNew(Result.Accesses, Part.Accesses);
  addNew(Result.Costs, Part.Costs);
  for (Finding &F : Part.Findings) {
    F.Fingerprint.clear(); // given anew for all of the file
    const bool IsKnown = llvm::any_of(Result.Findings, [&](const Finding &Other) {
      return Other.Where == F.Where && Other.Check == F.Check && Other.Message == F.Message;
    });
    if (!IsKnown)
      Result.Findings.push_back(std::move(F));
  }
}

llvm::Error HostAnalysis::addPieces(EmbeddedCuda &Found) {
  for (auto [Number, Piece] : llvm::enumerate(Found.Pieces)) {
    moveToItsLine(Piece, Host);
    const ParseRequest Part = requestFor(Request, Host, Piece, Number);
    uint64_t More = 0;
    llvm::Expected<FileResult> Analyzed = analyzeFile(Part, Checks, Options, &More);
    if (!Analyzed)
      return Analyzed.takeError();
    Instructions += More;
    mapBack(*Analyzed, Piece, Part.File, Host);
    add(std::move(*Analyzed));
  }
  if (Found.IsCut)
    Result.Remarks.push_back("only the first " + std::to_string(MaxPieces) + " pieces of CUDA were looked at");
  return llvm::Error::success();
}

llvm::Error HostAnalysis::addWhole() {
  uint64_t More = 0;
  llvm::Expected<FileResult> Whole = analyzeFile(Request, Checks, Options, &More);
  if (!Whole)
    return Whole.takeError();
  Instructions += More;
  // Host code for another compiler: what this one does not know of it is no news.
  if (Whole->Kernels.empty() && Whole->Skipped.empty()) {
    Whole->Errors.clear();
    Whole->Status = FileStatus::Analyzed;
  }
  add(std::move(*Whole));
  return llvm::Error::success();
}

FileResult HostAnalysis::take(llvm::ArrayRef<NotebookCell> Cells) {
  llvm::stable_sort(Result.Findings, [](const Finding &A, const Finding &B) {
    return std::tie(A.Where, A.Check, A.Message) < std::tie(B.Where, B.Check, B.Message);
  });
  addFingerprints(Result.Findings); // without the cell: it is the same finding when cells move
  for (Finding &F : Result.Findings)
    if (F.Where.File == Host.Name)
      if (const std::string Cell = describeCell(Cells, Host.Lines.offset(F.Where.Line, F.Where.Column)); !Cell.empty())
        F.Message += " (" + Cell + ")";
  return std::move(Result);
}

/// Whether a source of C or C++ has not a word of CUDA and is not compiled as such: it is not worth a parse.
bool hasNothingOfCuda(const ParseRequest &Request, llvm::StringRef Text) {
  static constexpr llvm::StringLiteral Words[] = {"__global__", "__device__", "<<<",  "cuda",  "CUDA",
                                                  "Cuda",       "nvrtc",      ".cu>", ".cu\"", ".cuh"};
  return sourceKind(Request.File) == SourceKind::Host && !llvm::is_contained(Request.Flags, "cu") &&
         !llvm::is_contained(Request.Flags, "cuda") &&
         llvm::none_of(Words, [&](llvm::StringRef Word) { return Text.contains(Word); });
}

} // namespace

llvm::Expected<FileResult> analyzeSource(const ParseRequest &Request, const CheckList &Checks,
                                         const AnalysisOptions &Options, uint64_t *Instructions) {
  const std::optional<HostLanguage> Language = hostLanguage(Request.File);
  if (!Language)
    return analyzeFile(Request, Checks, Options, Instructions);
  llvm::Expected<std::string> Text =
      Request.Text ? llvm::Expected<std::string>(*Request.Text) : readRegularFile(Request.File, MaxSourceBytes);
  const bool IsCpp = *Language == HostLanguage::Cpp;
  if (IsCpp && Text && hasNothingOfCuda(Request, *Text))
    return FileResult{.File = Request.File};
  if (!Text && !IsCpp)
    return llvm::createStringError("cannot lint '" + Request.File + "': " + llvm::toString(Text.takeError()));
  if (IsCpp && (!Text || !mayHoldCuda(Request.File, *Text))) {
    llvm::consumeError(Text.takeError()); // said by who parses it
    return analyzeFile(Request, Checks, Options, Instructions);
  }
  llvm::Expected<EmbeddedCuda> Found = findEmbeddedCuda(Request.File, *Text);
  if (!Found)
    return llvm::createStringError("cannot lint '" + Request.File + "': " + llvm::toString(Found.takeError()));
  if (IsCpp && Found->Pieces.empty())
    return analyzeFile(Request, Checks, Options, Instructions);
  HostAnalysis Analysis(Request, *Text, Checks, Options);
  if (IsCpp)
    if (llvm::Error Failed = Analysis.addWhole())
      return std::move(Failed);
  if (llvm::Error Failed = Analysis.addPieces(*Found))
    return std::move(Failed);
  if (Instructions)
    *Instructions = Analysis.instructions();
  return Analysis.take(Found->Cells);
}

llvm::Expected<std::vector<ParseRequest>> unitsOf(const ParseRequest &Request) {
  const std::optional<HostLanguage> Language = hostLanguage(Request.File);
  std::vector<ParseRequest> Units;
  if (!Language || *Language == HostLanguage::Cpp)
    Units.push_back(Request);
  if (!Language)
    return Units;
  llvm::Expected<std::string> Text =
      Request.Text ? llvm::Expected<std::string>(*Request.Text) : readRegularFile(Request.File, MaxSourceBytes);
  if (!Text)
    return Text.takeError();
  llvm::Expected<EmbeddedCuda> Found = findEmbeddedCuda(Request.File, *Text);
  if (!Found)
    return Found.takeError();
  const HostFile Host{Request.File, LineTable(*Text)};
  for (auto [Number, Piece] : llvm::enumerate(Found->Pieces)) {
    moveToItsLine(Piece, Host);
    Units.push_back(requestFor(Request, Host, Piece, Number));
  }
  return Units;
}

} // namespace cudaperf
