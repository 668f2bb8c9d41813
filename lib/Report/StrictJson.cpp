#include "Report/StrictJson.h"
#include "Support/JsonSax.h"

namespace cudaperf {

using Json = nlohmann::ordered_json;

namespace {

/// Builds nothing; finds out what is wrong. (A parser that builds values tells no more than that something is, unless
/// it may throw.)
class Validator final : public SilentJsonSax<Json> {
public:
  bool start_object(std::size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t) override { return enter(); }
  bool end_array() override { return leave(); }
  bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &Error) override {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: ..."
    Problem = llvm::StringRef(Error.what()).split("] ").second.str();
    return false;
  }

  std::string Problem;

private:
  bool enter() {
    if (++Depth <= MaxJsonDepth)
      return true;
    Problem = "it is nested too deeply";
    return false;
  }
  bool leave() {
    --Depth;
    return true;
  }
  unsigned Depth = 0;
};

} // namespace

llvm::Expected<Json> parseStrictJson(llvm::StringRef Text) {
  if (Text.trim().empty())
    return llvm::createStringError("it is empty");
  Validator Checks;
  if (!Json::sax_parse(Text.begin(), Text.end(), &Checks))
    return llvm::createStringError(llvm::inconvertibleErrorCode(), Checks.Problem);
  return Json::parse(Text.begin(), Text.end(), /*cb=*/nullptr, /*allow_exceptions=*/false);
}

} // namespace cudaperf
