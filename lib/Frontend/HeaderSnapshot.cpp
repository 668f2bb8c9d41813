#include "Frontend/HeaderSnapshot.h"
#include "Frontend/Invocation.h"
#include "Support/ByteStream.h"
#include "Support/ReadLog.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Serialization/ASTReader.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace cudaperf {
namespace {

std::string absolute(llvm::StringRef File) {
  llvm::SmallString<256> Path(File);
  llvm::sys::fs::make_absolute(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

/// Everything but the file's name goes by the driver's arguments.
std::string keyOf(InvocationInputs Inputs) {
  Inputs.File = HeaderSnapshot::emptyFile();
  std::vector<std::string> Ignored;
  return llvm::join(driverArguments(Inputs, Ignored), "\n");
}

class SnapshotReader final : public clang::ASTReader {
public:
  using ASTReader::ASTReader;
  /// Device functions whose errors wait for a use. A snapshot has none of these errors, so Clang need not look at all
  /// of the headers' functions for them, which is most of what reading a snapshot would cost.
  void ReadDeclsToCheckForDeferredDiags(llvm::SmallSetVector<clang::Decl *, 4> &) override {}
};

} // namespace

HeaderSnapshot::HeaderSnapshot(const InvocationInputs &Inputs, llvm::ArrayRef<std::string> Files, const ReadLog &Reads,
                               llvm::StringRef Precompiled)
    : Key(cudaperf::keyOf(Inputs)), Reads(Reads.encode()), Precompiled(Precompiled) {
  for (const std::string &File : Files)
    Headers.push_back(absolute(File));
  llvm::sort(Headers);
}

std::string HeaderSnapshot::precompiledFile() { return BundledRoot.str() + "/headers.pch"; }
std::string HeaderSnapshot::emptyFile() { return BundledRoot.str() + "/headers.cu"; }

std::optional<std::string> HeaderSnapshot::keyOf(const ParseRequest &Request) {
  std::vector<std::string> Ignored;
  llvm::Expected<InvocationInputs> Inputs = resolveInputs(Request, Ignored);
  if (Inputs)
    return cudaperf::keyOf(*Inputs);
  llvm::consumeError(Inputs.takeError());
  return std::nullopt;
}

std::string HeaderSnapshot::encode() const {
  ByteWriter Out;
  HeaderSnapshot Copy = *this;
  transferAll(Out, Copy.Key, Copy.Headers, Copy.Reads, Copy.Precompiled);
  return Out.take();
}

std::shared_ptr<const HeaderSnapshot> HeaderSnapshot::decode(llvm::StringRef Encoded) {
  std::shared_ptr<HeaderSnapshot> Decoded(new HeaderSnapshot);
  ByteReader In(Encoded);
  transferAll(In, Decoded->Key, Decoded->Headers, Decoded->Reads, Decoded->Precompiled);
  if (In.failed() || Decoded->Precompiled.empty())
    return nullptr;
  return Decoded;
}

std::optional<ReadLog> HeaderSnapshot::reads() const { return ReadLog::decode(Reads); }

void HeaderSnapshot::noteReads() const {
  ReadLog *Log = ReadRecording::current();
  if (!Log)
    return;
  if (std::optional<ReadLog> Own = reads())
    Log->add(*Own);
  else
    Log->spoil();
}

bool HeaderSnapshot::fits(const InvocationInputs &Inputs, llvm::ArrayRef<ReplacedText> Replaced) const {
  return llvm::none_of(Replaced,
                       [&](const ReplacedText &Each) {
                         return std::binary_search(Headers.begin(), Headers.end(), absolute(Each.File));
                       }) &&
         Key == cudaperf::keyOf(Inputs);
}

bool HeaderSnapshot::attachTo(clang::CompilerInstance &Clang) const {
  // Equal keys say that the options agree; Clang would also compare the time of each header.
  auto Reader = llvm::makeIntrusiveRefCnt<SnapshotReader>(
      Clang.getPreprocessor(), Clang.getModuleCache(), &Clang.getASTContext(), Clang.getPCHContainerReader(),
      Clang.getFrontendOpts().ModuleFileExtensions, /*isysroot=*/"", clang::DisableValidationForModuleKind::PCH);
  Reader->getModuleManager().addInMemoryBuffer(
      precompiledFile(),
      llvm::MemoryBuffer::getMemBuffer(Precompiled, precompiledFile(), /*RequiresNullTerminator=*/false));
  Clang.getASTContext().setExternalSource(Reader);
  if (Reader->ReadAST(precompiledFile(), clang::serialization::MK_PCH, clang::SourceLocation(),
                      clang::ASTReader::ARR_None) != clang::ASTReader::Success)
    return false;
  // Without the '-include's that are in the precompiled header.
  Clang.getPreprocessor().setPredefines(Reader->getSuggestedPredefines());
  Clang.setASTReader(std::move(Reader));
  return true;
}

} // namespace cudaperf
