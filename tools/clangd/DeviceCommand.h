// The compile command under which clangd parses a CUDA file.

#ifndef CUDAPERF_TOOLS_CLANGD_DEVICECOMMAND_H
#define CUDAPERF_TOOLS_CLANGD_DEVICECOMMAND_H

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringRef.h"

namespace cudaperf {

/// Whether Command compiles File as CUDA: by its name, or because a flag says so.
bool isCudaCommand(const clang::tooling::CompileCommand &Command, llvm::StringRef File);

/// Turns Command, nvcc's or Clang's, into Clang's for the device: flags translated, with the headers of the toolkit
/// that is there or the bundled ones. Warning flags are kept.
void makeDeviceCommand(clang::tooling::CompileCommand &Command, llvm::StringRef File);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_CLANGD_DEVICECOMMAND_H
