#include "Kernel/DeviceModule.h"
#include "Device/AddressSpaces.h"
#include "Device/DeclaredConstants.h"
#include "Device/ModuleFlags.h"
#include "Kernel/AsmLines.h"
#include "Kernel/CastAlignment.h"
#include "Kernel/InlinedSize.h"
#include "Kernel/InstanceChoice.h"
#include "Kernel/KernelClosure.h"
#include "Source/PhysicalLines.h"
#include "Support/ShortName.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"

using namespace clang;

namespace cudaperf {

static SourceSpan pointOf(const SourceManager &SM, SourceLocation Where) {
  PresumedLoc Place = SM.getPresumedLoc(SM.getFileLoc(Where), /*UseLineDirectives=*/false);
  if (Place.isInvalid())
    return {};
  return {.File = Place.getFilename(), .Line = Place.getLine(), .Column = Place.getColumn()};
}

std::string qualifiedName(const FunctionDecl *Function) {
  std::string Name;
  llvm::raw_string_ostream Out(Name);
  Function->getNameForDiagnostic(Out, Function->getASTContext().getPrintingPolicy(), /*Qualified=*/true);
  return shortName(Name);
}

/// Clang's own -O1 front-end output: lifetime markers, no optnone; lines and columns for every instruction. No TBAA, as
/// nvcc has none: a store of a float keeps it from merging accesses of an int around it, and from reusing a loaded one.
/// What it does know, members of one structure, lib/Nvcc/SeparateFields.cpp sees in the addresses. A function that owes
/// a number and returns none comes back for nvcc; for Clang nothing behind its call would ever run.
static CodeGenOptions codeGenOptions() {
  CodeGenOptions Options;
  Options.StrictReturn = false;
  Options.OptimizationLevel = 1;
  Options.RelaxedAliasing = true;
  Options.setInlining(CodeGenOptions::NormalInlining);
  Options.setDebugInfo(llvm::codegenoptions::DebugLineTablesOnly);
  Options.DebugColumnInfo = true;
  Options.DiscardValueNames = false;
  return Options;
}

/// nvcc mangles a static kernel as if it were not static: without the "L" before its name that marks internal linkage.
static std::string nvccName(llvm::StringRef Mangled, const FunctionDecl &Kernel) {
  Mangled =
      Mangled.split("__intern__").first; // what Clang adds for -rdc=true: a hash that depends on where the file lies
  const std::string Name = Kernel.getNameAsString();
  const size_t Marked = Mangled.find("L" + std::to_string(Name.size()) + Name);
  return Marked == llvm::StringRef::npos ? Mangled.str()
                                         : (Mangled.take_front(Marked) + Mangled.drop_front(Marked + 1)).str();
}

/// Takes out of Sound, whose code Closure holds, what would be too much together.
static void dropInstances(const SourceManager &SM, std::vector<const FunctionDecl *> &Sound, KernelClosure &Closure,
                          std::vector<SkippedKernel> &Skipped) {
  InstanceChoice Choice =
      chooseInstances(Sound, [&](const FunctionDecl *Kernel) { return Closure.inlinedSize(Kernel); });
  if (Choice.Others.empty())
    return;
  for (const auto &[Kernel, Analyzed, Instances] : Choice.Others)
    Skipped.push_back({qualifiedName(Kernel), pointOf(SM, Kernel->getLocation()),
                       "its template has " + std::to_string(Instances) + " instances, of which " +
                           std::to_string(Analyzed) + " are analysed: all would be too much code for one file"});
  Closure = KernelClosure(BrokenCallee::Unseen);
  for (const FunctionDecl *Kernel : Choice.Kept)
    Closure.add(Kernel);
  Sound = std::move(Choice.Kept);
}

/// Sorts the kernels into those whose code is sound, which go into Closure, and the others.
static std::vector<const FunctionDecl *> selectKernels(ASTContext &Context, KernelClosure &Closure,
                                                       std::vector<SkippedKernel> &Skipped) {
  const SourceManager &SM = Context.getSourceManager();
  std::vector<const FunctionDecl *> Sound;
  for (const FunctionDecl *Kernel : findKernels(Context)) {
    std::optional<BrokenCode> Broken = Closure.add(Kernel);
    if (!Broken) {
      Sound.push_back(Kernel);
      continue;
    }
    Skipped.push_back({qualifiedName(Kernel), pointOf(SM, Kernel->getLocation()), describe(*Broken, SM)});
  }
  return Sound;
}

namespace {
/// While it lives, the alignment that is attached to a typedef's name ("} site __attribute__((aligned));") is no
/// property of what a pointer to it points to: nvcc knows only that of the structure itself. Sizes and layouts stay as
/// they are.
class StructuresAsDeclared {
public:
  explicit StructuresAsDeclared(const ASTContext &Context) {
    for (Decl *D : Context.getTranslationUnitDecl()->noload_decls())
      if (auto *Name = dyn_cast<TypedefDecl>(D);
          Name && Name->hasAttr<AlignedAttr>() && Name->getUnderlyingType()->isRecordType()) {
        Context.getTypeInfo(Context.getTypedefType(Name)); // remembered, so that layouts still to be made use it
        Aligned.emplace_back(Name, Name->getAttrs());
        Name->dropAttr<AlignedAttr>();
      }
  }
  ~StructuresAsDeclared() {
    for (auto &[Name, Attributes] : Aligned) {
      Name->dropAttrs();
      Name->setAttrs(Attributes);
    }
  }
  StructuresAsDeclared(const StructuresAsDeclared &) = delete;
  StructuresAsDeclared &operator=(const StructuresAsDeclared &) = delete;

private:
  std::vector<std::pair<TypedefDecl *, AttrVec>> Aligned;
};
} // namespace

namespace {
/// Clang's code generation, which knows the names of what it has made as long as it lives.
class DeviceGenerator {
public:
  DeviceGenerator(ASTContext &Context, Preprocessor &PP, llvm::LLVMContext &Into)
      : Context(Context), Into(Into), Options(codeGenOptions()),
        // A diagnostics engine of its own: code generation gives up on the first error of the one that parsed.
        Diagnostics(new DiagnosticIDs, new DiagnosticOptions, new IgnoringDiagConsumer) {
    Diagnostics.setSourceManager(&Context.getSourceManager());
    Into.setDiscardValueNames(false);
    Generator.reset(
        CreateLLVMCodeGen(Diagnostics, "device", Context.getSourceManager().getFileManager().getVirtualFileSystemPtr(),
                          PP.getHeaderSearchInfo().getHeaderSearchOpts(), PP.getPreprocessorOpts(), Options, Into));
  }
  std::unique_ptr<llvm::Module> run(llvm::ArrayRef<const Decl *> Declarations);
  CodeGenerator &names() { return *Generator; }

private:
  ASTContext &Context;
  llvm::LLVMContext &Into;
  const CodeGenOptions Options;
  DiagnosticsEngine Diagnostics;
  std::unique_ptr<CodeGenerator> Generator;
};
} // namespace

std::unique_ptr<llvm::Module> DeviceGenerator::run(llvm::ArrayRef<const Decl *> Declarations) {
  const StructuresAsDeclared Pointees(Context);
  const AsmAtOperands Asm(Declarations);
  const CastsSayAlignment Casts(Context, Declarations);
  const PhysicalLines Lines(Context.getSourceManager());
  Generator->Initialize(Context);
  Context.CUDADeviceVarODRUsedByHost.clear(); // Clang would emit them, too, and their types may have errors
  Context.CUDAExternalDeviceDeclODRUsedByHost.clear();
  for (const Decl *D : Declarations)
    Generator->HandleTopLevelDecl(DeclGroupRef(const_cast<Decl *>(D)));
  Generator->HandleTranslationUnit(Context);
  std::unique_ptr<llvm::Module> Code(Generator->ReleaseModule());
  return Code ? std::move(Code) : std::make_unique<llvm::Module>("device", Into);
}

bool isInGlobalMemory(const llvm::GlobalVariable &Variable) {
  const unsigned Space = Variable.getAddressSpace();
  return Space == ConstantAddressSpace ? Variable.hasAttribute(GlobalTable) : Space != SharedAddressSpace;
}

/// Notes at Variable where nvcc puts it. Clang adds an implicit __constant__ to what is const.
static void markTable(const VarDecl &Declared, llvm::GlobalVariable &Variable) {
  const auto *Device = Declared.getAttr<CUDADeviceAttr>();
  const auto *Constant = Declared.getAttr<CUDAConstantAttr>();
  const bool IsConstant = Constant && !Constant->isImplicit();
  if (IsConstant || (Device && !Device->isImplicit()))
    Variable.addAttribute(IsConstant ? llvm::StringRef(DeclaredConstant) : llvm::StringRef(GlobalTable));
}

/// The declarations of Code's variables, by name; notes at a table where nvcc puts it. Only Generator, which made Code,
/// knows.
static llvm::StringMap<const VarDecl *> markTables(CodeGenerator &Generator, llvm::Module &Code) {
  llvm::StringMap<const VarDecl *> Variables;
  for (llvm::GlobalVariable &Variable : Code.globals())
    if (const auto *Declared = dyn_cast_or_null<VarDecl>(Generator.GetDeclForMangledName(Variable.getName()))) {
      Variables[Variable.getName()] = Declared;
      markTable(*Declared, Variable);
    }
  return Variables;
}

/// Notes what Result's names stand for; only the generator knows. What system headers declare is the runtime library's,
/// unless it has errors.
static void recordDeclarations(CodeGenerator &Generator, const KernelClosure &Closure, DeviceModule &Result) {
  for (const Decl *D : Closure.declarations())
    if (const auto *Function = dyn_cast<FunctionDecl>(D))
      Result.Functions.push_back(Function);
  Result.Variables = markTables(Generator, *Result.Code);
  for (const llvm::Function &Callee : *Result.Code) {
    if (!Callee.isDeclaration() || Callee.isIntrinsic())
      continue;
    const auto *Declared = dyn_cast_or_null<FunctionDecl>(Generator.GetDeclForMangledName(Callee.getName()));
    if (!Declared)
      continue;
    const SourceManager &SM = Declared->getASTContext().getSourceManager();
    if (errorsOf(*Declared) || !SM.isInSystemHeader(SM.getExpansionLoc(Declared->getLocation())))
      Result.Elsewhere[Callee.getName()] = Declared;
    else if (llvm::StringRef(Declared->getQualifiedNameAsString()).starts_with("__cuda_perf::AnyFunction::"))
      Result.StandIns.insert(Callee.getName());
  }
}

static const llvm::Function *calleeOf(const llvm::Instruction &Inst) {
  const auto *Call = dyn_cast<llvm::CallBase>(&Inst);
  return Call ? Call->getCalledFunction() : nullptr;
}

const FunctionDecl *DeviceModule::calleeElsewhere(const llvm::Function &Kernel) const {
  for (const llvm::Instruction &Inst : llvm::instructions(Kernel)) {
    const llvm::Function *Callee = calleeOf(Inst);
    if (const FunctionDecl *Declared = Callee ? Elsewhere.lookup(Callee->getName()) : nullptr)
      return Declared;
  }
  return nullptr;
}

bool DeviceModule::callsStandIn(const llvm::Function &Kernel) const {
  return llvm::any_of(llvm::instructions(Kernel), [&](const llvm::Instruction &Inst) {
    const llvm::Function *Callee = calleeOf(Inst);
    return Callee && StandIns.contains(Callee->getName());
  });
}

/// Takes out the kernels that would be too large with everything inlined, and the functions that make them so.
static void dropLargeKernels(const SourceManager &SM, DeviceModule &Result) {
  InlinedSizes Sizes;
  llvm::SmallPtrSet<llvm::Function *, 8> Large;
  for (llvm::Function &F : *Result.Code)
    if (!F.isDeclaration() && Sizes.of(F) > MaxInlinedInstructions)
      Large.insert(&F);
  if (Large.empty())
    return;
  llvm::erase_if(Result.Kernels, [&](const DeviceKernel &Kernel) {
    if (!Large.contains(Kernel.Code))
      return false;
    Result.Skipped.push_back(
        {Kernel.Name, pointOf(SM, Kernel.Declaration->getLocation()),
         "with all its calls inlined it has more than " + std::to_string(MaxInlinedInstructions) + " instructions"});
    return true;
  });
  for (llvm::Function *F : Large)
    F->deleteBody();
  for (llvm::Function *F : Large)
    if (F->use_empty())
      F->eraseFromParent(); // the kernels among them, of which nothing must be left
}

/// Names of values cost a third of what inlined code takes, since each inlining makes them longer. Those of arguments
/// and of local arrays stay, which messages say.
static void dropValueNames(llvm::Module &Code) {
  for (llvm::Function &F : Code)
    for (llvm::BasicBlock &Block : F) {
      Block.setName("");
      for (llvm::Instruction &Inst : Block)
        if (!isa<llvm::AllocaInst>(Inst))
          Inst.setName("");
    }
}

DeviceModule lowerKernels(ASTContext &Context, Preprocessor &PP) {
  DeviceModule Result;
  const SourceManager &SM = Context.getSourceManager();
  KernelClosure Closure(BrokenCallee::Unseen);
  std::vector<const FunctionDecl *> Sound = selectKernels(Context, Closure, Result.Skipped);
  dropInstances(SM, Sound, Closure, Result.Skipped);
  Closure.hideUnseen();

  Result.Context = std::make_unique<llvm::LLVMContext>();
  DeviceGenerator Generator(Context, PP, *Result.Context);
  Result.Code = Generator.run(Closure.declarations());
  if (Context.getLangOpts().GPURelocatableDeviceCode)
    Result.Code->addModuleFlag(llvm::Module::Max, RelocatableFlag, 1);

  for (const FunctionDecl *Kernel : Sound) {
    GlobalDecl Global(Kernel, GlobalDecl::getDefaultKernelReference(Kernel));
    llvm::Function *Code = Result.Code->getFunction(Generator.names().GetMangledName(Global));
    if (Code && !Code->isDeclaration())
      Result.Kernels.push_back({Kernel, Code, qualifiedName(Kernel), nvccName(Code->getName(), *Kernel)});
    else
      Result.Skipped.push_back({qualifiedName(Kernel), pointOf(SM, Kernel->getLocation()), "no device code for it"});
  }
  recordDeclarations(Generator.names(), Closure, Result);
  dropValueNames(*Result.Code);
  dropLargeKernels(SM, Result);
  return Result;
}

/// What Function is called without the names of what it is in; empty for an operator.
static llvm::StringRef plainName(const FunctionDecl &Function) {
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function);
  const IdentifierInfo *Name = Constructor ? Constructor->getParent()->getIdentifier() : Function.getIdentifier();
  return Name ? Name->getName() : "";
}

