#include "OptionScripts.h"
#include "Report/ReportFormats.h"
#include "Support/NearestName.h"
#include "Support/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace cudaperf {
namespace {

/// Text with each of Special behind a backslash.
std::string escaped(llvm::StringRef Text, llvm::StringRef Special) {
  std::string Out;
  for (char C : Text) {
    if (Special.contains(C))
      Out += '\\';
    Out += C;
  }
  return Out;
}

/// Text for the middle of a shell's word in single quotes.
std::string inSingleQuotes(llvm::StringRef Text) { return llvm::join(llvm::split(Text, '\''), R"('\'')"); }

/// The help of Spec in one line.
std::string helpOf(const OptionSpec &Spec) { return llvm::join(llvm::split(Spec.Help, '\n'), " "); }

constexpr const char *Commands = "cache doctor merge trend";

enum class Operand { None, Words, File, Folder, Other };

Operand operandOf(const OptionSpec &Spec, llvm::ArrayRef<std::string> Words) {
  if (Spec.Value.empty())
    return Operand::None;
  if (Spec.Value.ends_with("FILE"))
    return Operand::File;
  if (Spec.Value.ends_with("DIR"))
    return Operand::Folder;
  return Words.empty() ? Operand::Other : Operand::Words;
}

/// What all of the scripts are made from: the options that the help shows.
struct Row {
  const OptionSpec *Spec;
  std::vector<std::string> Words;
  Operand Value;
  bool IsList = false; ///< words with commas between them
};

std::vector<Row> shownRows(llvm::ArrayRef<OptionSpec> Specs, KnownChecks Known) {
  std::vector<Row> Rows;
  for (const OptionSpec &Spec : Specs)
    if (!Spec.Help.empty()) {
      std::vector<std::string> Words = wordsOfValue(Spec, Known);
      const bool IsList = Spec.Value == "GLOBS";
      if (IsList)
        for (const CheckInfo *Check : Known)
          Words.push_back(Check->Id.str());
      const Operand Value = operandOf(Spec, Words);
      Rows.push_back({.Spec = &Spec, .Words = std::move(Words), .Value = Value, .IsList = IsList});
    }
  return Rows;
}

std::string bashScript(llvm::ArrayRef<Row> Rows) {
  std::string Text = R"(# Completion of cuda-perf-lint for bash; written by 'cuda-perf-lint --completions=bash'.
_cuda_perf_lint() {
  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}" listed=""
  # bash takes '--name=value' for three words.
  if [ "$word" = "=" ]; then
    word=""
  elif [ "$before" = "=" ]; then
    before="${COMP_WORDS[COMP_CWORD - 2]}"
  fi
  case "$before" in
)";
  std::string Names;
  for (const Row &Each : Rows) {
    const std::string Name = "--" + Each.Spec->Name.str();
    const bool TakesValue = Each.Value != Operand::None;
    Names += (Names.empty() ? "" : " ") + Name + (TakesValue ? "=" : "");
    if (!TakesValue)
      continue;
    const std::string Short = Each.Spec->Short ? std::string("|-") + Each.Spec->Short : "";
    Text += "    " + Name + Short + ")\n      ";
    if (Each.IsList)
      Text += "[[ \"$word\" == *,* ]] && listed=\"${word%,*},\"\n"
              "      COMPREPLY=($(compgen -P \"$listed\" -W '" +
              llvm::join(Each.Words, " ") + "' -- \"${word##*,}\"))\n";
    else if (!Each.Words.empty())
      Text += "COMPREPLY=($(compgen -W '" + llvm::join(Each.Words, " ") + "' -- \"$word\"))\n";
    else if (Each.Value == Operand::Other)
      Text += "COMPREPLY=()\n";
    else
      Text +=
          std::string("COMPREPLY=($(compgen ") + (Each.Value == Operand::Folder ? "-d" : "-f") + " -- \"$word\"))\n";
    Text += "      return ;;\n";
  }
  return Text + R"(  esac
  if [[ "$word" == -* ]]; then
    COMPREPLY=($(compgen -W ')" +
         Names + R"(' -- "$word"))
    [[ "${COMPREPLY[*]}" == *= ]] && compopt -o nospace
  elif [ "$before" = cache ] && [ "$COMP_CWORD" -eq 2 ]; then
    COMPREPLY=($(compgen -W clear -- "$word"))
  else
    COMPREPLY=($(compgen -f -X '!*.@(cu|cuh|py|ipynb|json)' -- "$word") $(compgen -d -- "$word"))
    # A command is the first word.
    [ "$COMP_CWORD" -eq 1 ] && COMPREPLY=($(compgen -W ')" +
         Commands + R"(' -- "$word") "${COMPREPLY[@]}")
  fi
}
shopt -s extglob
complete -o filenames -F _cuda_perf_lint cuda-perf-lint
)";
}

std::string zshScript(llvm::ArrayRef<Row> Rows) {
  std::string Text = "#compdef cuda-perf-lint\n"
                     "# Completion of cuda-perf-lint for zsh; written by 'cuda-perf-lint --completions=zsh'.\n"
                     "_arguments -s \\\n";
  for (const Row &Each : Rows) {
    const std::string Help = "[" + inSingleQuotes(escaped(helpOf(*Each.Spec), "[]:\\")) + "]";
    std::string Value;
    if (Each.Value != Operand::None)
      Value = ":" + escaped(Each.Spec->Value, "[]:\\") + ":";
    if (!Each.Words.empty())
      Value += "(" + llvm::join(Each.Words, " ") + ")";
    else if (Each.Value == Operand::File)
      Value += "_files";
    else if (Each.Value == Operand::Folder)
      Value += "_files -/";
    const char *Equals = Each.Value == Operand::None ? "" : "=";
    Text += "  '*--" + Each.Spec->Name.str() + Equals + Help + Value + "' \\\n";
    if (Each.Spec->Short)
      Text += std::string("  '*-") + Each.Spec->Short + (*Equals ? "+" : "") + Help + Value + "' \\\n";
  }
  return Text + R"--(  '1: :{_alternative "commands:command:()--" + Commands +
         R"--()" "files:file or folder:_files -g \"*.(cu|cuh|py|ipynb|json)\""}' \
  '*:file or folder:_files -g "*.(cu|cuh|py|ipynb|json)"'
)--";
}

