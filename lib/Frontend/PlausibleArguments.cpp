// The guesses are those that most public CUDA code is instantiated with; a wrong one costs nothing but a compile error
// that nobody sees, after which the next is tried.

#include "Frontend/PlausibleArguments.h"
#include "Frontend/ParameterUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <optional>

namespace cudaperf {
namespace {

/// One way to fill all parameters.
struct Guess {
  clang::QualType Type;             ///< for type parameters
  clang::QualType ByValue;          ///< for those that are function parameters by value
  unsigned Size;                    ///< for integers that count threads or elements
  clang::QualType Function = {};    ///< for those of function parameters that are called; null: as any other
  std::optional<unsigned> Fit = {}; ///< which of the classes that have what is asked of a parameter; none: any type
  bool AsGiven = false;             ///< parameters are what others of their names are given
};

class ArgumentGuesser {
public:
  ArgumentGuesser(clang::Sema &Sema, clang::FunctionTemplateDecl *Template, const ArgumentSources &From)
      : Sema(Sema), Context(Sema.Context), Template(Template), Classes(From.Classes), Given(From.Given),
        Where(Template->getLocation()) {
    for (const clang::ParmVarDecl *Parameter : Template->getTemplatedDecl()->parameters()) {
      clang::QualType Type = Parameter->getType().getNonReferenceType();
      if (const auto *Named = Type->getAs<clang::TemplateTypeParmType>())
        PassedByValue.insert(Named->getIndex());
    }
    Uses = parameterUses(*Template->getTemplatedDecl());
    for (const auto &[Index, Use] : Uses.Types)
      for (const clang::CXXRecordDecl *Class : Classes)
        if ((!Use.Members.empty() || Use.CalledWith) && fits(*Class, Use)) // else a pointer or a number does
          Fitting[Index].push_back(Class);
    for (const clang::NamedDecl *Parameter : *Template->getTemplateParameters())
      if (const auto *Of = llvm::dyn_cast<clang::TemplateTemplateParmDecl>(Parameter))
        for (clang::ClassTemplateDecl *Each : From.Templates)
          if (fits(*Each, *Of, Uses.OfTemplates[Of->getIndex()]))
            FittingTemplates[Of->getIndex()].push_back(Each);
  }

  llvm::Expected<std::vector<clang::TemplateArgumentListInfo>> run();

private:
  std::vector<Guess> guesses();
  void addFitting(std::vector<Guess> &All);
  void addAsGiven(std::vector<Guess> &All);
  bool isCalled(unsigned Index) const {
    const auto Use = Uses.Types.find(Index);
    return Use != Uses.Types.end() && Use->second.CalledWith;
  }
  clang::QualType typeNamed(llvm::StringRef Name, clang::DeclContext *Scope);
  clang::QualType anyFunction();
  llvm::Error addAll(const Guess &Using, clang::TemplateArgumentListInfo &List);
  llvm::Error add(clang::NamedDecl *Parameter, const Guess &Using, clang::TemplateArgumentListInfo &List);
  llvm::Error addValue(clang::NonTypeTemplateParmDecl *Parameter, const Guess &Using,
                       clang::TemplateArgumentListInfo &List);
  void addExpression(clang::Expr *Value, clang::TemplateArgumentListInfo &List) {
    List.addArgument(clang::TemplateArgumentLoc(clang::TemplateArgument(Value), Value));
  }

