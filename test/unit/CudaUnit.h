// A piece of CUDA, parsed with the bundled headers as the file 'test.cu', and its declarations by name.

#ifndef CUDAPERF_TEST_UNIT_CUDAUNIT_H
#define CUDAPERF_TEST_UNIT_CUDAUNIT_H

#include "Frontend/Parse.h"
#include "Source/SourceMap.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "gtest/gtest.h"
#include <memory>
#include <string>

namespace cudaperf {

class CudaUnit {
public:
  explicit CudaUnit(const std::string &Text) : Text(Text) {
    Request.File = "test.cu";
    Request.Text = Text;
    Request.Toolkit.Kind = ToolkitChoice::Mode::None;
    llvm::Expected<std::unique_ptr<ParsedUnit>> Result = parse(Request);
    if (!Result) {
      ADD_FAILURE() << llvm::toString(Result.takeError());
      return;
    }
    Unit = std::move(*Result);
    for (const FileError &Error : Unit->errors())
      ADD_FAILURE() << Error.Where.Line << ": " << Error.Message;
    Source = std::make_unique<SourceMap>(Unit->ast());
  }

  /// The declaration of Kind that is called Name and that the text itself holds, a function with its body.
  template <typename Kind> const Kind &find(llvm::StringRef Name) const {
    struct Search : clang::RecursiveASTVisitor<Search> {
      Search(llvm::StringRef Name, const clang::SourceManager &SM) : Name(Name), SM(SM) {}
      bool VisitNamedDecl(const clang::NamedDecl *D) {
        const auto *Candidate = llvm::dyn_cast<Kind>(D);
        const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D);
        if (Candidate && D->getNameAsString() == Name && SM.isInMainFile(SM.getExpansionLoc(D->getLocation())) &&
            (!Function || Function->isThisDeclarationADefinition()))
          Found = Candidate;
        return true;
      }
      llvm::StringRef Name;
      const clang::SourceManager &SM;
      const Kind *Found = nullptr;
    } Search(Name, Unit->ast().getSourceManager());
    Search.TraverseDecl(Unit->ast().getTranslationUnitDecl());
    EXPECT_NE(Search.Found, nullptr) << Name.str();
    return *Search.Found;
  }

  /// The text with the edits of Repair made.
  std::string with(const Fix &Repair) const {
    std::string Edited = Text;
    std::vector<TextEdit> Edits = Repair.Edits;
    llvm::sort(Edits, [](const TextEdit &A, const TextEdit &B) { return A.Offset > B.Offset; });
    for (const TextEdit &Edit : Edits)
      Edited.replace(Edit.Offset, Edit.Length, Edit.Replacement);
    return Edited;
  }

  const SourceMap &source() const { return *Source; }
  ParsedUnit &unit() const { return *Unit; }
  const ParseRequest &request() const { return Request; }

private:
  std::string Text;
  ParseRequest Request;
  std::unique_ptr<ParsedUnit> Unit;
  std::unique_ptr<SourceMap> Source;
};

} // namespace cudaperf

#endif // CUDAPERF_TEST_UNIT_CUDAUNIT_H
