#include "Lsp/Server.h"

namespace cudaperf::lsp {

void Server::configure(const Json &Settings) {
  if (!Settings.is_object() || Settings == LastSettings)
    return;
  LastSettings = Settings;
  if (llvm::Error Wrong = Host.Configure(Settings))
    say(MessageKind::Error, "window/showMessage", "settings: " + llvm::toString(std::move(Wrong)));
  else
    analyzeAll();
}

void Server::pullConfiguration() {
  if (!Client.GivesConfiguration)
    return;
  Json Items = Json::array({{{"section", SourceName.str()}}});
  ask("workspace/configuration", {{"items", std::move(Items)}}, [this](const Json *Result) {
    if (Result && Result->is_array() && !Result->empty())
      configure(Result->front());
  });
}

void Server::onDidChangeConfiguration(const Json &Params) {
  if (Client.GivesConfiguration)
    return pullConfiguration();
  if (const Json *Section = find(Params, {"settings", SourceName.data()}))
    configure(*Section);
  else if (const Json *Settings = find(Params, {"settings"}))
    configure(*Settings);
}

/// Asks to be told of changes that decide how a file is analysed.
void Server::registerInterests() {
  Json List = Json::array();
  if (Client.RegistersConfiguration)
    List.push_back({{"id", "settings"},
                    {"method", "workspace/didChangeConfiguration"},
                    {"registerOptions", {{"section", SourceName.str()}}}});
  if (Client.WatchesFiles) {
    Json Watchers = Json::array();
    for (const char *Name : {"**/.cuda-perf-lint", "**/compile_commands.json"})
      Watchers.push_back({{"globPattern", Name}});
    List.push_back({{"id", "files"},
                    {"method", "workspace/didChangeWatchedFiles"},
                    {"registerOptions", {{"watchers", std::move(Watchers)}}}});
  }
  if (!List.empty())
    ask("client/registerCapability", {{"registrations", std::move(List)}}, [](const Json *) {});
}

} // namespace cudaperf::lsp
