#include "Profile/KernelName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace cudaperf {

namespace {

bool isIdentifier(char C) { return llvm::isAlnum(C) || C == '_' || C == '$'; }

/// Walks through a name from left to right and knows how deep in brackets it is.
class Depth {
public:
  /// Takes in Text[I] and says whether it stands outside of all brackets, as a closing one does that ends them.
  bool isOutside(llvm::StringRef Text, size_t I) {
    const char C = Text[I];
    if (C == '<' || C == '(' || C == '[' || C == '{')
      return Open++ == 0;
    const bool IsArrow = C == '>' && I != 0 && Text[I - 1] == '-';
    if ((C == '>' && !IsArrow) || C == ')' || C == ']' || C == '}')
      Open -= Open != 0;
    return Open == 0;
  }

private:
  unsigned Open = 0;
};

/// Whether a scope of this name is none: an unnamed namespace, in the words of several demanglers.
bool isUnnamed(llvm::StringRef Scope) {
  return Scope.empty() || Scope == "(anonymous namespace)" || Scope == "<unnamed>" || Scope == "{anonymous}" ||
         Scope.starts_with("_GLOBAL__N_") || Scope.starts_with("_INTERNAL_") || Scope.starts_with("_NV_ANON_NAMESPACE");
}

/// Where the parameters of Name begin, or its end.
size_t endOfName(llvm::StringRef Name) {
  Depth Brackets;
  for (size_t I = 0; I != Name.size(); ++I) {
    const bool IsOutside = Brackets.isOutside(Name, I);
    if (Name[I] == '(' && IsOutside && !Name.substr(I).starts_with("(anonymous namespace)"))
      return I;
  }
  return Name.size();
}

/// Text at the last of Separator that stands outside of brackets, or all of it.
llvm::StringRef behindLast(llvm::StringRef Text, char Separator) {
  Depth Brackets;
  size_t Begin = 0;
  for (size_t I = 0; I != Text.size(); ++I)
    if (Brackets.isOutside(Text, I) && Text[I] == Separator)
      Begin = I + 1;
  return Text.drop_front(Begin);
}

/// Text between the separators that stand outside of brackets.
std::vector<llvm::StringRef> splitOutside(llvm::StringRef Text, llvm::StringRef Separator) {
  std::vector<llvm::StringRef> Parts;
  Depth Brackets;
  size_t Begin = 0;
  for (size_t I = 0; I < Text.size(); ++I)
    if (Brackets.isOutside(Text, I) && I >= Begin && Text.substr(I).starts_with(Separator)) {
      Parts.push_back(Text.slice(Begin, I));
      Begin = I + Separator.size();
    }
  Parts.push_back(Text.drop_front(Begin));
  return Parts;
}

/// The words and signs of Text without blanks: "unsigned int", "*", "4".
std::vector<llvm::StringRef> tokensOf(llvm::StringRef Text) {
  std::vector<llvm::StringRef> Tokens;
  while (!(Text = Text.ltrim()).empty()) {
    const size_t Length = isIdentifier(Text.front()) ? Text.take_while(isIdentifier).size()
                          : Text.starts_with("::")   ? 2
                                                     : 1;
    Tokens.push_back(Text.take_front(Length));
    Text = Text.drop_front(Length);
  }
  return Tokens;
}

/// "4u", "4UL" and "4" are 4; true is 1.
std::string literal(llvm::StringRef Word) {
  if (Word == "true" || Word == "false")
    return Word == "true" ? "1" : "0";
  return (llvm::isDigit(Word.front()) && !Word.starts_with("0x") ? Word.rtrim("uUlL") : Word).str();
}

constexpr llvm::StringLiteral IntegerWords[] = {"signed", "unsigned", "char", "short", "int", "long"};

/// "long unsigned int" and "unsigned long" are one type.
std::string integerType(llvm::ArrayRef<llvm::StringRef> Words) {
  const bool IsUnsigned = llvm::is_contained(Words, "unsigned");
  const size_t Longs = size_t(llvm::count(Words, "long"));
  std::string Type = llvm::is_contained(Words, "char")    ? "char"
                     : llvm::is_contained(Words, "short") ? "short"
                     : Longs                              ? Longs == 1 ? "long" : "long long"
                                                          : "int";
  if (Type == "char" && llvm::is_contained(Words, "signed"))
    return "signed char";
  return (IsUnsigned ? "unsigned " : "") + Type;
}

/// One template argument in one spelling. Clang's "4", "true" and "unsigned int" are "(int)4", "(bool)1" and "unsigned
/// int" to NVIDIA's tools.
std::string argument(llvm::StringRef Text) {
  Text = Text.trim();
  // A cast before a value.
  if (Text.starts_with("(") && !Text.starts_with("(anonymous") && !Text.starts_with("(lambda"))
    if (const size_t Close = Text.find(')'); Close != llvm::StringRef::npos && Close + 1 < Text.size())
      if (const llvm::StringRef Value = Text.drop_front(Close + 1).ltrim();
          llvm::isDigit(Value.front()) || Value.front() == '-')
        Text = Value;
  std::vector<llvm::StringRef> Tokens = tokensOf(Text);
  llvm::erase_if(Tokens, [](llvm::StringRef Word) {
    return Word == "struct" || Word == "class" || Word == "enum" || Word == "union" || isUnnamed(Word);
  });
  std::string Result;
  for (size_t I = 0; I != Tokens.size();) {
    const size_t First = I;
    while (I != Tokens.size() && llvm::is_contained(IntegerWords, Tokens[I]))
      ++I;
    std::string Word = I != First ? integerType(llvm::ArrayRef(Tokens).slice(First, I - First)) : literal(Tokens[I++]);
    if (Result.empty() && Word == "::")
      continue;
    // A blank only where two words would grow together.
    if (!Result.empty() && isIdentifier(Result.back()) && isIdentifier(Word.front()))
      Result += ' ';
    Result += Word;
  }
  return Result;
}

/// Whether the spelling of an argument is the tool's own.
bool isOpaque(llvm::StringRef Argument) {
  return Argument.contains("lambda") || Argument.contains("unnamed") || Argument.contains("(") ||
         Argument.contains("{") || Argument.contains("'");
}

bool isValue(llvm::StringRef Argument) {
  return !Argument.empty() && (llvm::isDigit(Argument.front()) || Argument.front() == '-');
}

bool mayBeSame(llvm::StringRef A, llvm::StringRef B) {
  if (A == B || isOpaque(A) || isOpaque(B))
    return true;
  if (isValue(A) != isValue(B)) // a number, and perhaps the name of an enumerator
    return (isValue(A) ? B : A).contains("::");
  return A.ends_with(("::" + B).str()) || B.ends_with(("::" + A).str());
}

/// Whether Few is Many with some left out.
bool isPart(llvm::ArrayRef<std::string> Few, llvm::ArrayRef<std::string> Many) {
  for (const std::string &Each : Many)
    if (!Few.empty() && Few.front() == Each)
      Few = Few.drop_front();
  return Few.empty();
}

} // namespace

