// clangd makes a link to clang.llvm.org of every clang-tidy check; ours have their pages elsewhere.

#ifndef CUDAPERF_TOOLS_CLANGD_PAGELINKS_H
#define CUDAPERF_TOOLS_CLANGD_PAGELINKS_H

#include "Lsp/Framing.h"
#include "llvm/Support/raw_ostream.h"

namespace cudaperf {

/// Message with the links of our checks set right.
std::string withPageLinks(std::string Message);

/// A stream of messages of the protocol that does so and hands them on, each as soon as it is whole.
class PageLinkStream final : public llvm::raw_ostream {
public:
  explicit PageLinkStream(llvm::raw_ostream &Out) : raw_ostream(/*unbuffered=*/true), Out(Out) {}

private:
  void write_impl(const char *Bytes, size_t Count) override;
  uint64_t current_pos() const override { return Out.tell(); }

  llvm::raw_ostream &Out;
  lsp::MessageReader Reader;
};

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_CLANGD_PAGELINKS_H
