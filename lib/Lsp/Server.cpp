#include "Lsp/Server.h"
#include "Lsp/DocumentUri.h"
#include "Support/JsonNesting.h"
#include "Support/Version.h"

namespace cudaperf::lsp {

const Server::RequestMethod Server::Requests[] = {
    {"initialize", &Server::onInitialize},
    {"shutdown", &Server::onShutdown},
    {"textDocument/codeAction", &Server::onCodeAction},
    {"textDocument/hover", &Server::onHover},
    {"textDocument/inlayHint", &Server::onInlayHint},
};

const Server::NotificationMethod Server::Notifications[] = {
    {"initialized", &Server::onInitialized},
    {"exit", &Server::onExit},
    {"$/cancelRequest", &Server::onCancelRequest},
    {"$/setTrace", &Server::onNothing},
    {"window/workDoneProgress/cancel", &Server::onNothing},
    {"textDocument/didOpen", &Server::onDidOpen},
    {"textDocument/didChange", &Server::onDidChange},
    {"textDocument/didClose", &Server::onDidClose},
    {"textDocument/didSave", &Server::onDidSave},
    {"workspace/didChangeConfiguration", &Server::onDidChangeConfiguration},
    {"workspace/didChangeWatchedFiles", &Server::onDidChangeWatchedFiles},
};

Server::Server(ServerHost Host, ServerTiming Timing)
    : Host(std::move(Host)), Timing(Timing),
      Queue([this](const std::string &Uri) { return analyzeNow(Uri, AnalysisStage::Findings); }, Timing.AtOnce,
            Timing.TimeoutSeconds, {.MemoryMegabytes = Timing.MemoryMegabytes}),
      FixQueue([this](const std::string &Uri) { return analyzeNow(Uri, AnalysisStage::Fixes); }, Timing.AtOnce,
               Timing.TimeoutSeconds, {.MemoryMegabytes = Timing.MemoryMegabytes}) {}

void Server::receive(llvm::StringRef Bytes) {
  Reader.append(Bytes);
  while (!ExitCode) {
    std::optional<llvm::Expected<std::string>> Message = Reader.next();
    if (!Message)
      return;
    if (*Message)
      handle(**Message);
    else
      send(makeErrorResponse(nullptr, ErrorCode::ParseError, llvm::toString(Message->takeError())));
  }
}

void Server::handle(llvm::StringRef Content) {
  if (isNestedDeeper(Content))
    return send(makeErrorResponse(nullptr, ErrorCode::ParseError, "the message is nested too deeply"));
  Json Message = Json::parse(Content.begin(), Content.end(), /*cb=*/nullptr, /*allow_exceptions=*/false);
  if (Message.is_discarded())
    return send(makeErrorResponse(nullptr, ErrorCode::ParseError, "the message is no valid JSON"));
  const Json *Id = find(Message, {"id"});
  std::optional<std::string> Method = findText(Message, {"method"});
  bool HasGoodId = Id && (Id->is_string() || Id->is_number_integer());
  if (!Method && HasGoodId && (find(Message, {"result"}) || find(Message, {"error"})))
    return handleAnswer(Message);
  if (!Method || (Id && !HasGoodId))
    return send(makeErrorResponse(HasGoodId ? *Id : Json(), ErrorCode::InvalidRequest, "the message is no request"));
  const Json *Params = find(Message, {"params"});
  if (Id)
    handleRequest(*Method, *Id, Params ? *Params : Json());
  else
    handleNotification(*Method, Params ? *Params : Json());
}

void Server::handleRequest(llvm::StringRef Method, const Json &Id, const Json &Params) {
  if (State == Phase::Created && Method != "initialize")
    return send(makeErrorResponse(Id, ErrorCode::ServerNotInitialized, "the first request has to be 'initialize'"));
  if (State == Phase::ShutDown)
    return send(makeErrorResponse(Id, ErrorCode::InvalidRequest, "the server was shut down"));
  for (const RequestMethod &Known : Requests)
    if (Known.Name == Method)
      return (this->*Known.Handle)(Id, Params);
  send(makeErrorResponse(Id, ErrorCode::MethodNotFound, ("unknown method '" + Method + "'").str()));
}

void Server::handleNotification(llvm::StringRef Method, const Json &Params) {
  if (State != Phase::Running && Method != "exit")
    return;
  for (const NotificationMethod &Known : Notifications)
    if (Known.Name == Method)
      return (this->*Known.Handle)(Params);
  // Others may be ignored, says the protocol, and those with "$/" have to be.
}

void Server::handleAnswer(const Json &Message) {
  std::optional<int64_t> Id = findNumber(Message, {"id"});
  auto Found = Id ? Asked.find(*Id) : Asked.end();
  if (Found == Asked.end())
    return;
  Answer Then = std::move(Found->second);
  Asked.erase(Found);
  Then(find(Message, {"error"}) ? nullptr : find(Message, {"result"}));
}

void Server::ask(llvm::StringRef Method, Json Params, Answer Then) {
  Asked.emplace(NextId, std::move(Then));
  send(makeRequest(NextId++, Method, std::move(Params)));
}

void Server::say(MessageKind Kind, llvm::StringRef Method, const std::string &Message) {
  send(makeNotification(Method, {{"type", int(Kind)}, {"message", SourceName.str() + ": " + Message}}));
}

/// Bytes if the client can count them, else what every client counts.
static PositionEncoding chooseEncoding(const Json &Capabilities) {
  const Json *Offered = find(Capabilities, {"general", "positionEncodings"});
  if (Offered && Offered->is_array())
    for (const Json &Each : *Offered)
      if (Each == "utf-8")
        return PositionEncoding::Utf8;
  return PositionEncoding::Utf16;
}

static std::optional<std::string> rootOf(const Json &Params) {
  std::optional<std::string> Uri = findText(Params, {"rootUri"});
  if (const Json *Folders = find(Params, {"workspaceFolders"}); Folders && Folders->is_array() && !Folders->empty())
    if (std::optional<std::string> First = findText(Folders->front(), {"uri"}))
      Uri = First;
  return Uri ? pathOfUri(*Uri) : std::nullopt;
}

void Server::onInitialize(const Json &Id, const Json &Params) {
  if (State != Phase::Created)
    return send(makeErrorResponse(Id, ErrorCode::InvalidRequest, "the server is initialized already"));
  State = Phase::Running;
  static const Json None = Json::object();
  const Json *Given = find(Params, {"capabilities"});
  const Json &Can = Given ? *Given : None;
  Client.Encoding = chooseEncoding(Can);
  Client.GivesConfiguration = findFlag(Can, {"workspace", "configuration"});
  Client.RegistersConfiguration = findFlag(Can, {"workspace", "didChangeConfiguration", "dynamicRegistration"});
  Client.WatchesFiles = findFlag(Can, {"workspace", "didChangeWatchedFiles", "dynamicRegistration"});
  Client.RefreshesHints = findFlag(Can, {"workspace", "inlayHint", "refreshSupport"});
  Client.ShowsProgress = findFlag(Can, {"window", "workDoneProgress"});
  Client.TakesActions = find(Can, {"textDocument", "codeAction", "codeActionLiteralSupport"});
  ClientProcess = findNumber(Params, {"processId"});
  if (std::optional<std::string> Root = rootOf(Params))
    Host.EnterFolder(*Root);
  Json Capabilities = {
      {"positionEncoding", Client.Encoding == PositionEncoding::Utf8 ? "utf-8" : "utf-16"},
      {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", true}}},
      {"hoverProvider", true},
      {"inlayHintProvider", true},
      {"codeActionProvider", {{"codeActionKinds", Json::array({"quickfix", FixAllKind.str()})}}},
  };
  send(makeResponse(Id, {{"capabilities", std::move(Capabilities)},
                         {"serverInfo", {{"name", SourceName.str()}, {"version", toolVersion().str()}}}}));
  if (const Json *Settings = find(Params, {"initializationOptions"}))
    configure(*Settings);
}

void Server::onInitialized(const Json &) {
  registerInterests();
  pullConfiguration();
}

void Server::onShutdown(const Json &Id, const Json &) {
  State = Phase::ShutDown;
  while (!Documents.empty())
    forget(Documents.begin()->first);
  send(makeResponse(Id, nullptr));
}

void Server::onExit(const Json &) { ExitCode = exitCodeAtEnd(); }

void Server::onCancelRequest(const Json &Params) {
  const Json *Id = find(Params, {"id"});
  if (!Id)
    return;
  for (auto &[Uri, Of] : States)
    for (auto It = Of.Waiting.begin(); It != Of.Waiting.end(); ++It)
      if (It->first == *Id) {
        send(makeErrorResponse(*Id, ErrorCode::RequestCancelled, "cancelled"));
        Of.Waiting.erase(It);
        return;
      }
}

} // namespace cudaperf::lsp
