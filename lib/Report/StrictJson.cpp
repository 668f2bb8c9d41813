#include "Report/StrictJson.h"
#include "Support/JsonNesting.h"
#include "Support/JsonSax.h"

namespace cudaperf {

using Json = nlohmann::ordered_json;

namespace {

/// Builds nothing; finds out what is wrong. (A parser that builds values tells no more than that something is, unless
/// it may throw.)
class Validator final : public SilentJsonSax<Json> {
public:
  bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &Error) override {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: ..."
    Problem = llvm::StringRef(Error.what()).split("] ").second.str();
    return false;
  }

  std::string Problem;
};

} // namespace

llvm::Expected<Json> parseStrictJson(llvm::StringRef Text) {
  if (Text.trim().empty())
    return llvm::createStringError("it is empty");
  if (isNestedDeeper(Text))
    return llvm::createStringError("it is nested too deeply");
  Validator Checks;
  if (!Json::sax_parse(Text.begin(), Text.end(), &Checks))
    return llvm::createStringError(llvm::inconvertibleErrorCode(), Checks.Problem);
  return Json::parse(Text.begin(), Text.end(), /*cb=*/nullptr, /*allow_exceptions=*/false);
}

} // namespace cudaperf
