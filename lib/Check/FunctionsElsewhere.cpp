#include "Check/FunctionsElsewhere.h"
#include "Check/ProjectFacts.h"
#include "Device/ModuleFlags.h"
#include "Frontend/Mentions.h"
#include "Frontend/Parse.h"
#include "Support/Paths.h"
#include "Support/ReadLog.h"
#include "Support/RegularFile.h"
#include "Support/Worker.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <set>

namespace cudaperf {

/// Files that are parsed for the functions of one, and how far a function may be behind others.
static constexpr unsigned MaxFiles = 6, MaxRounds = 3;
/// What one of them may need; as for what neighbours say of launches.
static constexpr unsigned MaxCpuSeconds = 20;
/// A function that flattens an index has some dozens of instructions; this is for all of one file together.
static constexpr unsigned MaxInstructions = 20000;

/// Where the parenthesis that is open at At of Text closes; npos if it does not.
static size_t closingOf(llvm::StringRef Text, size_t At) {
  unsigned Depth = 0;
  for (; At < Text.size(); ++At) {
    Depth += Text[At] == '(';
    if (Text[At] == ')' && --Depth == 0)
      return At;
  }
  return llvm::StringRef::npos;
}

/// Takes from the front of Text what may stand between the parameters of a function and its body.
static void dropQualifiers(llvm::StringRef &Text) {
  for (size_t Before = 0; Before != Text.size();) {
    Text = Text.ltrim();
    Before = Text.size();
    if (Text.starts_with("//"))
      Text = Text.drop_front(std::min(Text.find('\n'), Text.size()));
    if (Text.starts_with("/*"))
      Text = Text.drop_front(std::min(Text.find("*/"), Text.size() - 2) + 2);
    for (const llvm::StringRef Word : {"const", "volatile", "noexcept", "override", "final"})
      Text.consume_front(Word);
  }
}

/// Whether Text may define a function called Name, which spares the parse of files that only call it: a parse decides.
static bool mayDefine(llvm::StringRef Text, llvm::StringRef Name) {
  for (size_t At = Text.find(Name); At != llvm::StringRef::npos; At = Text.find(Name, At + 1)) {
    const llvm::StringRef Behind = Text.drop_front(At + Name.size()).ltrim();
    const size_t Close = Behind.starts_with("(") ? closingOf(Behind, 0) : llvm::StringRef::npos;
    if (Close == llvm::StringRef::npos)
      continue;
    llvm::StringRef Rest = Behind.drop_front(Close + 1);
    dropQualifiers(Rest);
    if (Rest.starts_with("{") || (Rest.starts_with(":") && !Rest.starts_with("::"))) // a constructor's initializers
      return true;
  }
  return false;
}

static bool isTooLarge(const llvm::Module &Code) { return Code.getInstructionCount() > MaxInstructions; }

/// The functions called one of Names of Other's file as bitcode; empty if there are none.
static std::string bitcodeOf(const ParseRequest &Other, const llvm::StringSet<> &Names) {
  llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(Other);
  if (!Unit) {
    llvm::consumeError(Unit.takeError());
    return "";
  }
  llvm::LLVMContext Context;
  const auto Lowered = [&](const llvm::StringSet<> &Wanted) {
    return lowerFunctions((*Unit)->ast(), (*Unit)->preprocessor(), Wanted, Context);
  };
  std::unique_ptr<llvm::Module> Code = Lowered(Names);
  if (isTooLarge(*Code)) { // one that is keeps no other from being linked
    llvm::StringSet<> Small;
    for (const llvm::StringRef Name : Names.keys()) {
      llvm::StringSet<> Itself;
      Itself.insert(Name);
      if (!isTooLarge(*Lowered(Itself)))
        Small.insert(Name);
    }
    Code = Lowered(Small);
  }
  if (isTooLarge(*Code))
    return "";
  llvm::SmallString<0> Bytes;
  llvm::raw_svector_ostream Out(Bytes);
  llvm::WriteBitcodeToFile(*Code, Out);
  return Bytes.str().str();
}

/// The same by a process of its own: what happens to it costs what it would have said.
static std::string askInOwnProcess(const ParseRequest &Other, const llvm::StringSet<> &Names) {
  const auto Read = [&] { return withReads([&] { return bitcodeOf(Other, Names); }); };
  return takeWithReads(resultInOwnProcess(Read, {.CpuSeconds = MaxCpuSeconds}).Result).value_or("");
}

/// nvcc compiles each file by itself, so what the caller of Function has loaded is loaded again in it, and again in the
/// next call. The calls are inlined here; a fence on either side keeps equal loads from becoming one.
static void keepApart(llvm::Function &Function) {
  for (llvm::User *const User : Function.users())
    if (auto *const Call = llvm::dyn_cast<llvm::CallInst>(User); Call && Call->getCalledFunction() == &Function) {
      llvm::IRBuilder<> Builder(Call);
      Builder.CreateFence(llvm::AtomicOrdering::SequentiallyConsistent, llvm::SyncScope::SingleThread);
      Builder.SetInsertPoint(Call->getNextNode());
      Builder.SetCurrentDebugLocation(Call->getDebugLoc());
      Builder.CreateFence(llvm::AtomicOrdering::SequentiallyConsistent, llvm::SyncScope::SingleThread);
    }
}

namespace {
/// A file's functions, and the variables that they need.
struct CodeOfFile {
  std::string File;
  std::unique_ptr<llvm::Module> Code;
};
} // namespace

/// Whether other files can call Function by its name.
static bool isOffered(const llvm::Function &Function) {
  return !Function.isDeclaration() && !Function.hasLocalLinkage();
}

/// Takes from sight what several of Files define: which of them the program is made of, only its build knows.
static void hideAlternatives(llvm::ArrayRef<CodeOfFile> Files) {
  llvm::StringMap<llvm::SmallVector<llvm::Function *, 2>> Definitions;
  for (const CodeOfFile &Each : Files)
    for (llvm::Function &F : *Each.Code)
      if (isOffered(F))
        Definitions[F.getName()].push_back(&F);
  for (const auto &Entry : Definitions)
    if (Entry.second.size() > 1)
      for (llvm::Function *const F : Entry.second)
        F->setLinkage(llvm::GlobalValue::InternalLinkage);
}

/// Links what Module calls of From and does not have.
static void link(CodeOfFile From, DeviceModule &Module) {
  // What the file's own linking would have to keep, and of which a call needs nothing.
  for (const llvm::StringRef Name : {"llvm.used", "llvm.compiler.used", "llvm.global_ctors"})
    if (llvm::GlobalVariable *const Kept = From.Code->getNamedGlobal(Name))
      Kept->eraseFromParent();
  for (llvm::GlobalObject &Theirs : From.Code->global_objects()) {
    llvm::GlobalValue *const Ours = Module.Code->getNamedValue(Theirs.getName());
    if (!Ours || Theirs.isDeclaration())
      continue;
    auto *const Called = llvm::dyn_cast<llvm::Function>(Ours);
    if (!Ours->isDeclaration() || bool(Called) != llvm::isa<llvm::Function>(Theirs) ||
        Ours->getAddressSpace() != Theirs.getAddressSpace())
      Theirs.setLinkage(llvm::GlobalValue::InternalLinkage); // the file has one of that name itself
    else if (Called)
      keepApart(*Called);
  }
  if (llvm::NamedMDNode *const Flags = From.Code->getModuleFlagsMetadata())
    From.Code->eraseNamedMetadata(Flags); // those of the file hold for all; a difference would end the process
  llvm::Linker::linkModules(*Module.Code, std::move(From.Code), llvm::Linker::LinkOnlyNeeded);
  llvm::SmallString<256> Path(From.File);
  llvm::sys::fs::make_absolute(Path);
  llvm::sys::path::remove_dots(Path);
  Module.FilesElsewhere.insert(Path);
}

/// What Function is called in the source, without namespaces.
static std::string plainName(const llvm::Function &Function) {
  const std::string Mangled = Function.getName().str(); // what the demangler says lies in it
  llvm::ItaniumPartialDemangler Demangler;
  if (Demangler.partialDemangle(Mangled.c_str()) || !Demangler.isFunction())
    return Mangled;
  char *const Text = Demangler.getFunctionBaseName(nullptr, nullptr);
  const std::string Plain = Text ? Text : "";
  std::free(Text);
  return Plain;
}

/// Whether Function is called and not there. Kernels that the host launches are named in the module as well.
static bool isMissing(const llvm::Function &Function) {
  return Function.isDeclaration() && !Function.isIntrinsic() &&
         llvm::any_of(Function.users(), [](const llvm::User *User) { return llvm::isa<llvm::CallBase>(User); });
}

namespace {
using NameSet = std::set<std::string>;

/// The search for the functions that one module calls.
class ElsewhereReader {
public:
  ElsewhereReader(DeviceModule &Module, const ParseRequest &Request) : Module(Module), Request(Request) {}

