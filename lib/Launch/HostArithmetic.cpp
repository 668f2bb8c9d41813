// The arithmetic itself; which values meet is HostValues' business.

#include "Launch/HostArithmetic.h"
#include "clang/AST/ASTContext.h"
#include <cmath>

using namespace clang;

namespace cudaperf {

bool isNumber(const HostValue &Value) {
  return Value.What == HostValue::Kind::Integer || Value.What == HostValue::Kind::Real;
}

double asReal(const HostValue &Value) {
  return Value.What == HostValue::Kind::Real ? Value.Real : double(Value.Integer);
}

bool isTrue(const HostValue &Value) { return Value.What == HostValue::Kind::Real ? Value.Real : Value.Integer; }

HostValue converted(HostValue Value, QualType To, const ASTContext &Context) {
  if (To->isRealFloatingType()) {
    if (Value.What == HostValue::Kind::Integer) {
      Value.Real = double(Value.Integer);
      Value.Integer = 0;
      Value.What = HostValue::Kind::Real;
    }
    if (To->isSpecificBuiltinType(BuiltinType::Float))
      Value.Real = float(Value.Real);
    return Value;
  }
  if (!To->isIntegralOrEnumerationType())
    return Value;
  if (Value.What == HostValue::Kind::Real) {
    bool Fits = std::abs(Value.Real) < 9e18;
    Value.Integer = Fits ? int64_t(Value.Real) : 0;
    Value.Real = 0;
    Value.What = HostValue::Kind::Integer;
  }
  if (To->isBooleanType()) {
    Value.Integer = Value.Integer != 0;
    return Value;
  }
  unsigned Width = Context.getIntWidth(To);
  if (Width < 64) {
    uint64_t Low = uint64_t(Value.Integer) & ((uint64_t(1) << Width) - 1);
    bool Negative = To->isSignedIntegerOrEnumerationType() && (Low >> (Width - 1));
    Value.Integer = int64_t(Negative ? Low | ~uint64_t(0) << Width : Low);
  }
  return Value;
}

static std::optional<HostValue> computeReal(BinaryOperatorKind Op, double A, double B) {
  HostValue Result;
  Result.What = HostValue::Kind::Real;
  switch (Op) {
  case BO_Add:
    Result.Real = A + B;
    return Result;
  case BO_Sub:
    Result.Real = A - B;
    return Result;
  case BO_Mul:
    Result.Real = A * B;
    return Result;
  case BO_Div:
    if (B == 0)
      return std::nullopt;
    Result.Real = A / B;
    return Result;
  default:
    break;
  }
  Result.What = HostValue::Kind::Integer;
  switch (Op) {
  case BO_LT:
    Result.Integer = A < B;
    return Result;
  case BO_GT:
    Result.Integer = A > B;
    return Result;
  case BO_LE:
    Result.Integer = A <= B;
    return Result;
  case BO_GE:
    Result.Integer = A >= B;
    return Result;
  case BO_EQ:
    Result.Integer = A == B;
    return Result;
  case BO_NE:
    Result.Integer = A != B;
    return Result;
  default:
    return std::nullopt;
  }
}

/// Unsigned: the operands' type is, which matters for division, shifts and comparisons of 64-bit values.
static std::optional<int64_t> computeInteger(BinaryOperatorKind Op, int64_t A, int64_t B, bool Unsigned) {
  uint64_t UA = uint64_t(A), UB = uint64_t(B);
  switch (Op) {
  case BO_Add:
    return int64_t(UA + UB);
  case BO_Sub:
    return int64_t(UA - UB);
  case BO_Mul:
    return int64_t(UA * UB);
  case BO_Div:
  case BO_Rem:
    if (B == 0 || (!Unsigned && A == INT64_MIN && B == -1))
      return std::nullopt;
    if (Op == BO_Div)
      return Unsigned ? int64_t(UA / UB) : A / B;
    return Unsigned ? int64_t(UA % UB) : A % B;
  case BO_Shl:
    return UB < 64 ? std::optional<int64_t>(int64_t(UA << UB)) : std::nullopt;
  case BO_Shr:
    if (UB >= 64)
      return std::nullopt;
    return Unsigned ? int64_t(UA >> UB) : A >> UB;
  case BO_And:
    return A & B;
  case BO_Or:
    return A | B;
  case BO_Xor:
    return A ^ B;
  case BO_LT:
    return Unsigned ? UA < UB : A < B;
  case BO_GT:
    return Unsigned ? UA > UB : A > B;
  case BO_LE:
    return Unsigned ? UA <= UB : A <= B;
  case BO_GE:
    return Unsigned ? UA >= UB : A >= B;
  case BO_EQ:
    return A == B;
  case BO_NE:
    return A != B;
  case BO_LAnd:
    return A && B;
  case BO_LOr:
    return A || B;
  default:
    return std::nullopt;
  }
}

std::optional<HostValue> compute(BinaryOperatorKind Op, const HostValue &A, const HostValue &B, QualType Operands,
                                 QualType Type, const ASTContext &Context) {
  if (!isNumber(A) || !isNumber(B))
    return std::nullopt;
  if (A.What == HostValue::Kind::Real || B.What == HostValue::Kind::Real) {
    std::optional<HostValue> Value = computeReal(Op, asReal(A), asReal(B));
    return Value ? std::optional(converted(*Value, Type, Context)) : std::nullopt;
  }
  bool Unsigned = Operands->isUnsignedIntegerOrEnumerationType();
  std::optional<int64_t> Number = computeInteger(Op, A.Integer, B.Integer, Unsigned);
  if (!Number)
    return std::nullopt;
  HostValue Value;
  Value.Integer = *Number;
  return converted(Value, Type, Context);
}

bool growsWith(BinaryOperatorKind Op, const HostValue &A, const HostValue &B) {
  switch (Op) {
  case BO_Add:
    return A.Grows || B.Grows;
  case BO_Sub:
  case BO_Div:
  case BO_Shl:
    return A.Grows && !B.Grows;
  case BO_Mul:
    return (A.Grows || B.Grows) && asReal(A) >= 0 && asReal(B) >= 0;
  default:
    return false; // a remainder and a bound have an end
  }
}

std::optional<double> mathFunction(StringRef Name, double X) {
  if (Name == "ceil" || Name == "ceilf")
    return std::ceil(X);
  if (Name == "floor" || Name == "floorf")
    return std::floor(X);
  if (Name == "round" || Name == "roundf")
    return std::round(X);
  if (Name == "abs" || Name == "fabs" || Name == "fabsf")
    return std::abs(X);
  if (Name == "sqrt" || Name == "sqrtf")
    return X >= 0 ? std::optional(std::sqrt(X)) : std::nullopt;
  if (Name == "log2" || Name == "log2f")
    return X > 0 ? std::optional(std::log2(X)) : std::nullopt;
  return std::nullopt;
}

} // namespace cudaperf
