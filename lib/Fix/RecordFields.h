// Which field of an array of structures an access takes: words for advice, read off the source.

#ifndef CUDAPERF_FIX_RECORDFIELDS_H
#define CUDAPERF_FIX_RECORDFIELDS_H

#include "Source/SourceMap.h"
#include "llvm/ADT/BitVector.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class RecordDecl;
}

namespace cudaperf {

/// A field of an array of structures.
struct FieldOfRecord {
  std::string Record;
  std::string Field; ///< in words: "'re'", "what 'real()' uses"
  unsigned RecordBytes = 0;
  unsigned AlignBytes = 1;                       ///< of the structure
  const clang::RecordDecl *Definition = nullptr; ///< of the structure
  bool IsBits = false;                           ///< a bit-field, which shares its bytes with others
  bool IsElement = false;                        ///< one of an array that is Field, with an index that is no constant
  bool IsCopied = false;   ///< the structure is written as a whole, and the field is what the access takes of it
  bool IsLibrarys = false; ///< its name and layout are a library's: 'cufftComplex'

  bool isAlignedToSize() const { return AlignBytes >= RecordBytes; }
};

/// The structure of StrideBytes bytes that Access takes a field of, or calls a method of, if it is one. Of one that is
/// copied as a whole, 'float4 v = in[i]', the field at Offset bytes.
std::optional<FieldOfRecord> fieldOfRecord(const clang::Expr *Access, int64_t StrideBytes,
                                           std::optional<int64_t> Offset, const SourceMap &Source);

/// The numbers of Record that lie at Bytes, each with its path, "'ends[1].x'", in their order; none if some of them are
/// not plain.
std::vector<std::string> numbersAt(const clang::RecordDecl &Record, const llvm::BitVector &Bytes,
                                   const clang::ASTContext &Context);

/// The bytes of the structure that Access is, or takes a field of; 0 if there is none.
uint64_t structureBytes(const clang::Expr &Access, const clang::ASTContext &Context);

} // namespace cudaperf

#endif // CUDAPERF_FIX_RECORDFIELDS_H
