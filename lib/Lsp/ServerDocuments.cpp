#include "Lsp/DocumentUri.h"
#include "Lsp/Hover.h"
#include "Lsp/InlayHints.h"
#include "Lsp/Server.h"
#include "Triage/Causes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace cudaperf::lsp {

void Server::onDidOpen(const Json &Params) {
  std::optional<std::string> Uri = findText(Params, {"textDocument", "uri"});
  std::optional<std::string> Text = findText(Params, {"textDocument", "text"});
  if (!Uri || !Text)
    return say(MessageKind::Error, "window/logMessage", "textDocument/didOpen without a URI or a text");
  std::optional<std::string> Path = pathOfUri(*Uri);
  if (!Path) // an older version out of a repository, the output of a command and the like
    return;
  forget(*Uri);
  int64_t Version = findNumber(Params, {"textDocument", "version"}).value_or(0);
  Documents.emplace(*Uri, OpenDocument{*Uri, *Path, Version, TextDocument(std::move(*Text))});
  States[*Uri];
  analyze(*Uri, std::chrono::milliseconds(0));
}

void Server::onDidChange(const Json &Params) {
  std::optional<std::string> Uri = findText(Params, {"textDocument", "uri"});
  auto Found = Uri ? Documents.find(*Uri) : Documents.end();
  if (Found == Documents.end())
    return;
  OpenDocument &Document = Found->second;
  const Json *Changes = find(Params, {"contentChanges"});
  if (!Changes || !applyChanges(Document.Text, *Changes, Client.Encoding)) {
    say(MessageKind::Error, "window/showMessage",
        "a change of '" + Document.Path + "' cannot be understood; the file is left alone until it is opened again");
    return forget(*Uri);
  }
  Document.Version = findNumber(Params, {"textDocument", "version"}).value_or(Document.Version + 1);
  analyze(*Uri, Timing.Debounce);
}

void Server::onDidClose(const Json &Params) {
  if (std::optional<std::string> Uri = findText(Params, {"textDocument", "uri"}))
    forget(*Uri);
}

void Server::onDidSave(const Json &Params) {
  // The document itself was analysed as it is; others may include it.
  analyzeAll(/*Except=*/findText(Params, {"textDocument", "uri"}).value_or(""));
}

/// Ends everything about a document, and takes its diagnostics away.
void Server::forget(std::string Uri) {
  auto Found = Documents.find(Uri);
  if (Found == Documents.end())
    return;
  Queue.cancel(Uri);
  FixQueue.cancel(Uri);
  endProgress(States[Uri]);
  dismissWaiting(Uri);
  send(makeNotification("textDocument/publishDiagnostics", {{"uri", Uri}, {"diagnostics", Json::array()}}));
  Documents.erase(Found);
  States.erase(Uri);
}

void Server::analyze(const std::string &Uri, std::chrono::milliseconds Delay) {
  DocumentState &Of = States[Uri];
  Of.Result.reset();
  Of.FixesTried = false;
  FixQueue.cancel(Uri);
  endProgress(Of);
  dismissWaiting(Uri);
  const OpenDocument &Document = Documents.at(Uri);
  if (llvm::StringRef(Document.Text.text()).trim().empty()) { // a new file is no mistake
    Queue.cancel(Uri);
    return takeResult(Uri, {.File = Document.Path});
  }
  Queue.schedule(Uri, Clock::now() + Delay);
}

void Server::analyzeAll(const std::string &Except) {
  for (const auto &[Uri, Document] : Documents)
    if (Uri != Except)
      analyze(Uri, std::chrono::milliseconds(0));
}

/// Requests that wait for a result that will not come.
void Server::dismissWaiting(const std::string &Uri) {
  for (const auto &[Id, Params] : std::exchange(States[Uri].Waiting, {}))
    send(makeErrorResponse(Id, ErrorCode::ContentModified, "the document has changed"));
}

void Server::publish(const OpenDocument &Document, llvm::ArrayRef<Finding> Findings) {
  Places Where(Documents, Client.Encoding);
  Json Diagnostics = Json::array();
  for (const Finding &F : Findings)
    if (F.Where.File == Document.Path)
      Diagnostics.push_back(diagnosticOf(F, Where, Host.PageUri, Host.Remedies()));
  send(makeNotification(
      "textDocument/publishDiagnostics",
      {{"uri", Document.Uri}, {"version", Document.Version}, {"diagnostics", std::move(Diagnostics)}}));
}