std::string fishScript(llvm::ArrayRef<Row> Rows) {
  std::string Text = "# Completion of cuda-perf-lint for fish; written by 'cuda-perf-lint --completions=fish'.\n"
                     "complete -c cuda-perf-lint -n __fish_is_first_token -a '" +
                     std::string(Commands) + "'\n";
  for (const Row &Each : Rows) {
    Text += "complete -c cuda-perf-lint -l " + Each.Spec->Name.str();
    if (Each.Spec->Short)
      Text += std::string(" -s ") + Each.Spec->Short;
    if (!Each.Words.empty())
      Text += " -x -a '" + llvm::join(Each.Words, " ") + "'";
    else if (Each.Value == Operand::Other)
      Text += " -x";
    else if (Each.Value == Operand::Folder)
      Text += " -x -a '(__fish_complete_directories)'";
    else if (Each.Value == Operand::File)
      Text += " -r";
    Text += " -d '" + escaped(helpOf(*Each.Spec), "'\\") + "'\n";
  }
  return Text;
}

/// Text for man: no line of it is a request.
std::string roff(llvm::StringRef Text) {
  std::string Out = escaped(Text, "\\");
  for (size_t At = 0; (At = Out.find('-', At)) != std::string::npos; At += 2)
    Out.insert(At, "\\");
  if (llvm::StringRef(Out).starts_with(".") || llvm::StringRef(Out).starts_with("'"))
    Out = "\\&" + Out;
  return Out;
}

} // namespace

