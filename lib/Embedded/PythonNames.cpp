#include "Embedded/PythonNames.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

using BlockKind = PythonBlock::Kind;

PythonNames::PythonNames(const PythonTokens &Tokens) : Tokens(Tokens) {
  std::map<uint32_t, uint32_t> Bodies; // by header
  for (uint32_t Block = 1; Block < Tokens.blocks().size(); ++Block)
    Bodies[Tokens.blocks()[Block].Header] = Block;
  for (uint32_t Statement = 0; Statement < Tokens.statements().size(); ++Statement)
    if (auto Body = Bodies.find(Statement); Body != Bodies.end())
      readHeader(Statement, Body->second);
    else
      read(Statement);
}

void PythonNames::bind(llvm::StringRef Name, Binding What, uint32_t Block) {
  ByScope[{Tokens.scopeOf(Block), Name.str()}].push_back(std::move(What));
}

/// The dotted name from Token on, which is moved behind it.
std::string PythonNames::dottedName(uint32_t &Token, uint32_t Last) const {
  std::string Name;
  while (Token < Last &&
         (Tokens.is(Token, ".") || Tokens.is(Token, "...") ||
          (Tokens[Token].What == PythonToken::Kind::Name && !Tokens.is(Token, "import") && !Tokens.is(Token, "as"))))
    Name += Tokens.text(Token++);
  return Name;
}

void PythonNames::readImport(uint32_t Statement) {
  const PythonStatement &Of = Tokens.statements()[Statement];
  for (uint32_t Token = Of.First + 1; Token < Of.Last; ++Token) {
    const std::string Module = dottedName(Token, Of.Last);
    if (Tokens.is(Token, "as") && Token + 1 < Of.Last) {
      bind(Tokens.text(Token + 1), {.What = Kind::Import, .Statement = Statement, .Imported = Module}, Of.Block);
      Token += 2;
    } else {
      const std::string First = llvm::StringRef(Module).split('.').first.str();
      bind(First, {.What = Kind::Import, .Statement = Statement, .Imported = First}, Of.Block);
    }
  }
}

void PythonNames::readFrom(uint32_t Statement) {
  const PythonStatement &Of = Tokens.statements()[Statement];
  uint32_t Token = Of.First + 1;
  const std::string Module = dottedName(Token, Of.Last);
  if (!Tokens.is(Token, "import"))
    return;
  for (++Token; Token < Of.Last; ++Token) {
    if (Tokens.is(Token, "*"))
      Stars.push_back(Module);
    if (Tokens[Token].What != PythonToken::Kind::Name)
      continue;
    const llvm::StringRef Name = Tokens.text(Token);
    const bool IsRenamed = Token + 2 < Of.Last && Tokens.is(Token + 1, "as");
    Token += IsRenamed ? 2 : 0;
    bind(Tokens.text(Token), {.What = Kind::Import, .Statement = Statement, .Imported = Module + "." + Name.str()},
         Of.Block);
  }
}

/// Every name among [First, Last) becomes unknown: the targets of a loop, parameters, 'as' of a 'with'.
void PythonNames::bindTargets(uint32_t First, uint32_t Last, uint32_t Statement) {
  for (uint32_t Token = First; Token < Last; ++Token)
    if (Tokens[Token].What == PythonToken::Kind::Name && !(Token > First && Tokens.is(Token - 1, ".")))
      bind(Tokens.text(Token), {.Statement = Statement}, blockOf(Statement));
}

void PythonNames::readParameters(uint32_t First, uint32_t Last, uint32_t Statement, uint32_t Body) {
  size_t Position = 0;
  for (uint32_t Token = First; Token < Last; ++Token, ++Position) {
    const uint32_t End = Tokens.endOfItem(Token, Last);
    const bool IsPlain = Tokens[Token].What == PythonToken::Kind::Name;
    while (Token < End && (Tokens.is(Token, "*") || Tokens.is(Token, "**")))
      ++Token;
    if (Token < End && Tokens[Token].What == PythonToken::Kind::Name)
      ByScope[{Body, Tokens.text(Token).str()}].push_back(
          {.What = IsPlain ? Kind::Parameter : Kind::Opaque, .Statement = Statement, .Position = Position});
    Token = End;
  }
}

