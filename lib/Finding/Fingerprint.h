// Fingerprints of findings: what tells the findings of two runs apart.

#ifndef CUDAPERF_FINDING_FINGERPRINT_H
#define CUDAPERF_FINDING_FINGERPRINT_H

#include "Finding/Finding.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA1.h"
#include <map>

namespace cudaperf {

/// Every number outside of quotes becomes '#'; names such as 'tile2' stay what they are.
inline std::string withoutNumbers(llvm::StringRef Message) {
  std::string Result;
  bool IsQuoted = false;
  for (size_t I = 0; I < Message.size(); ++I) {
    if (Message[I] == '\'')
      IsQuoted = !IsQuoted;
    const bool IsFraction = Message[I] == '.' && I + 1 < Message.size() && llvm::isDigit(Message[I + 1]);
    if (IsQuoted || !(llvm::isDigit(Message[I]) || (IsFraction && Result.ends_with('#'))))
      Result += Message[I];
    else if (!llvm::StringRef(Result).ends_with("#"))
      Result += '#';
  }
  return Result;
}

/// Fills in the fingerprint of each of Findings, which stays the same when lines move and when only numbers change: the
/// check, the kernel, the file and the finding's words; a repeat gets its number.
inline void addFingerprints(std::vector<Finding> &Findings) {
  std::map<std::string, unsigned> Seen;
  for (Finding &F : Findings) {
    std::string Key = F.Check + '\0' + F.Where.File + '\0' + F.Kernel + '\0' + withoutNumbers(F.Message);
    Key += '\0' + std::to_string(Seen[Key]++);
    F.Fingerprint = llvm::toHex(llvm::SHA1::hash(llvm::arrayRefFromStringRef(Key)), /*LowerCase=*/true).substr(0, 16);
  }
}

} // namespace cudaperf

#endif // CUDAPERF_FINDING_FINGERPRINT_H
