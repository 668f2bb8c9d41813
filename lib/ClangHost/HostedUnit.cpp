#include "ClangHost/HostedUnit.h"
#include "Check/AnalyzeUnit.h"
#include "Report/FixProof.h"
#include "Support/SourceTexts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/LangStandard.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace cudaperf {
namespace {

/// Stops at the first template of a kernel in the user's files that nothing instantiates: only parse() instantiates
/// such kernels, and a parse of the host's is over.
class IdleKernelTemplate : public clang::RecursiveASTVisitor<IdleKernelTemplate> {
public:
  explicit IdleKernelTemplate(const clang::SourceManager &Sources) : Sources(Sources) {}

  bool TraverseDecl(clang::Decl *D) {
    const clang::SourceLocation Where = D ? Sources.getExpansionLoc(D->getLocation()) : clang::SourceLocation();
    return (Where.isValid() && Sources.isInSystemHeader(Where)) || RecursiveASTVisitor::TraverseDecl(D);
  }
  bool VisitFunctionTemplateDecl(clang::FunctionTemplateDecl *Template) {
    const clang::FunctionDecl *Function = Template->getTemplatedDecl();
    return !Function->hasAttr<clang::CUDAGlobalAttr>() || !Function->hasBody() || !Template->specializations().empty();
  }
  bool TraverseStmt(clang::Stmt *) { return true; } // no function templates in there

private:
  const clang::SourceManager &Sources;
};

bool servesAsItIs(clang::ASTContext &Context) {
  return Context.getLangOpts().CUDAIsDevice && !Context.getDiagnostics().hasUncompilableErrorOccurred() &&
         IdleKernelTemplate(Context.getSourceManager()).TraverseAST(Context);
}

constexpr llvm::StringLiteral CudaWrapper = "__clang_cuda_runtime_wrapper.h";
constexpr llvm::StringLiteral RuntimeHeader = "cuda_perf_runtime.h";
constexpr llvm::StringLiteral CompatHeader = "cuda_perf_nvcc_compat.h";

/// Whether Folder holds the linter's own CUDA headers, with which a host can do without a toolkit.
bool hasBundledHeaders(llvm::StringRef Folder, clang::FileManager &Files) {
  return bool(Files.getOptionalFileRef((Folder + "/" + RuntimeHeader).str()));
}

/// Adds the include directories that the user gave. What the driver adds by itself for the host's parse begins with
/// Clang's wrappers of the C++ library; parse() has its own order of those, and brings its own bundled headers.
void addIncludes(const clang::HeaderSearchOptions &Search, clang::FileManager &Files, ParseRequest &Request) {
  std::vector<std::string> &Flags = Request.Flags;
  for (const auto &Entry : Search.UserEntries) {
    if (hasBundledHeaders(Entry.Path, Files)) {
      Request.Toolkit = {.Kind = ToolkitChoice::Mode::None};
      continue;
    }
    switch (Entry.Group) {
    case clang::frontend::Quoted:
      Flags.insert(Flags.end(), {"-iquote", Entry.Path});
      break;
    case clang::frontend::Angled:
      Flags.insert(Flags.end(), {"-I", Entry.Path});
      break;
    case clang::frontend::System:
      if (llvm::sys::path::filename(Entry.Path) == "cuda_wrappers")
        return;
      Flags.insert(Flags.end(), {"-isystem", Entry.Path});
      break;
    case clang::frontend::After:
      Flags.insert(Flags.end(), {"-idirafter", Entry.Path});
      break;
    default:
      break;
    }
  }
}

/// The toolkit of the host's parse, if it has one: the driver then includes Clang's wrapper of its headers.
void addToolkit(const clang::HeaderSearchOptions &Search, const clang::PreprocessorOptions &Options,
                std::vector<std::string> &Flags) {
  if (!llvm::is_contained(Options.Includes, CudaWrapper))
    return;
  for (const auto &Entry : Search.UserEntries) {
    llvm::StringRef Folder = llvm::StringRef(Entry.Path).rtrim('/');
    if (llvm::sys::path::filename(Folder) == "include" && llvm::sys::fs::exists(Folder + "/cuda_runtime.h")) {
      Flags.push_back("--cuda-path=" + llvm::sys::path::parent_path(Folder).str());
      return;
    }
  }
}

void addMacros(const clang::PreprocessorOptions &Options, std::vector<std::string> &Flags) {
  for (const auto &[Macro, IsUndefined] : Options.Macros)
    Flags.push_back((IsUndefined ? "-U" : "-D") + Macro);
  for (const std::string &Header : Options.Includes)
    if (!llvm::is_contained({CudaWrapper, RuntimeHeader, CompatHeader}, llvm::sys::path::filename(Header)))
      Flags.insert(Flags.end(), {"-include", Header});
}

class RemovedCudaHeaders final : public clang::PPCallbacks {
  bool FileNotFound(llvm::StringRef Name) override { return Name == "texture_fetch_functions.h"; }
};

} // namespace