std::vector<std::string> wordsOfValue(const OptionSpec &Spec, KnownChecks Known) {
  std::vector<std::string> Words;
  if (Spec.Value == "LEVEL" || Spec.Value.starts_with("LEVEL|"))
    return {"hint", "note", "warning", "error"};
  if (Spec.Value == "FORMAT")
    for (const ReportFormat &Format : reportFormats())
      Words.push_back(Format.Name.str());
  else if (Spec.Value == "CHECK")
    for (const CheckInfo *Check : Known)
      Words.push_back(Check->Id.drop_front(llvm::StringRef("cuda-perf-").size()).str());
  else if (Spec.Value.contains('|') && !Spec.Value.contains('[') && !Spec.Value.ends_with("DIR"))
    for (llvm::StringRef Word : llvm::split(Spec.Value, '|'))
      Words.push_back(Word.str());
  return Words;
}

llvm::Expected<std::string> completionScript(llvm::StringRef Shell, llvm::ArrayRef<OptionSpec> Specs,
                                             KnownChecks Known) {
  const std::vector<Row> Rows = shownRows(Specs, Known);
  if (Shell == "bash")
    return bashScript(Rows);
  if (Shell == "zsh")
    return zshScript(Rows);
  if (Shell == "fish")
    return fishScript(Rows);
  return llvm::createStringError(llvm::inconvertibleErrorCode(), "'--completions': unknown shell '" + Shell + "'" +
                                                                     expectedOneOf(Shell, {"bash", "zsh", "fish"}));
}

std::string manPage(llvm::ArrayRef<OptionSpec> Specs, KnownChecks Known) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Out << ".TH CUDA\\-PERF\\-LINT 1 \"\" \"cuda\\-perf\\-lint " << toolVersion() << "\" \"User Commands\"\n"
      << ".SH NAME\ncuda\\-perf\\-lint \\- finds what costs CUDA kernels performance, from their source alone\n"
      << ".SH SYNOPSIS\n.B cuda\\-perf\\-lint\n[options] <file|folder|\\->... [\\-\\- <compiler flags>]\n.br\n"
      << ".B cuda\\-perf\\-lint merge\n[options] <report>...\n.br\n"
      << ".B cuda\\-perf\\-lint trend\n[options] <oldest report>... <newest report>\n.br\n"
      << ".B cuda\\-perf\\-lint doctor\n[options] [<file>...] [\\-\\- <compiler flags>]\n.br\n"
      << ".B cuda\\-perf\\-lint cache clear\n[\\-\\-cache\\-dir=DIR]\n"
      << ".SH DESCRIPTION\nSays which line wastes memory bandwidth, serialises a warp or launches needless work: by "
         "how "
         "much, under which assumptions, and what to write instead.\nIt runs each kernel's warps on paper and counts "
         "32\\-byte sectors and shared\\-memory wavefronts, as the hardware does; neither a GPU nor a CUDA toolkit is "
         "needed.\n.PP\nFolders are searched for .cu and .cuh files, and for Python files, notebooks and C++ "
         "files that hold kernels in strings; \\- is standard input.\nCompiler flags come from "
         "compile_commands.json and from behind \\-\\-.\n"
      << ".SH OPTIONS\n";
  for (const OptionSpec &Spec : Specs) {
    if (Spec.Help.empty())
      continue;
    Out << ".TP\n.B ";
    if (Spec.Short)
      Out << "\\-" << Spec.Short << ", ";
    Out << "\\-\\-" << roff(Spec.Name) << (Spec.Value.empty() ? "" : "=") << roff(Spec.Value) << '\n'
        << roff(helpOf(Spec)) << '\n';
  }
  Out << ".SH CHECKS\n";
  for (const CheckInfo *Check : Known)
    Out << ".TP\n.B " << roff(Check->Id) << '\n' << roff(Check->Summary) << '\n';
  Out << ".SH EXIT STATUS\n.TP\n.B 0\nnothing to report\n.TP\n.B 1\nfindings\n.TP\n.B 2\nsomething could not be done\n"
      << ".SH FILES\n.TP\n.B .cuda\\-perf\\-lint\nthe configuration of the files below its folder\n"
      << ".SH SEE ALSO\nclang\\-tidy(1), clangd(1)\n";
  return Text;
}

} // namespace cudaperf
