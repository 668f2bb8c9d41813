// A token that nvcc does without and Clang needs.

#ifndef CUDAPERF_FRONTEND_MISSINGTOKEN_H
#define CUDAPERF_FRONTEND_MISSINGTOKEN_H

#include "clang/Basic/TokenKinds.h"
#include <string>

namespace cudaperf {

/// A token that is to follow the one written at Offset of File, also where a macro writes that one. Several may follow
/// one.
struct MissingToken {
  std::string File;
  unsigned Offset;
  clang::tok::TokenKind Kind; ///< a keyword, a punctuator or an identifier
  const char *Name = nullptr; ///< of an identifier
};

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_MISSINGTOKEN_H
