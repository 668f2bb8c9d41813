// Fingerprints of findings: what tells the findings of two runs apart.

#ifndef CUDAPERF_FINDING_FINGERPRINT_H
#define CUDAPERF_FINDING_FINGERPRINT_H

#include "Finding/Finding.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA1.h"
#include <map>

namespace cudaperf {

/// Fills in the fingerprint of each of Findings, which stays the same when lines move: the check, the kernel, the file
/// and the finding's words; a repeat gets its number.
inline void addFingerprints(std::vector<Finding> &Findings) {
  std::map<std::string, unsigned> Seen;
  for (Finding &F : Findings) {
    std::string Key = F.Check + '\0' + F.Where.File + '\0' + F.Kernel + '\0' + F.Message;
    Key += '\0' + std::to_string(Seen[Key]++);
    F.Fingerprint = llvm::toHex(llvm::SHA1::hash(llvm::arrayRefFromStringRef(Key)), /*LowerCase=*/true).substr(0, 16);
  }
}

} // namespace cudaperf

#endif // CUDAPERF_FINDING_FINGERPRINT_H
