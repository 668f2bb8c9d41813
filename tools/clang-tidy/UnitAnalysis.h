// One run of the analysis for all checks that clang-tidy has enabled on a translation unit.

#ifndef CUDAPERF_TOOLS_CLANGTIDY_UNITANALYSIS_H
#define CUDAPERF_TOOLS_CLANGTIDY_UNITANALYSIS_H

#include "Config/AnalysisOptions.h"
#include "Config/CheckInfo.h"
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang
namespace clang::tidy {
class ClangTidyContext;
} // namespace clang::tidy

namespace cudaperf {

/// Shared by the checks of one translation unit; every check enters itself before the first asks for findings.
/// What an editor's server wants of the analysis beside its diagnostics.
struct EditorWishes {
  bool RemediesInMessages = false; ///< for editors that show no related information
  /// Told each result that is reported, without what comments silence.
  std::function<void(const FileResult &)> OnResult;
};

class UnitAnalysis {
public:
  /// The object that all checks made for Context's current unit share. May be called from several threads.
  static std::shared_ptr<UnitAnalysis> of(clang::tidy::ClangTidyContext *Context);

  /// Tells that this program is an editor's server, before it starts any thread; Wishes live as long. There every
  /// keystroke counts, so fixes are not tried before they are offered, which takes more parses of the file; and every
  /// fix comes with a note, the text of which is what the editor calls it.
  static void serveEditor(const EditorWishes &Wishes);
  static bool servesEditor();
  /// Whether a message is to hold what else its notes say.
  static bool putsRemediesInMessages();

  /// Enables Check with the options that the user has set.
  void enable(const CheckInfo &Check, std::map<std::string, std::string> Options);
  void setPreprocessor(clang::Preprocessor *Value) { PP = Value; }

  /// Everything the enabled checks found; computed at the first call.
  const FileResult &result(clang::ASTContext &Context);
  /// Why there may be no findings, e.g. a configuration file that does not parse; given out once, empty if all is well.
  std::string takeProblem() { return std::exchange(Problem, {}); }

private:
  FileResult analyze(clang::ASTContext &Context);

  std::map<std::string, std::map<std::string, std::string>> Enabled;
  clang::Preprocessor *PP = nullptr;
  std::optional<FileResult> Result;
  std::string Problem;
};

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_CLANGTIDY_UNITANALYSIS_H
