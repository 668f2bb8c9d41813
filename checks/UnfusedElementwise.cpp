// Two kernels in a row, the second of which reads at each element what the first has just written there: the value
// goes to memory and back though one kernel could have kept it in a register.

#include "Check/Check.h"
#include "Check/FusableLaunches.h"
#include "Check/Words.h"
#include "Cost/LaunchChange.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinBytes", "1", "report from this many bytes of traffic saved per element", 0, 1024},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-unfused-elementwise",
                            .Summary = "a kernel reads at each element what the kernel before it wrote there",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning,
                            .Options = Options};

std::string quotedList(const std::vector<std::string> &Names) {
  std::string Text;
  for (size_t I = 0; I < Names.size(); ++I)
    Text += (I == 0 ? "'" : I + 1 == Names.size() ? " and '" : ", '") + Names[I] + "'";
  return Text;
}

std::string bytes(double Count) { return number(Count) + (Count == 1 ? " byte" : " bytes"); }

class UnfusedElementwise final : public Check {
public:
  UnfusedElementwise() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    const std::vector<FusableLaunches> All = fusableLaunches(Unit);
    for (const FusableLaunches &Launches : All)
      if (Launches.SavedBytes >= Out.options().number("MinBytes") && !isSetUp(Launches, All, Unit))
        report(Launches, Out);
  }

private:
  /// Whether the first kernel only fills what the second one takes here, and other launches of that take other data: a
  /// test of it, which a kernel that does both would not be.
  static bool isSetUp(const FusableLaunches &Launches, llvm::ArrayRef<FusableLaunches> All, const UnitFacts &Unit) {
    const auto IsSecond = [&](const LaunchSite &Site) {
      return llvm::any_of(All, [&](const FusableLaunches &Other) { return Other.Second == &Site; });
    };
    return llvm::none_of(Launches.FirstKernel->Program->accesses(),
                         [](const MemoryAccess &Own) { return Own.Operation != AccessOperation::Store; }) &&
           llvm::any_of(Unit.launches(), [&](const LaunchSite &Site) {
             return Site.Kernel && Site.Kernel->getCanonicalDecl() == Launches.Second->Kernel->getCanonicalDecl() &&
                    !IsSecond(Site);
           });
  }

  static std::optional<GainEstimate> gainOf(const FusableLaunches &Launches) {
    const ShapeFacts *const First = Launches.FirstKernel->shapeOf(Launches.Block.Block);
    const ShapeFacts *const Second = Launches.SecondKernel->shapeOf(Launches.Block.Block);
    if (!First || !Second || Launches.TrafficBytes <= 0)
      return std::nullopt;
    double Stored = 0; // what nobody needs either, if nobody looks at the buffers later
    for (const TemporaryBuffer &Buffer : Launches.Temporaries)
      Stored += Buffer.BytesLoaded + Buffer.BytesStored - Buffer.savedBytes();
    return gainOfFusing(First->Cost, Second->Cost,
                        {.Least = Launches.SavedBytes / Launches.TrafficBytes,
                         .Most = (Launches.SavedBytes + Stored) / Launches.TrafficBytes});
  }

  static void report(const FusableLaunches &Launches, Reporter &Out) {
    std::vector<std::string> Names, Gone;
    for (const TemporaryBuffer &Buffer : Launches.Temporaries) {
      Names.push_back(Buffer.Name);
      if (Buffer.OnlyFreed)
        Gone.push_back(Buffer.Name);
    }
    const std::string First = Launches.FirstKernel->Kernel->Name, Second = Launches.SecondKernel->Kernel->Name;
    const bool IsOfInputs = Names.empty();
    const std::string Common = quotedList(IsOfInputs ? Launches.Inputs : Names);
    std::string Message =
        llvm::formatv("'{0}' {1} at each element of {2} what '{3}' has just {4} there: one kernel "
                      "would save {5} of {6} bytes of memory traffic per element",
                      Second, IsOfInputs ? "loads" : "reads", Common, First, IsOfInputs ? "loaded" : "written",
                      number(Launches.SavedBytes), number(Launches.TrafficBytes));
    if (!Gone.empty())
      Message += " and the buffer " + quotedList(Gone);
    const SourceSpan Where = spanOf(*Launches.Second, Out);
    FindingBuilder Finding = Out.report(*Launches.SecondKernel, Where, std::move(Message));
    Finding.evidence("first_kernel", First)
        .evidence("second_kernel", Second)
        .evidence("buffers", llvm::join(Names, ","))
        .evidence("bytes_saved_per_element", Launches.SavedBytes)
        .evidence("bytes_per_element", Launches.TrafficBytes)
        .evidence("temporaries_gone", int64_t(Gone.size()))
        .weight(Launches.SavedBytes)
        .gain(gainOf(Launches))
        .cause(First)
        .assuming("buffers of different names do not overlap");
    Finding.note(Where,
                 llvm::formatv("do the work of '{0}' and '{1}' in one kernel, which {2} each element of {3} {4}", First,
                               Second, IsOfInputs ? "loads" : "keeps", Common, IsOfInputs ? "once" : "in a register"));
    Finding.note(spanOf(*Launches.First, Out),
                 llvm::formatv("'{0}' {1} {2} here", First, IsOfInputs ? "loads" : "writes", Common));
    if (IsOfInputs)
      return void(Finding.level(Severity::Note));
    for (const TemporaryBuffer &Buffer : Launches.Temporaries)
      Finding.note(Where, bufferText(Buffer));
    if (!Launches.Inputs.empty())
      Finding.note(Where, "both kernels load " + quotedList(Launches.Inputs) + "; one kernel loads it once");
  }

  static std::string bufferText(const TemporaryBuffer &Buffer) {
    const std::string Load = "the load (" + bytes(Buffer.BytesLoaded) + " per element)";
    const std::string Both = Load + " and the store (" + bytes(Buffer.BytesStored) + " per element)";
    if (Buffer.OnlyFreed)
      return "'" + Buffer.Name + "' is only freed after this launch: " + Both + " are not needed";
    if (Buffer.Overwritten)
      return "'" + Buffer.Name + "' is overwritten by this launch: " + Both + " in between are not needed";
    return "'" + Buffer.Name + "' may be used after this launch: only " + Load + " is not needed";
  }

  static SourceSpan spanOf(const LaunchSite &Site, Reporter &Out) {
    return Site.Call ? Out.source().span(Site.Call->getSourceRange()) : Out.source().point(Site.Where);
  }
};

} // namespace

std::unique_ptr<Check> makeUnfusedElementwise() { return std::make_unique<UnfusedElementwise>(); }

} // namespace cudaperf