bool KernelName::isOfSameTemplate(const KernelName &Other) const {
  return Base == Other.Base && (isPart(Scopes, Other.Scopes) || isPart(Other.Scopes, Scopes));
}

bool KernelName::isSameInstance(const KernelName &Other) const {
  if (!isOfSameTemplate(Other) || Arguments.has_value() != Other.Arguments.has_value())
    return false;
  return !Arguments || (Arguments->size() == Other.Arguments->size() &&
                        llvm::all_of(llvm::zip(*Arguments, *Other.Arguments),
                                     [](const auto &Pair) { return mayBeSame(std::get<0>(Pair), std::get<1>(Pair)); }));
}

KernelName parseKernelName(llvm::StringRef Name) {
  // Without parameters, then without what the function returns.
  Name = Name.trim();
  const llvm::StringRef Qualified = behindLast(Name.take_front(endOfName(Name)).rtrim(), ' ');
  KernelName Parsed;
  for (llvm::StringRef Scope : splitOutside(Qualified, "::")) {
    const bool IsUnnamed = isUnnamed(Scope);
    const auto [Bare, List] = IsUnnamed ? std::pair(Scope, llvm::StringRef()) : Scope.split('<');
    if (!Parsed.Base.empty())
      Parsed.Scopes.push_back(std::move(Parsed.Base));
    Parsed.Base = IsUnnamed ? "" : Bare.rtrim().str();
    Parsed.Arguments.reset();
    if (List.empty())
      continue;
    Parsed.Arguments.emplace();
    if (const llvm::StringRef Inside = List.drop_back(List.ends_with(">")); !Inside.trim().empty())
      for (llvm::StringRef Each : splitOutside(Inside, ","))
        Parsed.Arguments->push_back(argument(Each));
  }
  return Parsed;
}

} // namespace cudaperf