void PythonNames::readHeader(uint32_t Statement, uint32_t Body) {
  const PythonStatement &Of = Tokens.statements()[Statement];
  const uint32_t Word = Of.First + (Tokens.is(Of.First, "async") ? 1 : 0);
  const BlockKind Opened = Tokens.blocks()[Body].What;
  if (Opened == BlockKind::Function || Opened == BlockKind::Class) {
    if (Word + 1 >= Of.Last)
      return;
    bind(Tokens.text(Word + 1),
         {.What = Opened == BlockKind::Function ? Kind::Function : Kind::Opaque, .Statement = Statement, .Block = Body},
         Of.Block);
    if (Opened == BlockKind::Function && Tokens.is(Word + 2, "("))
      readParameters(Word + 3, Tokens[Word + 2].Partner, Statement, Body);
    return;
  }
  for (uint32_t Token = Word + 1; Token < Of.Last; ++Token) {
    if (Tokens.is(Word, "for") && Tokens.is(Token, "in"))
      return bindTargets(Word + 1, Token, Statement);
    if (Tokens.is(Token, "as"))
      bindTargets(Token + 1, Tokens.endOfItem(Token + 1, Of.Last), Statement);
    if (Token + 1 < Of.Last && Tokens.is(Token + 1, ":="))
      bindTargets(Token, Token + 1, Statement);
  }
}

/// 'a = b = value', 'a: int = value', 'self.a = value'; all others leave their targets unknown.
void PythonNames::readAssignment(uint32_t Statement) {
  const PythonStatement &Of = Tokens.statements()[Statement];
  std::vector<uint32_t> Equals;
  for (uint32_t Token = Of.First; Token < Of.Last; ++Token) {
    const llvm::StringRef Text = Tokens.text(Token);
    if (Text == "=")
      Equals.push_back(Token);
    else if (Text == ":=" && Token > Of.First)
      bindTargets(Token - 1, Token, Statement);
    else if (Text.size() >= 2 && Text.ends_with("=") && !llvm::is_contained({"==", "!=", "<=", ">="}, Text))
      return bindTargets(Of.First, Token, Statement);
    if (Tokens[Token].What == PythonToken::Kind::Operator && Tokens[Token].Partner > Token)
      Token = Tokens[Token].Partner;
  }
  if (Equals.empty())
    return;
  const PythonExpression Value{Equals.back() + 1, Of.Last, Statement};
  uint32_t First = Of.First;
  for (uint32_t Equal : Equals) {
    const bool IsPlain = Equal == First + 1 || Tokens.is(First + 1, ":");
    const bool IsSelf = Equal == First + 3 && Tokens.is(First, "self") && Tokens.is(First + 1, ".");
    uint32_t Class = Tokens.scopeOf(Of.Block);
    while (IsSelf && Class != 0 && Tokens.blocks()[Class].What != BlockKind::Class)
      Class = Tokens.scopeOf(Tokens.blocks()[Class].Parent);
    if (IsSelf)
      ByScope[{Class, "self." + Tokens.text(First + 2).str()}].push_back(
          {.What = Kind::Value, .Statement = Statement, .Value = Value});
    else if (IsPlain && Tokens[First].What == PythonToken::Kind::Name)
      bind(Tokens.text(First), {.What = Kind::Value, .Statement = Statement, .Value = Value}, Of.Block);
    else
      bindTargets(First, Equal, Statement);
    First = Equal + 1;
  }
}

void PythonNames::read(uint32_t Statement) {
  const PythonStatement &Of = Tokens.statements()[Statement];
  if (Tokens.is(Of.First, "import"))
    return readImport(Statement);
  if (Tokens.is(Of.First, "from"))
    return readFrom(Statement);
  if (Tokens.is(Of.First, "del"))
    return bindTargets(Of.First + 1, Of.Last, Statement);
  if (Tokens.is(Of.First, "global") || Tokens.is(Of.First, "nonlocal")) {
    // Whoever writes it from here writes another scope's name: what that holds is not known.
    for (uint32_t Token = Of.First + 1; Token < Of.Last; ++Token)
      for (uint32_t Scope = Of.Block; Tokens[Token].What == PythonToken::Kind::Name;) {
        ByScope[{Tokens.scopeOf(Scope), Tokens.text(Token).str()}].push_back({.Statement = Statement});
        if (Tokens.scopeOf(Scope) == 0)
          break;
        Scope = Tokens.blocks()[Tokens.scopeOf(Scope)].Parent;
      }
    return;
  }
  if (Tokens.is(Of.First, "return") && Tokens.blocks()[Tokens.scopeOf(Of.Block)].What == BlockKind::Function)
    Returns[Tokens.scopeOf(Of.Block)].push_back({Of.First + 1, Of.Last, Statement});
  readAssignment(Statement);
}

