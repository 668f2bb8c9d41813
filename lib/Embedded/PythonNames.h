// What the names of a Python file are bound to: by imports, and by assignments if there is no doubt about the value.

#ifndef CUDAPERF_EMBEDDED_PYTHONNAMES_H
#define CUDAPERF_EMBEDDED_PYTHONNAMES_H

#include "Embedded/PythonTokens.h"
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cudaperf {

/// The tokens [First, Last) of an expression, seen from a statement.
struct PythonExpression {
  uint32_t First = 0, Last = 0;
  uint32_t Statement = 0;
  bool empty() const { return First >= Last; }
};

class PythonNames {
public:
  explicit PythonNames(const PythonTokens &Tokens);

  /// The expression that Name has as its value where Statement stands; none if it may have another, too.
  std::optional<PythonExpression> valueOf(llvm::StringRef Name, uint32_t Statement) const;
  /// The dotted names that imports which can be seen from Statement bind Name to; more than one for
  /// 'try: import a as x / except ImportError: import b as x'.
  std::vector<std::string> importsOf(llvm::StringRef Name, uint32_t Statement) const;
  /// The modules of 'from module import *'.
  const std::vector<std::string> &starImports() const { return Stars; }
  /// The one 'return' of the function Name; none if there are several, or none with a value.
  std::optional<PythonExpression> returnOf(llvm::StringRef Name, uint32_t Statement) const;

  /// A parameter of a function: which one, and the block of the function.
  struct Parameter {
    std::string Name;
    size_t Position = 0;
    uint32_t Function = 0;
  };
  /// Name as a parameter of the function around Statement, if it is nothing else there.
  std::optional<Parameter> parameterOf(llvm::StringRef Name, uint32_t Statement) const;
  /// The block of the function that Name is certain to be.
  std::optional<uint32_t> functionOf(llvm::StringRef Name, uint32_t Statement) const;

private:
  enum class Kind { Import, Value, Function, Parameter, Opaque };
  struct Binding {
    Kind What = Kind::Opaque;
    uint32_t Statement = 0;
    std::string Imported;
    PythonExpression Value;
    uint32_t Block = 0;  ///< of Function, its body
    size_t Position = 0; ///< of Parameter
  };
  using Bindings = std::vector<Binding>;

  void read(uint32_t Statement);
  void readImport(uint32_t Statement);
  void readFrom(uint32_t Statement);
  void readHeader(uint32_t Statement, uint32_t Body);
  void readParameters(uint32_t First, uint32_t Last, uint32_t Statement, uint32_t Body);
  void readAssignment(uint32_t Statement);
  void bindTargets(uint32_t First, uint32_t Last, uint32_t Statement);
  void bind(llvm::StringRef Name, Binding What, uint32_t Block);
  std::string dottedName(uint32_t &Token, uint32_t Last) const;
  uint32_t blockOf(uint32_t Statement) const { return Tokens.statements()[Statement].Block; }
  /// What binds Name in the innermost scope around Statement that binds it; null if none does.
  const Bindings *visible(llvm::StringRef Name, uint32_t Statement, uint32_t &Scope) const;
  const Binding *certain(llvm::StringRef Name, uint32_t Statement) const;
  bool sharesLoop(uint32_t Block, uint32_t Other) const;

  const PythonTokens &Tokens;
  std::map<std::pair<uint32_t, std::string>, Bindings> ByScope;
  std::map<uint32_t, std::vector<PythonExpression>> Returns; ///< by the function's block
  std::vector<std::string> Stars;
};

} // namespace cudaperf

#endif // CUDAPERF_EMBEDDED_PYTHONNAMES_H
