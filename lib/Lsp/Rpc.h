// JSON-RPC: reading fields of messages whatever is in them, and building messages.
//
// nlohmann/json answers a wrong type with an exception, which this project does without, so fields are read by the
// functions here only.

#ifndef CUDAPERF_LSP_RPC_H
#define CUDAPERF_LSP_RPC_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace cudaperf::lsp {

using Json = nlohmann::json;
using JsonPath = std::initializer_list<const char *>;

/// The value at the end of Path, a member name a step; null if there is none.
const Json *find(const Json &Value, JsonPath Path);
/// The same if it is of that type.
std::optional<std::string> findText(const Json &Value, JsonPath Path);
std::optional<int64_t> findNumber(const Json &Value, JsonPath Path);
bool findFlag(const Json &Value, JsonPath Path);

enum class ErrorCode {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  ServerNotInitialized = -32002,
  RequestCancelled = -32800,
  ContentModified = -32801,
};

Json makeRequest(int64_t Id, llvm::StringRef Method, Json Params);
Json makeNotification(llvm::StringRef Method, Json Params);
Json makeResponse(const Json &Id, Json Result);
Json makeErrorResponse(const Json &Id, ErrorCode Code, llvm::StringRef Message);

/// Message as text; bytes that are no UTF-8 become U+FFFD.
std::string toText(const Json &Message);

} // namespace cudaperf::lsp

#endif // CUDAPERF_LSP_RPC_H
