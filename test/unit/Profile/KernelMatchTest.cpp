// Which kernels of a profile are which of the source.

#include "Profile/KernelMatch.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cudaperf;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

std::vector<ProfiledKernel> named(std::initializer_list<const char *> Names) {
  std::vector<ProfiledKernel> Kernels;
  for (const char *Name : Names)
    Kernels.push_back({.Name = Name});
  return Kernels;
}

} // namespace

TEST(KernelMatch, InstancesByTheirArguments) {
  const KernelMatch Match(named({"void k<double>(T1 *)", "void k<float>(T1 *)", "sum(int *)"}),
                          {{"k<float>", {}}, {"k<double>", {}}, {"sum", {}}, {"other", {}}});
  EXPECT_THAT(Match.of("k<float>"), ElementsAre(1));
  EXPECT_THAT(Match.of("k<double>"), ElementsAre(0));
  EXPECT_THAT(Match.of("sum"), ElementsAre(2));
  EXPECT_THAT(Match.of("other"), IsEmpty());
  EXPECT_THAT(Match.of("never heard of"), IsEmpty());
  EXPECT_THAT(Match.unknown(), IsEmpty());
}

TEST(KernelMatch, TheNameOfATemplateIsThatOfAllItsInstances) {
  const KernelMatch Match(named({"k"}), {{"ns::k<float>", {}}, {"ns::k<double>", {}}});
  EXPECT_THAT(Match.of("ns::k<float>"), ElementsAre(0));
  EXPECT_THAT(Match.of("ns::k<double>"), ElementsAre(0));
}

TEST(KernelMatch, AnInstanceThatTheSourceDoesNotShow) {
  // The file instantiates k<float> only, the program that was profiled k<int>, too.
  const KernelMatch Seen(named({"void k<float>(T1 *)", "void k<int>(T1 *)"}), {{"k<float>", {}}, {"k<double>", {}}});
  EXPECT_THAT(Seen.of("k<float>"), ElementsAre(0));
  EXPECT_THAT(Seen.of("k<double>"), IsEmpty()) << "its sister has run, it has not";
  EXPECT_THAT(Seen.unknown(), ElementsAre(1));
  const KernelMatch Unseen(named({"void k<int>(T1 *)"}), {{"k<float>", {}}, {"k", {}}});
  EXPECT_THAT(Unseen.of("k<float>"), ElementsAre(0)) << "it is the code of k<float> that has run";
  EXPECT_THAT(Unseen.of("k"), IsEmpty()) << "no template";
}

TEST(KernelMatch, MangledNames) {
  const KernelMatch Match(named({"_Z1kIfEvPT_", "_ZN1a3sumEPi", "_Z5otherPi"}),
                          {{"k<float>", {"_Z1kIfEvPT_"}}, {"a::sum", {"something else"}}});
  EXPECT_THAT(Match.of("k<float>"), ElementsAre(0));
  EXPECT_THAT(Match.of("a::sum"), ElementsAre(1)) << "demangled";
  EXPECT_THAT(Match.unknown(), ElementsAre(2));
}

TEST(KernelMatch, KernelsOfOtherNamespaces) {
  const KernelMatch Match(named({"a::k(int)", "b::k(int)"}), {{"a::k", {}}, {"b::k", {}}, {"k", {}}});
  EXPECT_THAT(Match.of("a::k"), ElementsAre(0));
  EXPECT_THAT(Match.of("b::k"), ElementsAre(1));
}
