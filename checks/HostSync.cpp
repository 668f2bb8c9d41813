// Waits for the device between launches, in the rounds of a loop or one after the other, although nothing looks at what
// it did: the stream keeps the order, and the next launch could be under way while the device works. And loops that
// wait in each round for a few bytes by which the host goes on.

#include "Analysis/DebugOutput.h"
#include "Check/Check.h"
#include "Launch/LastWaits.h"
#include "Launch/LineSyncs.h"
#include "Launch/LoopSyncs.h"
#include "Launch/RepeatedCalls.h"
#include "Launch/RoundReads.h"
#include "Launch/RoundTrips.h"
#include "Launch/UploadedNumbers.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinWaits", "3", "from this many waits between its launches on a function that no loop calls is more than a hint",
     1, 1 << 10},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-host-sync",
                            .Summary =
                                "a loop waits for the device in each iteration although nothing in it needs that",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning,
                            .Options = Options};

/// Calls Report with each run of neighbours in All of which KeyOf is the same.
template <typename SyncT, typename KeyT, typename ReportT>
void forEachGroup(llvm::ArrayRef<SyncT> All, KeyT KeyOf, ReportT Report) {
  while (!All.empty()) {
    const auto Group = All.take_while([&](const SyncT &Each) { return KeyOf(Each) == KeyOf(All.front()); });
    Report(Group);
    All = All.drop_front(Group.size());
  }
}

class HostSync final : public Check {
public:
  HostSync() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    std::vector<LoopSync> All = loopSyncs(Unit.host(), Unit.launches());
    llvm::erase_if(All, [&](const LoopSync &Each) { return prints(*Each.Launch, Unit); });
    forEachGroup<LoopSync>(
        All, [](const LoopSync &Each) { return Each.Loop; },
        [&](llvm::ArrayRef<LoopSync> OfLoop) { report(OfLoop, Out); });
    const std::vector<RoundRead> Reads = roundReads(Unit.host(), Unit.launches());
    for (const RoundRead &Each : Reads)
      report(Each, Out);
    for (const RoundTrip &Each : roundTrips(Unit.host(), Unit.launches()))
      report(Each, Out);
    for (const LastWait &Each : lastWaits(Unit.host(), Unit.launches()))
      report(Each, Out);
    const std::vector<UploadedNumber> Numbers = uploadedNumbers(Unit.host(), Unit.launches());
    forEachGroup<UploadedNumber>(
        Numbers, [](const UploadedNumber &Each) { return std::pair(Each.Launch->Host, Each.Loop); },
        [&](llvm::ArrayRef<UploadedNumber> Each) { report(Each, Out); });
    std::vector<LineSync> Lines = lineSyncs(Unit.host(), Unit.launches());
    llvm::erase_if(Lines, [&](const LineSync &Each) {
      return (!Each.Loop && Each.Before->Host->isMain()) || prints(*Each.Before, Unit) ||
             llvm::any_of(All, [&](const LoopSync &One) { return One.Wait == Each.Wait; }) ||
             llvm::any_of(Reads, [&](const RoundRead &One) { return llvm::is_contained(One.Waits, Each.Wait); });
    });
    reportLines(std::move(Lines), Unit.host(), Out);
  }

