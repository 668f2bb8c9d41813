#include "Embedded/PythonValues.h"
#include "Embedded/Escapes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

namespace cudaperf {

/// Names that stand for names are followed so far; no longer chain was seen.
static constexpr unsigned MaxDepth = 16;

std::optional<PythonExpression> PythonArguments::find(llvm::StringRef Name, std::optional<size_t> Position) const {
  for (const auto &[Known, Value] : Named)
    if (Known == Name)
      return Value;
  if (Position && *Position < Positional.size())
    return Positional[*Position];
  return std::nullopt;
}

PythonExpression PythonValues::bare(PythonExpression Of) const {
  while (Of.First + 1 < Of.Last && Tokens.is(Of.First, "(") && Tokens[Of.First].Partner == Of.Last - 1 &&
         Tokens.endOfItem(Of.First + 1, Of.Last - 1) == Of.Last - 1)
    Of = {Of.First + 1, Of.Last - 1, Of.Statement};
  return Of;
}

std::optional<PythonExpression> PythonValues::valueBehind(PythonExpression Of) const {
  if (Of.Last == Of.First + 1 && Tokens[Of.First].What == PythonToken::Kind::Name)
    return Names.valueOf(Tokens.text(Of.First), Of.Statement);
  if (Of.Last == Of.First + 3 && Tokens.is(Of.First, "self") && Tokens.is(Of.First + 1, "."))
    return Names.valueOf("self." + Tokens.text(Of.First + 2).str(), Of.Statement);
  return std::nullopt;
}

/// The last of Operators among Of that stands in no bracket and between two operands.
std::optional<uint32_t> PythonValues::lastOperator(PythonExpression Of,
                                                   llvm::ArrayRef<llvm::StringRef> Operators) const {
  std::optional<uint32_t> Found;
  for (uint32_t Token = Of.First; Token < Of.Last; ++Token) {
    const PythonToken &This = Tokens[Token];
    const bool IsBehindOperand = Token > Of.First && (Tokens[Token - 1].What != PythonToken::Kind::Operator ||
                                                      Tokens[Token - 1].Partner < Token - 1);
    if (This.What == PythonToken::Kind::Operator && This.Partner > Token)
      Token = This.Partner;
    else if (This.What == PythonToken::Kind::Operator && IsBehindOperand &&
             llvm::is_contained(Operators, Tokens.text(Token)))
      Found = Token;
  }
  return Found;
}

std::optional<PythonText> PythonValues::literal(uint32_t Token) const {
  const PythonString Parts = Tokens.stringParts(Token);
  if (Parts.IsFormatted)
    return std::nullopt;
  PythonText Result;
  const llvm::StringRef Inside = Source.slice(Parts.Begin, Parts.End);
  Result.Quotings = {{.How = Parts.IsRaw ? Quoting::Kind::Raw : Quoting::Kind::Escaped,
                      .Delimiter = Parts.Quote.str(),
                      .TakesBreaks = Parts.Quote.size() == 3}};
  if (Parts.IsRaw)
    Result.Text.appendPlain(Inside, Parts.Begin);
  else
    appendUnescaped(Inside, Parts.Begin, Result.Text);
  return Result;
}

static void append(PythonText &To, const PythonText &Added) {
  To.Text.append(Added.Text);
  for (const Quoting &Each : Added.Quotings)
    if (!llvm::is_contained(To.Quotings, Each))
      To.Quotings.push_back(Each);
}

/// 'x.encode()', 'x.strip()', 'dedent(x)', 'str.encode(x)', 'bytes(x, "utf-8")': x.
std::optional<PythonText> PythonValues::textCall(PythonExpression Of, unsigned Depth) const {
  const uint32_t Open = Tokens[Of.Last - 1].Partner;
  if (!Tokens.is(Of.Last - 1, ")") || Open <= Of.First || Open + 1 >= Of.Last + 1)
    return std::nullopt;
  const PythonExpression Callee{Of.First, Open, Of.Statement};
  const PythonArguments Given = arguments(Open, Of.Statement);
  for (const std::string &Name : dottedNames(Callee))
    if ((Name == "textwrap.dedent" || Name == "str.encode" || Name == "bytes" || Name == "inspect.cleandoc") &&
        !Given.Positional.empty())
      return text(Given.Positional.front(), Depth + 1);
  const bool IsMethod = Callee.Last - Callee.First >= 3 && Tokens.is(Callee.Last - 2, ".");
  if (IsMethod && llvm::is_contained({"encode", "strip", "lstrip", "rstrip"}, Tokens.text(Callee.Last - 1)) &&
      (Given.Positional.empty() || Tokens.is(Callee.Last - 1, "encode")))
    return text({Callee.First, Callee.Last - 2, Of.Statement}, Depth + 1);
  return std::nullopt;
}

std::optional<PythonText> PythonValues::text(PythonExpression Of, unsigned Depth) const {
  Of = bare(Of);
  if (Of.empty() || Depth > MaxDepth)
    return std::nullopt;
  if (std::optional<PythonExpression> Value = valueBehind(Of))
    return text(*Value, Depth + 1);
  if (llvm::all_of(llvm::seq(Of.First, Of.Last),
                   [&](uint32_t Token) { return Tokens[Token].What == PythonToken::Kind::String; })) {
    PythonText Joined;
    for (uint32_t Token = Of.First; Token != Of.Last; ++Token)
      if (std::optional<PythonText> Part = literal(Token))
        append(Joined, *Part);
      else
        return std::nullopt;
    return Joined;
  }
  if (std::optional<uint32_t> Plus = lastOperator(Of, {"+"})) {
    std::optional<PythonText> Left = text({Of.First, *Plus, Of.Statement}, Depth + 1);
    const std::optional<PythonText> Right = Left ? text({*Plus + 1, Of.Last, Of.Statement}, Depth + 1) : std::nullopt;
    if (!Right)
      return std::nullopt;
    append(*Left, *Right);
    return Left;
  }
  return textCall(Of, Depth);
}

/// What stands between the commas of a list or tuple.
std::vector<PythonExpression> PythonValues::items(PythonExpression Of) const {
  std::vector<PythonExpression> Items;
  for (uint32_t Token = Of.First; Token < Of.Last;) {
    const uint32_t End = Tokens.endOfItem(Token, Of.Last);
    Items.push_back({Token, End, Of.Statement});
    Token = End + 1;
  }
  return Items;
}

std::optional<std::vector<PythonText>> PythonValues::texts(PythonExpression Of, unsigned Depth) const {
  Of = bare(Of);
  if (Of.empty() || Depth > MaxDepth)
    return std::nullopt;
  if (std::optional<PythonExpression> Value = valueBehind(Of))
    return texts(*Value, Depth + 1);
  const bool IsList = (Tokens.is(Of.First, "[") || Tokens.is(Of.First, "(")) && Tokens[Of.First].Partner == Of.Last - 1;
  std::vector<PythonText> All;
  const std::vector<PythonExpression> Parts =
      IsList ? items({Of.First + 1, Of.Last - 1, Of.Statement}) : std::vector<PythonExpression>{Of};
  for (const PythonExpression &Item : Parts)
    if (std::optional<PythonText> Known = text(Item, Depth + 1))
      All.push_back(std::move(*Known));
    else
      return std::nullopt;
  return All;
}

static std::optional<int64_t> apply(llvm::StringRef Operator, int64_t Left, int64_t Right) {
  int64_t Result = 0;
  if (Operator == "+")
    return llvm::AddOverflow(Left, Right, Result) ? std::nullopt : std::optional(Result);
  if (Operator == "-")
    return llvm::SubOverflow(Left, Right, Result) ? std::nullopt : std::optional(Result);
  if (Operator == "*")
    return llvm::MulOverflow(Left, Right, Result) ? std::nullopt : std::optional(Result);
  // Python rounds down; numbers of threads are not negative.
  if (Left < 0 || Right < 0)
    return std::nullopt;
  if (Operator == "//")
    return Right == 0 ? std::nullopt : std::optional(Left / Right);
  if (Operator == "%")
    return Right == 0 ? std::nullopt : std::optional(Left % Right);
  if (Operator == "<<" && Right < 32 && Left < (int64_t(1) << 31))
    return Left << Right;
  if (Operator == "**" && Left == 2 && Right < 62)
    return int64_t(1) << Right;
  return std::nullopt;
}

/// Whether a call of Name makes a whole number of a whole number.
static bool isIntegerType(llvm::StringRef Name) {
  if (!Name.consume_front("numpy.") && !Name.consume_front("cupy."))
    return Name == "int";
  return llvm::is_contained({"int32", "uint32", "int64", "uint64", "intc", "uintc"}, Name);
}

std::optional<int64_t> PythonValues::number(PythonExpression Of, unsigned Depth) const {
  Of = bare(Of);
  if (Of.empty() || Depth > MaxDepth)
    return std::nullopt;
  if (std::optional<PythonExpression> Value = valueBehind(Of))
    return number(*Value, Depth + 1);
  if (Of.Last == Of.First + 1 && Tokens[Of.First].What == PythonToken::Kind::Number) {
    std::string Digits = Tokens.text(Of.First).str();
    llvm::erase(Digits, '_');
    int64_t Value = 0;
    if (llvm::StringRef(Digits).getAsInteger(0, Value) ||
        (Digits.size() > 1 && llvm::isDigit(Digits[1]) && Digits[0] == '0'))
      return std::nullopt;
    return Value;
  }
  // From the loosest binding on; '<<' binds looser than '+'.
  using Level = std::initializer_list<llvm::StringRef>;
  for (Level Operators : {Level{"<<"}, Level{"+", "-"}, Level{"*", "//", "%"}, Level{"**"}})
    if (std::optional<uint32_t> At = lastOperator(Of, Operators)) {
      const std::optional<int64_t> Left = number({Of.First, *At, Of.Statement}, Depth + 1);
      const std::optional<int64_t> Right = Left ? number({*At + 1, Of.Last, Of.Statement}, Depth + 1) : std::nullopt;
      return Right ? apply(Tokens.text(*At), *Left, *Right) : std::nullopt;
    }
  // 'int(x)', 'np.int32(x)'
  if (Tokens.is(Of.Last - 1, ")") && Tokens[Of.Last - 1].Partner > Of.First) {
    const uint32_t Open = Tokens[Of.Last - 1].Partner;
    if (llvm::any_of(dottedNames({Of.First, Open, Of.Statement}), isIntegerType))
      return number({Open + 1, Of.Last - 1, Of.Statement}, Depth + 1);
  }
  return std::nullopt;
}

std::vector<std::optional<int64_t>> PythonValues::numbers(PythonExpression Of, unsigned Depth) const {
  Of = bare(Of);
  if (Of.empty() || Depth > MaxDepth)
    return {};
  if (std::optional<PythonExpression> Value = valueBehind(Of))
    return numbers(*Value, Depth + 1);
  if (!(Tokens.is(Of.First, "(") || Tokens.is(Of.First, "[")) || Tokens[Of.First].Partner != Of.Last - 1)
    return {};
  std::vector<std::optional<int64_t>> Known;
  for (const PythonExpression &Item : items({Of.First + 1, Of.Last - 1, Of.Statement})) {
    if (Tokens.is(Item.First, "*"))
      break;
    Known.push_back(number(Item, Depth + 1));
  }
  return Known;
}

Dim3Sides PythonValues::sides(PythonExpression Of, unsigned Depth) const {
  Of = bare(Of);
  if (Of.empty() || Depth > MaxDepth)
    return {};
  if (std::optional<PythonExpression> Value = valueBehind(Of))
    return sides(*Value, Depth + 1);
  std::vector<PythonExpression> Written = {Of};
  if ((Tokens.is(Of.First, "(") || Tokens.is(Of.First, "[")) && Tokens[Of.First].Partner == Of.Last - 1)
    Written = items({Of.First + 1, Of.Last - 1, Of.Statement});
  else if (!number(Of, Depth + 1)) // may be a tuple
    return {};
  if (Written.empty() || Written.size() > 3)
    return {};
  Dim3Sides Sides = {1, 1, 1};
  for (size_t I = 0; I != Written.size(); ++I) {
    const std::optional<int64_t> Side = number(Written[I], Depth + 1);
    const bool IsPossible = Side && *Side > 0 && *Side <= INT32_MAX;
    Sides[I] = IsPossible ? std::optional(unsigned(*Side)) : std::nullopt;
  }
  return Sides;
}

std::vector<std::string> PythonValues::dottedNames(PythonExpression Of) const {
  if (Of.empty() || Tokens[Of.First].What != PythonToken::Kind::Name)
    return {};
  std::string Rest;
  for (uint32_t Token = Of.First + 1; Token < Of.Last; Token += 2) {
    if (!Tokens.is(Token, ".") || Token + 1 >= Of.Last || Tokens[Token + 1].What != PythonToken::Kind::Name)
      return {};
    Rest += "." + Tokens.text(Token + 1).str();
  }
  const llvm::StringRef First = Tokens.text(Of.First);
  std::vector<std::string> Found = Names.importsOf(First, Of.Statement);
  if (Found.empty()) {
    for (const std::string &Module : Names.starImports())
      Found.push_back(Module + "." + First.str());
    if (First == "str" || First == "bytes" || First == "int")
      Found.push_back(First.str());
  }
  for (std::string &Each : Found)
    Each += Rest;
  return Found;
}

PythonArguments PythonValues::arguments(uint32_t Open, uint32_t Statement) const {
  PythonArguments Given;
  const uint32_t Close = Tokens[Open].Partner;
  bool IsCertain = true;
  for (uint32_t Token = Open + 1; Token < Close;) {
    const uint32_t End = Tokens.endOfItem(Token, Close);
    if (Token + 1 < End && Tokens[Token].What == PythonToken::Kind::Name && Tokens.is(Token + 1, "="))
      Given.Named.push_back({Tokens.text(Token).str(), {Token + 2, End, Statement}});
    else if (Tokens.is(Token, "*"))
      IsCertain = false;
    else if (IsCertain && !Tokens.is(Token, "**"))
      Given.Positional.push_back({Token, End, Statement});
    Token = End + 1;
  }
  return Given;
}

} // namespace cudaperf
