// The language server's side of the conversation. Nothing is analysed: the timer never goes off.

#include "Lsp/Server.h"
#include "Targets.h"
#include <nlohmann/json.hpp>

namespace cudaperf::fuzz {

namespace {

lsp::ServerHost hostOf(std::string &Sent) {
  return {
      .Send = [&Sent](llvm::StringRef Bytes) { Sent += Bytes; },
      .Analyze = [](const lsp::OpenDocument &, const lsp::OpenDocuments &, lsp::AnalysisStage) { return FileResult(); },
      .Configure = [](const lsp::Json &) { return llvm::Error::success(); },
      .EnterFolder = [](const std::string &) {},
      .PageUri = [](llvm::StringRef Check) { return "https://example.invalid/" + Check.str(); }};
}

constexpr lsp::ServerTiming NeverAnalyze{.Debounce = std::chrono::hours(1000)};

/// All that was sent is framed JSON.
void requireMessages(llvm::StringRef Sent) {
  lsp::MessageReader Reader;
  Reader.append(Sent);
  while (std::optional<llvm::Expected<std::string>> Message = Reader.next()) {
    require(bool(*Message), "the server frames what it sends");
    require(nlohmann::json::accept(**Message), "the server sends JSON");
  }
}

} // namespace

void fuzzServer(llvm::StringRef Input) {
  std::string Sent;
  lsp::Server Framed(hostOf(Sent), NeverAnalyze);
  llvm::SmallVector<llvm::StringRef> Lines;
  Input.split(Lines, '\n');
  for (llvm::StringRef Line : Lines) {
    Framed.receive(lsp::frameMessage(Line));
    Framed.advance();
    if (Framed.exitCode())
      break;
  }
  // The same bytes as a stream that has lost its frames.
  lsp::Server Raw(hostOf(Sent), NeverAnalyze);
  Raw.receive(Input);
  requireMessages(Sent);
}

} // namespace cudaperf::fuzz
