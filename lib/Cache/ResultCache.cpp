// An entry: a mark, a checksum, and the log and the result behind it, compressed. The checksum covers the name, so that
// an entry under another name than its own is as bad as a damaged one.

#include "Cache/ResultCache.h"
#include "Support/ByteStream.h"
#include "Support/DiskLook.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"

namespace cudaperf {
namespace zstd = llvm::compression::zstd;

static constexpr llvm::StringLiteral Mark = "cuperf01";
/// Paths shrink to a tenth at any level.
static constexpr int CompressionLevel = 1;
static constexpr uint64_t MaxUncompressedBytes = 256u << 20;

static std::string checksum(llvm::StringRef Name, llvm::StringRef Body) { return contentHash((Name + Body).str()); }

std::string ResultCache::nameOf(llvm::StringRef Key) { return llvm::toHex(contentHash(Key), /*LowerCase=*/true); }

static std::string pack(const std::string &Bytes) {
  ByteWriter Out;
  bool IsCompressed = zstd::isAvailable();
  uint64_t Size = Bytes.size();
  transferAll(Out, IsCompressed, Size);
  if (!IsCompressed)
    return Out.take() + Bytes;
  llvm::SmallVector<uint8_t, 0> Packed;
  zstd::compress(llvm::arrayRefFromStringRef(Bytes), Packed, CompressionLevel);
  return Out.take() + llvm::toStringRef(Packed).str();
}

static std::optional<std::string> unpack(llvm::StringRef Body) {
  ByteReader In(Body);
  bool IsCompressed = false;
  uint64_t Size = 0;
  transferAll(In, IsCompressed, Size);
  if (In.failed() || Size > MaxUncompressedBytes)
    return std::nullopt;
  if (!IsCompressed)
    return In.rest().str();
  llvm::SmallVector<uint8_t, 0> Unpacked;
  if (!zstd::isAvailable() ||
      llvm::errorToBool(zstd::decompress(llvm::arrayRefFromStringRef(In.rest()), Unpacked, Size)))
    return std::nullopt;
  return llvm::toStringRef(Unpacked).str();
}

std::optional<std::string> ResultCache::find(llvm::StringRef Name) {
  const std::optional<std::string> Content = Folder.read(Name);
  if (!Content)
    return std::nullopt;
  llvm::StringRef Body = *Content;
  const size_t SumBytes = checksum("", "").size();
  if (!Body.consume_front(Mark) || Body.size() < SumBytes)
    return std::nullopt;
  const llvm::StringRef Sum = Body.take_front(SumBytes);
  Body = Body.drop_front(SumBytes);
  if (Sum != checksum(Name, Body))
    return std::nullopt;
  const std::optional<std::string> Bytes = unpack(Body);
  if (!Bytes)
    return std::nullopt;
  ByteReader In(*Bytes);
  std::string EncodedReads, Result;
  transferAll(In, EncodedReads, Result);
  const std::optional<ReadLog> Reads = ReadLog::decode(EncodedReads);
  if (In.failed() || !Reads || !Disk.holds(*Reads))
    return std::nullopt;
  return Result;
}

void ResultCache::keep(llvm::StringRef Name, const ReadLog &Reads, llvm::StringRef Result) const {
  if (Reads.isSpoiled())
    return;
  ByteWriter Out;
  std::string EncodedReads = Reads.encode(), Value = Result.str();
  transferAll(Out, EncodedReads, Value);
  const std::string Body = pack(Out.take());
  (void)Folder.write(Name, Mark.str() + checksum(Name, Body) + Body);
}

void ResultCache::trim(const std::set<std::string> &Names) const {
  std::set<char> Trimmed;
  for (const std::string &Name : Names)
    if (Trimmed.insert(Name.front()).second)
      Folder.trim(Name);
}

} // namespace cudaperf
