// Compares the uses of the macro with the attributes in the AST.

#include "Frontend/LostKernels.h"
#include "Frontend/ErrorCollector.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/DenseSet.h"

namespace cudaperf {
namespace {

class Recorder final : public clang::PPCallbacks {
public:
  Recorder(const clang::SourceManager &Sources, std::vector<clang::SourceLocation> &Uses)
      : Sources(Sources), Uses(Uses) {}
  void MacroExpands(const clang::Token &Name, const clang::MacroDefinition &, clang::SourceRange,
                    const clang::MacroArgs *) override {
    clang::SourceLocation Where = Name.getLocation();
    if (Where.isFileID() && Name.getIdentifierInfo()->isStr("__global__") && !Sources.isInSystemHeader(Where))
      Uses.push_back(Where);
  }

private:
  const clang::SourceManager &Sources;
  std::vector<clang::SourceLocation> &Uses;
};

/// Whether D is a kernel template whose every use failed before there was an instance with a body.
bool isTemplateWithoutInstance(const clang::Decl *D) {
  const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D);
  const clang::FunctionTemplateDecl *Template = Function ? Function->getDescribedFunctionTemplate() : nullptr;
  return Template && !Template->specializations().empty() &&
         llvm::none_of(Template->specializations(), [](const clang::FunctionDecl *Each) { return Each->hasBody(); });
}

/// Calls Look for every declaration outside of functions; for templates, their patterns.
void forEachDeclaration(clang::ASTContext &Context, llvm::function_ref<void(const clang::Decl *)> Look) {
  llvm::SmallVector<clang::Decl *, 64> Pending = {Context.getTranslationUnitDecl()};
  while (!Pending.empty()) {
    clang::Decl *D = Pending.pop_back_val();
    if (auto *Friend = llvm::dyn_cast<clang::FriendDecl>(D))
      D = Friend->getFriendDecl();
    if (auto *Template = llvm::dyn_cast_or_null<clang::TemplateDecl>(D))
      D = Template->getTemplatedDecl();
    if (!D)
      continue;
    Look(D);
    bool HasMembers =
        llvm::isa<clang::TranslationUnitDecl, clang::NamespaceDecl, clang::LinkageSpecDecl, clang::RecordDecl>(D);
    if (HasMembers)
      llvm::append_range(Pending, llvm::cast<clang::DeclContext>(D)->noload_decls());
  }
}

/// Where the AST has __global__, as written in files, of kernels that can be looked at.
llvm::DenseSet<clang::SourceLocation> declaredKernels(clang::ASTContext &Context) {
  llvm::DenseSet<clang::SourceLocation> Found;
  forEachDeclaration(Context, [&](const clang::Decl *D) {
    if (const auto *Attribute = D->getAttr<clang::CUDAGlobalAttr>(); Attribute && !isTemplateWithoutInstance(D))
      Found.insert(Context.getSourceManager().getExpansionLoc(Attribute->getLocation()));
  });
  return Found;
}

/// What the tokens after __global__ say: the name before the parameter list, and the place of the body and of its end.
struct Header {
  std::string Name;
  clang::SourceLocation NameAt;
  clang::SourceLocation Body; ///< invalid for a declaration without one
  clang::SourceLocation End;  ///< as far as there are braces that match
};

/// The brace that closes the one behind which Raw stands.
clang::SourceLocation endOfBraces(clang::Lexer &Raw, clang::SourceLocation Opened) {
  clang::Token Token;
  clang::SourceLocation Last = Opened;
  for (unsigned Depth = 1; Depth > 0 && !Raw.LexFromRawLexer(Token); Last = Token.getLocation()) {
    Depth += Token.is(clang::tok::l_brace);
    Depth -= Token.is(clang::tok::r_brace);
  }
  return Last;
}

Header readHeader(clang::SourceLocation Use, const clang::ASTContext &Context) {
  const clang::SourceManager &Sources = Context.getSourceManager();
  auto [File, Offset] = Sources.getDecomposedLoc(Use);
  llvm::StringRef Text = Sources.getBufferData(File);
  clang::Lexer Raw(Sources.getLocForStartOfFile(File), Context.getLangOpts(), Text.begin(), Text.begin() + Offset,
                   Text.end());
  Header Result;
  clang::Token Token, Previous;
  Previous.startToken();
  for (unsigned Depth = 0; !Raw.LexFromRawLexer(Token); Previous = Token) {
    if (Token.is(clang::tok::semi))
      return Result;
    if (Token.is(clang::tok::l_brace)) {
      Result.Body = Token.getLocation();
      Result.End = endOfBraces(Raw, Result.Body);
      return Result;
    }
    if (Token.is(clang::tok::r_paren) && Depth > 0)
      --Depth;
    if (!Token.is(clang::tok::l_paren))
      continue;
    bool IsName = Depth++ == 0 && Previous.is(clang::tok::raw_identifier) &&
                  !Previous.getRawIdentifier().starts_with("__"); // __launch_bounds__(256)
    if (IsName && Result.Name.empty()) {
      Result.Name = Previous.getRawIdentifier().str();
      Result.NameAt = Previous.getLocation();
    }
  }
  return Result;
}

/// Whether Type, or what it points to, is a name for what was not understood, which Clang goes on with as int.
bool isGuessed(clang::QualType Type) {
  while (true)
    if (const auto *Named = Type->getAs<clang::TypedefType>()) {
      if (Named->getDecl()->isInvalidDecl())
        return true;
      Type = Named->getDecl()->getUnderlyingType();
    } else if (!Type->getPointeeType().isNull()) {
      Type = Type->getPointeeType();
    } else {
      return false;
    }
}

std::string reasonFor(const SourceSpan &From, const SourceSpan &To, llvm::ArrayRef<FileError> Errors) {
  for (const FileError &Error : Errors)
    if (Error.Where.File == From.File && Error.Where.Line >= From.Line && Error.Where.Line <= To.Line)
      return Error.Message;
  return "its declaration was not understood";
}

} // namespace

