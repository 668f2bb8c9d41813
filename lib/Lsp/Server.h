// The language server: what it answers to each message, and when it analyses and publishes. It reads and writes
// nothing itself; the host feeds it bytes, waits on its descriptors and sends what it has to say.
//
// To add a method: a line in the tables of Server.cpp and a function here.

#ifndef CUDAPERF_LSP_SERVER_H
#define CUDAPERF_LSP_SERVER_H

#include "Lsp/AnalysisQueue.h"
#include "Lsp/FindingMessages.h"
#include "Lsp/Framing.h"
#include <chrono>
#include <functional>

namespace cudaperf::lsp {

/// Findings are wanted at once; their fixes, which take longer to prove, are analysed after they are published.
enum class AnalysisStage { Findings, Fixes };

/// What the server needs from the program that it is part of.
struct ServerHost {
  /// Sends bytes to the client.
  std::function<void(llvm::StringRef)> Send;
  /// Analyses a document; called in a process of its own. The other documents are open too. Only the fixes of the
  /// second stage are offered.
  std::function<FileResult(const OpenDocument &, const OpenDocuments &, AnalysisStage)> Analyze;
  /// Takes the settings of the section "cuda-perf-lint" from now on; the error says what is wrong with them.
  std::function<llvm::Error(const Json &)> Configure;
  /// The folder that the editor works in.
  std::function<void(const std::string &)> EnterFolder;
  std::function<std::string(llvm::StringRef Check)> PageUri;
  /// Where the user wants to read what to do.
  std::function<RemedyPlace()> Remedies = [] { return RemedyPlace::Related; };
};

struct ServerTiming {
  std::chrono::milliseconds Debounce{150};      ///< from the last edit to the analysis
  std::chrono::milliseconds ProgressAfter{500}; ///< an analysis that takes longer is shown
  unsigned AtOnce = 2;                          ///< analyses of one stage, at least 1
  unsigned TimeoutSeconds = 120;                ///< for one analysis; 0: none
  unsigned MemoryMegabytes = 0;                 ///< for one analysis; 0: no limit
};

class Server {
public:
  using Clock = AnalysisQueue::Clock;

  Server(ServerHost Host, ServerTiming Timing);

  /// Takes bytes from the client.
  void receive(llvm::StringRef Bytes);
  /// To be called when a descriptor is ready or the deadline is over.
  void advance();
  std::vector<pollfd> descriptors() const;
  std::optional<Clock::time_point> deadline() const;

  /// The exit code once the server is to end: 0 after shutdown and exit, 1 after exit alone.
  std::optional<int> exitCode() const { return ExitCode; }
  /// The exit code if the client goes away now.
  int exitCodeAtEnd() const { return State == Phase::ShutDown ? 0 : 1; }
  /// The process that started the server, if it said so.
  std::optional<int64_t> clientProcess() const { return ClientProcess; }

private:
  enum class Phase { Created, Running, ShutDown };
  enum class MessageKind { Error = 1, Warning = 2, Info = 3, Log = 4 };

  /// What the client said that it can do.
  struct ClientFeatures {
    PositionEncoding Encoding = PositionEncoding::Utf16;
    bool GivesConfiguration = false, RegistersConfiguration = false;
    bool WatchesFiles = false, ShowsProgress = false, TakesActions = false, RefreshesHints = false;
  };

  /// What is known about a document beside its text.
  struct DocumentState {
    std::optional<FileResult> Result;           ///< of the text as it is
    bool FixesTried = false;                    ///< Result has the fixes that hold and no others
    std::vector<std::pair<Json, Json>> Waiting; ///< id and parameters of requests that need the result
    std::string LastProblem, LastLog;           ///< said already
    std::string ProgressToken;                  ///< the client was asked to show progress
    bool ProgressShown = false;
  };

  using Answer = std::function<void(const Json *Result)>; ///< null: the client answered with an error

  struct RequestMethod {
    llvm::StringLiteral Name;
    void (Server::*Handle)(const Json &Id, const Json &Params);
  };
  struct NotificationMethod {
    llvm::StringLiteral Name;
    void (Server::*Handle)(const Json &Params);
  };
  static const RequestMethod Requests[];
  static const NotificationMethod Notifications[];

  // Server.cpp: messages and the life of the server.
  void handle(llvm::StringRef Content);
  void handleRequest(llvm::StringRef Method, const Json &Id, const Json &Params);
  void handleNotification(llvm::StringRef Method, const Json &Params);
  void handleAnswer(const Json &Message);
  void send(const Json &Message) { Host.Send(frameMessage(toText(Message))); }
  void ask(llvm::StringRef Method, Json Params, Answer Then);
  void say(MessageKind Kind, llvm::StringRef Method, const std::string &Message);
  void onInitialize(const Json &Id, const Json &Params);
  void onInitialized(const Json &Params);
  void onShutdown(const Json &Id, const Json &Params);
  void onExit(const Json &Params);
  void onCancelRequest(const Json &Params);
  void onNothing(const Json &) {}

  // ServerDocuments.cpp: documents, analyses, what comes out of them.
  void onDidOpen(const Json &Params);
  void onDidChange(const Json &Params);
  void onDidClose(const Json &Params);
  void onDidSave(const Json &Params);
  void onHover(const Json &Id, const Json &Params);
  void onInlayHint(const Json &Id, const Json &Params);
  void onCodeAction(const Json &Id, const Json &Params);
  void forget(std::string Uri);
  FileResult analyzeNow(const std::string &Uri, AnalysisStage Stage) const {
    return Host.Analyze(Documents.at(Uri), Documents, Stage);
  }
  void analyze(const std::string &Uri, std::chrono::milliseconds Delay);
  void analyzeAll(const std::string &Except = "");
  void dismissWaiting(const std::string &Uri);
  void publish(const OpenDocument &Document, llvm::ArrayRef<Finding> Findings);
  void takeResult(const std::string &Uri, FileResult Result);
  void takeFixes(const std::string &Uri, FileResult Result);
  void tell(DocumentState &Of, const FileResult &Result);
  Json actionsFor(const OpenDocument &Document, llvm::ArrayRef<Finding> Findings, const Json &Params);
  void showProgress(const std::string &Uri, DocumentState &Of);
  void endProgress(DocumentState &Of);

  // ServerSettings.cpp
  void onDidChangeConfiguration(const Json &Params);
  void onDidChangeWatchedFiles(const Json &) { analyzeAll(); }
  void pullConfiguration();
  void configure(const Json &Settings);
  void registerInterests();

  ServerHost Host;
  ServerTiming Timing;
  MessageReader Reader;
  Phase State = Phase::Created;
  ClientFeatures Client;
  std::optional<int> ExitCode;
  std::optional<int64_t> ClientProcess;
  Json LastSettings = Json::object();
  OpenDocuments Documents;
  std::map<std::string, DocumentState> States; ///< same keys as Documents
  AnalysisQueue Queue, FixQueue;               ///< for the two stages
  int64_t NextId = 1;
  std::map<int64_t, Answer> Asked;
};

} // namespace cudaperf::lsp

#endif // CUDAPERF_LSP_SERVER_H
