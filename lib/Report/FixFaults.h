// What is wrong with a text after fixes were made in it: the results of the two analyses compared.

#ifndef CUDAPERF_REPORT_FIXFAULTS_H
#define CUDAPERF_REPORT_FIXFAULTS_H

#include "Finding/Finding.h"
#include "Report/FixApply.h"
#include "Support/SourceTexts.h"
#include <string>
#include <tuple>
#include <vector>

namespace cudaperf {

/// A finding is told by its check and its place; its words change when it gets better.
using FindingIdentity = std::tuple<std::string, std::string, unsigned, unsigned>;
FindingIdentity identityOf(const Finding &F);

/// Where findings lie once edits are made.
class MovedPlaces {
public:
  MovedPlaces(const EditsByFile &Edits, SourceTexts &Old);

  /// What F may be called afterwards. Two answers where an edit begins at its very place: it may stand before the new
  /// text or behind it.
  std::vector<FindingIdentity> identities(const Finding &F);

private:
  FindingIdentity identityAt(const Finding &F, int64_t Offset);

  const EditsByFile &Edits;
  SourceTexts &Old;
  SourceTexts New;
};

struct FixFault {
  std::string Text;   ///< goes on after a fix's description: "brings another finding: ..."
  std::string Kernel; ///< in which it shows; empty: that is not known
};

/// All that is wrong with one set of edits.
class FixFaults {
public:
  /// Before and After: the results without Edits and with them. All must outlive this.
  FixFaults(const FileResult &Before, const FileResult &After, const EditsByFile &Edits, SourceTexts &Texts);

  /// Whichever finding the edits are for: new errors, lost kernels, new doubts, new findings.
  const std::vector<FixFault> &common() const { return Common; }
  /// The words for Cured if it is still there; empty if it is gone.
  std::string ofLeaving(const Finding &Cured);

private:
  void addNewError();
  void addLostKernels();
  void addNewDoubts();
  void addNewFindings();

  const FileResult &Before, &After;
  MovedPlaces Places;
  std::vector<FixFault> Common;
};

} // namespace cudaperf

#endif // CUDAPERF_REPORT_FIXFAULTS_H
