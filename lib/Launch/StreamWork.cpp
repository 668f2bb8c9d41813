#include "Launch/StreamWork.h"
#include "Launch/CudaCalls.h"
#include "Launch/HostValues.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

int streamArgument(StringRef Name) {
  return llvm::StringSwitch<int>(Name)
      .Case("cudaMemsetAsync", 3)
      .Case("cudaMemcpyAsync", 4)
      .Case("cudaMemset2DAsync", 5)
      .Case("cudaMemcpy2DAsync", 7)
      .Default(-1);
}

bool isStreamCare(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("cudaStreamCreate", "cudaStreamCreateWithFlags", "cudaStreamCreateWithPriority", true)
      .Cases("cudaStreamDestroy", "cudaStreamSynchronize", "cudaStreamQuery", true)
      .Cases("cudaEventRecord", "cudaEventRecordWithFlags", true)
      .Default(false);
}

bool ordersStreams(StringRef Name) {
  return synchronises(Name) || Name == "cudaFree" || (Name.starts_with("cudaMemset") && !Name.contains("Async"));
}

bool isStream(QualType Type) {
  const RecordDecl *Pointee = Type->isPointerType() ? Type->getPointeeType()->getAsRecordDecl() : nullptr;
  return Pointee && Pointee->getName() == "CUstream_st";
}

static BufferId idOf(const HostValue &Value) {
  return {Value.Buffer.Object, Value.Buffer.Owner, Value.Buffer.Component};
}

HostStream streamOf(HostValues &Values, const Expr *Written, HostPlace At) {
  if (isa<CXXDefaultArgExpr>(Written))
    return {HostStream::Kind::Default, {}};
  const HostCandidates Candidates = Values.value(Written, At);
  const HostValue *Only = Candidates.only();
  if (Only && Only->What == HostValue::Kind::Integer && Only->Integer == 0)
    return {HostStream::Kind::Default, {}};
  if (Only && Only->What == HostValue::Kind::Buffer && Only->OffsetBytes == 0)
    return {HostStream::Kind::Variable, idOf(*Only)};
  return {};
}

std::vector<StreamWork> streamWork(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  std::vector<StreamWork> Found;
  HostValues Values(Code);
  for (const HostCall &Call : Code.calls()) {
    const int Stream = streamArgument(nameOf(Call.Callee));
    const ArrayRef<const Expr *> Arguments = Stream < 0 ? ArrayRef<const Expr *>() : HostCode::arguments(Call.Call);
    if (Stream < 0 || int(Arguments.size()) <= Stream)
      continue;
    StreamWork Work{.Call = Call.Call, .Where = Call.Where, .Begin = Call.Begin};
    Work.Stream = streamOf(Values, Arguments[Stream], Call.Where);
    for (const Expr *Argument : Arguments.take_front(Stream))
      if (Argument->getType()->isPointerType()) {
        const HostCandidates Candidates = Values.value(Argument, Call.Where);
        const HostValue *Only = Candidates.only();
        if (Only && Only->What == HostValue::Kind::Buffer)
          Work.Buffers.push_back(idOf(*Only));
      }
    Found.push_back(std::move(Work));
  }
  for (const LaunchSite &Site : Launches) {
    if (!Site.Call)
      continue;
    StreamWork Work{
        .Call = Site.Call, .Launch = &Site, .Where = Site.Place, .Begin = Site.Begin, .Stream = Site.Stream};
    for (const LaunchArgument &Argument : Site.Arguments)
      if (Argument.Id)
        Work.Buffers.push_back(Argument.Id);
    Found.push_back(std::move(Work));
  }
  llvm::stable_sort(Found, [](const StreamWork &A, const StreamWork &B) { return A.Where.Order < B.Where.Order; });
  return Found;
}

} // namespace cudaperf
