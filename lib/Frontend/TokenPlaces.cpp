#include "Frontend/TokenPlaces.h"

namespace cudaperf {

clang::Lexer lexerAt(clang::SourceLocation Where, const clang::ASTContext &Context) {
  const clang::SourceManager &Sources = Context.getSourceManager();
  auto [File, Offset] = Sources.getDecomposedLoc(Sources.getSpellingLoc(Where));
  llvm::StringRef Text = Sources.getBufferData(File);
  return clang::Lexer(Sources.getLocForStartOfFile(File), Context.getLangOpts(), Text.begin(), Text.begin() + Offset,
                      Text.end());
}

std::optional<MissingToken> after(clang::SourceLocation Before, clang::tok::TokenKind Kind,
                                  const clang::SourceManager &Sources, const char *Name) {
  auto [File, Offset] = Sources.getDecomposedLoc(Sources.getSpellingLoc(Before));
  auto Entry = Sources.getFileEntryRefForID(File);
  if (!Entry)
    return std::nullopt;
  return MissingToken{Entry->getName().str(), Offset, Kind, Name};
}

clang::SourceLocation tokenBefore(clang::SourceLocation Name, const clang::ASTContext &Context) {
  const clang::SourceManager &Sources = Context.getSourceManager();
  auto [File, Offset] = Sources.getDecomposedLoc(Sources.getSpellingLoc(Name));
  llvm::StringRef Before = Sources.getBufferData(File).take_front(Offset);
  while (!Before.empty()) { // from the beginning of the line, or of an earlier one
    Before = Before.take_front(Before.find_last_of('\n') + 1);
    clang::Lexer Raw = lexerAt(Sources.getComposedLoc(File, unsigned(Before.size())), Context);
    clang::SourceLocation Last;
    for (clang::Token Tok; !Raw.LexFromRawLexer(Tok) && Sources.getFileOffset(Tok.getLocation()) < Offset;)
      Last = Tok.getLocation();
    if (Last.isValid())
      return Last;
    Before = Before.drop_back(!Before.empty()); // the line's end
  }
  return {};
}

} // namespace cudaperf
