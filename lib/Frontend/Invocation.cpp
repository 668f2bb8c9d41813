// Driver arguments first, then what only the invocation's fields can say.
//
// The driver is told not to look for CUDA itself: it refuses layouts without bin/ and libdevice and knows no version
// beyond 12.5, none of which matters to a parse.

#include "Frontend/Invocation.h"
#include "BundledHeaders/BundledHeaders.h"
#include "Device/Gpu.h"
#include "Frontend/ErrorCollector.h"
#include "Frontend/HiddenToolkit.h"
#include "Frontend/NotedFiles.h"
#include "Frontend/ResourceDirectory.h"
#include "Frontend/SourcesOnly.h"
#include "Support/Disk.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/Utils.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace cudaperf {

static void addFile(llvm::vfs::InMemoryFileSystem &Files, const llvm::Twine &Path, llvm::StringRef Text) {
  Files.addFile(Path, /*ModificationTime=*/0, llvm::MemoryBuffer::getMemBufferCopy(Text));
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFileSystem(llvm::StringRef File, const std::optional<Toolkit> &Cuda,
                                                               llvm::ArrayRef<ReplacedText> Replaced) {
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const BundledHeader &Header : bundledHeaders())
    Memory->addFile(BundledRoot + "/" + Header.Path, /*ModificationTime=*/0,
                    llvm::MemoryBuffer::getMemBuffer(Header.Text));
  if (Cuda) // Clang's wrapper includes "cuda.h" and must not get a file of that name in the user's directories
    addFile(*Memory, resourceDirectory() + "/include/cuda.h", "#include \"" + Cuda->Includes.front() + "/cuda.h\"\n");
  for (const ReplacedText &Each : Replaced) {
    llvm::SmallString<256> Absolute(Each.File);
    llvm::sys::fs::make_absolute(Absolute);
    addFile(*Memory, Absolute, Each.Text);
  }
  auto Real = sourcesOnly(notingReads(llvm::vfs::getRealFileSystem()), File);
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Cuda ? Real : hideToolkit(Real));
  if (auto Current = Files->getCurrentWorkingDirectory())
    Memory->setCurrentWorkingDirectory(*Current);
  Files->pushOverlay(Memory);
  return Files;
}

static std::string describe(const std::optional<Toolkit> &Cuda) {
  if (!Cuda)
    return "CUDA headers: bundled";
  return llvm::formatv("CUDA headers: {0}.{1} in '{2}'", Cuda->Major, Cuda->Minor, Cuda->Directory);
}

llvm::Expected<InvocationInputs> resolveInputs(const ParseRequest &Request, std::vector<std::string> &Remarks) {
  InvocationInputs Inputs;
  Inputs.File = Request.File;
  Inputs.Flags = translateFlags(Request.Flags, Request.Directory);
  llvm::append_range(Remarks, Inputs.Flags.Remarks);
  auto Search = findToolkit(Request.Toolkit, Inputs.Flags.CudaPath, usualToolkitPlaces());
  if (!Search)
    return Search.takeError();
  llvm::append_range(Remarks, Search->Remarks);
  Inputs.Cuda = std::move(Search->Found);
  Remarks.push_back(describe(Inputs.Cuda));
  Inputs.GpuArch = !Request.GpuArch.empty()        ? Request.GpuArch
                   : !Inputs.Flags.GpuArch.empty() ? Inputs.Flags.GpuArch
                                                   : DefaultGpuArch.str();
  Inputs.Arch = clangArch(Inputs.GpuArch);
  return Inputs;
}

static void addToolkitHeaders(const InvocationInputs &Inputs, std::vector<std::string> &Args) {
  auto Internal = [&](const std::string &Directory) {
    Args.insert(Args.end(), {"-Xclang", "-internal-isystem", "-Xclang", Directory});
  };
  Args.insert(Args.end(), {"-include", "__clang_cuda_runtime_wrapper.h", "-include", "cuda_perf_nvcc_compat.h"});
  for (const std::string &Directory : Inputs.Cuda->Includes)
    Internal(Directory);
  Internal(Inputs.HeadersRoot + "/compat");
}

static void addBundledHeaders(const InvocationInputs &Inputs, std::vector<std::string> &Args) {
  Args.insert(Args.end(), {"-isystem", Inputs.HeadersRoot + "/none", "-isystem", Inputs.HeadersRoot + "/compat",
                           "-include", "cuda_perf_runtime.h", "-include", "cuda_perf_nvcc_compat.h"});
  if (Inputs.StandardHeaders)
    Args.insert(Args.end(), {"-include", "cuda_perf/standard_headers.h"});
}

