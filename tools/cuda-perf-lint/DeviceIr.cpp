#include "DeviceIr.h"
#include "Kernel/DeviceModule.h"
#include "llvm/Support/raw_ostream.h"

namespace cudaperf {

llvm::Expected<std::string> deviceIr(const ParseRequest &Request) {
  llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Request);
  if (!Unit)
    return Unit.takeError();
  const DeviceModule Lowered = lowerKernels((*Unit)->ast(), (*Unit)->preprocessor());
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Lowered.Code->print(Out, /*AAW=*/nullptr);
  return Text;
}

} // namespace cudaperf
