#include "Embedded/PythonPieces.h"
#include "Embedded/PythonValues.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

namespace cudaperf {
namespace {

/// A callable that takes CUDA source.
struct Compiler {
  llvm::StringLiteral Name; ///< the end of its dotted name, from a package on
  llvm::StringLiteral Argument;
  unsigned Position;              ///< of Argument
  std::optional<unsigned> Kernel; ///< position of the kernel's name; none: what is made holds kernels
  llvm::StringLiteral Options;    ///< the argument with compiler flags
};

constexpr Compiler Compilers[] = {
    {"cupy.RawKernel", "code", 0, 1, "options"},
    {"cupy._core.raw.RawKernel", "code", 0, 1, "options"},
    {"cupy.RawModule", "code", 0, std::nullopt, "options"},
    {"cupy._core.raw.RawModule", "code", 0, std::nullopt, "options"},
    {"pycuda.compiler.SourceModule", "source", 0, std::nullopt, "options"},
    {"pycuda.compiler.DynamicSourceModule", "source", 0, std::nullopt, "options"},
    {"torch.utils.cpp_extension.load_inline", "cuda_sources", 2, std::nullopt, "extra_cuda_cflags"},
    {"cuda.core.experimental.Program", "code", 0, std::nullopt, ""},
    {"cuda.core.Program", "code", 0, std::nullopt, ""},
    {"cuda.nvrtc.nvrtcCreateProgram", "src", 0, std::nullopt, ""},
    {"cuda.bindings.nvrtc.nvrtcCreateProgram", "src", 0, std::nullopt, ""},
};

constexpr llvm::StringLiteral Words[] = {"RawKernel",   "RawModule",          "SourceModule",
                                         "load_inline", "nvrtcCreateProgram", "cuda.core"};

/// What an object of the program is, as far as kernels go.
struct Object {
  enum class Kind { Other, Module, GetFunction, Kernel, Prepared };
  Kind What = Kind::Other;
  uint32_t Compiled = 0; ///< the bracket of the call that compiles it
  std::string Kernel;
  bool IsPyCuda = false;      ///< its kernels take block and grid by name
  unsigned FirstArgument = 0; ///< of Prepared: the kernel's arguments stand behind grid, block and perhaps a stream
};

class PythonReader {
public:
  explicit PythonReader(llvm::StringRef Text) : Tokens(Text), Names(Tokens), Values(Text, Tokens, Names) {}

  std::vector<CudaPiece> read();

private:
  const Compiler *compilerOf(PythonExpression Callee) const;
  void compile(const Compiler &How, uint32_t Open, uint32_t Statement);
  std::vector<std::vector<PythonText>> fromCallers(PythonExpression Source, unsigned Depth);
  void addPiece(const std::vector<PythonText> &Texts, std::vector<std::string> Flags, std::optional<uint32_t> Call);
  std::vector<std::string> flags(const PythonArguments &Given, llvm::StringRef Name) const;
  void addLaunch(const Object &Of, PythonExpression Callee, uint32_t Open);
  std::vector<std::optional<int64_t>> passed(const Object &Of, const PythonArguments &Given) const;
  Object object(PythonExpression Of, unsigned Depth) const;
  Object called(const Object &Callee, PythonExpression Of, uint32_t Open) const;
  Object member(const Object &Of, llvm::StringRef Name) const;
  uint32_t calleeStart(uint32_t Open, uint32_t First) const;
  template <typename Use> void eachCall(Use Do);

