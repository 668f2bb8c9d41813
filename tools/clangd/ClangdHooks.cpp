// Where we come into clangd. It has no interface for that, so the linker (--wrap, CMakeLists.txt) puts the functions
// below in front of functions of clangd 19; each does its part and calls the one behind it. What clangd declares in
// headers that are not shipped is declared here as far as the calling convention needs it.

#include "DeviceCommand.h"
#include "PageLinks.h"
#include "TidyChecks.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/PCHContainerOperations.h"
#include "clang/Frontend/PrecompiledPreamble.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdio>

namespace cudaperf {

/// Stands for a std::unique_ptr to a class that is not known here: returned in the same way, since its destructor is
/// not trivial.
struct OpaquePointer {
  void *Value = nullptr;
  ~OpaquePointer() {} // NOLINT(modernize-use-equals-default)
};

// clangd::CommandMangler::operator(): the last say about a compile command before the user's configuration.
#define COMMAND_MANGLER "_ZNK5clang6clangd14CommandManglerclERNS_7tooling14CompileCommandEN4llvm9StringRefE"
void mangleBehind(const void *Mangler, clang::tooling::CompileCommand &Command,
                  llvm::StringRef File) asm("__real_" COMMAND_MANGLER);
void mangle(const void *Mangler, clang::tooling::CompileCommand &Command,
            llvm::StringRef File) asm("__wrap_" COMMAND_MANGLER);

void mangle(const void *Mangler, clang::tooling::CompileCommand &Command, llvm::StringRef File) {
  if (isCudaCommand(Command, File))
    makeDeviceCommand(Command, File);
  mangleBehind(Mangler, Command, File);
}

// clangd::isFastTidyCheck: checks that are not known to be fast do not run.
#define IS_FAST "_ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE"
std::optional<bool> isFastBehind(llvm::StringRef Check) asm("__real_" IS_FAST);
std::optional<bool> isFast(llvm::StringRef Check) asm("__wrap_" IS_FAST);

std::optional<bool> isFast(llvm::StringRef Check) {
  return Check.starts_with("cuda-perf-") ? std::optional(true) : isFastBehind(Check);
}

// clangd::provideDefaultChecks: comes after .clang-tidy and .clangd have said which checks run.
#define DEFAULT_CHECKS "_ZN5clang6clangd20provideDefaultChecksEv"
using TidyProvider = llvm::function_ref<void(clang::tidy::ClangTidyOptions &, llvm::StringRef)>;
TidyProvider provideDefaultsBehind() asm("__real_" DEFAULT_CHECKS);
TidyProvider provideDefaults() asm("__wrap_" DEFAULT_CHECKS);

TidyProvider provideDefaults() {
  static auto Provide = [](clang::tidy::ClangTidyOptions &Options, llvm::StringRef File) {
    provideDefaultsBehind()(Options, File);
    Options.Checks = withOurChecks(Options.Checks.value_or(""), File);
  };
  return Provide;
}

// clangd::newJSONTransport: makes the connection to the editor.
#define NEW_TRANSPORT "_ZN5clang6clangd16newJSONTransportEP8_IO_FILERN4llvm11raw_ostreamEPS4_bNS0_15JSONStreamStyleE"
OpaquePointer newTransportBehind(std::FILE *In, llvm::raw_ostream &Out, llvm::raw_ostream *Mirror, bool Pretty,
                                 int Style) asm("__real_" NEW_TRANSPORT);
OpaquePointer newTransport(std::FILE *In, llvm::raw_ostream &Out, llvm::raw_ostream *Mirror, bool Pretty,
                           int Style) asm("__wrap_" NEW_TRANSPORT);

OpaquePointer newTransport(std::FILE *In, llvm::raw_ostream &Out, llvm::raw_ostream *Mirror, bool Pretty, int Style) {
  static PageLinkStream Links(Out); // as long as the program: the one connection
  return newTransportBehind(In, Links, Mirror, Pretty, Style);
}

/// clangd's callbacks, but for the bodies of device functions.
class DeviceBodies final : public clang::PreambleCallbacks {
public:
  explicit DeviceBodies(clang::PreambleCallbacks &Behind) : Behind(Behind) {}
  void BeforeExecute(clang::CompilerInstance &Compiler) override { Behind.BeforeExecute(Compiler); }
  void AfterExecute(clang::CompilerInstance &Compiler) override { Behind.AfterExecute(Compiler); }
  void AfterPCHEmitted(clang::ASTWriter &Writer) override { Behind.AfterPCHEmitted(Writer); }
  void HandleTopLevelDecl(clang::DeclGroupRef Group) override { Behind.HandleTopLevelDecl(Group); }
  std::unique_ptr<clang::PPCallbacks> createPPCallbacks() override { return Behind.createPPCallbacks(); }
  clang::CommentHandler *getCommentHandler() override { return Behind.getCommentHandler(); }
  bool shouldSkipFunctionBody(clang::Decl *D) override {
    const clang::FunctionDecl *Function = D->getAsFunction();
    bool IsForDevice =
        Function && (Function->hasAttr<clang::CUDADeviceAttr>() || Function->hasAttr<clang::CUDAGlobalAttr>());
    return !IsForDevice && Behind.shouldSkipFunctionBody(D);
  }

private:
  clang::PreambleCallbacks &Behind;
};

// PrecompiledPreamble::Build: clangd leaves out the bodies of functions in headers; those that kernels call are needed.
#define BUILD_PREAMBLE                                                                                                 \
  "_ZN5clang19PrecompiledPreamble5BuildERKNS_18CompilerInvocationEPKN4llvm12MemoryBufferENS_14PreambleBoundsERNS_"     \
  "17DiagnosticsEngineENS4_18IntrusiveRefCntPtrINS4_3vfs10FileSystemEEESt10shared_ptrINS_"                             \
  "22PCHContainerOperationsEEbNS4_"                                                                                    \
  "9StringRefERNS_17PreambleCallbacksE"
using PreambleOrError = llvm::ErrorOr<clang::PrecompiledPreamble>;
PreambleOrError buildPreambleBehind(const clang::CompilerInvocation &Invocation, const llvm::MemoryBuffer *Main,
                                    clang::PreambleBounds Bounds, clang::DiagnosticsEngine &Diagnostics,
                                    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                                    std::shared_ptr<clang::PCHContainerOperations> Operations, bool InMemory,
                                    llvm::StringRef Path,
                                    clang::PreambleCallbacks &Callbacks) asm("__real_" BUILD_PREAMBLE);
PreambleOrError buildPreamble(const clang::CompilerInvocation &Invocation, const llvm::MemoryBuffer *Main,
                              clang::PreambleBounds Bounds, clang::DiagnosticsEngine &Diagnostics,
                              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                              std::shared_ptr<clang::PCHContainerOperations> Operations, bool InMemory,
                              llvm::StringRef Path, clang::PreambleCallbacks &Callbacks) asm("__wrap_" BUILD_PREAMBLE);

PreambleOrError buildPreamble(const clang::CompilerInvocation &Invocation, const llvm::MemoryBuffer *Main,
                              clang::PreambleBounds Bounds, clang::DiagnosticsEngine &Diagnostics,
                              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                              std::shared_ptr<clang::PCHContainerOperations> Operations, bool InMemory,
                              llvm::StringRef Path, clang::PreambleCallbacks &Callbacks) {
  DeviceBodies Keeping(Callbacks);
  return buildPreambleBehind(Invocation, Main, Bounds, Diagnostics, std::move(Files), std::move(Operations), InMemory,
                             Path, Keeping);
}

} // namespace cudaperf

// The remote index is a gRPC client; without it there is none to connect to.
namespace clang::clangd::remote {
cudaperf::OpaquePointer getClient(llvm::StringRef, llvm::StringRef) { return {}; }
} // namespace clang::clangd::remote
