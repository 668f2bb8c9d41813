// Which CUDA headers the user wants a file parsed with; lib/Frontend follows it.

#ifndef CUDAPERF_CONFIG_TOOLKITCHOICE_H
#define CUDAPERF_CONFIG_TOOLKITCHOICE_H

#include <string>
#include <vector>

namespace cudaperf {

/// Which CUDA headers a parse uses.
struct ToolkitChoice {
  enum class Mode { Auto, None, Directory } Kind = Mode::Auto;
  std::string Directory; ///< for Mode::Directory
  /// For Mode::Auto: the values of CUDA_PATH and CUDA_HOME, read by the caller; looked at before the usual places.
  std::vector<std::string> EnvironmentDirectories;
};

} // namespace cudaperf

#endif // CUDAPERF_CONFIG_TOOLKITCHOICE_H
