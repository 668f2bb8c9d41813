#include "PageLinks.h"
#include "Lsp/CheckPages.h"

namespace cudaperf {

std::string withPageLinks(std::string Message) {
  static constexpr llvm::StringLiteral Start = "https://clang.llvm.org/extra/clang-tidy/checks/cuda/perf-";
  static constexpr llvm::StringLiteral End = ".html";
  for (size_t At = Message.find(Start); At != std::string::npos; At = Message.find(Start, At + 1)) {
    size_t Stop = Message.find(End, At);
    if (Stop == std::string::npos)
      break;
    std::string Check = "cuda-perf-" + Message.substr(At + Start.size(), Stop - At - Start.size());
    if (std::string Page = lsp::checkPageUri(Check); !Page.empty())
      Message.replace(At, Stop + End.size() - At, Page);
  }
  return Message;
}

void PageLinkStream::write_impl(const char *Bytes, size_t Count) {
  Reader.append({Bytes, Count});
  while (std::optional<llvm::Expected<std::string>> Message = Reader.next())
    Out << lsp::frameMessage(withPageLinks(llvm::cantFail(std::move(*Message))));
  Out.flush();
}

} // namespace cudaperf
