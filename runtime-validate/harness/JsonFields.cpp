// Tolerant field access and whole-file input and output.

#include "JsonFields.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace cudaperf::validate {

const Json &fieldOf(const Json &Object, const char *Key) {
  static const Json Nothing;
  if (!Object.is_object())
    return Nothing;
  auto Found = Object.find(Key);
  return Found == Object.end() ? Nothing : *Found;
}

std::string textOf(const Json &Object, const char *Key) {
  const Json &Field = fieldOf(Object, Key);
  return Field.is_string() ? Field.get<std::string>() : std::string();
}

double numberOf(const Json &Object, const char *Key, double Default) {
  const Json &Field = fieldOf(Object, Key);
  return Field.is_number() ? Field.get<double>() : Default;
}

unsigned countOf(const Json &Object, const char *Key) {
  return unsigned(std::clamp(numberOf(Object, Key), 0.0, 4294967295.0));
}

std::array<unsigned, 3> shapeOf(const Json &Object, const char *Key) {
  std::array<unsigned, 3> Shape{1, 1, 1};
  const Json &Field = fieldOf(Object, Key);
  for (size_t I = 0; Field.is_array() && I < 3 && I < Field.size(); ++I)
    if (Field[I].is_number())
      Shape[I] = unsigned(std::clamp(Field[I].get<double>(), 0.0, 4294967295.0));
  return Shape;
}

Failure readFile(const std::string &Path, std::string &Text) {
  std::error_code Ignored;
  if (std::filesystem::is_directory(Path, Ignored))
    return "'" + Path + "' is a directory, not a file";
  std::ifstream Stream(Path, std::ios::binary);
  if (!Stream)
    return "cannot read '" + Path + "'";
  std::ostringstream Content;
  Content << Stream.rdbuf();
  Text = std::move(Content).str();
  return std::nullopt;
}

Failure readJson(const std::string &Path, Json &Result) {
  std::string Text;
  if (Failure Why = readFile(Path, Text))
    return Why;
  Result = Json::parse(Text, nullptr, /*allow_exceptions=*/false);
  if (!Result.is_discarded())
    return std::nullopt;
  return "'" + Path + "' is not valid JSON";
}

Failure writeFile(const std::string &Path, const std::string &Text) {
  std::error_code Error;
  std::filesystem::path Target(Path);
  if (Target.has_parent_path())
    std::filesystem::create_directories(Target.parent_path(), Error);
  std::string Temporary = Path + ".tmp";
  std::ofstream Stream(Temporary, std::ios::binary);
  Stream << Text;
  Stream.close();
  if (Stream)
    std::filesystem::rename(Temporary, Path, Error);
  if (Stream && !Error)
    return std::nullopt;
  std::filesystem::remove(Temporary, Error);
  return "cannot write '" + Path + "'";
}

} // namespace cudaperf::validate
