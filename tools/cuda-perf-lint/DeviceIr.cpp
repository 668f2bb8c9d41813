#include "DeviceIr.h"
#include "Embedded/AnalyzeSource.h"
#include "Kernel/DeviceModule.h"
#include "llvm/Support/raw_ostream.h"

namespace cudaperf {

llvm::Expected<std::string> deviceIr(const ParseRequest &Request) {
  llvm::Expected<std::vector<ParseRequest>> Units = unitsOf(Request);
  if (!Units)
    return Units.takeError();
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  for (const ParseRequest &Each : *Units) {
    llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Each);
    if (!Unit)
      return Unit.takeError();
    const DeviceModule Lowered = lowerKernels((*Unit)->ast(), (*Unit)->preprocessor());
    Lowered.Code->print(Out, /*AAW=*/nullptr);
  }
  return Text;
}

} // namespace cudaperf
