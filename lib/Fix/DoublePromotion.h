// Expressions that compute in double only because of how a constant or a function is written: floats (or small
// integers) go in, a float comes out.

#ifndef CUDAPERF_FIX_DOUBLEPROMOTION_H
#define CUDAPERF_FIX_DOUBLEPROMOTION_H

#include "Source/SourceMap.h"
#include "clang/Basic/SourceLocation.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// One such expression, the largest.
struct DoublePromotion {
  const clang::Expr *Whole = nullptr;            ///< the part that is double; an assignment or comparison as a whole
  std::vector<clang::SourceLocation> Operations; ///< where they are written, expanded: as instructions are placed
  std::vector<const clang::Expr *> Literals;     ///< of type double; may be written by a macro
  std::vector<const clang::Expr *> Functions;    ///< calls that are of doubles although no literal makes them so
  enum class Outcome { Float, Integer, Comparison } Result = Outcome::Float;
  /// The name by which the floats' type is written if that is a typedef: it may be double in another build.
  std::string FloatName;
  bool OfTemplate = false; ///< in an instance of a template: other instances have other types
};

/// Those of Function's body, in the order of the source. A variable, a cast or a parameter of type double anywhere in
/// the expression says that double is meant; so does a constant that no float can hold, and an integer of 64 bits.
std::vector<DoublePromotion> doublePromotions(const clang::ASTContext &Context, const clang::FunctionDecl &Function);

/// The edits that leave Found in float: a suffix for the literals, the name with 'f' for functions; the typedef's name
/// around literals if there is one. None in a template, or if a macro's body would have to change.
std::optional<Fix> floatFix(const SourceMap &Source, const DoublePromotion &Found);

} // namespace cudaperf

#endif // CUDAPERF_FIX_DOUBLEPROMOTION_H
