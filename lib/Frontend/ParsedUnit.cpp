#include "Frontend/ParsedUnit.h"
#include "Frontend/ParseRequest.h"

namespace cudaperf {

bool ParsedUnit::isRequested(llvm::StringRef File) const {
  return RootFile == RequestedFile || isSameFile(File, RequestedFile);
}

} // namespace cudaperf