const PythonNames::Bindings *PythonNames::visible(llvm::StringRef Name, uint32_t Statement, uint32_t &Scope) const {
  const bool IsMember = Name.starts_with("self.");
  Scope = Tokens.scopeOf(blockOf(Statement));
  for (bool IsOwn = true;; IsOwn = false) {
    // A class's names are not those of its methods, but for what they reach through 'self'.
    const bool IsClass = Tokens.blocks()[Scope].What == BlockKind::Class;
    if (IsOwn || !IsClass || IsMember)
      if (auto Found = ByScope.find({Scope, Name.str()}); Found != ByScope.end())
        return &Found->second;
    if (Scope == 0)
      return nullptr;
    Scope = Tokens.scopeOf(Tokens.blocks()[Scope].Parent);
  }
}

/// Whether some loop holds both blocks.
bool PythonNames::sharesLoop(uint32_t Block, uint32_t Other) const {
  for (; Block != 0; Block = Tokens.blocks()[Block].Parent)
    if (Tokens.blocks()[Block].What == BlockKind::Loop && Tokens.isWithin(Other, Block))
      return true;
  return false;
}

/// The one thing that Name is certain to be where Statement stands.
const PythonNames::Binding *PythonNames::certain(llvm::StringRef Name, uint32_t Statement) const {
  uint32_t Scope = 0;
  const Bindings *All = visible(Name, Statement, Scope);
  if (!All)
    return nullptr;
  const uint32_t Block = blockOf(Statement);
  if (Tokens.scopeOf(Block) != Scope) // some time before or after the call
    return All->size() == 1 ? &All->front() : nullptr;
  const Binding *Last = nullptr;
  for (const Binding &Each : *All) {
    if (Each.Statement < Statement)
      Last = &Each;
    else if (Each.Statement > Statement && sharesLoop(Block, blockOf(Each.Statement)))
      return nullptr;
  }
  return Last && Tokens.isWithin(Block, blockOf(Last->Statement)) ? Last : nullptr;
}

std::optional<PythonExpression> PythonNames::valueOf(llvm::StringRef Name, uint32_t Statement) const {
  const Binding *Found = certain(Name, Statement);
  if (!Found || Found->What != Kind::Value)
    return std::nullopt;
  return Found->Value;
}

std::vector<std::string> PythonNames::importsOf(llvm::StringRef Name, uint32_t Statement) const {
  uint32_t Scope = 0;
  std::vector<std::string> Imported;
  if (const Bindings *All = visible(Name, Statement, Scope))
    for (const Binding &Each : *All)
      if (Each.What == Kind::Import)
        Imported.push_back(Each.Imported);
  return Imported;
}

std::optional<PythonNames::Parameter> PythonNames::parameterOf(llvm::StringRef Name, uint32_t Statement) const {
  uint32_t Scope = 0;
  const Bindings *All = visible(Name, Statement, Scope);
  if (!All || All->size() != 1 || All->front().What != Kind::Parameter)
    return std::nullopt;
  return Parameter{Name.str(), All->front().Position, Scope};
}

std::optional<uint32_t> PythonNames::functionOf(llvm::StringRef Name, uint32_t Statement) const {
  const Binding *Found = certain(Name, Statement);
  return Found && Found->What == Kind::Function ? std::optional(Found->Block) : std::nullopt;
}

std::optional<PythonExpression> PythonNames::returnOf(llvm::StringRef Name, uint32_t Statement) const {
  const std::optional<uint32_t> Function = functionOf(Name, Statement);
  if (!Function)
    return std::nullopt;
  auto Of = Returns.find(*Function);
  if (Of == Returns.end() || Of->second.size() != 1)
    return std::nullopt;
  return Of->second.front();
}

} // namespace cudaperf
