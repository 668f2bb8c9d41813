#include "Support/YamlTree.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"
#include <optional>

namespace cudaperf {
namespace yaml = llvm::yaml;

/// A configuration has three levels; whatever nests deeper is no configuration.
static constexpr unsigned MaxDepth = 16;

llvm::Error errorAt(llvm::StringRef Name, unsigned Line, unsigned Column, const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 Name + ":" + llvm::Twine(Line) + ":" + llvm::Twine(Column) + ": " + Message);
}

namespace {

class TreeBuilder {
public:
  TreeBuilder(llvm::StringRef Text, llvm::StringRef Name) : Name(Name), Stream(Text, Manager) {
    // The first error is the one to show: those that follow are its consequences.
    Manager.setDiagHandler(
        [](const llvm::SMDiagnostic &Message, void *Builder) {
          static_cast<TreeBuilder *>(Builder)->fail(std::max(Message.getLineNo(), 1), Message.getColumnNo() + 1,
                                                    Message.getMessage());
        },
        this);
  }

  llvm::Expected<YamlValue> build() {
    YamlValue Result;
    yaml::document_iterator Document = Stream.begin();
    if (Document != Stream.end() && !failed())
      if (yaml::Node *Root = Document->getRoot())
        Result = convert(*Root, 0);
    if (Failed)
      return errorAt(Name, Failed->Line, Failed->Column, Failed->Message);
    if (Stream.failed())
      return errorAt(Name, 1, 1, "no valid YAML");
    return Result;
  }

private:
  struct Failure {
    unsigned Line, Column;
    std::string Message;
  };

  bool failed() { return Failed || Stream.failed(); }

  void fail(unsigned Line, unsigned Column, const llvm::Twine &Message) {
    if (!Failed)
      Failed = Failure{Line, Column, Message.str()};
  }

  std::pair<unsigned, unsigned> placeOf(const yaml::Node &Node) const {
    llvm::SMLoc Where = Node.getSourceRange().Start;
    return Where.isValid() ? Manager.getLineAndColumn(Where) : std::pair<unsigned, unsigned>(1, 1);
  }

  std::string textOf(yaml::ScalarNode &Scalar);
  YamlValue convert(yaml::Node &Node, unsigned Depth);
  void convertMap(yaml::MappingNode &Map, YamlValue &Out, unsigned Depth);

  std::string Name;
  llvm::SourceMgr Manager;
  yaml::Stream Stream;
  std::optional<Failure> Failed;
};

/// Whether Raw begins with a quote that nothing closes: LLVM's scanner goes on to the end of the text, and its value
/// loses the last character.
static bool isOpenQuote(llvm::StringRef Raw) {
  if (!Raw.starts_with("'") && !Raw.starts_with("\""))
    return false;
  const char Quote = Raw.front();
  bool Open = true; // a quote that stands twice, which means itself, closes and opens again
  for (size_t I = 1; I < Raw.size(); ++I) {
    if (Raw[I] == Quote)
      Open = !Open;
    else if (Quote == '"' && Raw[I] == '\\')
      ++I;
  }
  return Open;
}

std::string TreeBuilder::textOf(yaml::ScalarNode &Scalar) {
  if (isOpenQuote(Scalar.getRawValue())) {
    const auto [Line, Column] = placeOf(Scalar);
    fail(Line, Column, "this quote is not closed");
    return "";
  }
  llvm::SmallString<64> Storage;
  return Scalar.getValue(Storage).str();
}

void TreeBuilder::convertMap(yaml::MappingNode &Map, YamlValue &Out, unsigned Depth) {
  Out.What = YamlValue::Kind::Map;
  for (yaml::KeyValueNode &Pair : Map) {
    yaml::Node *KeyNode = Pair.getKey();
    auto *Key = llvm::dyn_cast_or_null<yaml::ScalarNode>(KeyNode);
    if (!Key || failed()) {
      auto [Line, Column] = KeyNode ? placeOf(*KeyNode) : std::pair(Out.Line, Out.Column);
      return fail(Line, Column, "expected a key");
    }
    YamlEntry Entry;
    Entry.Key = textOf(*Key);
    std::tie(Entry.Line, Entry.Column) = placeOf(*Key);
    if (llvm::any_of(Out.Entries, [&](const YamlEntry &Other) { return Other.Key == Entry.Key; }))
      return fail(Entry.Line, Entry.Column, "the key '" + Entry.Key + "' is given twice");
    if (yaml::Node *Value = Pair.getValue())
      Entry.Value = convert(*Value, Depth + 1);
    if (failed())
      return;
    Out.Entries.push_back(std::move(Entry));
  }
}

YamlValue TreeBuilder::convert(yaml::Node &Node, unsigned Depth) {
  YamlValue Result;
  std::tie(Result.Line, Result.Column) = placeOf(Node);
  if (Depth > MaxDepth) {
    fail(Result.Line, Result.Column, "nested too deeply");
  } else if (auto *Scalar = llvm::dyn_cast<yaml::ScalarNode>(&Node)) {
    Result.What = YamlValue::Kind::Scalar;
    Result.Text = textOf(*Scalar);
  } else if (auto *Block = llvm::dyn_cast<yaml::BlockScalarNode>(&Node)) {
    Result.What = YamlValue::Kind::Scalar;
    Result.Text = Block->getValue().str();
  } else if (auto *Map = llvm::dyn_cast<yaml::MappingNode>(&Node)) {
    convertMap(*Map, Result, Depth);
  } else if (auto *List = llvm::dyn_cast<yaml::SequenceNode>(&Node)) {
    Result.What = YamlValue::Kind::List;
    for (yaml::Node &Element : *List) {
      Result.List.push_back(convert(Element, Depth + 1));
      if (failed())
        break;
    }
  } else if (llvm::isa<yaml::AliasNode>(&Node)) {
    fail(Result.Line, Result.Column, "aliases are not supported");
  }
  return Result;
}

} // namespace

llvm::Expected<YamlValue> parseYaml(llvm::StringRef Text, llvm::StringRef Name) {
  return TreeBuilder(Text, Name).build();
}

} // namespace cudaperf
