#include "Fix/PowerFix.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include <cmath>

using namespace clang;

namespace cudaperf {

/// From here on nobody would write the products in a row.
static constexpr double MostFactors = 4;

/// The name of the variable that Call takes the power of, a float or a double; "" if it is anything else.
static std::string baseName(const CallExpr &Call) {
  const auto *Named = Call.getNumArgs() == 2 ? dyn_cast<DeclRefExpr>(Call.getArg(0)->IgnoreParenImpCasts()) : nullptr;
  if (!Named || !isa<VarDecl>(Named->getDecl()) || !Named->getType()->isRealFloatingType() ||
      Named->getType().isVolatileQualified())
    return "";
  return Named->getDecl()->getNameAsString();
}

static bool isFloat(const Expr &E) { return E.getType().getCanonicalType()->isSpecificBuiltinType(BuiltinType::Float); }

std::string powerText(const CallExpr &Call, double Exponent) {
  const std::string Base = baseName(Call);
  if (Base.empty())
    return "";
  const std::string Suffix = isFloat(*Call.getArg(0)->IgnoreParenImpCasts()) ? "f" : "";
  if (Exponent == 0.5)
    return "sqrt" + Suffix + "(" + Base + ")";
  if (Exponent == -0.5)
    return "rsqrt" + Suffix + "(" + Base + ")";
  if (Exponent == -1)
    return "1 / " + Base;
  if (Exponent == 1.5)
    return Base + " * sqrt" + Suffix + "(" + Base + ")";
  if (Exponent != std::floor(Exponent) || Exponent < 2 || Exponent > MostFactors)
    return "";
  std::string Text = Base;
  for (double Factor = 2; Factor <= Exponent; ++Factor)
    Text += " * " + Base;
  return Text;
}

std::optional<Fix> powerFix(const SourceMap &Source, const CallExpr &Call, double Exponent) {
  const std::string Text = powerText(Call, Exponent);
  if (Text.empty() || Exponent < 2 || Exponent != std::floor(Exponent))
    return std::nullopt;
  const SourceManager &SM = Source.context().getSourceManager();
  const CharSourceRange Written = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Call.getSourceRange()), SM,
                                                           Source.context().getLangOpts());
  if (Written.isInvalid() || SM.isInSystemHeader(Written.getBegin()) || Call.getBeginLoc().isMacroID())
    return std::nullopt;
  const unsigned Begin = SM.getFileOffset(Written.getBegin());
  return Fix{.Description = "multiply, in the type of the base; rounds otherwise in the last digit",
             .Edits = {TextEdit{.Where = Source.span(Call.getSourceRange()),
                                .Offset = Begin,
                                .Length = SM.getFileOffset(Written.getEnd()) - Begin,
                                .Replacement = "(" + Text + ")"}},
             .Safety = FixSafety::Unsafe};
}

} // namespace cudaperf
