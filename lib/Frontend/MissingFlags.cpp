#include "Frontend/MissingFlags.h"
#include "Support/RegularFile.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace cudaperf {
namespace {

// What a constant that nobody gives is taken as: lengths that a side of a block and an array can have.
constexpr llvm::StringLiteral GuessedConstant = "32";
/// No power of two, for what only powers are; and few, for the parts of a number or the kinds of a thing.
constexpr llvm::StringLiteral OtherConstants[] = {"20", "2"};

// Bounds of the search for a header, and of the parses that are tried.
constexpr unsigned MaxHeaders = 400;
constexpr uint64_t MaxHeaderBytes = 256u << 10;
constexpr size_t MaxSingleTries = 4, MaxTries = 10;

bool isNamePart(char C) { return llvm::isAlnum(C) || C == '_'; }

/// Whether Line, which has Name at At, declares it.
bool declares(llvm::StringRef Line, size_t At, llvm::StringRef Name) {
  const llvm::StringRef Before = Line.take_front(At).trim(), After = Line.drop_front(At + Name.size()).ltrim();
  llvm::StringRef Directive = Before;
  if (Directive.consume_front("#") && Directive.ltrim() == "define")
    return true;
  if (After.starts_with("="))
    return Before == "using" || Before.starts_with("constexpr") || Before.starts_with("const ") ||
           Before.starts_with("static const");
  if (After.starts_with(";"))
    return Before.starts_with("typedef") || Before.starts_with("}");
  return llvm::is_contained({"struct", "class", "enum", "typedef struct", "enum class"}, Before);
}

bool defines(llvm::StringRef Text, llvm::StringRef Name) {
  for (size_t At = Text.find(Name); At != llvm::StringRef::npos; At = Text.find(Name, At + 1)) {
    const size_t End = At + Name.size();
    if ((At > 0 && isNamePart(Text[At - 1])) || (End < Text.size() && isNamePart(Text[End])))
      continue;
    const size_t Break = Text.rfind('\n', At);
    const size_t Begin = Break == llvm::StringRef::npos ? 0 : Break + 1;
    if (declares(Text.substr(Begin).split('\n').first, At - Begin, Name))
      return true;
  }
  return false;
}

bool isHiding(const FlagNeeds &Needs, llvm::StringRef Name) {
  return llvm::any_of(Needs.Hiding, [&](const AskedMacro &Each) { return Each.Name == Name; });
}

/// Whether Flag defines something that is unknown, or lets something be seen that is wanted.
bool isNecessary(const FlagNeeds &Needs, const SuggestedFlag &Flag) {
  const std::string Name = llvm::StringRef(Flag.Words.front()).drop_front(2).split('=').first.str();
  return Needs.UnknownNames.contains(Name) || isHiding(Needs, Name);
}

/// Those of one build file, of several that which has most; the others are mostly other ways to build.
SuggestedFlags ofOneFile(const SuggestedFlags &Flags) {
  llvm::MapVector<llvm::StringRef, SuggestedFlags> ByFile;
  for (const SuggestedFlag &Flag : Flags)
    ByFile[Flag.Source].push_back(Flag);
  SuggestedFlags Most;
  for (const auto &[File, Of] : ByFile)
    if (Of.size() > Most.size())
      Most = Of;
  return Most;
}

/// What <cfloat> defines, which programs get with a library's headers as a rule.
bool isLimitOfFloats(llvm::StringRef Name) {
  return Name.starts_with("FLT_") || Name.starts_with("DBL_") || Name.starts_with("LDBL_");
}

/// What nvcc knows as its host compiler does, on Windows.
bool isOfMicrosoft(llvm::StringRef Name) {
  return llvm::is_contained({"__int8", "__int16", "__int32", "__int64", "__forceinline", "_inline"}, Name);
}

/// Not the compiler's own, which begin with two underscores.
bool isNameOfConstant(llvm::StringRef Name) {
  return !isLimitOfFloats(Name) && llvm::any_of(Name, llvm::isAlpha) && llvm::none_of(Name, llvm::isLower) &&
         !Name.starts_with("__");
}

/// Whether the macro Name says no more than that there is CUDA: 'USE_CUDA', 'HAVE_CUDA', 'ENABLE_GPU'.
bool saysCuda(llvm::StringRef Name) {
  bool IsAbout = false;
  for (llvm::StringRef Word : llvm::split(Name, '_')) {
    const std::string Lower = Word.lower();
    const bool IsCuda = Lower == "cuda" || Lower == "gpu" || Lower == "usecuda";
    if (!IsCuda && !llvm::is_contained({"use", "have", "with", "enable", "enabled", "build", "support", "on"}, Lower))
      return false;
    IsAbout |= IsCuda;
  }
  return IsAbout;
}

SuggestedFlag guessedConstant(llvm::StringRef Name) {
  const std::string Start = "-D" + Name.str() + "=";
  SuggestedFlag Flag{{Start + GuessedConstant.str()}, "", {}};
  for (llvm::StringRef Other : OtherConstants)
    Flag.Otherwise.push_back(Start + Other.str());
  return Flag;
}

SuggestedFlags guesses(const FlagNeeds &Needs, const SuggestedFlags &OfBuild) {
  SuggestedFlags Found;
  for (const AskedMacro &Macro : Needs.Hiding)
    Found.push_back({{"-D" + Macro.Name + "=" + Macro.Value}, "", {}});
  for (const std::string &Name : Needs.UnknownNames)
    if (isNameOfConstant(Name) && !Needs.UnknownTypes.contains(Name))
      Found.push_back(guessedConstant(Name));
  // What the build says is no guess.
  for (SuggestedFlag &Flag : Found)
    for (const SuggestedFlag &Known : OfBuild)
      if (llvm::StringRef(Known.Words.front()).split('=').first == llvm::StringRef(Flag.Words.front()).split('=').first)
        Flag = Known;
  return Found;
}

bool isSame(const SuggestedFlags &A, const SuggestedFlags &B) {
  return llvm::equal(A, B, [](const SuggestedFlag &X, const SuggestedFlag &Y) { return X.Words == Y.Words; });
}

/// Whether Message is of what C++17 lacks and C++20 has.
bool wantsCpp20(llvm::StringRef Message) {
  static constexpr llvm::StringLiteral Names[] = {"bit_cast",
                                                  "bit_width",
                                                  "bit_ceil",
                                                  "popcount",
                                                  "countl_zero",
                                                  "countr_zero",
                                                  "has_single_bit",
                                                  "rotl",
                                                  "rotr",
                                                  "span",
                                                  "numbers",
                                                  "ranges",
                                                  "midpoint",
                                                  "ssize",
                                                  "remove_cvref_t",
                                                  "type_identity_t",
                                                  "same_as",
                                                  "integral",
                                                  "floating_point",
                                                  "convertible_to",
                                                  "source_location",
                                                  "is_constant_evaluated"};
  if (Message == "destructor cannot be declared constexpr" || Message == "'auto' not allowed in function prototype")
    return true;
  if (!(Message.consume_front("no member named '") || Message.consume_front("no template named '") ||
        Message.consume_front("no type named '")))
    return false;
  const auto [Name, Where] = Message.split('\'');
  return Where == " in namespace 'std'" && llvm::is_contained(Names, Name);
}

void addErrors(llvm::ArrayRef<FileError> Errors, FlagNeeds &Into) {
  for (const FileError &Error : Errors) {
    llvm::StringRef Message = Error.Message;
    Into.WantsCpp20 |= wantsCpp20(Message);
    Into.HasAmbiguousName |= Message.starts_with("reference to '") && Message.ends_with("' is ambiguous");
    Into.HasSharedVariable |= Message.starts_with("__shared__ variable '") && Message.ends_with("cannot be 'extern'");
    // Behind 'unsigned' such a name is taken for that of a variable, of which there soon is a second.
    llvm::StringRef Again = Message;
    if (Again.consume_front("duplicate member '") || Again.consume_front("redefinition of '"))
      if (const llvm::StringRef Name = Again.split('\'').first; isOfMicrosoft(Name))
        Into.UnknownNames.insert(Name.str());
    const bool IsType = Message.consume_front("unknown type name '");
    if (IsType || Message.consume_front("use of undeclared identifier '")) {
      const std::string Name = Message.split('\'').first.str();
      Into.UnknownNames.insert(Name);
      if (IsType)
        Into.UnknownTypes.insert(Name);
    }
  }
}

} // namespace