/// Says what could not be done, once as long as it stays the same: a failure to the user, the rest to the log.
void Server::tell(DocumentState &Of, const FileResult &Result) {
  std::string Problem, Log;
  if (Result.Status == FileStatus::Failed) {
    for (const FileError &Error : Result.Errors)
      Problem += (Problem.empty() ? "" : "\n") + Error.Message;
    if (!llvm::StringRef(Problem).contains(Result.File))
      Problem = Result.File + ": " + Problem;
  }
  for (const SkippedKernel &Kernel : Result.Skipped)
    Log += "\n  " + Kernel.Where.File + ":" + std::to_string(Kernel.Where.Line) + ": kernel '" + Kernel.Name +
           "': " + Kernel.Reason;
  if (!Problem.empty() && Problem != Of.LastProblem)
    say(MessageKind::Warning, "window/showMessage", Problem);
  if (!Log.empty() && Log != Of.LastLog)
    say(MessageKind::Log, "window/logMessage", "skipped kernels of " + Result.File + Log);
  Of.LastProblem = std::move(Problem);
  Of.LastLog = std::move(Log);
}

void Server::takeResult(const std::string &Uri, FileResult Result) {
  auto Found = Documents.find(Uri);
  if (Found == Documents.end())
    return;
  DocumentState &Of = States[Uri];
  endProgress(Of);
  if (Result.File == Uri) // its process has said nothing
    Result.File = Found->second.Path;
  tell(Of, Result);
  Result.Findings = marksByCause(Result.Findings);
  publish(Found->second, Result.Findings);
  if (llvm::any_of(Result.Findings, [](const Finding &F) { return !F.Fixes.empty(); })) {
    Of.Result = std::move(Result); // for hovers and hints; actions wait
    FixQueue.schedule(Uri, Clock::now());
  } else {
    takeFixes(Uri, std::move(Result));
  }
  if (Client.RefreshesHints)
    ask("workspace/inlayHint/refresh", nullptr, [](const Json *) {});
}

/// The same findings as before with the fixes that hold, which requests may be waiting for.
void Server::takeFixes(const std::string &Uri, FileResult Result) {
  auto Found = Documents.find(Uri);
  if (Found == Documents.end())
    return;
  DocumentState &Of = States[Uri];
  Of.Result = std::move(Result);
  Of.FixesTried = true;
  for (const auto &[Id, Params] : std::exchange(Of.Waiting, {}))
    send(makeResponse(Id, actionsFor(Found->second, Of.Result->Findings, Params)));
}

void Server::onCodeAction(const Json &Id, const Json &Params) {
  std::optional<std::string> Uri = findText(Params, {"textDocument", "uri"});
  const Json *Selected = find(Params, {"range"});
  if (!Uri || !Selected || !readRange(*Selected))
    return send(makeErrorResponse(Id, ErrorCode::InvalidParams, "no document or no range is given"));
  auto Found = Documents.find(*Uri);
  if (Found == Documents.end())
    return send(makeErrorResponse(Id, ErrorCode::InvalidParams, "the document is not open"));
  DocumentState &Of = States[*Uri];
  if (!Of.FixesTried && (Queue.expects(*Uri) || FixQueue.expects(*Uri)))
    return void(Of.Waiting.emplace_back(Id, Params));
  llvm::ArrayRef<Finding> Findings;
  if (Of.FixesTried)
    Findings = Of.Result->Findings;
  send(makeResponse(Id, actionsFor(Found->second, Findings, Params)));
}

void Server::onHover(const Json &Id, const Json &Params) {
  const std::optional<std::string> Uri = findText(Params, {"textDocument", "uri"});
  const std::optional<int64_t> Line = findNumber(Params, {"position", "line"});
  const std::optional<int64_t> Character = findNumber(Params, {"position", "character"});
  auto Found = Uri ? Documents.find(*Uri) : Documents.end();
  if (Found == Documents.end() || !Line || !Character || *Line < 0 || *Character < 0)
    return send(makeErrorResponse(Id, ErrorCode::InvalidParams, "no open document or no position is given"));
  const DocumentState &Of = States[*Uri];
  Places Where(Documents, Client.Encoding);
  const Position At{unsigned(std::min<int64_t>(*Line, UINT32_MAX)),
                    unsigned(std::min<int64_t>(*Character, UINT32_MAX))};
  // While an analysis runs nothing is known; the next hover asks again.
  send(makeResponse(Id, Of.Result ? hoverAt(*Of.Result, Found->second.Path, At, Where) : Json()));
}