ParseRequest requestFor(clang::ASTContext &Context, clang::Preprocessor &PP, const AnalysisOptions &Options) {
  const clang::SourceManager &Sources = Context.getSourceManager();
  const clang::FileID Main = Sources.getMainFileID();
  ParseRequest Request{.Toolkit = Options.Toolkit, .GpuArch = Options.GpuArch};
  if (clang::OptionalFileEntryRef File = Sources.getFileEntryRefForID(Main))
    Request.File = File->getName().str();
  Request.Text = Sources.getBufferData(Main).str();
  if (auto Directory = Sources.getFileManager().getVirtualFileSystem().getCurrentWorkingDirectory())
    Request.Directory = *Directory;
  const clang::LangOptions &Language = Context.getLangOpts();
  if (Language.LangStd != clang::LangStandard::lang_unspecified)
    Request.Flags.push_back(std::string("-std=") +
                            clang::LangStandard::getLangStandardForKind(Language.LangStd).getName());
  if (Language.CUDAIsDevice && Request.GpuArch.empty())
    Request.GpuArch = Context.getTargetInfo().getTargetOpts().CPU;
  const clang::HeaderSearchOptions &Search = PP.getHeaderSearchInfo().getHeaderSearchOpts();
  addMacros(PP.getPreprocessorOpts(), Request.Flags);
  addIncludes(Search, Sources.getFileManager(), Request);
  addToolkit(Search, PP.getPreprocessorOpts(), Request.Flags);
  return Request;
}

llvm::Expected<FileResult> analyzeHosted(clang::ASTContext &Context, clang::Preprocessor &PP, const CheckList &Checks,
                                         const AnalysisOptions &Options) {
  if (!Context.getLangOpts().CUDA)
    return FileResult();
  if (servesAsItIs(Context))
    return analyzeUnit(Context, PP, requestFor(Context, PP, Options), Checks, Options);
  return analyzeFile(requestFor(Context, PP, Options), Checks, Options);
}

void proveHostedFixes(FileResult &Result, clang::ASTContext &Context, clang::Preprocessor &PP, const CheckList &Checks,
                      const AnalysisOptions &Options) {
  if (llvm::all_of(Result.Findings, [](const Finding &F) { return F.Fixes.empty(); }))
    return;
  const ParseRequest Request = requestFor(Context, PP, Options);
  AnalysisOptions Detailed = Options;
  Detailed.DumpAccesses = true; // part of a proof
  SourceTexts Texts;
  Texts.add(Request.File, *Request.Text);
  // Not Result itself: the host's compilation may be for another GPU, and like is to be compared with like.
  llvm::Expected<FileResult> Before = analyzeFile(Request, Checks, Detailed);
  if (!Before) {
    llvm::consumeError(Before.takeError()); // then nothing can be proved
    for (Finding &F : Result.Findings)
      F.Fixes.clear();
    return;
  }
  proveFixes(Result, *Before, Texts,
             [&](const TextsByFile &Changed) { return analyzeFile(withTexts(Request, Changed), Checks, Detailed); });
}

std::unique_ptr<clang::PPCallbacks> skipRemovedCudaHeaders() { return std::make_unique<RemovedCudaHeaders>(); }

} // namespace cudaperf
