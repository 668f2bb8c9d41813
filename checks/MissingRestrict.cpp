// Kernels whose pointers may overlap for all that the compiler is told, and that do more work because of it: values
// loaded again after a store to another buffer, or stored in every iteration instead of once after the loop.

#include "Analysis/AliasBenefit.h"
#include "Analysis/AliasRivals.h"
#include "Check/Check.h"
#include "Cost/Gain.h"
#include "Cost/RunCost.h"
#include "Fix/RestrictFix.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"ReadOnlyLoads", "true", "report kernels, as a hint, where only the read-only path ('ld.global.nc') is lost"},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-missing-restrict",
                            .Summary = "pointers without '__restrict__' make a kernel repeat loads or stores",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning,
                            .Options = Options,
                            .IsRework = true}; // a promise that all who launch the kernel have to keep

/// More instantiations of one template are not looked at: they tell the same story at the same place.
constexpr unsigned MostInstances = 4;

const clang::FunctionDecl *sourceOf(const clang::FunctionDecl *Kernel) {
  const clang::FunctionDecl *Pattern = Kernel->getTemplateInstantiationPattern();
  return (Pattern ? Pattern : Kernel)->getCanonicalDecl();
}

/// Whether some launch passes one buffer for two of the parameters: then the promise would be a lie.
bool isLaunchedOverlapping(const KernelFacts &Kernel, llvm::ArrayRef<unsigned> Promised, const UnitFacts &Unit) {
  for (const LaunchSite &Site : Unit.launches()) {
    if (sourceOf(Site.Kernel) != sourceOf(Kernel.Kernel->Declaration))
      continue;
    for (const auto &[First, Second] : aliasedArguments(Unit.host(), Site))
      if (llvm::is_contained(Promised, First) || llvm::is_contained(Promised, Second))
        return true;
  }
  return false;
}

std::string counted(unsigned Saved, unsigned All, llvm::StringRef What) {
  if (All == 1)
    return ("the only " + What).str();
  if (Saved == All)
    return llvm::formatv(All == 2 ? "both {1}s" : "all {0} {1}s", All, What);
  return llvm::formatv("{0} of {1} {2}s", Saved, All, What);
}

/// "1 of 3 loads and the only store".
std::string repeatedText(const SavedPlace &Place) {
  std::string Text;
  if (Place.LoadsSaved)
    Text = counted(Place.LoadsSaved, Place.Loads, "load");
  if (Place.StoresSaved)
    Text += (Text.empty() ? "" : " and ") + counted(Place.StoresSaved, Place.Stores, "store");
  return Text;
}

class MissingRestrict final : public Check {
public:
  MissingRestrict() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    std::optional<AliasMeter> Meter;
    std::map<const clang::FunctionDecl *, unsigned> Instances;
    for (const KernelFacts &Kernel : Unit.kernels()) {
      if (Unit.isMomentary(Kernel) || runsInOneThread(Kernel) ||
          Instances[sourceOf(Kernel.Kernel->Declaration)]++ >= MostInstances)
        continue;
      if (!Meter)
        Meter.emplace(*Kernel.Kernel->Code->getParent());
      measure(Kernel, *Meter, Out);
    }
  }

