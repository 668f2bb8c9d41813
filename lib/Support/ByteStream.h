// Values as bytes and back, for the way from one process of ours to another. One list of fields serves both directions:
//
//   template <typename Stream> void transfer(Stream &S, Point &P) { S(P.X, P.Y); }
//
// Integers, booleans, strings and containers of them are known; for a class of its own a function transfer() is looked
// up beside it. What is read need not have been written by us: a reader that runs out of bytes has failed() and gives
// zeros.

#ifndef CUDAPERF_SUPPORT_BYTESTREAM_H
#define CUDAPERF_SUPPORT_BYTESTREAM_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace cudaperf {

class ByteWriter {
public:
  static constexpr bool Reads = false;
  void bytes(void *From, size_t Count) { Content.append(static_cast<const char *>(From), Count); }
  size_t clamp(size_t Count) const { return Count; }
  std::string take() { return std::move(Content); }

private:
  std::string Content;
};

class ByteReader {
public:
  static constexpr bool Reads = true;
  explicit ByteReader(llvm::StringRef Content) : Content(Content) {}
  void bytes(void *To, size_t Count) {
    if (Count > Content.size()) {
      HasFailed = true;
      Content = "";
      std::memset(To, 0, Count);
      return;
    }
    std::memcpy(To, Content.data(), Count);
    Content = Content.drop_front(Count);
  }
  /// No container has more elements than there are bytes left.
  size_t clamp(size_t Count) {
    HasFailed |= Count > Content.size();
    return std::min(Count, Content.size());
  }
  void fail() { HasFailed = true; }
  bool failed() const { return HasFailed; }
  bool atEnd() const { return Content.empty(); }
  llvm::StringRef rest() const { return Content; }

private:
  llvm::StringRef Content;
  bool HasFailed = false;
};

template <typename Stream, typename... Values> void transferAll(Stream &S, Values &...Each) {
  (transfer(S, Each), ...);
}

template <typename Stream, typename T>
  requires std::is_arithmetic_v<T>
void transfer(Stream &S, T &Value) {
  S.bytes(&Value, sizeof(Value));
}

template <typename Stream> void transfer(Stream &S, bool &Value) {
  uint8_t Byte = Value;
  transfer(S, Byte);
  if constexpr (Stream::Reads) {
    if (Byte > 1)
      S.fail();
    Value = Byte == 1;
  }
}

/// The number of elements of a container that has Count when it is written.
template <typename Stream> size_t transferSize(Stream &S, size_t Count) {
  uint64_t Size = Count;
  transfer(S, Size);
  return S.clamp(Size);
}

template <typename Stream> void transfer(Stream &S, std::string &Text) {
  Text.resize(transferSize(S, Text.size()));
  S.bytes(Text.data(), Text.size());
}

template <typename Stream, typename T> void transfer(Stream &S, std::optional<T> &Value) {
  bool Has = Value.has_value();
  transfer(S, Has);
  if (Stream::Reads && Has)
    Value.emplace();
  if (Has)
    transfer(S, *Value);
}

template <typename Stream, typename T, size_t N> void transfer(Stream &S, std::array<T, N> &Values) {
  for (T &Value : Values)
    transfer(S, Value);
}

template <typename Stream, typename T> void transfer(Stream &S, std::vector<T> &Values) {
  Values.resize(transferSize(S, Values.size()));
  for (T &Value : Values)
    transfer(S, Value);
}

template <typename Stream, typename T, unsigned N> void transfer(Stream &S, llvm::SmallVector<T, N> &Values) {
  Values.resize(transferSize(S, Values.size()));
  for (T &Value : Values)
    transfer(S, Value);
}

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_BYTESTREAM_H
