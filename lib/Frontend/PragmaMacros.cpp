#include "Frontend/PragmaMacros.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cudaperf {
namespace {

class PragmaMacros final : public PPCallbacks {
public:
  explicit PragmaMacros(Preprocessor &PP) : PP(PP) {}

  void MacroDefined(const Token &Name, const MacroDirective *Directive) override {
    const MacroInfo &Macro = *Directive->getMacroInfo();
    const llvm::ArrayRef<Token> Tokens = Macro.tokens();
    if (Macro.isFunctionLike() || Tokens.size() < 3 || Tokens[0].isNot(tok::hash) || !Tokens[1].getIdentifierInfo() ||
        !Tokens[1].getIdentifierInfo()->isStr("pragma") ||
        PP.getSourceManager().isInSystemHeader(Macro.getDefinitionLoc()))
      return;
    PP.appendDefMacroDirective(Name.getIdentifierInfo(), operatorFor(Tokens.drop_front(2)));
  }

private:
  /// The tokens behind '#pragma' as a string literal.
  std::string literal(llvm::ArrayRef<Token> Tokens) const {
    std::string Text = "\"";
    for (const Token &Each : Tokens) {
      if (&Each != Tokens.begin() && Each.hasLeadingSpace())
        Text += ' ';
      for (const char C : PP.getSpelling(Each)) {
        if (C == '"' || C == '\\')
          Text += '\\';
        Text += C;
      }
    }
    return Text + '"';
  }

  MacroInfo *operatorFor(llvm::ArrayRef<Token> Pragma) const {
    static constexpr llvm::StringLiteral Operator = "_Pragma";
    const std::string Literal = literal(Pragma);
    Token Whole; // tokens of a macro lie side by side
    Whole.startToken();
    Whole.setKind(tok::string_literal);
    PP.CreateString((Operator + "(" + Literal + ")").str(), Whole);
    unsigned Offset = 0;
    const auto Part = [&](tok::TokenKind Kind, size_t Length) {
      Token Next;
      Next.startToken();
      Next.setKind(Kind);
      Next.setLocation(Whole.getLocation().getLocWithOffset(int(Offset)));
      Next.setLength(unsigned(Length));
      Offset += unsigned(Length);
      return Next;
    };
    Token Parts[] = {Part(tok::identifier, Operator.size()), Part(tok::l_paren, 1),
                     Part(tok::string_literal, Literal.size()), Part(tok::r_paren, 1)};
    Parts[0].setIdentifierInfo(PP.getIdentifierInfo(Operator));
    Parts[2].setLiteralData(Whole.getLiteralData() + Operator.size() + 1);
    MacroInfo *const Macro = PP.AllocateMacroInfo(Whole.getLocation());
    Macro->setTokens(Parts, PP.getPreprocessorAllocator());
    return Macro;
  }

  Preprocessor &PP;
};

} // namespace

std::unique_ptr<PPCallbacks> makePragmaMacros(Preprocessor &PP) { return std::make_unique<PragmaMacros>(PP); }

} // namespace cudaperf
