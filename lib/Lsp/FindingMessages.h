// Findings as the protocol's diagnostics and code actions.

#ifndef CUDAPERF_LSP_FINDINGMESSAGES_H
#define CUDAPERF_LSP_FINDINGMESSAGES_H

#include "Lsp/OpenDocuments.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cudaperf::lsp {

/// "source" of every diagnostic and the name of the settings' section.
inline constexpr llvm::StringLiteral SourceName = "cuda-perf-lint";
/// The kind of the action that applies every safe fix of a document.
inline constexpr llvm::StringLiteral FixAllKind = "source.fixAll.cuda-perf-lint";

/// The page that explains a check, as a URI; empty if there is none.
using PageUris = llvm::function_ref<std::string(llvm::StringRef Check)>;

/// Where a client is told what to do about a finding: among the related places, or in the message as well, for those
/// that show nothing else.
enum class RemedyPlace { Related, Message };

Json diagnosticOf(const Finding &F, Places &Where, PageUris Pages, RemedyPlace Remedies);

/// Whether the client wants actions of Kind: Only, the list "only" of its request, names it or a kind above it. A
/// client that sends no list (null) wants all.
bool wantsKind(const Json *Only, llvm::StringRef Kind);

/// One action for each fix of the findings of File that touch Selected. Findings are those of the text as it is.
Json quickFixes(llvm::ArrayRef<Finding> Findings, llvm::StringRef File, const Range &Selected, Places &Where,
                PageUris Pages, RemedyPlace Remedies);

/// The action that applies all safe fixes that do not get in each other's way; null if there are none.
Json fixAll(llvm::ArrayRef<Finding> Findings, llvm::StringRef File, Places &Where);

} // namespace cudaperf::lsp

#endif // CUDAPERF_LSP_FINDINGMESSAGES_H