private:
  static void measure(const KernelFacts &Kernel, AliasMeter &Meter, Reporter &Out) {
    const PointerUses Uses = pointerUses(*Kernel.Kernel->Code);
    if (Uses.Parameters.size() < 2 || llvm::none_of(Uses.Parameters, [](auto &Use) { return Use.isRead(); }) ||
        llvm::none_of(Uses.Parameters, [](auto &Use) { return Use.isWritten() && !Use.Volatile; }))
      return;
    const AliasBenefit Benefit = Meter.measure(*Kernel.Kernel->Code);
    const bool OnlyReadOnly = Benefit.Place.saved() == 0;
    if (!OnlyReadOnly && !hasRivals(Kernel, Benefit, Uses))
      return;
    if (OnlyReadOnly && (Benefit.ReadOnly.empty() || !Out.options().flag("ReadOnlyLoads")))
      return;
    if (areDeclaredPointers(*Kernel.Kernel->Declaration, Benefit.Promised) &&
        !isLaunchedOverlapping(Kernel, Benefit.Promised, Out.unit()))
      report(Kernel, Benefit, Uses, OnlyReadOnly ? std::nullopt : gainOf(Kernel, Meter, Out.unit()), Out);
  }

  /// Whether anything that is repeated is so for a store or an atomic through another pointer, rather than for a call
  /// that may change everything: 'printf' where something is wrong.
  static bool hasRivals(const KernelFacts &Kernel, const AliasBenefit &Benefit, const PointerUses &Uses) {
    llvm::DominatorTree Dominators(*Kernel.Kernel->Code);
    const llvm::LoopInfo Loops(Dominators);
    return llvm::any_of(Benefit.Saved, [&](const SavedAccess &Saved) {
      return !rivals(Uses, Saved, Saved.Depth ? Loops.getLoopFor(Saved.Inst->getParent()) : nullptr, Dominators)
                  .empty();
    });
  }

  /// What the kernel gains by the promise: the difference between the two programs that it is with it and without.
  static std::optional<GainEstimate> gainOf(const KernelFacts &Kernel, AliasMeter &Meter, const UnitFacts &Unit) {
    const ShapeFacts &Shape = Kernel.Shapes.front();
    const CostedLaunch Launch{
        .Launch = Shape.Launch, .Gpu = Unit.gpu(), .SharedBytes = Kernel.sharedBytes(Shape.DynamicSharedBytes)};
    std::optional<GainEstimate> Gain;
    Meter.withCopies([&](const llvm::Function &Without, const llvm::Function &With) {
      const KernelCost Now = runCost(KernelProgram(Without), Launch);
      const KernelCost Then = runCost(KernelProgram(With), Launch);
      if (Now.isKnown() && Then.isKnown())
        Gain = gainBetweenLengths(Now, Then);
    });
    return Gain;
  }

  /// Whether each launch is of a single thread: what is left over, or set up once. What a loop of it repeats is the
  /// least that such a kernel wastes.
  static bool runsInOneThread(const KernelFacts &Kernel) {
    return llvm::all_of(Kernel.Shapes, [](const ShapeFacts &Shape) {
      return Shape.Launch.Grid && Shape.Launch.Grid->count() * Shape.Launch.Block.Block.count() == 1;
    });
  }

  /// Whether each block is one thread: more of them are the change for such a kernel.
  static bool hasBlocksOfOne(const KernelFacts &Kernel) {
    return llvm::all_of(Kernel.Shapes, [](const ShapeFacts &Shape) { return Shape.Launch.Block.Block.count() == 1; });
  }

  static void report(const KernelFacts &Kernel, const AliasBenefit &Benefit, const PointerUses &Uses,
                     const std::optional<GainEstimate> &Gain, Reporter &Out) {
    const clang::FunctionDecl &Declared = *Kernel.Kernel->Declaration;
    const SavedPlace &Place = Benefit.Place;
    FindingBuilder Finding =
        Out.report(Kernel, Out.source().span(Declared.getLocation()), message(Kernel, Benefit, Out));
    Finding.evidence("loop_depth", int64_t(Place.Depth))
        .evidence("loads", int64_t(Place.Loads))
        .evidence("loads_saved", int64_t(Place.LoadsSaved))
        .evidence("stores", int64_t(Place.Stores))
        .evidence("stores_saved", int64_t(Place.StoresSaved))
        .evidence("read_only_loads", int64_t(Benefit.ReadOnlyLoads))
        .weight(Place.Depth * 1000 + Place.saved())
        .gain(Gain)
        .cause("parameters");
    const bool IsWarning = Place.Depth && Gain && !hasBlocksOfOne(Kernel);
    Finding.level(!Place.saved() ? Severity::Hint : IsWarning ? Severity::Warning : Severity::Note);
    Finding.assuming("buffers of different names do not overlap");
    if (std::string Local = localText(Benefit, Out); !Local.empty())
      Finding.note(Out.source().span(Declared.getLocation()), std::move(Local));
    std::optional<Fix> Repair = restrictFix(Out.source(), Declared, Benefit.Promised, Benefit.ReadOnly);
    if (!Repair)
      Finding.note(Out.source().span(Declared.getLocation()),
                   "qualify " + parameterNames(Declared, Benefit.Promised) +
                       " with '__restrict__'; right only if these buffers overlap no other");
    noteAccesses(Kernel, Benefit, Uses, Out, Finding);
    if (!Repair)
      return;
    // 'const' changes the kernel's type, which other code may name.
    std::optional<Fix> SameType = restrictFix(Out.source(), Declared, Benefit.Promised, /*ReadOnly=*/{});
    const bool HasConst = SameType && SameType->Edits != Repair->Edits;
    Finding.fix(std::move(*Repair));
    if (HasConst)
      Finding.fix(std::move(*SameType));
  }

  /// Whether Written is no access but a call of a function that has it.
  static bool isCall(const clang::Expr &Written) {
    const clang::Expr *Bare = Written.IgnoreParenImpCasts();
    return llvm::isa<clang::CallExpr>(Bare) && !llvm::isa<clang::CXXOperatorCallExpr>(Bare);
  }

  /// The text of Written, which may be null; "" of an expression that a macro makes parts of.
  static std::string textOf(const clang::Expr *Written, const Reporter &Out) {
    return Written ? Out.source().text(Written->getSourceRange()) : "";
  }

  /// What Saved is, as it is written, in quotes; "" if that cannot be told.
  static std::string writtenText(const SavedAccess &Saved, const Reporter &Out) {
    const clang::SourceLocation Where = Out.source().locate(Saved.Inst->getDebugLoc());
    const clang::Expr *Written =
        Where.isValid() ? Out.unit().accessExpression({.Location = Where, .Where = Out.source().point(Where)})
                        : nullptr;
    const std::string Text = textOf(Written, Out);
    return Text.empty() ? "" : (isCall(*Written) ? "in '" : "'") + Text + "'";
  }

  /// " ('a[i]' and 'b[0]')": which ones, if they can be named in few words.
  static std::string namesOf(const AliasBenefit &Benefit, const Reporter &Out) {
    constexpr size_t MostLetters = 60;
    std::vector<std::string> Names;
    const llvm::ArrayRef<SavedAccess> All = Benefit.Saved;
    for (const SavedAccess &Saved : All.take_front(Benefit.Place.saved()))
      if (std::string Name = writtenText(Saved, Out); !llvm::is_contained(Names, Name))
        Names.push_back(std::move(Name));
    const std::string Text = llvm::join(Names, " and ");
    const bool IsPlain = !Names.empty() && Names.size() <= 2 && !llvm::is_contained(Names, "") &&
                         Text.size() <= MostLetters && Text.find('\n') == std::string::npos;
    return IsPlain ? " (" + Text + ")" : "";
  }

  /// Of one value that is loaded again and again, or stored: what does the same without a promise. "" of several.
  static std::string localText(const AliasBenefit &Benefit, const Reporter &Out) {
    std::string Name;
    for (const SavedAccess &Saved : Benefit.Saved) {
      const std::string Own = writtenText(Saved, Out);
      if (Own.starts_with("in '") &&
          llvm::all_of(Benefit.Saved, [&](const SavedAccess &Each) { return writtenText(Each, Out) == Own; }))
        return localOfLibrary(Saved, Out);
      const bool IsPart =
          !Name.empty() && !Own.empty() && llvm::StringRef(Name).starts_with(Own.substr(0, Own.size() - 1));
      if (Own.empty() || Own.front() != '\'' || Saved.IsStore != Benefit.Saved.front().IsStore)
        return "";
      if (Name.empty() || llvm::StringRef(Own).starts_with(Name.substr(0, Name.size() - 1)))
        Name = Own;
      else if (!IsPart)
        return "";
    }
    if (Name.empty() || Name.find('\n') != std::string::npos)
      return "";
    const SavedAccess &First = Benefit.Saved.front();
    if (First.IsStore && !First.Depth)
      return "";
    return llvm::formatv("a local variable for {0}, {1}, does the same and promises nothing", Name,
                         First.IsStore   ? "stored once after the loop"
                         : First.Hoisted ? "loaded once before the loop"
                                         : "loaded once");
  }

  /// Of a structure that a library's function loads and stores again and again, such as a generator's state.
  static std::string localOfLibrary(const SavedAccess &Saved, const Reporter &Out) {
    const clang::SourceLocation Where = Out.source().locate(Saved.Inst->getDebugLoc());
    const clang::Expr *Written = Out.unit().accessExpression({.Location = Where, .Where = Out.source().point(Where)});
    const auto *Call = llvm::dyn_cast_or_null<clang::CallExpr>(Written ? Written->IgnoreParenImpCasts() : nullptr);
    const clang::FunctionDecl *Called = Call ? Call->getDirectCallee() : nullptr;
    const clang::SourceManager &SM = Out.unit().context().getSourceManager();
    if (!Saved.Depth || !Called || !SM.isInSystemHeader(Called->getLocation()))
      return "";
    for (const clang::Expr *Argument : Call->arguments())
      if (const clang::QualType Type = Argument->IgnoreParenImpCasts()->getType()->getPointeeType();
          !Type.isNull() && Type->isRecordType())
        return llvm::formatv("a local '{0}', loaded once before the loop and stored once after it, does the same and "
                             "promises nothing",
                             Type.getUnqualifiedType().getAsString(Out.unit().context().getPrintingPolicy()));
    return "";
  }

  static std::string message(const KernelFacts &Kernel, const AliasBenefit &Benefit, const Reporter &Out) {
    const clang::FunctionDecl &Declared = *Kernel.Kernel->Declaration;
    const SavedPlace &Place = Benefit.Place;
    if (!Place.saved())
      return llvm::formatv("without '__restrict__' {0} load{1} through {2} cannot take the read-only path",
                           Benefit.ReadOnlyLoads, Benefit.ReadOnlyLoads == 1 ? "" : "s",
                           parameterNames(Declared, Benefit.ReadOnly));
    const std::string Overlap = Benefit.Promised.size() == 1
                                    ? parameterNames(Declared, Benefit.Promised) + " may overlap other buffers"
                                    : "the kernel's pointers may overlap";
    return llvm::formatv("without '__restrict__' {0}{1} {2} repeated{3}{4}: {5} for all the compiler knows",
                         repeatedText(Place), Place.Depth ? " of a loop" : "", Place.saved() == 1 ? "is" : "are",
                         !Place.Depth                                      ? ""
                         : comesInEachRound(*Kernel.Kernel->Code, Benefit) ? " in every iteration"
                                                                           : " in every iteration that comes there",
                         namesOf(Benefit, Out), Overlap);
  }

  /// Where the repeated accesses are, and which other buffer is to blame.
  static void noteAccesses(const KernelFacts &Kernel, const AliasBenefit &Benefit, const PointerUses &Uses,
                           Reporter &Out, FindingBuilder &Finding) {
    constexpr unsigned MostNotes = 4;
    llvm::DominatorTree Dominators(*Kernel.Kernel->Code);
    const llvm::LoopInfo Loops(Dominators);
    unsigned Notes = 0;
    for (const SavedAccess &Saved : Benefit.Saved) {
      const clang::SourceLocation Where = Out.source().locate(Saved.Inst->getDebugLoc());
      if (Where.isInvalid() || Notes++ >= MostNotes)
        continue;
      const AccessFact Fact{.Location = Where, .Where = Out.source().point(Where)};
      const clang::Expr *Written = Out.unit().accessExpression(Fact);
      const SourceSpan Span = Written ? Out.source().span(Written->getSourceRange()) : Fact.Where;
      const std::string Text = textOf(Written, Out);
      std::string Name = Text.empty() ? "this value" : "'" + Text + "'";
      if (Written && isCall(*Written))
        Name = "what " + Name + (Saved.IsStore ? " stores" : " loads");
      const llvm::Loop *In = Saved.Depth ? Loops.getLoopFor(Saved.Inst->getParent()) : nullptr;
      const clang::FunctionDecl &Declared = *Kernel.Kernel->Declaration;
      const std::vector<unsigned> Others = rivals(Uses, Saved, In, Dominators);
      Finding.note(Span, accessText(Saved, Name, parameterNames(Declared, Others), writtenTo(Others, Uses, Declared),
                                    In && movesWithRounds(*In, *Saved.Inst)));
    }
  }

  /// "the store to 'a'", "the stores to 'a' and 'b'", "the atomic on 'c'": what may change a load.
  static std::string writtenTo(llvm::ArrayRef<unsigned> Others, const PointerUses &Uses,
                               const clang::FunctionDecl &Declared) {
    std::vector<unsigned> Stored, Updated;
    for (const unsigned Parameter : Others) {
      const auto Use =
          llvm::find_if(Uses.Parameters, [&](const PointerUse &Each) { return unsigned(Each.Parameter) == Parameter; });
      (Use->Stores.empty() ? Updated : Stored).push_back(Parameter);
    }
    std::string Text;
    if (!Stored.empty())
      Text = (Stored.size() == 1 ? "the store to " : "the stores to ") + parameterNames(Declared, Stored);
    if (!Updated.empty())
      Text += (Text.empty() ? "" : " and ") + std::string(Updated.size() == 1 ? "the atomic on " : "the atomics on ") +
              parameterNames(Declared, Updated);
    return Text;
  }

  static std::string accessText(const SavedAccess &Saved, const std::string &Name, const std::string &Others,
                                const std::string &Writes, bool Moves) {
    const std::string Read = Others.empty() ? "" : ": it may be part of " + Others;
    const std::string Changed = Writes.empty() ? "" : ": " + Writes + " may have changed it";
    if (Saved.IsStore)
      return Name +
             (Saved.Depth && !Moves ? " is stored in every iteration instead of once after the loop"
                                    : " is stored although a later store overwrites it") +
             Read;
    return Name +
           (Saved.Hoisted && !Moves ? " is loaded in every iteration instead of once before the loop"
                                    : " is loaded again instead of kept in a register") +
           Changed;
  }
};

} // namespace

std::unique_ptr<Check> makeMissingRestrict() { return std::make_unique<MissingRestrict>(); }

} // namespace cudaperf