/// The user's flags. With the bundled headers, include directories of a toolkit are left out: the two do not mix.
static void addUserFlags(const InvocationInputs &Inputs, std::vector<std::string> &Args,
                         std::vector<std::string> &Remarks) {
  const std::vector<std::string> &Flags = Inputs.Flags.Clang;
  for (size_t I = 0; I < Flags.size(); ++I) {
    bool IsDirectory = I + 1 < Flags.size() && (Flags[I] == "-I" || Flags[I] == "-isystem");
    if (IsDirectory && !Inputs.Cuda && exists(Flags[I + 1] + "/cuda_runtime.h")) {
      Remarks.push_back("'" + Flags[++I] + "' is not searched: the bundled CUDA headers are used");
      continue;
    }
    Args.push_back(Flags[I]);
  }
}

/// What nvcc says of the architectures it compiles for: sm_90a is 900. Thrust and CUB write it into their names.
static std::string architectures(llvm::StringRef Arch) {
  return "-D__CUDA_ARCH_LIST__=" + Arch.drop_front(Arch.find('_') + 1).take_while(llvm::isDigit).str() + "0";
}

std::vector<std::string> driverArguments(const InvocationInputs &Inputs, std::vector<std::string> &Remarks) {
  std::string Resources = resourceDirectory();
  llvm::SmallString<256> Clang(Resources); // <llvm>/lib/clang/19: libc++ is looked for beside the driver
  llvm::sys::path::append(Clang, "..", "..", "..");
  llvm::sys::path::append(Clang, "bin", "clang++");
  llvm::sys::path::remove_dots(Clang, /*remove_dot_dot=*/true);
  std::vector<std::string> Args = {Clang.str().str(), "-resource-dir", Resources, "--cuda-device-only",
                                   "--cuda-gpu-arch=" + Inputs.Arch, architectures(Inputs.Arch),
                                   // Else it looks for a toolkit by way of PATH, on which nothing is to depend.
                                   "-nocudainc", "-nocudalib", "--cuda-path-ignore-env"};
  if (Inputs.Cuda)
    addToolkitHeaders(Inputs, Args);
  else
    addBundledHeaders(Inputs, Args);
  addUserFlags(Inputs, Args, Remarks);
  Args.insert(Args.end(), {"-x", "cuda", "--", Inputs.File});
  return Args;
}

/// Line tables with columns, the value names and the kind of IR that lib/Kernel wants to see.
static void setCodeGenOptions(clang::CodeGenOptions &Options) {
  Options.OptimizationLevel = 1; // 0 marks functions optnone and drops type-based alias information
  Options.setDebugInfo(llvm::codegenoptions::DebugLineTablesOnly);
  Options.DebugColumnInfo = true;
  Options.DiscardValueNames = false;
  Options.setInlining(clang::CodeGenOptions::NormalInlining);
}

static void setTargetOptions(clang::TargetOptions &Options) {
  // The newest instructions and launch protocol that Clang 19 knows, whatever the toolkit: builtins that need a
  // newer PTX version than the driver assumes would be errors.
  llvm::erase_if(Options.FeaturesAsWritten, [](llvm::StringRef Feature) { return Feature.starts_with("+ptx"); });
  Options.FeaturesAsWritten.push_back("+ptx85");
  Options.SDKVersion = llvm::VersionTuple(12, 5);
}

std::unique_ptr<clang::CompilerInvocation> makeInvocation(const InvocationInputs &Inputs,
                                                          llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                                                          std::vector<std::string> &Remarks) {
  ErrorCollector Errors(Inputs.File);
  auto Diagnostics = llvm::makeIntrusiveRefCnt<clang::DiagnosticsEngine>(
      llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>(), llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>(), &Errors,
      /*ShouldOwnClient=*/false);
  std::vector<std::string> Args = driverArguments(Inputs, Remarks);
  // -w leaves warnings that are errors by default, such as 'register' and narrowing. From Clang 18 on, the mangled
  // names of templates with a dependent parameter, as for std::enable_if, are no longer nvcc's.
  Args.insert(Args.begin() + 1,
              {"-w", "-Wno-everything", "-fno-spell-checking", "-ferror-limit=0", "-fclang-abi-compat=17"});
  std::vector<const char *> Pointers;
  for (const std::string &Arg : Args)
    Pointers.push_back(Arg.c_str());
  clang::CreateInvocationOptions Options;
  Options.Diags = Diagnostics;
  Options.VFS = std::move(Files);
  Options.RecoverOnError = true;
  std::unique_ptr<clang::CompilerInvocation> Invocation = clang::createInvocation(Pointers, Options);
  for (const FileError &Error : Errors.errors())
    Remarks.push_back("flags: " + Error.Message);
  if (!Invocation)
    return nullptr;
  setCodeGenOptions(Invocation->getCodeGenOpts());
  setTargetOptions(Invocation->getTargetOpts());
  Invocation->getFrontendOpts().DisableFree = false;
  Invocation->getFrontendOpts().SkipFunctionBodies = true; // of those that the consumer names
  Invocation->getDiagnosticOpts().IgnoreWarnings = true;
  return Invocation;
}

} // namespace cudaperf
