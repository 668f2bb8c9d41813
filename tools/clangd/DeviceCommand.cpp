#include "DeviceCommand.h"
#include "Frontend/Invocation.h"
#include "HostSettings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace cudaperf {

/// The folder with the bundled headers as files, which an editor can open: installed, or in the source tree.
static std::string findHeaders() {
  static const char Anchor = 0;
  std::string Executable = llvm::sys::fs::getMainExecutable(nullptr, const_cast<char *>(&Anchor));
  llvm::SmallString<256> Installed(llvm::sys::path::parent_path(llvm::sys::path::parent_path(Executable)));
  llvm::sys::path::append(Installed, "share", "cuda-perf-lint", "headers");
  return llvm::sys::fs::is_directory(Installed) ? Installed.str().str() : CUDA_PERF_HEADERS_DIRECTORY;
}

bool isCudaCommand(const clang::tooling::CompileCommand &Command, llvm::StringRef File) {
  if (File.ends_with(".cu") || File.ends_with(".cuh"))
    return true;
  for (size_t I = 0; I + 1 < Command.CommandLine.size(); ++I)
    if (Command.CommandLine[I] == "-x" && llvm::is_contained({"cu", "cuda"}, Command.CommandLine[I + 1]))
      return true;
  return llvm::is_contained(Command.CommandLine, "-xcuda");
}

/// -Wall and the like. Not those that are for other programs, and no errors: nvcc's spelling means something else.
static bool isWarningFlag(llvm::StringRef Flag) {
  for (llvm::StringRef Other : {"-Wl,", "-Wp,", "-Wa,", "-Werror"})
    if (Flag.starts_with(Other))
      return false;
  return Flag.starts_with("-W");
}

void makeDeviceCommand(clang::tooling::CompileCommand &Command, llvm::StringRef File) {
  static const std::string Headers = findHeaders();
  ParseRequest Request{.File = File.str(), .Directory = Command.Directory};
  if (!Command.CommandLine.empty())
    Request.Flags.assign(Command.CommandLine.begin() + 1, Command.CommandLine.end());
  if (llvm::Expected<Config> Settings = hostConfig(File)) {
    Request.Toolkit = Settings->Analysis.Toolkit;
    Request.GpuArch = Settings->Analysis.GpuArch;
  } else {
    llvm::consumeError(Settings.takeError()); // the checks say it
  }
  std::vector<std::string> Remarks;
  llvm::Expected<InvocationInputs> Inputs = resolveInputs(Request, Remarks);
  if (!Inputs) { // the configuration names a toolkit that is none
    llvm::consumeError(Inputs.takeError());
    Request.Toolkit = {};
    Inputs = llvm::cantFail(resolveInputs(Request, Remarks));
  }
  Inputs->HeadersRoot = Headers;
  std::vector<std::string> Arguments = driverArguments(*Inputs, Remarks);
  // As in a parse of our own: the newest instructions, and the launch protocol that the headers declare.
  std::vector<std::string> More = {"--cuda-feature=+ptx85", "-Xclang", "-target-sdk-version=12.5",
                                   "-Wno-unknown-cuda-version", "-Wno-unknown-warning-option"};
  llvm::copy_if(Request.Flags, std::back_inserter(More), isWarningFlag);
  Arguments.insert(Arguments.begin() + 1, More.begin(), More.end());
  Command.CommandLine = std::move(Arguments);
}

} // namespace cudaperf
