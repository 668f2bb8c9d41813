// What to write instead of a strided access. A remedy is named only after it was tried in the model
// (Cost/TriedChange.h) and cures the access without spoiling another one; the sentence says the number that results.
// Where nothing that was tried helps, the sentence says what the pattern needs in general, and that.
//
// To add a remedy: a trial in Cost/TriedChange.h, a function in Remedies.cpp that words it, its place in remedyFor().

#ifndef CUDAPERF_CHECK_REMEDIES_H
#define CUDAPERF_CHECK_REMEDIES_H

#include "Check/AccessView.h"
#include "Check/Check.h"
#include "Cost/TriedChange.h"
#include "Fix/SubscriptRoles.h"

namespace cudaperf {

/// What was tried and helps, by its name in the evidence "remedy".
struct Remedy {
  std::string Kind = {}; ///< "exchanged-indices", "lanes-along-loop", ...; "" if nothing that was tried helps
  std::string Text;      ///< lower case, no full stop, with the number
  bool IsKnown = false;  ///< of one that was not tried: it is the usual one for a pattern that was recognised
  double After = 0;      ///< sectors per request with it
  double Ideal = 0;      ///< the fewest that would do then
  double Before = 0; ///< what all accesses that the number is a mean of take now, if it is not the access alone; else 0
  /// The worst request as it then is, for the picture; none if the remedy gives it other bytes or lanes.
  std::optional<TriedChange> Change;
  std::string Condition; ///< of the picture: "with ..."
  /// The pair of the harness that has this shape, and its parameters; "" if none has.
  std::string Pair, Parameters;
  std::vector<CuredAccess> Cured;   ///< what the kernel gains by; empty: the accesses of the cause, wholly
  std::optional<GainEstimate> Gain; ///< what the kernel gains, if that is not just by Cured
};

/// "4 sectors".
std::string sectorText(double Count);

/// Remedy Kind, worded as Text, with the number of sectors that Change gives; none if Change is no cure for Access.
std::optional<Remedy> cureBy(const AccessView &Access, llvm::StringRef Kind, const TriedChange &Change,
                             std::string Text);

/// The accesses of Change, as far as it cures them.
std::vector<CuredAccess> curedBy(const AccessView &Access, const TriedChange &Change);

/// The best remedy for Access, a bad one on global memory that no other rule (matrices, copies) speaks for.
Remedy remedyFor(const AccessView &Access);

/// The best remedy for Access, a bank conflict on an array without declared rows, or one that other declared rows do
/// not cure. After and Ideal are wavefronts.
Remedy sharedRemedyFor(const AccessView &Access);

/// The digits in another order, so that neighbouring threads are neighbours by a digit that cures Access, a bad one on
/// global memory, and spoils nothing. Roles are those of its subscript, if it has some.
std::optional<Remedy> exchangedDigits(const AccessView &Access, const std::optional<SubscriptRoles> &Roles);

/// As exchangedDigits(), where loads want one digit and stores want another: tiles in shared memory, in which they
/// meet.
std::optional<Remedy> tileOfDigits(const AccessView &Access, const std::optional<SubscriptRoles> &Roles);

/// Whether the threads take all that lies between them, with this access and others of the buffer, and so little that
/// it stays in the L1 cache meanwhile: runs of up to 16 bytes were measured to cost nothing, runs of 32 do.
bool isRunOfAThread(const AccessView &Access);

/// Adds Found to Finding, about Access: the note, and as evidence what resulted.
void noteRemedy(const AccessView &Access, const SourceSpan &Where, const Remedy &Found, FindingBuilder &Finding);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_REMEDIES_H
