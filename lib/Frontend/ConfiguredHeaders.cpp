// The shapes that are known: '#cmakedefine', '#cmakedefine01', '@NAME@' and '${NAME}' of CMake, '#undef' of Autoconf.

#include "Frontend/ConfiguredHeaders.h"
#include "Frontend/BuildFiles.h"
#include "Frontend/ProjectHeaders.h"
#include "Support/RegularFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace cudaperf {
namespace {

using Values = llvm::function_ref<std::optional<std::string>(llvm::StringRef)>;

bool isNamePart(char C) { return llvm::isAlnum(C) || C == '_'; }

bool isOn(llvm::StringRef Value) {
  return llvm::is_contained({"1", "ON", "TRUE", "YES", "Y"}, Value.upper()) ||
         (!Value.empty() && Value != "0" && llvm::all_of(Value, llvm::isDigit));
}

/// A file of kernels is built with what they need.
bool asksForCuda(llvm::StringRef Name) {
  const std::string Upper = Name.upper();
  const auto Has = [&](llvm::StringRef Part) { return llvm::StringRef(Upper).contains(Part); };
  return Has("CUDA") && !Has("NO_") && !Has("DISABLE") && !Has("WITHOUT") && !Has("VERSION");
}

bool isOn(llvm::StringRef Name, Values ValueOf) { return asksForCuda(Name) || isOn(ValueOf(Name).value_or("")); }

/// What stands for a variable that nobody knows in Line, of which Before and After are around it: a number where one is
/// wanted, nothing in a string or where a build puts whole lines.
llvm::StringRef standIn(llvm::StringRef Before, llvm::StringRef After) {
  const bool IsInString = Before.count('"') % 2 == 1;
  return IsInString || Before.trim().empty() || isNamePart(Before.back()) || After.starts_with("@") ||
                 (!After.empty() && isNamePart(After.front()))
             ? ""
             : "0";
}

/// Line with the values of '@NAME@' and '${NAME}' in their places.
std::string substituted(llvm::StringRef Line, Values ValueOf) {
  std::string Made;
  for (size_t At = 0; At < Line.size(); ++At) {
    const bool IsShell = Line.substr(At).starts_with("${");
    const llvm::StringRef Rest = Line.substr(At + 1 + IsShell), Name = Rest.take_while(isNamePart);
    const llvm::StringRef After = Rest.drop_front(Name.size());
    if (Name.empty() || !(IsShell ? After.starts_with("}") : Line[At] == '@' && After.starts_with("@"))) {
      Made += Line[At];
      continue;
    }
    const std::optional<std::string> Value = ValueOf(Name);
    // What comments a line out in one build and leaves it in another is left out.
    const bool IsKnown = Value && !llvm::StringRef(*Value).starts_with("//");
    Made += IsKnown ? llvm::StringRef(*Value) : standIn(Line.take_front(At), After.drop_front(1));
    At += 1 + IsShell + Name.size();
  }
  return Made;
}

std::string configuredLine(llvm::StringRef Line, Values ValueOf) {
  llvm::StringRef Rest = Line.ltrim();
  if (!Rest.consume_front("#"))
    return substituted(Line, ValueOf);
  Rest = Rest.ltrim();
  const llvm::StringRef Directive = Rest.take_while(isNamePart);
  Rest = Rest.drop_front(Directive.size()).ltrim();
  const llvm::StringRef Name = Rest.take_while(isNamePart);
  if (Name.empty())
    return substituted(Line, ValueOf);
  if (Directive == "cmakedefine01")
    return "#define " + Name.str() + (isOn(Name, ValueOf) ? " 1" : " 0");
  if (Directive == "cmakedefine")
    return isOn(Name, ValueOf) ? "#define " + substituted(Rest, ValueOf) : std::string();
  if (Directive == "undef" && asksForCuda(Name))
    return "#define " + Name.str() + " 1";
  return substituted(Line, ValueOf);
}

} // namespace

std::string configuredText(llvm::StringRef Template, Values ValueOf) {
  std::string Text;
  for (llvm::StringRef Line : llvm::split(Template, '\n'))
    Text += configuredLine(Line.rtrim('\r'), ValueOf) + '\n';
  return Text;
}

std::vector<ConfiguredHeader> configuredHeaders(const std::string &Source, llvm::ArrayRef<std::string> Missing) {
  std::vector<ConfiguredHeader> Found;
  if (Missing.empty())
    return Found;
  ProjectHeaders Project(Source);
  BuildFiles Build(Source);
  for (const std::string &Header : Missing) {
    const std::optional<std::string> Template = Project.templateOf(Header);
    if (!Template)
      continue;
    llvm::Expected<std::string> Text = readRegularFile(*Template, MaxConfigBytes);
    if (!Text) {
      llvm::consumeError(Text.takeError());
      continue;
    }
    // Where the template's own folder is the one that the include names, the path leads above it.
    llvm::StringRef Folder = llvm::sys::path::parent_path(*Template);
    const llvm::StringRef Around = llvm::sys::path::parent_path(Header);
    if (llvm::StringRef Above = Folder; !Around.empty() && Above.consume_back(Around) && Above.consume_back("/"))
      Folder = Above;
    const auto ValueOf = [&](llvm::StringRef Name) { return Build.valueOf(Name); };
    Found.push_back({*Template, Folder.str(), (Folder + "/" + Header).str(), configuredText(*Text, ValueOf)});
  }
  return Found;
}

} // namespace cudaperf