/// The definitions of device functions in Scope that are called one of Names.
static void addDefinitions(const DeclContext &Scope, const llvm::StringSet<> &Names,
                           std::vector<const FunctionDecl *> &Into) {
  for (const Decl *D : Scope.noload_decls()) {
    if (isa<NamespaceDecl, LinkageSpecDecl>(D))
      addDefinitions(*cast<DeclContext>(D), Names, Into);
    const auto *Function = dyn_cast<FunctionDecl>(D);
    if (Function && Function->isThisDeclarationADefinition() && Function->hasAttr<CUDADeviceAttr>() &&
        Names.contains(plainName(*Function)))
      Into.push_back(Function);
  }
}

std::unique_ptr<llvm::Module> lowerFunctions(ASTContext &Context, Preprocessor &PP, const llvm::StringSet<> &Names,
                                             llvm::LLVMContext &Into) {
  std::vector<const FunctionDecl *> Definitions;
  addDefinitions(*Context.getTranslationUnitDecl(), Names, Definitions);
  KernelClosure Closure(BrokenCallee::Refused);
  llvm::erase_if(Definitions, [&](const FunctionDecl *Function) { return Closure.add(Function).has_value(); });
  DeviceGenerator Generator(Context, PP, Into);
  std::unique_ptr<llvm::Module> Code = Generator.run(Closure.declarations());
  llvm::SmallPtrSet<const llvm::Function *, 8> Wanted;
  const auto Want = [&](GlobalDecl Each) { Wanted.insert(Code->getFunction(Generator.names().GetMangledName(Each))); };
  llvm::erase_if(Definitions, [](const FunctionDecl *Function) { return !Function->isExternallyVisible(); });
  for (const FunctionDecl *Function : Definitions)
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Function))
      for (const CXXCtorType Type : {Ctor_Complete, Ctor_Base})
        Want(GlobalDecl(Constructor, Type));
    else
      Want(GlobalDecl(Function));
  for (llvm::Function &F : *Code)
    if (!F.isDeclaration() && !Wanted.contains(&F))
      F.setLinkage(llvm::GlobalValue::InternalLinkage);
  markTables(Generator.names(), *Code);
  return Code;
}

} // namespace cudaperf
