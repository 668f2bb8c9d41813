// Which expression stands at a place, and what places and texts read like. Lines and columns are counted by hand.

#include "Source/SourceMap.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include <gtest/gtest.h>

using namespace cudaperf;

namespace {

class SourceMapTest : public testing::Test {
protected:
  void parse(llvm::StringRef Code) {
    Unit = clang::tooling::buildASTFromCodeWithArgs(Code, {"-std=c++17"}, "a.cc");
    Map.emplace(Unit->getASTContext());
  }
  const clang::FunctionDecl *function(llvm::StringRef Name) {
    for (const clang::Decl *Each : Unit->getASTContext().getTranslationUnitDecl()->decls())
      if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(Each); Function && Function->getName() == Name)
        return Function;
    return nullptr;
  }
  clang::SourceLocation at(unsigned Line, unsigned Column) {
    const clang::SourceManager &Sources = Unit->getSourceManager();
    return Sources.translateLineCol(Sources.getMainFileID(), Line, Column);
  }
  /// The text of the access at a place of function f; "none" if there is none.
  std::string accessAt(unsigned Line, unsigned Column) {
    const clang::Expr *Access = Map->accessAt(at(Line, Column), function("f"));
    return Access ? Map->text(Access->getSourceRange()) : "none";
  }

  std::unique_ptr<clang::ASTUnit> Unit;
  std::optional<SourceMap> Map;
};

TEST_F(SourceMapTest, AnAccessIsFoundWhereItStartsAndAtItsBracket) {
  parse("struct P { int x; };\n"
        "void f(int *a, P *p, int i) {\n"
        "  int s = a[i + 1];\n" // a at 11
        "  a[i] = s;\n"         // '=' at 8
        "  s += *a;\n"          // '*' at 8
        "  s = p->x;\n"         // p at 7
        "}\n");
  EXPECT_EQ(accessAt(3, 11), "a[i + 1]");
  EXPECT_EQ(accessAt(4, 8), "a[i]") << "a store stands at its operator";
  EXPECT_EQ(accessAt(5, 8), "*a");
  EXPECT_EQ(accessAt(6, 7), "p->x");
  EXPECT_EQ(accessAt(3, 7), "none") << "a variable is no access";
  EXPECT_EQ(accessAt(7, 1), "none");
}

TEST_F(SourceMapTest, AnAccessInAMacroStandsWhereTheMacroIsExpanded) {
  parse("#define AT(p, i) p[(i)]\n"
        "int f(int *a, int i) {\n"
        "  return AT(a, i);\n"
        "}\n");
  const clang::Expr *Access = Map->accessAt(at(3, 10), function("f"));
  ASSERT_TRUE(Access);
  EXPECT_TRUE(llvm::isa<clang::ArraySubscriptExpr>(Access));
  const SourceSpan Point = Map->point(Access->getBeginLoc());
  EXPECT_EQ(Point.Line, 3u);
  EXPECT_EQ(Point.Column, 13u) << "'a' is spelled in the argument";
}

TEST_F(SourceMapTest, TextFoldsBlanksAndSpansEndBehindTheLastToken) {
  parse("int f(int *a, int i) {\n"
        "  return a[i\n"
        "           +   1];\n"
        "}\n");
  const clang::Expr *Access = Map->accessAt(at(2, 10), function("f"));
  ASSERT_TRUE(Access);
  EXPECT_EQ(Map->text(Access->getSourceRange()), "a[i + 1]");
  const SourceSpan Span = Map->span(Access->getSourceRange());
  EXPECT_EQ(Span.File, "a.cc");
  EXPECT_EQ(Span.Line, 2u);
  EXPECT_EQ(Span.Column, 10u);
  EXPECT_EQ(Span.EndLine, 3u);
  EXPECT_EQ(Span.EndColumn, 18u) << "']' is column 17";
}

} // namespace
