// A unit as a host would hand it over: parsed from text, with the host's flags.

#ifndef CUDAPERF_TEST_UNIT_CLANGHOST_HOSTAST_H
#define CUDAPERF_TEST_UNIT_CLANGHOST_HOSTAST_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"

namespace cudaperf {

/// Parses Code as the file 'a.cu' for the host, without CUDA headers; errors are not printed.
inline std::unique_ptr<clang::ASTUnit> hostAst(llvm::StringRef Code, std::vector<std::string> Flags = {}) {
  Flags.insert(Flags.begin(), {"-xcuda", "--cuda-host-only", "-nocudainc", "-nocudalib"});
  static clang::IgnoringDiagConsumer Silence;
  return clang::tooling::buildASTFromCodeWithArgs(
      Code, Flags, "a.cu", "host-test", std::make_shared<clang::PCHContainerOperations>(),
      clang::tooling::getClangStripDependencyFileAdjuster(), clang::tooling::FileContentMappings(), &Silence);
}

} // namespace cudaperf

#endif // CUDAPERF_TEST_UNIT_CLANGHOST_HOSTAST_H