bool isOfOtherPlatform(llvm::StringRef Name) {
  return llvm::any_of(llvm::split(Name, '_'), [](llvm::StringRef Word) {
    return llvm::is_contained({"hip", "hipcc", "rocm", "amd", "sycl", "opencl", "metal"}, Word.lower());
  });
}

FlagNeeds flagNeeds(llvm::ArrayRef<FileError> Errors, const AskedMacros &Asked, bool WantsKernels) {
  FlagNeeds Needs;
  addErrors(Errors, Needs);
  Needs.AskedMacros = Asked.names();
  Needs.Hiding = Asked.hiding([&](const AskedMacros::LeftOut &Hidden) {
    return (WantsKernels && Hidden.hidesKernel()) ||
           llvm::any_of(Needs.UnknownNames, [&](const std::string &Name) { return defines(Hidden.Text, Name); });
  });
  return Needs;
}

SuggestedFlags MissingFlags::macrosOfBuild(const FlagNeeds &Needs) {
  SuggestedFlags Found;
  NameSet Seen;
  for (const NameSet *Wanted : {&Needs.UnknownNames, &Needs.AskedMacros})
    for (const std::string &Name : *Wanted) {
      if (!Seen.insert(Name))
        continue;
      const std::vector<FoundMacro> Macros = Build.definitionsOf(Name);
      if (!Macros.empty() && Macros.front().Value)
        Found.push_back({{"-D" + Name + "=" + *Macros.front().Value}, Macros.front().File, {}});
    }
  return Found;
}

