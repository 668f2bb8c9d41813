// Headers that a project has as templates only: "config.h.in", of which CMake's configure_file() or Autoconf makes
// "config.h" when somebody builds it. What a build would choose by itself is read off its files, nothing is run.

#ifndef CUDAPERF_FRONTEND_CONFIGUREDHEADERS_H
#define CUDAPERF_FRONTEND_CONFIGUREDHEADERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

struct ConfiguredHeader {
  std::string Template; ///< the file that it is made of
  std::string Folder;   ///< has to be on the include path for it to be found
  std::string File;     ///< where it lies then
  std::string Text;
};

/// What becomes of Template, line by line, where ValueOf knows the build's variables. What it does not know is off, 0
/// or empty, by where it stands; what CUDA stands in is on.
std::string configuredText(llvm::StringRef Template,
                           llvm::function_ref<std::optional<std::string>(llvm::StringRef Variable)> ValueOf);

/// Those of Missing, headers as Source's text names them, that a template in its project is for. Of several that of the
/// nearest one.
std::vector<ConfiguredHeader> configuredHeaders(const std::string &Source, llvm::ArrayRef<std::string> Missing);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_CONFIGUREDHEADERS_H
