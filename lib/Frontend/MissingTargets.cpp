// Attributes are put before a function's name: they need no parse of what stands in front of it.

#include "Frontend/MissingTokens.h"
#include "Frontend/TokenPlaces.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

namespace cudaperf {

/// Where the qualifiers before the name at Name begin, `Vector<T>::` in `Vector<T>::scale`; Name itself if it has none.
static clang::SourceLocation qualifiedStart(clang::SourceLocation Name, const clang::SourceManager &Sources) {
  auto [File, Offset] = Sources.getDecomposedLoc(Sources.getSpellingLoc(Name));
  const llvm::StringRef Text = Sources.getBufferData(File);
  llvm::StringRef Before = Text.take_front(Offset);
  while (Before.rtrim().ends_with("::")) {
    llvm::StringRef Scope = Before.rtrim().drop_back(2).rtrim();
    for (int Angles = 0; !Scope.empty() && (Scope.back() == '>' || Angles > 0); Scope = Scope.drop_back())
      Angles += Scope.back() == '>' ? 1 : Scope.back() == '<' ? -1 : 0;
    Before = Scope.rtrim().rtrim("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
  }
  const size_t Start = Text.find_first_not_of(" \t\r\n", Before.size());
  return Sources.getComposedLoc(File, unsigned(std::min<size_t>(Start, Offset)));
}

/// Adds the names of destructors in Scope that were declared for host and device and are defined for the host. A class
/// has but one, so Clang, which compares overloads, is silent until device code uses it.
static void addDestructors(const clang::DeclContext &Scope, std::vector<clang::SourceLocation> &Names) {
  using namespace clang;
  for (const Decl *D : Scope.noload_decls()) {
    if (const auto *Namespace = dyn_cast<NamespaceDecl>(D))
      addDestructors(*Namespace, Names);
    const auto *Destructor = dyn_cast<CXXDestructorDecl>(D);
    const FunctionDecl *First = Destructor ? Destructor->getFirstDecl() : nullptr;
    if (First && First->hasAttr<CUDADeviceAttr>() && First->hasAttr<CUDAHostAttr>() &&
        !Destructor->hasAttr<CUDADeviceAttr>())
      Names.push_back(Destructor->getLocation());
  }
}

/// '__attribute__((host, device))', or of the device alone, before the function's name at Name, qualifiers included.
static void addTarget(clang::ASTContext &Context, clang::SourceLocation Name, bool IsForHost,
                      llvm::SmallDenseSet<clang::SourceLocation> &Seen, std::vector<MissingToken> &Found) {
  using namespace clang;
  using Token = std::pair<tok::TokenKind, const char *>;
  static constexpr Token Opening[] = {{tok::kw___attribute, nullptr}, {tok::l_paren, nullptr}, {tok::l_paren, nullptr}};
  static constexpr Token Host[] = {{tok::identifier, "host"}, {tok::comma, nullptr}};
  static constexpr Token Closing[] = {{tok::identifier, "device"}, {tok::r_paren, nullptr}, {tok::r_paren, nullptr}};
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation Before =
      Name.isMacroID() ? SourceLocation() : tokenBefore(qualifiedStart(Name, Sources), Context);
  if (Before.isInvalid() || !Seen.insert(Before).second)
    return;
  for (llvm::ArrayRef<Token> Part : {llvm::ArrayRef(Opening), llvm::ArrayRef(Host), llvm::ArrayRef(Closing)})
    if (IsForHost || Part.data() != Host)
      for (const auto &[Kind, Spelling] : Part)
        if (auto Missing = after(Before, Kind, Sources, Spelling))
          Found.push_back(*Missing);
}

std::vector<MissingToken> missingTargets(clang::ASTContext &Context, std::vector<clang::SourceLocation> Names) {
  addDestructors(*Context.getTranslationUnitDecl(), Names);
  std::vector<MissingToken> Found;
  llvm::SmallDenseSet<clang::SourceLocation> Seen;
  for (clang::SourceLocation Name : Names)
    addTarget(Context, Name, /*IsForHost=*/true, Seen, Found);
  return Found;
}

namespace {

/// Collects the targets of function templates.
class TargetSearch : public clang::RecursiveASTVisitor<TargetSearch> {
public:
  explicit TargetSearch(llvm::ArrayRef<Specialization> Wanted) : Wanted(Wanted) {}

  bool VisitFunctionTemplateDecl(clang::FunctionTemplateDecl *Template) {
    const clang::FunctionDecl *Pattern = Template->getTemplatedDecl();
    for (const Specialization &Each : Wanted)
      if (Each.Template == Pattern->getLocation() && Pattern->hasAttr<clang::CUDADeviceAttr>())
        Found.emplace_back(Each.Name, Pattern->hasAttr<clang::CUDAHostAttr>());
    return true;
  }

  std::vector<std::pair<clang::SourceLocation, bool>> Found; ///< names, and whether the host is a target, too

private:
  llvm::ArrayRef<Specialization> Wanted;
};

} // namespace

std::vector<MissingToken> missingSpecializationTargets(clang::ASTContext &Context,
                                                       llvm::ArrayRef<Specialization> Wanted) {
  std::vector<MissingToken> Tokens;
  if (Wanted.empty())
    return Tokens;
  TargetSearch Search(Wanted);
  searchUserCode(Search, Context);
  llvm::SmallDenseSet<clang::SourceLocation> Seen;
  for (const auto &[Name, IsForHost] : Search.Found)
    addTarget(Context, Name, IsForHost, Seen, Tokens);
  return Tokens;
}

} // namespace cudaperf
