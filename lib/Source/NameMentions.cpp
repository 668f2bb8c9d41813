#include "Source/NameMentions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cudaperf {

namespace {
class NameSearch {
public:
  explicit NameSearch(ASTContext &Context) : Sources(Context.getSourceManager()), Options(Context.getLangOpts()) {}

  void add(const FunctionDecl &Function) {
    const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern();
    if (!Function.getIdentifier())
      return;
    Wanted.insert(Function.getName());
    for (const FunctionDecl *Each : (Pattern ? Pattern : &Function)->redecls())
      if (Each->getLocation().isMacroID())
        Said.insert(Function.getName());
      else
        Declared.insert(Each->getLocation());
  }

  llvm::StringSet<> run() {
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
    Token Word;
    for (bool IsLast = false; !IsLast;) {
      IsLast = Words.LexFromRawLexer(Word);
      if (Word.is(tok::raw_identifier) && Wanted.contains(Word.getRawIdentifier()) &&
          !Declared.contains(Word.getLocation()))
        Said.insert(Word.getRawIdentifier());
      else if (tok::isStringLiteral(Word.getKind()))
        readString({Word.getLiteralData(), Word.getLength()});
    }
  }

  void readString(llvm::StringRef Literal) {
    for (const auto &Name : Wanted)
      if (Literal.contains(Name.getKey()))
        Said.insert(Name.getKey());
  }

  const SourceManager &Sources;
  const LangOptions &Options;
  llvm::StringSet<> Wanted, Said;
  llvm::DenseSet<SourceLocation> Declared;
};
} // namespace

llvm::StringSet<> namesSaidElsewhere(llvm::ArrayRef<const FunctionDecl *> Functions) {
  if (Functions.empty())
    return {};
  NameSearch Search(Functions.front()->getASTContext());
  for (const FunctionDecl *Function : Functions)
    Search.add(*Function);
  return Search.run();
}

} // namespace cudaperf
