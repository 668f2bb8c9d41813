// In a condition such as '#if PRECISION == 2' Clang takes an unknown name for 0 and tells nobody, so the text of each
// condition is read.

#include "Frontend/AskedMacros.h"
#include "Support/SourceKind.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

namespace cudaperf {

class AskedMacrosRecorder final : public clang::PPCallbacks {
public:
  AskedMacrosRecorder(clang::Preprocessor &PP, AskedMacros &Into) : PP(PP), Into(Into) {}

  void Ifdef(clang::SourceLocation Where, const clang::Token &Name, const clang::MacroDefinition &) override {
    begin(Where);
    note(Name);
  }
  void Ifndef(clang::SourceLocation Where, const clang::Token &Name, const clang::MacroDefinition &) override {
    begin(Where);
    note(Name);
    Last.clear(); // it would hide text if it were defined
  }
  void If(clang::SourceLocation Where, clang::SourceRange Condition, ConditionValueKind) override {
    begin(Where);
    noteAll(Condition);
  }
  // Of branches that are left out one after the other only the end of the last is told.
  void Elif(clang::SourceLocation Where, clang::SourceRange Condition, ConditionValueKind Value,
            clang::SourceLocation) override {
    if (Value != CVK_NotEvaluated)
      leftOut(Where);
    begin(Where);
    if (Value != CVK_NotEvaluated) // else an earlier branch was taken
      noteAll(Condition);
  }
  void SourceRangeSkipped(clang::SourceRange Range, clang::SourceLocation) override { leftOut(Range.getEnd()); }

private:
  void begin(clang::SourceLocation Where) {
    IsUsers = !PP.getSourceManager().isInSystemHeader(Where);
    Begun = Where;
    Last.clear();
  }

  /// What stands between the last condition and End is not compiled.
  void leftOut(clang::SourceLocation End) {
    if (Last.empty())
      return;
    const clang::CharSourceRange Characters = clang::CharSourceRange::getCharRange(Begun, End);
    const bool IsInSource =
        PP.getSourceManager().isInMainFile(Begun) || PP.getSourceManager().getFilename(Begun).ends_with(".cu");
    Into.Hidden.push_back({clang::Lexer::getSourceText(Characters, PP.getSourceManager(), PP.getLangOpts()),
                           std::move(Last), IsInSource});
    Last.clear();
  }

  void note(const clang::Token &Name) {
    const clang::IdentifierInfo *Identifier = Name.getIdentifierInfo();
    if (!IsUsers || !Identifier || Identifier->hasMacroDefinition())
      return;
    Last.push_back({Identifier->getName().str(), "1"});
    Into.Names.insert(Last.back().Name);
  }

  /// Notes the names in a condition, each with the number or name that it is compared with.
  void noteAll(clang::SourceRange Condition) {
    if (!IsUsers || Condition.isInvalid() || Condition.getBegin().isMacroID())
      return;
    const clang::SourceManager &Sources = PP.getSourceManager();
    const auto [File, Offset] = Sources.getDecomposedLoc(Condition.getBegin());
    const llvm::StringRef Text = Sources.getBufferData(File);
    clang::Lexer Raw(Sources.getLocForStartOfFile(File), PP.getLangOpts(), Text.begin(), Text.begin() + Offset,
                     Text.end());
    clang::Token Token;
    bool IsAsked = false, IsCompared = false; // whether the last token is a name that was noted, or follows such a one
    for (bool IsFirst = true; !Raw.LexFromRawLexer(Token) && (IsFirst || !Token.isAtStartOfLine()); IsFirst = false) {
      const bool IsName = Token.is(clang::tok::raw_identifier);
      if (IsCompared && (IsName || Token.is(clang::tok::numeric_constant))) {
        Last.back().Value =
            IsName ? Token.getRawIdentifier().str() : llvm::StringRef(Token.getLiteralData(), Token.getLength()).str();
        IsCompared = false;
        continue;
      }
      IsCompared = IsAsked && Token.isOneOf(clang::tok::equalequal, clang::tok::greaterequal);
      const size_t Before = Last.size();
      if (IsName && Token.getRawIdentifier() != "defined") {
        PP.LookUpIdentifierInfo(Token);
        note(Token);
      }
      IsAsked = Last.size() > Before;
    }
  }

  clang::Preprocessor &PP;
  AskedMacros &Into;
  std::vector<AskedMacro> Last; ///< the unknown names of the condition at hand
  clang::SourceLocation Begun;  ///< where it is
  bool IsUsers = false;
};

std::unique_ptr<clang::PPCallbacks> AskedMacros::recorder(clang::Preprocessor &PP) {
  return std::make_unique<AskedMacrosRecorder>(PP, *this);
}

/// Whether Line includes a CUDA source of the project, which is where kernels are that are compiled as part of this
/// file.
static bool includesSource(llvm::StringRef Line) {
  Line = Line.trim();
  if (!Line.consume_front("#") || !(Line = Line.ltrim()).consume_front("include"))
    return false;
  const llvm::StringRef Name = Line.split('"').second.split('"').first;
  return Name.ends_with(".cu");
}

bool AskedMacros::LeftOut::hidesKernel() const {
  return IsInSource && llvm::any_of(llvm::split(Text, '\n'), [](llvm::StringRef Line) {
           return includesSource(Line) || (Line.contains("__global__") && !Line.ltrim().starts_with("#"));
         });
}

std::vector<AskedMacro> AskedMacros::hiding(llvm::function_ref<bool(const LeftOut &)> IsWanted) const {
  std::vector<AskedMacro> Found;
  for (const LeftOut &Each : Hidden)
    if (IsWanted(Each))
      for (const AskedMacro &Macro : Each.Macros)
        if (llvm::none_of(Found, [&](const AskedMacro &Known) { return Known.Name == Macro.Name; }))
          Found.push_back(Macro);
  return Found;
}

std::vector<AskedMacro> AskedMacros::hidingMentions(llvm::ArrayRef<std::string> Names, llvm::StringRef Source) const {
  std::string Compiled = Source.str();
  for (const LeftOut &Each : Hidden)
    if (Each.Text.begin() >= Source.begin() && Each.Text.end() <= Source.end())
      std::fill_n(Compiled.begin() + (Each.Text.begin() - Source.begin()), Each.Text.size(), ' ');
  std::vector<std::string> Unseen;
  for (const std::string &Name : Names)
    if (calls(Source, Name) && !calls(Compiled, Name))
      Unseen.push_back(Name);
  return hiding([&](const LeftOut &Each) {
    return llvm::any_of(Unseen, [&](const std::string &Name) { return calls(Each.Text, Name); });
  });
}

} // namespace cudaperf