SuggestedFlags MissingFlags::headerInFront(const FlagNeeds &Needs, llvm::function_ref<bool(llvm::StringRef)> IsRead) {
  if (Needs.UnknownNames.empty())
    return {};
  std::string Best;
  unsigned MostDefined = 0;
  for (const std::string &Header : Headers.nearest(MaxHeaders)) {
    llvm::Expected<std::string> Text = readRegularFile(Header, MaxHeaderBytes);
    if (!Text) {
      llvm::consumeError(Text.takeError());
      continue;
    }
    const unsigned Defined =
        llvm::count_if(Needs.UnknownNames, [&](const std::string &Name) { return defines(*Text, Name); });
    if (Defined > MostDefined && !IsRead(Header)) {
      Best = Header;
      MostDefined = Defined;
    }
  }
  if (Best.empty())
    return {};
  return {{{"-include", Best}, Best, {}}};
}

std::vector<SuggestedFlags> MissingFlags::suggest(const FlagNeeds &Needs,
                                                  llvm::function_ref<bool(llvm::StringRef)> IsRead) {
  std::vector<SuggestedFlags> Tries;
  auto Add = [&](SuggestedFlags Flags) {
    if (!Flags.empty() && Tries.size() < MaxTries &&
        llvm::none_of(Tries, [&](const SuggestedFlags &Old) { return isSame(Old, Flags); }))
      Tries.push_back(std::move(Flags));
  };
  // Words that are a name to older standards.
  if (Needs.WantsCpp20 || Needs.UnknownNames.contains("requires") || Needs.UnknownNames.contains("concept"))
    Add({{{"-std=c++20"}, "", {}}});
  // Names of the program's own, as 'data' or 'size', that namespace std has since C++17.
  if (Needs.HasAmbiguousName)
    Add({{{"-std=c++14"}, "", {}}});
  if (llvm::any_of(Needs.UnknownNames, isOfMicrosoft))
    Add({{{"-fms-extensions"}, "", {}}});
  // What Clang refuses for want of a linker.
  if (Needs.HasSharedVariable)
    Add({{{"-fgpu-rdc"}, "", {}}});
  if (llvm::any_of(Needs.UnknownNames, isLimitOfFloats))
    Add({{{"-include", "cfloat"}, "cfloat", {}}});
  const SuggestedFlags OfBuild = macrosOfBuild(Needs);
  SuggestedFlags Necessary, ForCuda, Others;
  for (const SuggestedFlag &Flag : OfBuild) {
    const bool IsForCuda = !isOfOtherPlatform(llvm::StringRef(Flag.Words.front()).drop_front(2).split('=').first);
    if (isNecessary(Needs, Flag)) {
      Necessary.push_back(Flag);
      if (IsForCuda)
        ForCuda.push_back(Flag);
    } else if (IsForCuda) {
      Others.push_back(Flag);
    }
  }
  Add(ForCuda);
  Add(Necessary);
  for (const SuggestedFlag &Flag : llvm::ArrayRef(Necessary).take_front(MaxSingleTries))
    Add({Flag});
  Add(headerInFront(Needs, IsRead));
  const SuggestedFlags Guessed = guesses(Needs, OfBuild);
  // Of several macros that choose between definitions one is enough.
  for (const SuggestedFlag &Flag : llvm::ArrayRef(Guessed).take_front(MaxSingleTries / 2))
    if (Flag.Otherwise.empty())
      Add({Flag});
  Add(Guessed);
  SuggestedFlags All = Necessary;
  llvm::append_range(All, Others);
  Add(ofOneFile(All));
  Add(All);
  SuggestedFlags SayCuda;
  for (const std::string &Name : Needs.AskedMacros)
    if (saysCuda(Name))
      SayCuda.push_back({{"-D" + Name + "=1"}, "", {}});
  Add(SayCuda);
  return Tries;
}

} // namespace cudaperf
