#include "Lsp/Rpc.h"

namespace cudaperf::lsp {

const Json *find(const Json &Value, JsonPath Path) {
  const Json *At = &Value;
  for (const char *Name : Path) {
    if (!At->is_object())
      return nullptr;
    auto Member = At->find(Name);
    if (Member == At->end())
      return nullptr;
    At = &*Member;
  }
  return At;
}

std::optional<std::string> findText(const Json &Value, JsonPath Path) {
  const Json *Found = find(Value, Path);
  return Found && Found->is_string() ? std::optional(Found->get_ref<const std::string &>()) : std::nullopt;
}

std::optional<int64_t> findNumber(const Json &Value, JsonPath Path) {
  const Json *Found = find(Value, Path);
  return Found && Found->is_number_integer() ? std::optional(Found->get<int64_t>()) : std::nullopt;
}

bool findFlag(const Json &Value, JsonPath Path) {
  const Json *Found = find(Value, Path);
  return Found && Found->is_boolean() && Found->get<bool>();
}

Json makeRequest(int64_t Id, llvm::StringRef Method, Json Params) {
  return {{"jsonrpc", "2.0"}, {"id", Id}, {"method", Method.str()}, {"params", std::move(Params)}};
}

Json makeNotification(llvm::StringRef Method, Json Params) {
  return {{"jsonrpc", "2.0"}, {"method", Method.str()}, {"params", std::move(Params)}};
}

Json makeResponse(const Json &Id, Json Result) {
  return {{"jsonrpc", "2.0"}, {"id", Id}, {"result", std::move(Result)}};
}

Json makeErrorResponse(const Json &Id, ErrorCode Code, llvm::StringRef Message) {
  return {{"jsonrpc", "2.0"}, {"id", Id}, {"error", {{"code", int(Code)}, {"message", Message.str()}}}};
}

std::string toText(const Json &Message) {
  return Message.dump(/*indent=*/-1, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace);
}

} // namespace cudaperf::lsp