private:
  /// What a kernel prints the host shows when it waits.
  static bool prints(const LaunchSite &Site, const UnitFacts &Unit) {
    const KernelFacts *Kernel = Unit.find(Site.Kernel);
    return Kernel && alwaysPrints(Kernel->Program->code());
  }

  template <typename SyncT> static SourceSpan spanOf(const SyncT &Sync, const Reporter &Out) {
    return Out.source().span(Sync.Wait->Call->getSourceRange());
  }

  /// What a finding at the first of Waits says of all: how many there are, what to do, and where the others are.
  template <typename SyncT>
  static void addWaits(FindingBuilder &Finding, llvm::ArrayRef<SyncT> Waits, std::string Remedy, const Reporter &Out) {
    Finding.evidence("waits", int64_t(Waits.size())).note(spanOf(Waits.front(), Out), std::move(Remedy));
    for (const SyncT &Each : Waits.drop_front())
      Finding.note(spanOf(Each, Out), "so does this one");
  }

  /// One finding a loop.
  static void report(llvm::ArrayRef<LoopSync> Waits, Reporter &Out) {
    const std::string Name = Waits.front().Wait->Callee->getNameAsString();
    FindingBuilder Finding = Out.report(
        *Waits.front().Launch->Kernel, spanOf(Waits.front(), Out),
        llvm::formatv(
            "'{0}' waits for '{1}' in each iteration of a loop in which nothing looks at its results: launches "
            "on one stream run in order without it",
            Name, Waits.front().Launch->Kernel->getNameAsString()));
    Finding.assuming("an iteration's kernels take microseconds");
    // Of a kernel of another file nothing here tells whether it prints.
    if (const auto *Unseen = llvm::find_if(Waits, [](const LoopSync &Each) { return !Each.Launch->Kernel->hasBody(); });
        Unseen != Waits.end())
      Finding.level(Severity::Note)
          .assuming("'" + Unseen->Launch->Kernel->getNameAsString() +
                    "' prints nothing, which the host shows when it waits");
    addWaits(Finding, Waits, "wait once, behind the loop; 'cudaGetLastError' finds failed launches without waiting",
             Out);
  }

  static const char *remedyOf(const RoundRead &Read) {
    switch (Read.Use) {
    case ReadFor::Ending:
      if (Read.Many)
        return "let the kernel put them together, by one atomic of each block say, and copy the one number";
      if (Read.IsPassedOn)
        return "let the next kernel read it on the device: only then the host could ask every few iterations, if some "
               "too many do no harm";
      return "ask every few iterations, if some too many do no harm; or go round on the device: in one cooperative "
             "kernel with 'grid.sync()', or a graph with a conditional node";
    case ReadFor::Launch:
      if (Read.IsNeededHere)
        return "the host goes by it, too: what it does with it would have to go to the device, with memory for the "
               "most that there can be, and kernels that end at once where there is nothing to do";
      if (!Read.Bytes && llvm::StringRef(Read.Work.name()).starts_with("cublas"))
        return "let it stay on the device ('CUBLAS_POINTER_MODE_DEVICE'), and the next kernel read it there";
      return "let the next kernel read it on the device";
    case ReadFor::HostOnly:
      return "let each iteration have a place of its own on the device, and copy them all behind the loop";
    }
    llvm_unreachable("a use without words");
  }

  /// What the host does without the wait is more than the removal of a line, and pays for short rounds only.
  static void report(const RoundRead &Read, Reporter &Out) {
    const SourceSpan Where = Out.source().span(Read.Copy->Call->getSourceRange());
    const std::string What =
        Read.Bytes  ? llvm::formatv("{0} byte{1} that it copies", Read.Bytes, Read.Bytes == 1 ? "" : "s")
        : Read.Many ? "the elements of '" + Read.Many->getNameAsString() + "' that it copies and adds up"
                    : std::string("what that finds");
    FindingBuilder Finding = Out.report(
        *Read.Work.Does, Where,
        llvm::formatv("in each iteration the host waits for '{0}' and {1}, and only then {2}", Read.Work.name(), What,
                      Read.Use == ReadFor::Ending ? "knows whether to launch again" : "launches again"));
    Finding.level(Read.IsNeededHere ? Severity::Hint : Severity::Note)
        .assuming("an iteration's kernels take microseconds")
        .note(Where, remedyOf(Read));
    if (Read.Bytes)
      Finding.evidence("bytes", int64_t(Read.Bytes));
    for (const HostCall *Wait : Read.Waits)
      Finding.note(Out.source().span(Wait->Call->getSourceRange()), "this wait adds nothing: the copy waits by itself");
  }

  static void report(const RoundTrip &Trip, Reporter &Out) {
    const SourceSpan Where = Out.source().span(Trip.To->Call->getSourceRange());
    Out.report(*Trip.Work.Does, Where,
               llvm::formatv("in each iteration this copy to the device, '{0}' and the copy back wait for each other",
                             Trip.Work.name()))
        .level(Severity::Note)
        .assuming("an iteration needs no result of the one before")
        .note(Where,
              "with two streams, two buffers and pinned memory on the host ('cudaMemcpyAsync'), one piece is copied "
              "while the kernel works on another")
        .note(Out.source().span(Trip.From->Call->getSourceRange()), "the copy back");
  }

  static void report(const LastWait &Last, Reporter &Out) {
    const std::string Wait = Last.Wait->Callee->getNameAsString(), Name = Last.Launch->Host->getNameAsString();
    const std::string Launched = Last.Launch->Kernel->getNameAsString();
    const SourceSpan Where = Out.source().span(Last.Wait->Call->getSourceRange());
    std::string Message;
    if (Last.Copy)
      Message = llvm::formatv("'{0}' waits for '{1}', and the copy behind it waits by itself", Wait, Launched);
    else
      Message = llvm::formatv("'{0}' waits for '{1}' before '{2}' returns, which looks at nothing that it did: what is "
                              "launched next on its stream comes behind it anyway",
                              Wait, Launched, Name);
    FindingBuilder Finding = Out.report(*Last.Launch->Kernel, Where, Message);
    Finding.level(Last.Rate == CallRate::InLoop && !Last.Copy ? Severity::Note : Severity::Hint);
    if (Last.Rate == CallRate::Unknown)
      Finding.assuming("'" + Name + "' is called often");
    if (Last.Copy)
      Finding.note(Out.source().span(Last.Copy->Call->getSourceRange()), "this copy");
    else
      Finding.assuming("who calls it does not read the results at once")
          .note(Where, "let who reads the results wait; 'cudaGetLastError' finds failed launches without waiting");
  }

  /// One finding a loop or function.
  static void report(llvm::ArrayRef<UploadedNumber> Numbers, Reporter &Out) {
    const auto Where = [&](const UploadedNumber &Each) { return Out.source().span(Each.Copy->Call->getSourceRange()); };
    const UploadedNumber &First = Numbers.front();
    const std::string Host = First.Launch->Host->getNameAsString();
    FindingBuilder Finding = Out.report(
        *First.Launch->Kernel, Where(First),
        llvm::formatv(
            "{0} '{1}', {2} byte{3}, is copied to the device before '{4}' is launched, and the copy waits for "
            "the launches before it: an argument would carry it",
            First.Loop ? "in each iteration" : "in each call of '" + Host + "'", First.Number->getNameAsString(),
            First.Bytes, First.Bytes == 1 ? "" : "s", First.Launch->Kernel->getNameAsString()));
    const bool IsRepeated = First.Loop || First.Rate == CallRate::InLoop;
    Finding.level(IsRepeated && !First.WaitsAnyway ? Severity::Note : Severity::Hint)
        .evidence("bytes", int64_t(First.Bytes))
        .assuming(First.Loop ? "an iteration's kernels take microseconds" : "'" + Host + "' is called often")
        .note(Where(First), Numbers.size() == 1 ? "pass it to the kernel by value"
                                                : "pass them to the kernel by value, in a structure if they are many");
    for (const UploadedNumber &Each : Numbers.drop_front())
      Finding.note(Where(Each), "so is '" + Each.Number->getNameAsString() + "'");
  }

  /// Those of loops, of copies and of functions apart.
  static void reportLines(std::vector<LineSync> Lines, const HostCode &Code, Reporter &Out) {
    const auto Copies =
        std::stable_partition(Lines.begin(), Lines.end(), [](const LineSync &Each) { return !Each.Copy; });
    const auto Rest = std::stable_partition(Lines.begin(), Copies, [](const LineSync &Each) { return Each.Loop; });
    const auto All = llvm::ArrayRef(Lines);
    const size_t InLoops = Rest - Lines.begin(), BeforeLaunches = Copies - Lines.begin();
    for (const LineSync &Each : All.drop_front(BeforeLaunches))
      reportCopy(Each, Out);
    forEachGroup<LineSync>(
        All.take_front(InLoops), [](const LineSync &Each) { return Each.Loop; },
        [&](llvm::ArrayRef<LineSync> OfLoop) { reportInLoop(OfLoop, Out); });
    forEachGroup<LineSync>(
        All.slice(InLoops, BeforeLaunches - InLoops), [](const LineSync &Each) { return Each.Before->Host; },
        [&](llvm::ArrayRef<LineSync> OfFunction) {
          report(OfFunction, callRateByCallers(Code, OfFunction.front().Before->Host), Out);
        });
  }

  /// "'cudaDeviceSynchronize' waits for 'a'"
  static std::string wordsOf(const LineSync &Line) {
    return llvm::formatv("'{0}' waits for '{1}'", Line.Wait->Callee->getNameAsString(),
                         Line.Before->Kernel->getNameAsString());
  }

  static void reportCopy(const LineSync &Line, Reporter &Out) {
    Out.report(*Line.Before->Kernel, spanOf(Line, Out),
               wordsOf(Line) + " in each iteration of a loop, and the copy behind it waits by itself")
        .level(Severity::Hint)
        .note(Out.source().span(Line.Copy->Call->getSourceRange()), "this copy");
  }

  /// One finding a loop, whatever else that does.
  static void reportInLoop(llvm::ArrayRef<LineSync> Waits, Reporter &Out) {
    FindingBuilder Finding =
        Out.report(*Waits.front().Before->Kernel, spanOf(Waits.front(), Out),
                   llvm::formatv("{0} before '{1}' is launched in each iteration of a loop, and nothing looks at its "
                                 "results between them: launches on one stream run in order without it",
                                 wordsOf(Waits.front()), Waits.front().After->Kernel->getNameAsString()));
    Finding.level(Severity::Note).assuming("an iteration's kernels take microseconds");
    addWaits(Finding, Waits, "leave it out; 'cudaGetLastError' finds failed launches without waiting", Out);
  }

  /// One finding a function. Few waits are worth a word only where it is called again and again.
  static void report(llvm::ArrayRef<LineSync> Waits, CallRate Rate, Reporter &Out) {
    const LineSync &First = Waits.front();
    const bool AreMany = double(Waits.size()) >= Out.options().number("MinWaits");
    const auto IsInLoop = [](const LineSync &Each) { return loopAround(Each.Wait->Where.Region) != nullptr; };
    if (!AreMany && (Rate == CallRate::Seldom || llvm::any_of(Waits, IsInLoop)))
      return;
    FindingBuilder Finding = Out.report(
        *First.Before->Kernel, spanOf(First, Out),
        llvm::formatv("{0} before '{1}' is launched, and nothing looks at its results between them: launches on one "
                      "stream run in order without it",
                      wordsOf(First), First.After->Kernel->getNameAsString()));
    Finding.level(AreMany || Rate == CallRate::InLoop ? Severity::Note : Severity::Hint);
    if (Rate != CallRate::InLoop)
      Finding.assuming("'" + First.Before->Host->getNameAsString() + "' is called often");
    addWaits(
        Finding, Waits,
        "wait once, where the host looks at what they did; 'cudaGetLastError' finds failed launches without waiting",
        Out);
  }
};

} // namespace

std::unique_ptr<Check> makeHostSync() { return std::make_unique<HostSync>(); }

} // namespace cudaperf