  /// Links what sources near the file define of Names and, round for round, what that calls in turn.
  void read(NameSet Names);

private:
  /// Links what is found of Names, what is beside the file before all else.
  void readOnce(const NameSet &Names);
  /// Links what Files define of Names.
  void readFiles(llvm::ArrayRef<std::string> Files, const NameSet &Names);
  /// Those of Names that are called and still to be found.
  NameSet missingOf(const NameSet &Names) const;

  DeviceModule &Module;
  const ParseRequest &Request;
  unsigned FilesLeft = MaxFiles;
};
} // namespace

NameSet ElsewhereReader::missingOf(const NameSet &Names) const {
  NameSet Missing;
  for (const llvm::Function &F : *Module.Code)
    if (isMissing(F) && Names.count(plainName(F)))
      Missing.insert(plainName(F));
  return Missing;
}

void ElsewhereReader::readFiles(llvm::ArrayRef<std::string> Files, const NameSet &Names) {
  llvm::StringSet<> Wanted;
  for (const std::string &Name : Names)
    Wanted.insert(Name);
  std::vector<CodeOfFile> Found;
  for (const std::string &File : Files.take_front(FilesLeft)) {
    --FilesLeft;
    const ParseRequest Other = requestForOther(Request, File);
    const std::string Bitcode = Request.Others.InOwnProcess ? askInOwnProcess(Other, Wanted) : bitcodeOf(Other, Wanted);
    llvm::Expected<std::unique_ptr<llvm::Module>> Code =
        llvm::parseBitcodeFile(llvm::MemoryBufferRef(Bitcode, "elsewhere"), *Module.Context);
    if (Code)
      Found.push_back({File, std::move(*Code)});
    else
      llvm::consumeError(Code.takeError());
  }
  hideAlternatives(Found);
  for (CodeOfFile &Each : Found)
    link(std::move(Each), Module);
}

void ElsewhereReader::readOnce(const NameSet &Names) {
  const auto Defines = [&](llvm::StringRef File) {
    llvm::Expected<std::string> Text = readRegularFile(File, MaxSourceBytes);
    if (Text)
      return llvm::any_of(Names, [&](const std::string &Name) { return mayDefine(*Text, Name); });
    llvm::consumeError(Text.takeError());
    return false;
  };
  const std::vector<std::string> Files = filesMentioning(std::vector(Names.begin(), Names.end()), Request.File,
                                                         [&](llvm::StringRef File) { return !Defines(File); });
  const auto folderOf = [](llvm::StringRef File) { return llvm::sys::path::parent_path(realPath(File)).str(); };
  const std::string Folder = folderOf(Request.File);
  const size_t Beside = size_t(llvm::count_if(Files, [&](const auto &File) { return folderOf(File) == Folder; }));
  const llvm::ArrayRef<std::string> Sorted = Files;
  readFiles(Sorted.take_front(Beside), Names);
  if (const NameSet Missing = missingOf(Names); !Missing.empty())
    readFiles(Sorted.drop_front(Beside), Missing);
}

void ElsewhereReader::read(NameSet Names) {
  NameSet Asked = Names;
  for (unsigned Round = 0; Round < MaxRounds && !Names.empty() && FilesLeft > 0; ++Round) {
    readOnce(Names);
    // A file near by that defines one of them ends the search before those that define the others.
    if (Names.size() > 1)
      for (const std::string &Name : missingOf(Names))
        readOnce({Name});
    Names.clear();
    for (const llvm::Function &F : *Module.Code)
      if (isMissing(F) && plainName(F) != F.getName() && Asked.insert(plainName(F)).second)
        Names.insert(plainName(F));
  }
}

void addFunctionsElsewhere(DeviceModule &Module, const ParseRequest &Request) {
  NameSet Names;
  for (const llvm::Function &F : *Module.Code)
    if (const auto *Declared = isMissing(F) ? Module.Elsewhere.lookup(F.getName()) : nullptr;
        Declared && !Declared->hasAttr<clang::UnavailableAttr>()) // which has a body, but with errors
      Names.insert(plainName(F));
  if (Names.empty() || Request.Launches)
    return;
  if (!Module.Code->getModuleFlag(RelocatableFlag)) // only such a program can be linked
    Module.Code->addModuleFlag(llvm::Module::Max, RelocatableFlag, 1);
  ElsewhereReader(Module, Request).read(std::move(Names));
  for (const std::string &Name :
       llvm::to_vector(llvm::map_range(Module.Elsewhere, [](const auto &Entry) { return Entry.first().str(); })))
    if (const llvm::Function *Code = Module.Code->getFunction(Name); Code && !Code->isDeclaration())
      Module.Elsewhere.erase(Name);
}

} // namespace cudaperf
