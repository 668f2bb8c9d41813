// Functions that have a stream for their work and launch on the default one: all other streams wait for what runs
// there, and it for them.

#include "Check/Check.h"
#include "Launch/UnusedStreams.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-unused-stream",
                            .Summary = "work goes to the default stream although the function has one for it",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning};

class UnusedStreamCheck final : public Check {
public:
  UnusedStreamCheck() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    for (const UnusedStream &Each : unusedStreams(Unit.host(), Unit.launches())) {
      const StreamWork &First = Each.OnDefault.front();
      const LaunchSite *Launch = First.Launch ? First.Launch : Each.OnStream.Launch;
      report(*Launch->Kernel, Each, Out);
    }
  }

private:
  /// 'step' or 'cudaMemcpyAsync'
  static std::string nameOfWork(const StreamWork &Work) {
    if (Work.Launch)
      return "'" + Work.Launch->Kernel->getNameAsString() + "'";
    return "'" + nameOf(llvm::cast<clang::CallExpr>(Work.Call)->getDirectCallee()).str() + "'";
  }

  static std::string message(const UnusedStream &Found) {
    const std::string Work = nameOfWork(Found.OnDefault.front()), Stream = Found.Stream->getNameAsString();
    if (Found.What == UnusedStream::Kind::Part)
      return llvm::formatv("{0} is on the default stream, but {1}, which has '{2}' as well, is on '{3}'", Work,
                           nameOfWork(Found.OnStream), Found.Buffer->getNameAsString(), Stream);
    const bool IsTaken = llvm::isa<clang::ParmVarDecl>(Found.Stream);
    return llvm::formatv("{0} is on the default stream although '{1}' {2} the stream '{3}', which gets no work", Work,
                         Found.Host->getNameAsString(), IsTaken ? "takes" : "creates", Stream);
  }

  static void report(const clang::FunctionDecl &Kernel, const UnusedStream &Found, Reporter &Out) {
    auto Span = [&](const StreamWork &Work) { return Out.source().span(Work.Call->getSourceRange()); };
    const StreamWork &First = Found.OnDefault.front();
    const std::string Stream = Found.Stream->getNameAsString();
    FindingBuilder Finding = Out.report(Kernel, Span(First), message(Found));
    const bool IsElement = Found.Stream->getType()->isArrayType();
    Finding.evidence("on_default_stream", int64_t(Found.OnDefault.size()))
        .note(Span(First),
              llvm::formatv(
                  "{0}: all other streams wait for the default stream, and it for them",
                  First.Launch
                      ? llvm::formatv("launch it with '<<<..., 0, {0}{1}>>>'", Stream, IsElement ? "[i]" : "").str()
                      : llvm::formatv("pass '{0}' as the last argument", Stream).str()));
    if (Found.What == UnusedStream::Kind::Part)
      Finding.note(Span(Found.OnStream), llvm::formatv("on '{0}'", Stream));
    else
      Finding.note(Out.source().span(Found.Stream->getSourceRange()), llvm::formatv("'{0}' is declared here", Stream));
    for (const StreamWork &Work : llvm::ArrayRef(Found.OnDefault).drop_front())
      Finding.note(Span(Work), "on the default stream, too");
  }
};

} // namespace

std::unique_ptr<Check> makeUnusedStream() { return std::make_unique<UnusedStreamCheck>(); }

} // namespace cudaperf