std::unique_ptr<clang::PPCallbacks> LostKernels::recorder(const clang::SourceManager &Sources) {
  return std::make_unique<Recorder>(Sources, Uses);
}

KernelCounts countKernels(clang::ASTContext &Context) {
  KernelCounts Counts;
  forEachDeclaration(Context, [&](const clang::Decl *D) {
    const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D);
    if (!Function || !(Function->hasAttr<clang::CUDAGlobalAttr>() || Function->hasAttr<clang::CUDADeviceAttr>()) ||
        Context.getSourceManager().isInSystemHeader(Function->getLocation()))
      return;
    const bool IsInvalid = Function->isInvalidDecl() || llvm::any_of(Function->parameters(), [](auto *Each) {
                             return Each->isInvalidDecl() || isGuessed(Each->getType());
                           });
    Counts.Sound += Function->hasAttr<clang::CUDAGlobalAttr>() && Function->hasBody() && !IsInvalid;
    Counts.InvalidFunctions += IsInvalid;
  });
  return Counts;
}

bool areKernelsSound(clang::ASTContext &Context) {
  const KernelCounts Counts = countKernels(Context);
  return Counts.Sound > 0 && Counts.InvalidFunctions == 0;
}

std::vector<SkippedKernel> LostKernels::find(clang::ASTContext &Context, llvm::ArrayRef<FileError> Errors,
                                             llvm::ArrayRef<SkippedKernel> Known) const {
  std::vector<SkippedKernel> Lost;
  llvm::DenseSet<clang::SourceLocation> Declared = declaredKernels(Context);
  const clang::SourceManager &Sources = Context.getSourceManager();
  for (clang::SourceLocation Use : Uses) {
    if (Declared.contains(Use))
      continue;
    Header Written = readHeader(Use, Context);
    if (Written.Name.empty() || Written.Body.isInvalid())
      continue;
    SourceSpan Where = spanAt(Written.NameAt, Sources);
    if (llvm::none_of(Known, [&](const SkippedKernel &Each) { return Each.Where == Where; }))
      Lost.push_back({Written.Name, Where, reasonFor(spanAt(Use, Sources), spanAt(Written.End, Sources), Errors)});
  }
  return Lost;
}

} // namespace cudaperf
