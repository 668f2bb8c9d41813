#include "LanguageServer.h"
#include "KeptResults.h"
#include "LintFile.h"
#include "Lsp/CheckPages.h"
#include "Lsp/Server.h"
#include "OptionRows.h"
#include "Session.h"
#include "SharedHeaders.h"
#include "Support/NearestName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <cerrno>
#include <csignal>
#include <poll.h>
#include <unistd.h>

namespace cudaperf {
namespace {

using lsp::Json;

/// What the client may set, and the option of the command line that means the same.
struct Setting {
  llvm::StringLiteral Name, Option;
};
constexpr Setting KnownSettings[] = {
    {"blockDim", "block-dim"}, {"checks", "checks"},     {"compileCommands", "compile-commands"},
    {"config", "config"},      {"gpuArch", "gpu-arch"},  {"severity", "severity"},
    {"toolkit", "toolkit"},    {"remedies", "remedies"},
};

llvm::Error mistake(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

/// "256", 256, "32,8" or [32, 8] as the command line writes it.
std::optional<std::string> plainText(const Json &Value) {
  if (Value.is_string())
    return Value.get<std::string>();
  if (Value.is_number_unsigned())
    return std::to_string(Value.get<uint64_t>());
  if (!Value.is_array() || Value.empty())
    return std::nullopt;
  std::string Text;
  for (const Json &Each : Value) {
    if (!Each.is_number_unsigned())
      return std::nullopt;
    Text += (Text.empty() ? "" : ",") + std::to_string(Each.get<uint64_t>());
  }
  return Text;
}

/// The options that Settings stand for. What is null or empty is not set.
llvm::Expected<std::vector<std::string>> optionsOf(const Json &Settings) {
  std::vector<std::string> Options;
  llvm::SmallVector<llvm::StringRef, 8> Names;
  for (const Setting &Known : KnownSettings)
    Names.push_back(Known.Name);
  for (const auto &[Name, Value] : Settings.items()) {
    const Setting *Known = llvm::find_if(KnownSettings, [&](const Setting &S) { return S.Name == Name; });
    if (Known == std::end(KnownSettings))
      return mistake("unknown setting '" + Name + "'" + didYouMean(Name, Names));
    if (Value.is_null() || Value == Json("") || Value == false)
      continue;
    if (Value == true) { // an option without a value
      Options.push_back(("--" + Known->Option).str());
      continue;
    }
    const std::string Start = ("--" + Known->Option + "=").str();
    if (Known->Option == "block-dim" && Value.is_object()) { // kernel -> shape
      for (const auto &[Kernel, Shape] : Value.items()) {
        std::optional<std::string> Text = plainText(Shape);
        if (!Text)
          return mistake("'blockDim': '" + Kernel + "' needs a shape such as 256 or [32, 8]");
        Options.push_back(Start + Kernel + "=" + *Text);
      }
      continue;
    }
    std::optional<std::string> Text = plainText(Value);
    if (!Text)
      return mistake("'" + Name + "': " + lsp::toText(Value) + " is no value for it");
    Options.push_back(Start + *Text);
  }
  return Options;
}

/// The options in force: the command line's and the client's.
class ServedOptions {
public:
  ServedOptions(llvm::ArrayRef<std::string> Arguments, KnownChecks Known)
      : Known(Known), Arguments(Arguments.vec()), Current(llvm::cantFail(parseOptions(Arguments, Known))) {}

  llvm::Error apply(const Json &Settings) {
    llvm::Expected<std::vector<std::string>> Added = optionsOf(Settings);
    if (!Added)
      return Added.takeError();
    std::vector<std::string> All = Arguments;
    All.insert(llvm::find(All, "--"), Added->begin(), Added->end()); // behind "--" are the compiler's
    llvm::Expected<Options> Parsed = parseOptions(All, Known);
    if (!Parsed)
      return Parsed.takeError();
    Current = std::move(*Parsed);
    return llvm::Error::success();
  }
  const Options &operator*() const { return Current; }

private:
  KnownChecks Known;
  std::vector<std::string> Arguments;
  Options Current;
};

/// Writes everything; what is left when the client is gone does not matter, its end is seen when reading.
void writeToClient(llvm::StringRef Bytes) {
  while (!Bytes.empty()) {
    ssize_t Written = write(STDOUT_FILENO, Bytes.data(), Bytes.size());
    if (Written < 0 && errno != EINTR)
      return;
    Bytes = Bytes.drop_front(std::max<ssize_t>(Written, 0));
  }
}

/// How long to wait for news. Now and then the server wakes up to see whether its client still lives.
int waitingTime(const lsp::Server &Server) {
  constexpr std::chrono::milliseconds Longest(5000);
  std::optional<lsp::Server::Clock::time_point> Deadline = Server.deadline();
  if (!Deadline)
    return Longest.count();
  auto Left = std::chrono::ceil<std::chrono::milliseconds>(*Deadline - lsp::Server::Clock::now());
  return std::clamp(Left, std::chrono::milliseconds(0), Longest).count();
}

bool isGone(std::optional<int64_t> Process) {
  return Process && *Process > 0 && kill(pid_t(*Process), 0) != 0 && errno == ESRCH;
}

int serve(lsp::Server &Server) {
  std::vector<char> Buffer(1 << 16);
  while (true) {
    std::vector<pollfd> Descriptors = Server.descriptors();
    Descriptors.push_back({.fd = STDIN_FILENO, .events = POLLIN, .revents = 0});
    int Ready = poll(Descriptors.data(), Descriptors.size(), waitingTime(Server));
    if (Ready == 0 && isGone(Server.clientProcess()))
      return Server.exitCodeAtEnd();
    if (Ready > 0 && Descriptors.back().revents) {
      ssize_t Count = read(STDIN_FILENO, Buffer.data(), Buffer.size());
      if (Count == 0 || (Count < 0 && errno != EINTR && errno != EAGAIN))
        return Server.exitCodeAtEnd();
      Server.receive({Buffer.data(), size_t(std::max<ssize_t>(Count, 0))});
      if (std::optional<int> Code = Server.exitCode())
        return *Code;
    }
    Server.advance();
  }
}

} // namespace

int runLanguageServer(llvm::ArrayRef<std::string> Arguments, const CheckList &Checks, KnownChecks Known) {
  signal(SIGPIPE, SIG_IGN);
  ServedOptions Served(Arguments, Known);
  lsp::ServerHost Host;
  Host.Send = writeToClient;
  Host.Configure = [&](const Json &Settings) { return Served.apply(Settings); };
  // Paths on the command line and in the settings are seen from the folder that the editor works in.
  Host.EnterFolder = [](const std::string &Folder) { (void)llvm::sys::fs::set_current_path(Folder); };
  Host.PageUri = lsp::checkPageUri;
  Host.Remedies = [&] { return (*Served).Remedies ? lsp::RemedyPlace::Message : lsp::RemedyPlace::Related; };
  Host.Analyze = [&](const lsp::OpenDocument &Document, const lsp::OpenDocuments &Others, lsp::AnalysisStage Stage) {
    // Configurations and compile databases are read anew each time: they may have changed.
    Job Work = Session(*Served, Known).prepare(Document.Path);
    Work.Request.Text = Document.Text.text();
    Work.Analysis.DumpAccesses = true; // for hovers
    for (const auto &[Uri, Other] : Others)
      if (Uri != Document.Uri)
        Work.Request.OtherTexts.push_back({Other.Path, Other.Text.text()});
    if (auto Kept = KeptResults::open(*Served))
      shareHeaders(&Work, *Served, *Kept);
    else
      llvm::consumeError(Kept.takeError()); // the headers are parsed anew then
    return lintFile(Work, Checks, *Served, FindingFilter(),
                    Stage == lsp::AnalysisStage::Fixes ? FixProofs::Made : FixProofs::LeftOut);
  };
  lsp::Server Server(std::move(Host), {.AtOnce = jobCount(*Served),
                                       .TimeoutSeconds = (*Served).TimeoutSeconds,
                                       .MemoryMegabytes = (*Served).MemoryMegabytes});
  return serve(Server);
}

} // namespace cudaperf
