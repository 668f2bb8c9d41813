// Places of tokens, for those that are to be put beside them.

#ifndef CUDAPERF_FRONTEND_TOKENPLACES_H
#define CUDAPERF_FRONTEND_TOKENPLACES_H

#include "Frontend/MissingToken.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include <optional>

namespace cudaperf {

/// A lexer of what is written from \p Where on.
clang::Lexer lexerAt(clang::SourceLocation Where, const clang::ASTContext &Context);

/// What to insert after the token at \p Before; nothing if that is in no file.
std::optional<MissingToken> after(clang::SourceLocation Before, clang::tok::TokenKind Kind,
                                  const clang::SourceManager &Sources, const char *Name = nullptr);

/// The token that is written before the one at \p Name; invalid if that is the file's first.
clang::SourceLocation tokenBefore(clang::SourceLocation Name, const clang::ASTContext &Context);

/// Has \p Search look at what is declared outside of the system's headers.
template <typename SearchType> void searchUserCode(SearchType &Search, clang::ASTContext &Context) {
  const clang::SourceManager &Sources = Context.getSourceManager();
  for (clang::Decl *D : Context.getTranslationUnitDecl()->noload_decls())
    if (D->getLocation().isValid() && !Sources.isInSystemHeader(Sources.getExpansionLoc(D->getLocation())))
      Search.TraverseDecl(D);
}

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_TOKENPLACES_H