  PythonTokens Tokens;
  PythonNames Names;
  PythonValues Values;
  std::vector<CudaPiece> Pieces;
  std::map<uint32_t, size_t> ByCall; ///< index in Pieces by the bracket of the call
};

/// Where the expression before the bracket Open starts, at First at the earliest; Open itself if that is no call.
uint32_t PythonReader::calleeStart(uint32_t Open, uint32_t First) const {
  uint32_t Start = Open;
  while (Start > First) {
    const PythonToken &Before = Tokens[Start - 1];
    const bool IsGroup = Before.What == PythonToken::Kind::Operator && Before.Partner < Start - 1;
    if (IsGroup && Before.Partner >= First)
      Start = Before.Partner;
    else if (Before.What == PythonToken::Kind::Name)
      --Start;
    else
      break;
    if (Tokens[Start].What != PythonToken::Kind::Name)
      continue; // brackets of a call or a subscript: what they belong to stands before them
    if (Start == First || !Tokens.is(Start - 1, "."))
      break;
    --Start;
  }
  return Start;
}

template <typename Use> void PythonReader::eachCall(Use Do) {
  for (uint32_t Number = 0; Number != Tokens.statements().size(); ++Number) {
    const PythonStatement &Of = Tokens.statements()[Number];
    for (uint32_t Token = Of.First + 1; Token < Of.Last; ++Token)
      if (Tokens.is(Token, "(") && Tokens[Token].Partner > Token)
        if (const uint32_t Start = calleeStart(Token, Of.First); Start != Token)
          Do(PythonExpression{Start, Token, Number}, Token);
  }
}

const Compiler *PythonReader::compilerOf(PythonExpression Callee) const {
  for (llvm::StringRef Name : Values.dottedNames(Callee))
    for (const Compiler &Each : Compilers)
      if (Name == Each.Name || (Name.ends_with(Each.Name) && Name.drop_back(Each.Name.size()).ends_with(".")))
        return &Each;
  return nullptr;
}

/// The literal texts of the argument Name; others are left out.
std::vector<std::string> PythonReader::flags(const PythonArguments &Given, llvm::StringRef Name) const {
  std::vector<std::string> Flags;
  if (const std::optional<PythonExpression> Written = Given.find(Name))
    if (const auto Texts = Values.texts(*Written))
      for (const PythonText &Each : *Texts)
        // What decides about the program's meaning. The rest is for another compiler.
        if (Each.Text.text().starts_with("-D") || Each.Text.text().starts_with("-std=") ||
            Each.Text.text().starts_with("--std="))
          Flags.push_back(Each.Text.text().str());
  return Flags;
}

void PythonReader::compile(const Compiler &How, uint32_t Open, uint32_t Statement) {
  const PythonArguments Given = Values.arguments(Open, Statement);
  const std::optional<PythonExpression> Source = Given.find(How.Argument, How.Position);
  if (!Source)
    return;
  const std::vector<std::string> Flags = this->flags(Given, How.Options);
  if (const auto Texts = Values.texts(*Source))
    return addPiece(*Texts, Flags, Open);
  for (const std::vector<PythonText> &Texts : fromCallers(*Source, 0))
    addPiece(Texts, Flags, std::nullopt);
}

/// What the calls of the function around Source give, if Source is one of its parameters, or a list of one.
std::vector<std::vector<PythonText>> PythonReader::fromCallers(PythonExpression Source, unsigned Depth) {
  constexpr unsigned MaxDepth = 3;
  std::vector<std::vector<PythonText>> Found;
  Source = Values.bare(Source);
  if (Tokens.is(Source.First, "[") && Tokens[Source.First].Partner == Source.Last - 1)
    Source = {Source.First + 1, Source.Last - 1, Source.Statement};
  if (Source.Last != Source.First + 1 || Depth == MaxDepth)
    return Found;
  const auto Parameter = Names.parameterOf(Tokens.text(Source.First), Source.Statement);
  if (!Parameter)
    return Found;
  eachCall([&](PythonExpression Callee, uint32_t Open) {
    if (Callee.Last != Callee.First + 1 ||
        Names.functionOf(Tokens.text(Callee.First), Callee.Statement) != Parameter->Function)
      return;
    const auto Given = Values.arguments(Open, Callee.Statement).find(Parameter->Name, Parameter->Position);
    if (!Given)
      return;
    if (const auto Texts = Values.texts(*Given))
      Found.push_back(*Texts);
    else
      llvm::append_range(Found, fromCallers(*Given, Depth + 1));
  });
  return Found;
}

/// Call: the bracket of the call whose result stands for the piece's kernels.
void PythonReader::addPiece(const std::vector<PythonText> &Texts, std::vector<std::string> Flags,
                            std::optional<uint32_t> Call) {
  if (Texts.empty())
    return;
  CudaPiece Piece;
  std::vector<Quoting> Quotings;
  for (const PythonText &Part : Texts) {
    Piece.Text.append(Part.Text);
    const uint32_t End = Part.Text.endBefore(Part.Text.text().size());
    Piece.Text.append("\n", {End, End}); // parts are lines of one file
    for (const Quoting &Each : Part.Quotings)
      if (!llvm::is_contained(Quotings, Each))
        Quotings.push_back(Each);
  }
  Piece.TakesEdits = Quotings.size() == 1;
  if (Piece.TakesEdits)
    Piece.Layers = Quotings;
  Piece.Flags = std::move(Flags);
  auto Same = llvm::find_if(Pieces, [&](const CudaPiece &Other) {
    return Other.Text.text() == Piece.Text.text() && Other.Text.begin(0) == Piece.Text.begin(0) &&
           Other.Flags == Piece.Flags;
  });
  if (Call)
    ByCall[*Call] = Same - Pieces.begin();
  if (Same == Pieces.end())
    Pieces.push_back(std::move(Piece));
}

Object PythonReader::member(const Object &Of, llvm::StringRef Name) const {
  Object Member = Of;
  Member.What = Object::Kind::Other;
  if (Of.What == Object::Kind::Module && Name == "get_function")
    Member.What = Object::Kind::GetFunction;
  if (Of.What == Object::Kind::Kernel && (Name == "prepared_call" || Name == "prepared_async_call")) {
    Member.What = Object::Kind::Prepared;
    Member.FirstArgument = Name == "prepared_call" ? 2 : 3;
  }
  return Member;
}

/// What the call of Callee with the arguments behind Open gives.
Object PythonReader::called(const Object &Callee, PythonExpression Of, uint32_t Open) const {
  const PythonArguments Given = Values.arguments(Open, Of.Statement);
  if (Callee.What == Object::Kind::GetFunction) {
    Object Kernel = Callee;
    const std::optional<PythonExpression> Name = Given.find("name", 0);
    const std::optional<PythonText> Known = Name ? Values.text(*Name) : std::nullopt;
    if (!Known)
      return {};
    Kernel.What = Object::Kind::Kernel;
    const llvm::StringRef Qualified = Known->Text.text().split('<').first.rtrim();
    Kernel.Kernel = Qualified.drop_front(Qualified.rfind(':') + 1).str(); // npos + 1 is 0
    return Kernel;
  }
  const Compiler *How = compilerOf({Of.First, Open, Of.Statement});
  if (!How || !ByCall.contains(Open))
    return {};
  Object Made{.What = Object::Kind::Module, .Compiled = Open, .IsPyCuda = How->Name.starts_with("pycuda.")};
  if (!How->Kernel)
    return Made;
  const std::optional<PythonExpression> Name = Given.find("name", *How->Kernel);
  const std::optional<PythonText> Known = Name ? Values.text(*Name) : std::nullopt;
  if (!Known)
    return {};
  Made.What = Object::Kind::Kernel;
  Made.Kernel = Known->Text.text().str();
  return Made;
}

Object PythonReader::object(PythonExpression Of, unsigned Depth) const {
  constexpr unsigned MaxDepth = 8;
  Of = Values.bare(Of);
  if (Of.empty() || Depth > MaxDepth)
    return {};
  if (std::optional<PythonExpression> Value = Values.valueBehind(Of))
    return object(*Value, Depth + 1);
  const uint32_t Last = Of.Last - 1;
  if (Last >= Of.First + 2 && Tokens.is(Last - 1, "."))
    return member(object({Of.First, Last - 1, Of.Statement}, Depth + 1), Tokens.text(Last));
  const uint32_t Open = Tokens[Last].Partner;
  if (!Tokens.is(Last, ")") || Open <= Of.First)
    return {};
  const PythonExpression Callee{Of.First, Open, Of.Statement};
  if (Callee.Last == Callee.First + 1)
    if (std::optional<PythonExpression> Returned = Names.returnOf(Tokens.text(Callee.First), Of.Statement))
      return object(*Returned, Depth + 1);
  return called(object(Callee, Depth + 1), Of, Open);
}

/// The numbers among what a launch of Of passes to the kernel.
std::vector<std::optional<int64_t>> PythonReader::passed(const Object &Of, const PythonArguments &Given) const {
  if (!Of.IsPyCuda) {
    const std::optional<PythonExpression> Tuple = Given.find("args", 2);
    return Tuple ? Values.numbers(*Tuple) : std::vector<std::optional<int64_t>>();
  }
  std::vector<std::optional<int64_t>> Numbers;
  for (size_t I = Of.FirstArgument; I < Given.Positional.size(); ++I)
    Numbers.push_back(Values.number(Given.Positional[I]));
  return Numbers;
}

void PythonReader::addLaunch(const Object &Of, PythonExpression Callee, uint32_t Open) {
  auto Piece = ByCall.find(Of.Compiled);
  if (Piece == ByCall.end())
    return;
  const PythonArguments Given = Values.arguments(Open, Callee.Statement);
  const bool IsByName = Of.IsPyCuda && Of.What == Object::Kind::Kernel;
  const auto Grid = Given.find("grid", IsByName ? std::nullopt : std::optional<size_t>(0));
  const auto Block = Given.find("block", IsByName ? std::nullopt : std::optional<size_t>(1));
  PieceLaunch Launch{.Kernel = Of.Kernel, .Offset = Tokens[Callee.First].Begin};
  if (Block)
    Launch.Block = Values.sides(*Block);
  if (Grid)
    Launch.Grid = Values.sides(*Grid);
  Launch.Arguments = passed(Of, Given);
  Pieces[Piece->second].Launches.push_back(std::move(Launch));
}

std::vector<CudaPiece> PythonReader::read() {
  eachCall([&](PythonExpression Callee, uint32_t Open) {
    if (const Compiler *How = compilerOf(Callee))
      compile(*How, Open, Callee.Statement);
  });
  if (Pieces.empty())
    return {};
  eachCall([&](PythonExpression Callee, uint32_t Open) {
    const Object Of = object(Callee, 0);
    if (Of.What == Object::Kind::Kernel || Of.What == Object::Kind::Prepared)
      addLaunch(Of, Callee, Open);
  });
  return std::move(Pieces);
}

} // namespace

std::vector<CudaPiece> piecesOfPython(llvm::StringRef Text) {
  if (!mayHoldPythonPieces(Text))
    return {};
  return PythonReader(Text).read();
}

bool mayHoldPythonPieces(llvm::StringRef Text) {
  return llvm::any_of(Words, [&](llvm::StringRef Word) { return Text.contains(Word); });
}

} // namespace cudaperf
