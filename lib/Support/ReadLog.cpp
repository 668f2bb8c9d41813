#include "Support/ReadLog.h"
#include "Support/ByteStream.h"
#include "llvm/Support/Path.h"

namespace cudaperf {

void ReadLog::add(DiskNote Question, DiskAnswer Answer) {
  auto [Known, IsNew] = Asked.try_emplace(std::move(Question), std::move(Answer));
  if (!IsNew && Known->second.Text != Answer.Text)
    spoil();
}

void ReadLog::add(const ReadLog &Other) {
  for (const auto &[Question, Answer] : Other.Asked)
    add(Question, Answer);
  IsSpoiled |= Other.IsSpoiled;
}

const std::optional<DiskStamp> &ReadLog::stampOfFolder(llvm::StringRef Folder) {
  auto [Known, IsNew] = Folders.try_emplace(Folder);
  if (IsNew)
    Known->second = settledStampOf(Folder);
  return Known->second;
}

template <typename Stream> static void transfer(Stream &S, DiskStamp &Stamp) {
  transferAll(S, Stamp.Device, Stamp.Inode, Stamp.Bytes, Stamp.ModifiedNanoseconds, Stamp.ChangedNanoseconds);
}

template <typename Stream> static void transfer(Stream &S, DiskNote &Note) {
  auto What = static_cast<uint8_t>(Note.What);
  transferAll(S, What, Note.Path, Note.Argument);
  Note.What = static_cast<DiskQuestion>(What);
}

template <typename Stream> static void transfer(Stream &S, DiskAnswer &Answer) {
  transferAll(S, Answer.Text, Answer.Stamp);
}

std::string ReadLog::encode() const {
  ByteWriter Out;
  bool Spoiled = IsSpoiled;
  uint64_t Count = Asked.size();
  transferAll(Out, Spoiled, Count);
  for (const auto &[Question, Answer] : Asked) {
    DiskNote Note = Question;
    DiskAnswer Copy = Answer;
    transferAll(Out, Note, Copy);
  }
  return Out.take();
}

std::optional<ReadLog> ReadLog::decode(llvm::StringRef Bytes) {
  ByteReader In(Bytes);
  ReadLog Result;
  uint64_t Count = 0;
  transferAll(In, Result.IsSpoiled, Count);
  for (uint64_t I = 0; I != Count && !In.failed(); ++I) {
    DiskNote Question;
    DiskAnswer Answer;
    transferAll(In, Question, Answer);
    Result.Asked.emplace_hint(Result.Asked.end(), std::move(Question), std::move(Answer));
  }
  if (In.failed() || !In.atEnd())
    return std::nullopt;
  return Result;
}

static ReadLog *Innermost = nullptr;

ReadRecording::ReadRecording(ReadLog &Log) : Log(Log), Outer(Innermost) { Innermost = &Log; }

ReadRecording::~ReadRecording() {
  Innermost = Outer;
  if (Outer)
    Outer->add(Log);
}

ReadLog *ReadRecording::current() { return Innermost; }

void ReadRecording::spoil() {
  if (Innermost)
    Innermost->spoil();
}

std::string withReads(llvm::function_ref<std::string()> Work) {
  ReadLog Reads;
  std::string Result;
  {
    ReadRecording Recording(Reads);
    Result = Work();
  }
  std::string Encoded = Reads.encode();
  ByteWriter Out;
  transferAll(Out, Encoded, Result);
  return Out.take();
}

std::optional<std::string> takeWithReads(llvm::StringRef Bytes) {
  std::string Encoded, Result;
  ByteReader In(Bytes);
  transferAll(In, Encoded, Result);
  const std::optional<ReadLog> Reads = ReadLog::decode(Encoded);
  if (In.failed() || !Reads) {
    ReadRecording::spoil();
    return std::nullopt;
  }
  if (ReadLog *Log = ReadRecording::current())
    Log->add(*Reads);
  return Result;
}

std::optional<DiskStamp> stampBeforeReading(llvm::StringRef Path) {
  return ReadRecording::current() ? settledStampOf(Path) : std::nullopt;
}

std::optional<DiskStamp> folderStampBeforeReading(llvm::StringRef Path) {
  ReadLog *Log = ReadRecording::current();
  const llvm::StringRef Name = llvm::sys::path::filename(Path);
  if (!Log || Name == "." || Name == ".." || Path.ends_with("/"))
    return std::nullopt; // the folder of these is another one
  const std::optional<DiskStamp> &Stamp = Log->stampOfFolder(folderOf(Path));
  return lookAt(Path).Own == FileKind::Link ? std::nullopt : Stamp;
}

void noteAnswer(DiskQuestion What, llvm::StringRef Path, std::string Answer, std::optional<DiskStamp> Before) {
  if (ReadLog *Log = ReadRecording::current())
    Log->add({.What = What, .Path = Path.str(), .Argument = ""}, {.Text = std::move(Answer), .Stamp = Before});
}

void noteContent(llvm::StringRef Path, llvm::StringRef Content, std::optional<DiskStamp> Before) {
  if (ReadRecording::current())
    noteAnswer(DiskQuestion::Content, Path, contentHash(Content), Before);
}

void noteKind(llvm::StringRef Path, FileKind Kind, std::optional<DiskStamp> OfFolder) {
  noteAnswer(DiskQuestion::Kind, Path, textOf(Kind), OfFolder);
}

void noteRealPath(llvm::StringRef Path, llvm::StringRef Real) { noteAnswer(DiskQuestion::RealPath, Path, Real.str()); }

} // namespace cudaperf