  clang::Sema &Sema;
  clang::ASTContext &Context;
  clang::FunctionTemplateDecl *Template;
  llvm::ArrayRef<const clang::CXXRecordDecl *> Classes;
  const GivenArguments &Given;
  clang::SourceLocation Where;
  llvm::SmallSet<unsigned, 4> PassedByValue;
  ParameterUses Uses;
  std::map<unsigned, llvm::SmallVector<const clang::CXXRecordDecl *, 4>> Fitting; ///< by index of a type parameter
  std::map<unsigned, llvm::SmallVector<clang::ClassTemplateDecl *, 4>> FittingTemplates;
};

bool hasDefault(const clang::NamedDecl *Parameter) {
  if (const auto *Type = llvm::dyn_cast<clang::TemplateTypeParmDecl>(Parameter))
    return Type->hasDefaultArgument();
  if (const auto *Value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(Parameter))
    return Value->hasDefaultArgument();
  return llvm::cast<clang::TemplateTemplateParmDecl>(Parameter)->hasDefaultArgument();
}

/// Small for what is usually a handful (unroll factors, vector widths, ranks), Size for blocks and tiles.
unsigned plausibleInteger(llvm::StringRef Name, unsigned Size) {
  std::string Lower = Name.lower();
  for (llvm::StringRef Part : {"unroll", "vec", "rank", "dim_", "ndim", "order", "stage", "per_", "items", "radius"})
    if (llvm::StringRef(Lower).contains(Part))
      return 4;
  return Size;
}

constexpr unsigned MostClasses = 16; ///< that are tried for any parameter: each try is an instantiation
constexpr unsigned MostFits = 6;     ///< that are tried where they have what is asked for
constexpr unsigned MostForFit = 3;   ///< types of the other parameters, for each of these
constexpr unsigned MostAsGiven = 6;  ///< guesses that are tried once more with what other templates are given

constexpr unsigned MostExponent = 5; ///< of a power of two that a template makes of its argument

/// Null if Scope has no such type.
clang::QualType ArgumentGuesser::typeNamed(llvm::StringRef Name, clang::DeclContext *Scope) {
  clang::LookupResult Found(Sema, &Context.Idents.get(Name), Where, clang::Sema::LookupOrdinaryName);
  Found.suppressDiagnostics();
  if (Sema.LookupQualifiedName(Found, Scope))
    if (const auto *Type = Found.getAsSingle<clang::TypeDecl>())
      return Context.getTypeDeclType(Type);
  return {};
}

/// The bundled headers' function object; null if they are not in use.
clang::QualType ArgumentGuesser::anyFunction() {
  clang::LookupResult Found(Sema, &Context.Idents.get("__cuda_perf"), Where, clang::Sema::LookupNamespaceName);
  Found.suppressDiagnostics();
  if (!Sema.LookupQualifiedName(Found, Context.getTranslationUnitDecl()))
    return {};
  auto *Bundled = Found.getAsSingle<clang::NamespaceDecl>();
  return Bundled ? typeNamed("AnyFunction", Bundled) : clang::QualType();
}

std::vector<Guess> ArgumentGuesser::guesses() {
  clang::QualType Float = Context.FloatTy, Int = Context.IntTy;
  std::vector<Guess> All = {{Float, Float, 32}, {Int, Int, 32}, {Float, Context.getPointerType(Float), 32}};
  if (clang::QualType Vector = typeNamed("float4", Context.getTranslationUnitDecl()); !Vector.isNull())
    All.push_back({Vector, Vector, 32});
  bool HasValues = llvm::any_of(*Template->getTemplateParameters(),
                                [](auto *P) { return llvm::isa<clang::NonTypeTemplateParmDecl>(P); });
  if (HasValues) // sizes that a static_assert or an array bound may insist on
    for (unsigned Size : {256u, 16u, 8u, 4u, 2u, 1u})
      All.push_back({Float, Float, Size});
  bool HasTypes = llvm::any_of(*Template->getTemplateParameters(),
                               [](auto *P) { return llvm::isa<clang::TemplateTypeParmDecl>(P); });
  if (HasTypes)
    for (const clang::CXXRecordDecl *Class : Classes.take_front(MostClasses)) {
      clang::QualType Type = Context.getRecordType(Class);
      if (!PassedByValue.empty())
        All.push_back({Float, Type, 32});
      All.push_back({Type, Type, 32});
    }
  // The user's own function objects come before one that stands for any.
  if (llvm::any_of(Uses.Types, [](const auto &Use) { return Use.second.CalledWith.has_value(); }))
    for (Guess &Each : All)
      Each.Function = anyFunction();
  addFitting(All);
  addAsGiven(All);
  return All;
}

/// At last: 'T' is in one template a byte and in the next anything.
void ArgumentGuesser::addAsGiven(std::vector<Guess> &All) {
  if (llvm::none_of(*Template->getTemplateParameters(), [&](auto *Each) { return Given.find(*Each); }))
    return;
  for (size_t I = 0, Most = std::min<size_t>(All.size(), MostAsGiven); I < Most; ++I) {
    Guess Given = All[I];
    Given.AsGiven = true;
    All.push_back(Given);
  }
}

/// What has the members that a parameter is asked for is more likely than any type.
void ArgumentGuesser::addFitting(std::vector<Guess> &All) {
  size_t Most = 0;
  for (const auto &[Index, Of] : Fitting)
    Most = std::max(Most, Of.size());
  for (const auto &[Index, Of] : FittingTemplates)
    Most = std::max(Most, Of.size());
  std::vector<Guess> Fits;
  for (unsigned Fit = 0; Fit < std::min<size_t>(Most, MostFits); ++Fit)
    for (Guess Each : llvm::ArrayRef(All).take_front(MostForFit)) {
      Each.Fit = Fit;
      Fits.push_back(Each);
    }
  All.insert(All.begin(), Fits.begin(), Fits.end());
}

llvm::Error ArgumentGuesser::addValue(clang::NonTypeTemplateParmDecl *Parameter, const Guess &Using,
                                      clang::TemplateArgumentListInfo &List) {
  clang::QualType Type = Parameter->getType();
  if (Type->isBooleanType()) {
    addExpression(clang::CXXBoolLiteralExpr::Create(Context, true, Context.BoolTy, Where), List);
    return llvm::Error::success();
  }
  if (const auto *Enum = Type->getAs<clang::EnumType>()) {
    const clang::EnumDecl *Definition = Enum->getDecl()->getDefinition();
    if (!Definition || Definition->enumerators().empty())
      return llvm::createStringError("'" + Parameter->getName() + "' has an enumeration type without enumerators");
    clang::TemplateArgument First(Context, (*Definition->enumerator_begin())->getInitVal(), Type);
    List.addArgument(Sema.getTrivialTemplateArgumentLoc(First, Type, Where));
    return llvm::Error::success();
  }
  if (!Type->isIntegerType() && !Type->isDependentType() && !Type->getContainedDeducedType())
    return llvm::createStringError("'" + Parameter->getName() + "' is no integer, and nothing says what it may be");
  // An array of 1 << 32 elements would not be refused but run out of memory.
  const unsigned Size = Uses.Exponents.contains(Parameter->getIndex())
                            ? std::min(Using.Size, MostExponent)
                            : plausibleInteger(Parameter->getName(), Using.Size);
  llvm::APInt Value(Context.getIntWidth(Context.IntTy), Size);
  addExpression(clang::IntegerLiteral::Create(Context, Value, Context.IntTy, Where), List);
  return llvm::Error::success();
}

llvm::Error ArgumentGuesser::add(clang::NamedDecl *Parameter, const Guess &Using,
                                 clang::TemplateArgumentListInfo &List) {
  if (const clang::TemplateArgument *Known = Using.AsGiven ? Given.find(*Parameter) : nullptr) {
    List.addArgument(Sema.getTrivialTemplateArgumentLoc(
        *Known, Known->getKind() == clang::TemplateArgument::Integral ? Known->getIntegralType() : clang::QualType(),
        Where));
    return llvm::Error::success();
  }
  if (auto *Value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(Parameter))
    return addValue(Value, Using, List);
  if (auto *OfTemplate = llvm::dyn_cast<clang::TemplateTemplateParmDecl>(Parameter)) {
    const auto Fits = FittingTemplates.find(OfTemplate->getIndex());
    if (Fits == FittingTemplates.end())
      return llvm::createStringError("'" + Parameter->getName() + "' is a template, and none of the file fits");
    const clang::TemplateName Name(Fits->second[Using.Fit.value_or(0) % Fits->second.size()]);
    List.addArgument(Sema.getTrivialTemplateArgumentLoc(clang::TemplateArgument(Name), clang::QualType(), Where));
    return llvm::Error::success();
  }
  const auto *Type = llvm::cast<clang::TemplateTypeParmDecl>(Parameter);
  clang::QualType Chosen = PassedByValue.contains(Type->getIndex()) ? Using.ByValue : Using.Type;
  if (isCalled(Type->getIndex()) && !Using.Function.isNull())
    Chosen = Using.Function;
  if (const auto Use = Uses.Types.find(Type->getIndex());
      Use != Uses.Types.end() && Use->second.IsPointer && Chosen->isArithmeticType())
    Chosen = Context.getPointerType(Chosen);
  if (const auto Of = Fitting.find(Type->getIndex()); Using.Fit && Of != Fitting.end())
    Chosen = Context.getRecordType(Of->second[*Using.Fit % Of->second.size()]);
  List.addArgument(Sema.getTrivialTemplateArgumentLoc(clang::TemplateArgument(Chosen), clang::QualType(), Where));
  return llvm::Error::success();
}

/// Adds what Parameter is if nobody gives it, unless that hangs on others.
bool addDefault(const clang::NamedDecl &Parameter, clang::TemplateArgumentListInfo &List) {
  if (!hasDefault(&Parameter))
    return false;
  const clang::TemplateArgumentLoc *Default = nullptr;
  if (const auto *Type = llvm::dyn_cast<clang::TemplateTypeParmDecl>(&Parameter))
    Default = &Type->getDefaultArgument();
  else if (const auto *Value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(&Parameter))
    Default = &Value->getDefaultArgument();
  if (!Default || Default->getArgument().isDependent())
    return false;
  List.addArgument(*Default);
  return true;
}

llvm::Error ArgumentGuesser::addAll(const Guess &Using, clang::TemplateArgumentListInfo &List) {
  llvm::ArrayRef<clang::NamedDecl *> Asked = Template->getTemplateParameters()->asArray();
  while (!Asked.empty() && (Asked.back()->isParameterPack() || hasDefault(Asked.back())))
    Asked = Asked.drop_back();
  for (clang::NamedDecl *Parameter : Asked) {
    if (Parameter->isParameterPack())
      break;                          // what is behind it, a call would tell
    if (addDefault(*Parameter, List)) // of a function there may be others behind it that have none
      continue;
    if (llvm::Error Unknown = add(Parameter, Using, List))
      return Unknown;
  }
  return llvm::Error::success();
}

llvm::Expected<std::vector<clang::TemplateArgumentListInfo>> ArgumentGuesser::run() {
  std::vector<clang::TemplateArgumentListInfo> Lists;
  std::string Unknown;
  for (const Guess &Using : guesses()) {
    clang::TemplateArgumentListInfo List(Where, Where);
    if (llvm::Error Failed = addAll(Using, List))
      Unknown = llvm::toString(std::move(Failed));
    else
      Lists.push_back(std::move(List));
  }
  if (Lists.empty())
    return llvm::createStringError(Unknown);
  return Lists;
}

} // namespace

llvm::Expected<std::vector<clang::TemplateArgumentListInfo>>
plausibleArguments(clang::Sema &Sema, clang::FunctionTemplateDecl *Template, const ArgumentSources &From) {
  return ArgumentGuesser(Sema, Template, From).run();
}

} // namespace cudaperf
