// Sizes are given or counted by hand; the limits are those of InstanceChoice.h.

#include "Kernel/InstanceChoice.h"
#include "Kernel/KernelClosure.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

using namespace clang::ast_matchers;

class Code {
public:
  explicit Code(const std::string &Text) : Unit(clang::tooling::buildASTFromCode(Text)) {}

  /// The functions of that name with a body, instances of templates among them, in the order of the text.
  std::vector<const clang::FunctionDecl *> named(llvm::StringRef Name) {
    std::vector<const clang::FunctionDecl *> Found;
    const auto Wanted = functionDecl(hasName(Name), isDefinition(), unless(hasParent(functionTemplateDecl())));
    for (const auto &Match :
         match(functionDecl(anyOf(Wanted, functionDecl(hasName(Name), isTemplateInstantiation()))).bind("f"),
               Unit->getASTContext()))
      Found.push_back(Match.getNodeAs<clang::FunctionDecl>("f"));
    return Found;
  }

private:
  std::unique_ptr<clang::ASTUnit> Unit;
};

std::string instances(unsigned Count) {
  std::string Text = "template <int N> void k() {}\nvoid plain() {}\n";
  for (unsigned I = 0; I != Count; ++I)
    Text += "template void k<" + std::to_string(I) + ">();\n";
  return Text;
}

InstanceChoice choose(unsigned Count, uint64_t SizeOfEach) {
  Code Parsed(instances(Count));
  std::vector<const clang::FunctionDecl *> Kernels = Parsed.named("k");
  EXPECT_EQ(Kernels.size(), Count);
  Kernels.push_back(Parsed.named("plain").at(0));
  InstanceChoice Choice = chooseInstances(Kernels, [&](const clang::FunctionDecl *) { return SizeOfEach; });
  EXPECT_EQ(Choice.Kept.size() + Choice.Others.size(), Kernels.size());
  EXPECT_EQ(Choice.Kept.back(), Kernels.back()) << "what is no instance stays";
  EXPECT_EQ(Choice.Kept.front(), Kernels.front());
  return Choice;
}

TEST(InstanceChoice, KeepsAllOfAFileThatIsNotTooLarge) {
  EXPECT_TRUE(choose(9, MaxFileSize / 10).Others.empty()); // with the plain one exactly the limit
}

TEST(InstanceChoice, TakesAPowerOfTwoEvenly) {
  // 65 are 6.5 million; of 64, 32 and 16 instances and the plain one none is at most a million, of 8 it is.
  const InstanceChoice Choice = choose(64, MaxFileSize / 10);
  ASSERT_EQ(Choice.Kept.size(), 9u);
  EXPECT_EQ(Choice.Others.front().Analyzed, 8u);
  EXPECT_EQ(Choice.Others.front().Instances, 64u);
}

TEST(InstanceChoice, KeepsAFewWhateverTheirSize) { EXPECT_EQ(choose(64, MaxFileSize).Kept.size(), MinInstances + 1); }

TEST(InstanceChoice, IsEvenWhereTheNumberIsNoMultiple) {
  // Of 10 four: those numbered 0, 3, 5 and 8.
  EXPECT_EQ(choose(10, MaxFileSize).Kept.size(), MinInstances + 1);
}

TEST(KernelClosure, CountsWhatEachCallAdds) {
  // A block is a statement; a call has three expressions: the call, the conversion of the name to a pointer, the name.
  Code Parsed("void leaf() {}\nvoid middle() { leaf(); leaf(); }\nvoid top() { middle(); leaf(); }\n"
              "void again() { again(); }");
  KernelClosure Closure(BrokenCallee::Refused);
  EXPECT_EQ(Closure.inlinedSize(Parsed.named("leaf").at(0)), 1u);
  EXPECT_EQ(Closure.inlinedSize(Parsed.named("top").at(0)), 1 + 3 + 3 + 9 + 1u);
  EXPECT_EQ(Closure.inlinedSize(Parsed.named("middle").at(0)), 1 + 2 * 3 + 2 * 1u);
  EXPECT_EQ(Closure.inlinedSize(Parsed.named("again").at(0)), 1 + 3u);
}

} // namespace
} // namespace cudaperf
