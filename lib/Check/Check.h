// The interface of a check and how it reports.
//
// A check asks one question of the facts of a translation unit (UnitFacts.h) and reports what it finds. It has no
// state, computes no facts of its own and does no I/O. To add one: a .cpp in checks/, a line in checks/Checks.def,
// a page in docs/checks/, a test in test/checks/ and a pair in runtime-validate/kernels/ (docs/architecture.md).

#ifndef CUDAPERF_CHECK_CHECK_H
#define CUDAPERF_CHECK_CHECK_H

#include "Check/AccessView.h"
#include "Config/CheckInfo.h"
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace cudaperf {

/// Values of a check's options: what the user set, else the defaults of its CheckInfo.
class OptionValues {
public:
  OptionValues(const CheckInfo &Info, const std::map<std::string, std::string> &Set);
  /// The number that Name stands for; the default if the user's text is no number.
  double number(llvm::StringRef Name) const;
  bool flag(llvm::StringRef Name) const;

private:
  llvm::StringRef text(llvm::StringRef Name) const;
  const CheckInfo &Info;
  const std::map<std::string, std::string> &Set;
};

/// Function as its author wrote it, the same for every instantiation of a template and in every file that includes it:
/// file, qualified name without arguments, type.
std::string definitionOf(const clang::FunctionDecl &Function, const SourceMap &Source);

/// A finding, with what is known of it as long as its check runs.
struct ReportedFinding {
  Finding What;
  double Weight = 0;
  const ShapeFacts *Shape = nullptr; ///< of the access that it is about, if it is about one
  std::vector<CuredAccess> Cured;    ///< accesses that its remedy cures, of one about an access
  bool HasOwnGain = false;           ///< its estimate is not of Shape's cost with Cured
  bool IsOnData = false;             ///< data decide whether so much is gained
};

/// A finding under construction: Out.report(...).evidence(...).note(...).
class FindingBuilder {
public:
  /// Kernel: its definitionOf().
  explicit FindingBuilder(ReportedFinding &Made, std::string Kernel = {})
      : Made(Made), Target(Made.What), Kernel(std::move(Kernel)) {}
  FindingBuilder &evidence(llvm::StringRef Key, std::variant<int64_t, double, std::string> Value);
  /// Something that is not read off the source but taken for granted, in words.
  FindingBuilder &assuming(std::string What);
  FindingBuilder &note(SourceSpan Where, std::string Message);
  /// What was measured of Pair (with Parameters, see measuredEvidence()), which has the finding's shape, in place of
  /// what stands for the whole check. Nothing is said to be measured if there is no such pair.
  FindingBuilder &measured(llvm::StringRef Pair, llvm::StringRef Parameters = {});
  FindingBuilder &fix(Fix Repair);
  FindingBuilder &level(Severity Level);
  FindingBuilder &picture(WarpPicture Warp);
  /// The remedy cures these accesses, Access among them, which the finding is about. Without this call: those of its
  /// cause(), wholly.
  FindingBuilder &cures(const AccessView &Access, std::vector<CuredAccess> Accesses);
  /// What the remedy gains, of a finding that is not about one access.
  FindingBuilder &gain(std::optional<GainEstimate> Estimate);
  /// What the remedy of a finding about an access gains in the access's buffer: with others of its cause() it gains
  /// more.
  FindingBuilder &gainOfBuffer(GainEstimate Estimate);
  /// How bad it is; of several findings at one place (instantiations, launch shapes) the heaviest is kept.
  FindingBuilder &weight(double Heaviness);
  /// Sectors or wavefronts beyond the ideal, in all that the model has run of Access.
  FindingBuilder &excessOf(const AccessView &Access);
  /// Findings of one check with the same What in one kernel are cured by one change.
  FindingBuilder &cause(llvm::StringRef What) { return causeIn(Kernel, What); }
  /// The same in a function that kernels call. Definition: its definitionOf().
  FindingBuilder &causeIn(llvm::StringRef Definition, llvm::StringRef What);

private:
  ReportedFinding &Made;
  Finding &Target;
  std::string Kernel;
};

/// Collects the findings of one check over one translation unit.
class Reporter {
public:
  /// KeepsCured: cured() is asked for.
  Reporter(const CheckInfo &Info, const UnitFacts &Unit, const std::map<std::string, std::string> &Options,
           bool KeepsCured = false)
      : Info(Info), Unit(Unit), Options(Info, Options), KeepsCured(KeepsCured) {}

  /// A finding about Access; names the block shape assumed. Message obeys docs/architecture.md, "Messages".
  FindingBuilder report(const AccessView &Access, SourceSpan Where, std::string Message);
  /// A finding that rests on no block shape.
  FindingBuilder report(const KernelFacts &Kernel, SourceSpan Where, std::string Message);
  /// A finding about host code, for which no facts of a kernel are needed. What: the kernel that it launches, of this
  /// file or of another one, or else what the code is about, a function of the host or of a library.
  FindingBuilder report(const clang::FunctionDecl &What, SourceSpan Where, std::string Message);

  /// Whether a finding at Where, no heavier than Weight, would be made in vain: take() keeps one that is there already.
  /// For checks that try remedies, which takes most of the time of a template with many instances.
  bool isOutweighed(const SourceSpan &Where, double Weight) const;

  const UnitFacts &unit() const { return Unit; }
  const SourceMap &source() const { return Unit.source(); }
  const OptionValues &options() const { return Options; }

  /// The accesses that findings are about so far, as their remedies leave them, by the launch shape that they are
  /// reported at.
  std::map<const ShapeFacts *, std::vector<CuredAccess>> cured() const;
  /// What was reported: one finding a place, the heaviest, in source order.
  std::vector<Finding> take();

private:
  /// Kernel: its name; empty if none has a part in it. Definition: the definitionOf() what causes are named in.
  FindingBuilder add(std::string Kernel, std::string Definition, SourceSpan Where, std::string Message);

  /// What is of one cause is cured together: gives the most severe findings of each what they gain by all of them.
  void shareGains();

  const CheckInfo &Info;
  const UnitFacts &Unit;
  OptionValues Options;
  const bool KeepsCured;
  std::vector<std::unique_ptr<ReportedFinding>> Reported;
  std::map<std::tuple<std::string, unsigned, unsigned>, std::vector<const ReportedFinding *>>
      ByPlace; ///< looked up only
  /// What curing a cause gains: of a shape, by the object that its accesses go to and their pattern, at a known launch
  /// or not. Looked up only.
  std::map<std::tuple<const ShapeFacts *, const void *, AccessPattern, bool>, std::optional<GainEstimate>> Gains;
};

class Check {
public:
  explicit Check(const CheckInfo &Description) : Description(Description) {}
  virtual ~Check() = default;
  const CheckInfo &info() const { return Description; }

  /// Called once for every kernel that was analysed.
  virtual void run(const KernelFacts &, Reporter &) const {}
  /// Called once for the whole translation unit.
  virtual void run(const UnitFacts &, Reporter &) const {}

private:
  const CheckInfo &Description;
};

using CheckList = std::vector<std::unique_ptr<Check>>;

} // namespace cudaperf

#endif // CUDAPERF_CHECK_CHECK_H