void Server::onInlayHint(const Json &Id, const Json &Params) {
  const std::optional<std::string> Uri = findText(Params, {"textDocument", "uri"});
  const Json *Given = find(Params, {"range"});
  const std::optional<Range> Shown = Given ? readRange(*Given) : std::nullopt;
  auto Found = Uri ? Documents.find(*Uri) : Documents.end();
  if (Found == Documents.end() || !Shown)
    return send(makeErrorResponse(Id, ErrorCode::InvalidParams, "no open document or no range is given"));
  const DocumentState &Of = States[*Uri];
  send(makeResponse(Id, Of.Result ? inlayHints(*Of.Result, Found->second, *Shown, Client.Encoding) : Json::array()));
}

Json Server::actionsFor(const OpenDocument &Document, llvm::ArrayRef<Finding> Findings, const Json &Params) {
  Json Actions = Json::array();
  if (!Client.TakesActions)
    return Actions;
  Places Where(Documents, Client.Encoding);
  const Json *Only = find(Params, {"context", "only"});
  if (wantsKind(Only, "quickfix"))
    Actions =
        quickFixes(Findings, Document.Path, *readRange(*find(Params, {"range"})), Where, Host.PageUri, Host.Remedies());
  if (wantsKind(Only, FixAllKind))
    if (Json All = fixAll(Findings, Document.Path, Where); !All.is_null())
      Actions.push_back(std::move(All));
  return Actions;
}

void Server::showProgress(const std::string &Uri, DocumentState &Of) {
  std::string Token = SourceName.str() + "/" + std::to_string(NextId);
  Of.ProgressToken = Token;
  ask("window/workDoneProgress/create", {{"token", Token}}, [this, Uri, Token](const Json *Result) {
    auto Found = States.find(Uri);
    if (!Result || Found == States.end() || Found->second.ProgressToken != Token)
      return;
    Found->second.ProgressShown = true;
    std::string Name = llvm::sys::path::filename(Documents.at(Uri).Path).str();
    send(makeNotification("$/progress",
                          {{"token", Token}, {"value", {{"kind", "begin"}, {"title", "Analysing " + Name}}}}));
  });
}

void Server::endProgress(DocumentState &Of) {
  if (std::exchange(Of.ProgressShown, false))
    send(makeNotification("$/progress", {{"token", Of.ProgressToken}, {"value", {{"kind", "end"}}}}));
  Of.ProgressToken.clear();
}

void Server::advance() {
  for (auto &[Uri, Result] : Queue.advance(Clock::now()))
    takeResult(Uri, std::move(Result));
  for (auto &[Uri, Result] : FixQueue.advance(Clock::now())) {
    Result.Findings = marksByCause(Result.Findings);
    takeFixes(Uri, std::move(Result));
  }
  if (!Client.ShowsProgress)
    return;
  for (auto &[Uri, Of] : States)
    if (std::optional<Clock::time_point> Since = Queue.runningSince(Uri))
      if (Of.ProgressToken.empty() && Clock::now() - *Since >= Timing.ProgressAfter)
        showProgress(Uri, Of);
}

std::vector<pollfd> Server::descriptors() const {
  std::vector<pollfd> All = Queue.descriptors();
  llvm::append_range(All, FixQueue.descriptors());
  return All;
}

std::optional<Server::Clock::time_point> Server::deadline() const {
  std::optional<Clock::time_point> First = Queue.deadline();
  if (std::optional<Clock::time_point> Second = FixQueue.deadline())
    First = First ? std::min(*First, *Second) : *Second;
  if (!Client.ShowsProgress)
    return First;
  for (const auto &[Uri, Of] : States)
    if (std::optional<Clock::time_point> Since = Queue.runningSince(Uri); Since && Of.ProgressToken.empty())
      First = First ? std::min(*First, *Since + Timing.ProgressAfter) : *Since + Timing.ProgressAfter;
  return First;
}

} // namespace cudaperf::lsp
