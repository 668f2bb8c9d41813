// The command line as a table of names. Written by hand and not with llvm::cl, whose table LLVM's libraries fill with
// hundreds of options of their own, and which ends the program with exit code 1 on a mistake.

#ifndef CUDAPERF_TOOLS_OPTIONTABLE_H
#define CUDAPERF_TOOLS_OPTIONTABLE_H

#include "Config/Config.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace cudaperf {

struct Options;

/// Puts the value that an option was given (empty if it takes none) into Out.
using OptionSetter = llvm::Error (*)(Options &Out, llvm::StringRef Value, KnownChecks Known);

/// 'merge' only writes reports: most options mean nothing to it.
enum class OptionUse { Lint, LintAndMerge };

/// One option. Long names are given with one dash or two, values as --name=value or --name value; short ones as -n,
/// -n value or -nvalue.
struct OptionSpec {
  llvm::StringLiteral Name;  ///< without dashes
  llvm::StringLiteral Value; ///< how the help names the value; empty: takes none
  llvm::StringLiteral Help;  ///< empty: another name of the option before, or for work on the tool only
  OptionUse Use;
  OptionSetter Set;
  char Short;

  constexpr OptionSpec(llvm::StringLiteral Name, llvm::StringLiteral Value, llvm::StringLiteral Help, OptionUse Use,
                       OptionSetter Set, char Short = 0)
      : Name(Name), Value(Value), Help(Help), Use(Use), Set(Set), Short(Short) {}
  OptionSpec(llvm::StringLiteral, llvm::StringLiteral, llvm::StringLiteral, OptionUse, std::nullptr_t) = delete;
};

/// What a command line holds, in the order given.
struct CommandLine {
  struct Given {
    const OptionSpec *Spec;
    std::string Value;
  };
  std::vector<Given> Options;
  std::vector<std::string> Inputs;
  std::vector<std::string> CompilerFlags; ///< behind "--"
};

/// Sorts Arguments (without the program's name). An option that Specs does not know is an error with the nearest name.
llvm::Expected<CommandLine> parseCommandLine(llvm::ArrayRef<std::string> Arguments, llvm::ArrayRef<OptionSpec> Specs);

/// The lines of --help for Specs.
std::string describeOptions(llvm::ArrayRef<OptionSpec> Specs);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_OPTIONTABLE_H
