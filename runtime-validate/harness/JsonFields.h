// Reading JSON that somebody else wrote: a field that is missing or of another type gives the default, never an
// abort.

#ifndef CUDAPERF_VALIDATE_JSONFIELDS_H
#define CUDAPERF_VALIDATE_JSONFIELDS_H

#include "Device.h"

#include <array>
#include <nlohmann/json.hpp>
#include <string>

namespace cudaperf::validate {

using Json = nlohmann::ordered_json;

const Json &fieldOf(const Json &Object, const char *Key);
std::string textOf(const Json &Object, const char *Key);
double numberOf(const Json &Object, const char *Key, double Default = 0);
unsigned countOf(const Json &Object, const char *Key);
std::array<unsigned, 3> shapeOf(const Json &Object, const char *Key);

/// The whole file as JSON, or which file, line and byte is at fault.
Failure readJson(const std::string &Path, Json &Result);

/// Writes Text to Path by way of a temporary file beside it, so that no reader sees half of it.
Failure writeFile(const std::string &Path, const std::string &Text);
Failure readFile(const std::string &Path, std::string &Text);

} // namespace cudaperf::validate

#endif // CUDAPERF_VALIDATE_JSONFIELDS_H
