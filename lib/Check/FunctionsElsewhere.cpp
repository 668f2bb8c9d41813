#include "Check/FunctionsElsewhere.h"
#include "Check/ProjectFacts.h"
#include "Frontend/Mentions.h"
#include "Frontend/Parse.h"
#include "Support/ReadLog.h"
#include "Support/RegularFile.h"
#include "Support/Worker.h"
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

namespace cudaperf {

/// Files that are parsed for the functions of one, and how far a function may be behind others.
static constexpr unsigned MaxFiles = 4, MaxRounds = 3;
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

/// Whether Text may define a function called Name, which spares the parse of files that only call it: a parse decides.
static bool mayDefine(llvm::StringRef Text, llvm::StringRef Name) {
  for (size_t At = Text.find(Name); At != llvm::StringRef::npos; At = Text.find(Name, At + 1)) {
    const llvm::StringRef Behind = Text.drop_front(At + Name.size()).ltrim();
    if (!Behind.starts_with("("))
      continue;
    const size_t Close = closingOf(Behind, 0);
    if (Close != llvm::StringRef::npos && Behind.drop_front(Close + 1).ltrim().starts_with("{"))
      return true;
  }
  return false;
}

/// threadIdx and the like, which Clang declares as variables.
static bool isBuiltin(const llvm::GlobalVariable &Variable) {
  const auto *Structure = llvm::dyn_cast<llvm::StructType>(Variable.getValueType());
  return Structure && Structure->hasName() && Structure->getName().starts_with("struct.__cuda_builtin_");
}

/// A string or what a table in a function begins with: no declaration says more than its initializer does.
static bool isPrivateConstant(const llvm::GlobalVariable &Variable) {
  return Variable.isConstant() && Variable.hasPrivateLinkage() && Variable.hasInitializer();
}

/// Whether Code says all about itself: what lies in variables is known only together with their declarations.
static bool standsAlone(const llvm::Module &Code) {
  return llvm::all_of(Code.globals(), [](const auto &Each) { return isBuiltin(Each) || isPrivateConstant(Each); }) &&
         Code.getInstructionCount() <= MaxInstructions;
}

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
  if (!standsAlone(*Code)) { // one that does not keeps no other from being linked
    llvm::StringSet<> Standing;
    for (const llvm::StringRef Name : Names.keys()) {
      llvm::StringSet<> Itself;
      Itself.insert(Name);
      if (standsAlone(*Lowered(Itself)))
        Standing.insert(Name);
    }
    Code = Lowered(Standing);
  }
  if (!standsAlone(*Code))
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

static void link(llvm::StringRef Bitcode, DeviceModule &Module) {
  llvm::Expected<std::unique_ptr<llvm::Module>> Code =
      llvm::parseBitcodeFile(llvm::MemoryBufferRef(Bitcode, "elsewhere"), *Module.Context);
  if (!Code)
    return llvm::consumeError(Code.takeError());
  for (llvm::Function &F : **Code)
    if (llvm::Function *Ours = Module.Code->getFunction(F.getName()); Ours && !Ours->isDeclaration())
      F.setLinkage(llvm::GlobalValue::InternalLinkage); // the file has one of that name itself
    else if (Ours && !F.isDeclaration())
      keepApart(*Ours);
  if (llvm::NamedMDNode *const Flags = (*Code)->getModuleFlagsMetadata())
    (*Code)->eraseNamedMetadata(Flags); // those of the file hold for all; a difference would end the process
  llvm::Linker::linkModules(*Module.Code, std::move(*Code), llvm::Linker::LinkOnlyNeeded);
}

/// Of the mangled Name of a function: what it is called, without namespaces; empty if that is no such name.
static std::string plainName(llvm::StringRef Name) {
  llvm::ItaniumPartialDemangler Demangler;
  if (Demangler.partialDemangle(Name.str().c_str()) || !Demangler.isFunction())
    return "";
  char *const Text = Demangler.getFunctionBaseName(nullptr, nullptr);
  const std::string Plain = Text ? Text : "";
  std::free(Text);
  return Plain;
}

/// What Code calls and does not have: names that were not asked for before, which are noted.
static std::vector<std::string> missingIn(const llvm::Module &Code, llvm::StringSet<> &Asked) {
  std::vector<std::string> Names;
  for (const llvm::Function &F : Code)
    if (F.isDeclaration() && !F.use_empty() && !F.isIntrinsic())
      if (std::string Name = plainName(F.getName()); !Name.empty() && Asked.insert(Name).second)
        Names.push_back(std::move(Name));
  llvm::sort(Names);
  return Names;
}

/// Links what sources near Request's file define of Names, as long as there are FilesLeft.
static void linkThose(llvm::ArrayRef<std::string> Names, const ParseRequest &Request, DeviceModule &Module,
                      unsigned &FilesLeft) {
  llvm::StringSet<> Wanted;
  Wanted.insert(Names.begin(), Names.end());
  for (const std::string &File : filesMentioning(Names, Request.File, [](llvm::StringRef) { return true; })) {
    llvm::Expected<std::string> Text = readRegularFile(File, MaxSourceBytes);
    if (!Text) {
      llvm::consumeError(Text.takeError());
      continue;
    }
    if (llvm::none_of(Names, [&](const std::string &Name) { return mayDefine(*Text, Name); }))
      continue;
    if (FilesLeft == 0)
      break;
    --FilesLeft;
    const ParseRequest Other = requestForOther(Request, File);
    const std::string Bitcode = Request.Others.InOwnProcess ? askInOwnProcess(Other, Wanted) : bitcodeOf(Other, Wanted);
    if (Bitcode.empty())
      continue;
    link(Bitcode, Module);
    llvm::SmallString<256> Path(File);
    llvm::sys::fs::make_absolute(Path);
    llvm::sys::path::remove_dots(Path);
    Module.FilesElsewhere.insert(Path);
  }
}

void addFunctionsElsewhere(DeviceModule &Module, const ParseRequest &Request) {
  std::vector<std::string> Names;
  llvm::StringSet<> Asked;
  for (const auto &Entry : Module.Elsewhere)
    if (Entry.second->getIdentifier() && Asked.insert(Entry.second->getName()).second)
      Names.push_back(Entry.second->getName().str());
  if (Names.empty() || Request.Launches)
    return;
  llvm::sort(Names);
  unsigned FilesLeft = MaxFiles;
  // What they call may be defined in other files again.
  for (unsigned Round = 0; Round < MaxRounds && !Names.empty(); ++Round) {
    linkThose(Names, Request, Module, FilesLeft);
    Names = missingIn(*Module.Code, Asked);
  }
  for (const std::string &Name :
       llvm::to_vector(llvm::map_range(Module.Elsewhere, [](const auto &Entry) { return Entry.first().str(); })))
    if (const llvm::Function *Code = Module.Code->getFunction(Name); Code && !Code->isDeclaration())
      Module.Elsewhere.erase(Name);
}

} // namespace cudaperf
