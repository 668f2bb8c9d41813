// Between the IR and the source text: where an instruction comes from, which expression it is, what that reads like.

#ifndef CUDAPERF_SOURCE_SOURCEMAP_H
#define CUDAPERF_SOURCE_SOURCEMAP_H

#include "Finding/Finding.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <string>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
} // namespace clang
namespace llvm {
class DILocation;
} // namespace llvm

namespace cudaperf {

class SourceMap {
public:
  explicit SourceMap(const clang::ASTContext &Context);

  /// Where Place, of an instruction, stands in the program's own sources: the innermost inlined frame that is not in a
  /// system header, so that an atomicAdd() counts at its caller. Invalid if there is none, or if Place is null.
  clang::SourceLocation locate(const llvm::DILocation *Place) const;

  /// Where Place stands in one of Files, full paths of sources that are not the program's own but whose functions it
  /// calls; without a line if it does not.
  SourceSpan issuedElsewhere(const llvm::DILocation *Place, const llvm::StringSet<> &Files) const;

  /// The memory access written at Where in Function (a subscript, a dereference, a member or a call), or null if none
  /// starts or has its operator there.
  const clang::Expr *accessAt(clang::SourceLocation Where, const clang::FunctionDecl *Function) const;

  /// File, line and column where Where is spelled or, in a macro, expanded; without an end.
  SourceSpan point(clang::SourceLocation Where) const;

  /// The range of source text in the file; without an end if it begins and ends in different expansions.
  SourceSpan span(clang::SourceRange Range) const;

  /// The text of Range as written, white space folded; "" if it has none.
  std::string text(clang::SourceRange Range) const;

  const clang::ASTContext &context() const { return Context; }

private:
  using AccessesByPlace = llvm::DenseMap<clang::SourceLocation, const clang::Expr *>;
  AccessesByPlace accessesIn(const clang::FunctionDecl *Function) const;

  const clang::ASTContext &Context;
  /// Of the functions asked about: a long one is asked about at each of its lines.
  mutable llvm::DenseMap<const clang::FunctionDecl *, AccessesByPlace> Accesses;
  llvm::StringMap<clang::FileID> UserFiles;
};

} // namespace cudaperf

#endif // CUDAPERF_SOURCE_SOURCEMAP_H
