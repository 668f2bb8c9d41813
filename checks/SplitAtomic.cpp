// Atomic additions of a thread to floats that lie side by side, one by one: since sm_90 one atomic adds two or four.
// And additions by a loop of swaps, which one atomic does.

#include "Analysis/AddLoops.h"
#include "Check/AccessCause.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/AtomicRows.h"
#include "Cost/TriedChange.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-split-atomic",
                            .Summary = "a thread adds by several atomics what one atomic would add",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning};

class SplitAtomic final : public Check {
public:
  SplitAtomic() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    for (const AddLoop &Each : addLoops(*Kernel.Kernel->Code))
      report(Kernel, Each, Out);
    if (Out.unit().computeCapability() < FirstWithVectors)
      return;
    const ShapeFacts &Shape = Kernel.Shapes.front();
    std::vector<AccessView> Atomics;
    for (const AccessView &Access : accessesOf(Out.unit(), Kernel))
      if (&Access.Shape == &Shape && isScattered(Access))
        Atomics.push_back(Access);
    if (Atomics.size() < 2)
      return;
    std::vector<AtomicRow> Rows = atomicRows(*Kernel.Program, Atomics.front().tried().trace());
    llvm::erase_if(Rows, [&](const AtomicRow &Row) {
      return !llvm::all_of(Row.Accesses, [&](unsigned Access) { return find(Atomics, Access); });
    });
    const std::optional<GainEstimate> Gain = gainOfVectorAtomics(Shape.Cost, Rows);
    if (!Gain || Gain->isHidden())
      return;
    for (const AtomicRow &Row : Rows)
      report(Row, Atomics, *Gain, Out);
  }

private:
  static constexpr unsigned FirstWithVectors = 90; ///< 'red.global.add.v2.f32' and '.v4.f32'

  /// How often it is tried again data decide.
  static void report(const KernelFacts &Kernel, const AddLoop &Loop, Reporter &Out) {
    const clang::SourceLocation At = Out.source().locate(Loop.Place);
    if (!At.isValid())
      return;
    const SourceSpan Where = Out.source().point(At);
    const char *Type =
        Loop.IsFloat ? (Loop.Bytes == 8 ? "double" : "float") : (Loop.Bytes == 8 ? "64-bit integer" : "int");
    Out.report(Kernel, Where,
               llvm::formatv("a loop of {0} adds to a {1} of global memory, which one 'atomicAdd' does",
                             Loop.IsExchange ? "two exchanges" : "compare-and-swap", Type))
        .level(Severity::Note)
        .measured("")
        .weight(1)
        .note(Where,
              Loop.IsFloat && Loop.Bytes == 8
                  ? "'atomicAdd(double *, double)' is there since sm_60: without its result the thread waits for "
                    "nothing, and nothing is tried again"
                  : "with 'atomicAdd', whose result nobody takes, the thread waits for nothing, and nothing is "
                    "tried again");
  }

  /// What all lanes add to one address is to be added up before: cuda-perf-hot-atomic.
  static bool isScattered(const AccessView &Access) {
    return Access.space() == AccessSpace::Global && Access.cost().Access->Operation == AccessOperation::Atomic &&
           !Access.cost().CoverageOnly && !(Access.cost().OneAddress && Access.cost().ActiveLanes > 1);
  }

  /// Whether Kernel is an instance of a template for float, which may have others.
  static bool isFloatByInstance(const clang::FunctionDecl &Kernel) {
    const clang::TemplateArgumentList *Arguments = Kernel.getTemplateSpecializationArgs();
    return Arguments && llvm::any_of(Arguments->asArray(), [](const clang::TemplateArgument &Each) {
             return Each.getKind() == clang::TemplateArgument::Type &&
                    Each.getAsType()->isSpecificBuiltinType(clang::BuiltinType::Float);
           });
  }

  static const AccessView *find(llvm::ArrayRef<AccessView> Atomics, unsigned Number) {
    const auto *Found = llvm::find_if(Atomics, [&](const AccessView &Access) { return Access.number() == Number; });
    return Found == Atomics.end() ? nullptr : Found;
  }

  /// How a launch passes the buffer of Access, where Step bytes are to begin at a multiple of Step.
  enum class Start { Whole, Unknown, Between };
  static Start startOf(const AccessView &Access, unsigned Step) {
    const int Argument = Access.cost().Argument;
    Start Found = Start::Whole;
    if (Argument < 0)
      return Found;
    for (const LaunchSite &Site : Access.Unit.launchesOf(*Access.Kernel.Kernel->Declaration)) {
      if (size_t(Argument) >= Site.Arguments.size())
        continue;
      const LaunchArgument &Passed = Site.Arguments[Argument];
      const bool IsSum = Passed.Written && llvm::isa<clang::BinaryOperator>(Passed.Written->IgnoreParenCasts());
      const std::optional<int64_t> Offset = Passed.Buffer || !IsSum ? Passed.OffsetBytes : std::nullopt;
      if (Offset && *Offset % Step != 0)
        return Start::Between;
      if (!Offset)
        Found = Start::Unknown;
    }
    return Found;
  }

  static void report(const AtomicRow &Row, llvm::ArrayRef<AccessView> Atomics, const GainEstimate &Gain,
                     Reporter &Out) {
    const AccessView &First = *find(Atomics, Row.Accesses.front());
    const size_t Count = Row.Accesses.size();
    const SourceSpan Where = First.span();
    const std::string Bytes = std::to_string(sizeof(float) * Row.floats());
    const Start Begins = startOf(First, sizeof(float) * Row.floats());
    if (Begins == Start::Between)
      return;
    FindingBuilder Finding =
        Out.report(First, Where,
                   llvm::formatv("{0} atomics on {1} add to floats side by side, where one vector atomic would do",
                                 Count, objectHere(First)));
    Finding.evidence("atomics", int64_t(Count))
        .gain(Gain)
        .weight(double(Count))
        .note(Where, llvm::formatv(
                         "give {0} to one 'atomicAdd' as a 'float{1}'{2}, with the address{3} cast to 'float{1} *' "
                         "(sm_90 and later, CUDA 12.1 and later){4}",
                         Count == 2 ? "both" : "all", Row.floats(),
                         Count == 3 ? " with 0 for the float that is left out" : "", Count == 3 ? " of the four" : "",
                         isFloatByInstance(*First.Kernel.Kernel->Declaration)
                             ? ", in the template's instance for 'float' alone ('if constexpr')"
                             : ""))
        .assuming(objectText(First) + " begins at a multiple of " + Bytes + " bytes");
    if (Begins == Start::Unknown) // the launch adds to the buffer's start what nothing here tells
      Finding.level(Severity::Note);
    for (const unsigned Access : llvm::drop_begin(Row.Accesses))
      Finding.note(find(Atomics, Access)->span(), "adds to the float beside it");
    if (First.cost().OnData)
      Finding.assuming(ManyThreadsCome.str());
    joinByObject(First, "atomics", Finding);
    noteLaunch(First, Finding);
  }
};

} // namespace

std::unique_ptr<Check> makeSplitAtomic() { return std::make_unique<SplitAtomic>(); }

} // namespace cudaperf
