#include "Source/NameMentions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cudaperf {

namespace {
class NameSearch {
public:
  NameSearch(ASTContext &Context, llvm::DenseSet<SourceLocation> Understood)
      : Sources(Context.getSourceManager()), Options(Context.getLangOpts()), Declared(std::move(Understood)) {}

  void add(const FunctionDecl &Function) {
    const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern();
    if (!Function.getIdentifier())
      return;
    Wanted.insert(Function.getName());
    for (const FunctionDecl *Each : (Pattern ? Pattern : &Function)->redecls())
      if (Each->getLocation().isMacroID())
        Said.InCode.insert(Function.getName());
      else
        Declared.insert(Each->getLocation());
  }

  NameMentions run() {
    // Files of a header snapshot are system headers and no local entries.
    llvm::DenseSet<const SrcMgr::ContentCache *> Seen;
    for (unsigned I = 0; I < Sources.local_sloc_entry_size(); ++I) {
      const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
      if (!Entry.isFile() || !Seen.insert(&Entry.getFile().getContentCache()).second)
        continue;
      const auto Start = SourceLocation::getFromRawEncoding(Entry.getOffset());
      if (!Sources.isInSystemHeader(Start))
        read(Sources.getFileID(Start));
    }
    return std::move(Said);
  }

private:
  void read(FileID File) {
    const std::optional<llvm::MemoryBufferRef> Text = Sources.getBufferOrNone(File);
    if (!Text)
      return;
    Lexer Words(File, *Text, Sources, Options);
    Words.SetCommentRetentionState(true);
    Token Word;
    for (bool IsLast = false; !IsLast;) {
      IsLast = Words.LexFromRawLexer(Word);
      if (Word.is(tok::hash) && Word.isAtStartOfLine())
        IsLast |= skipIfZero(Words, Word);
      else if (Word.is(tok::comment))
        readComment(Lexer::getSpelling(Word, Sources, Options));
      else if (Word.is(tok::raw_identifier) && Wanted.contains(Word.getRawIdentifier()) &&
               !Declared.contains(Word.getLocation()))
        Said.InCode.insert(Word.getRawIdentifier());
      else if (tok::isStringLiteral(Word.getKind()))
        readString({Word.getLiteralData(), Word.getLength()});
    }
  }

  /// Behind the '#' of a directive: leaves out what no build takes. Whether the file ends with it.
  bool skipIfZero(Lexer &Words, Token &Word) {
    const auto IsDirective = [&](llvm::StringRef Name) {
      return Word.is(tok::raw_identifier) && Word.getRawIdentifier() == Name;
    };
    bool IsLast = Words.LexFromRawLexer(Word);
    if (IsLast || !IsDirective("if"))
      return IsLast;
    IsLast = Words.LexFromRawLexer(Word);
    if (IsLast || Word.isNot(tok::numeric_constant) || llvm::StringRef(Word.getLiteralData(), Word.getLength()) != "0")
      return IsLast;
    for (unsigned Depth = 1; !IsLast && Depth;) {
      IsLast = Words.LexFromRawLexer(Word);
      if (IsLast || Word.isNot(tok::hash) || !Word.isAtStartOfLine())
        continue;
      IsLast = Words.LexFromRawLexer(Word);
      if (IsDirective("if") || IsDirective("ifdef") || IsDirective("ifndef"))
        ++Depth;
      else if (IsDirective("endif") || (Depth == 1 && (IsDirective("else") || IsDirective("elif"))))
        --Depth;
    }
    return IsLast;
  }

  void readString(llvm::StringRef Literal) {
    for (const auto &Name : Wanted)
      if (Literal.contains(Name.getKey()))
        Said.InCode.insert(Name.getKey());
  }

  void readComment(llvm::StringRef Comment) {
    for (const auto &Name : Wanted)
      for (size_t At = Comment.find(Name.getKey()); At != llvm::StringRef::npos;
           At = Comment.find(Name.getKey(), At + 1)) {
        const bool IsWhole = At == 0 || !isAsciiIdentifierContinue(Comment[At - 1]);
        if (IsWhole && Comment.substr(At + Name.getKeyLength()).ltrim().starts_with("<<"))
          Said.LaunchedInComments.insert(Name.getKey());
      }
  }

  const SourceManager &Sources;
  const LangOptions &Options;
  llvm::StringSet<> Wanted;
  NameMentions Said;
  llvm::DenseSet<SourceLocation> Declared;
};
} // namespace

NameMentions namesSaidElsewhere(llvm::ArrayRef<const FunctionDecl *> Functions,
                                llvm::DenseSet<SourceLocation> Understood) {
  if (Functions.empty())
    return {};
  NameSearch Search(Functions.front()->getASTContext(), std::move(Understood));
  for (const FunctionDecl *Function : Functions)
    Search.add(*Function);
  return Search.run();
}

} // namespace cudaperf
