#include "Lsp/Framing.h"
#include <gtest/gtest.h>

using namespace cudaperf::lsp;

/// Everything that Reader gives: contents as they are, errors as "!".
static std::vector<std::string> drain(MessageReader &Reader) {
  std::vector<std::string> All;
  while (std::optional<llvm::Expected<std::string>> Next = Reader.next()) {
    if (*Next) {
      All.push_back(**Next);
      continue;
    }
    llvm::consumeError(Next->takeError());
    All.push_back("!");
  }
  return All;
}

static std::vector<std::string> read(llvm::StringRef Bytes) {
  MessageReader Reader;
  Reader.append(Bytes);
  return drain(Reader);
}

using List = std::vector<std::string>;

TEST(Framing, ReadsWhatItFrames) {
  EXPECT_EQ(frameMessage("{}"), "Content-Length: 2\r\n\r\n{}");
  EXPECT_EQ(read(frameMessage("{}") + frameMessage("") + frameMessage("[1]\r\n\r\n")), (List{"{}", "", "[1]\r\n\r\n"}));
}

TEST(Framing, OtherFieldsAndPlainLineBreaks) {
  EXPECT_EQ(read("Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:2\r\n\r\n{}"), List{"{}"});
  EXPECT_EQ(read("Content-Length: 2\n\n{}"), List{"{}"});
}

TEST(Framing, WaitsForTheRest) {
  std::string Bytes = frameMessage("{\"a\":1}");
  MessageReader Reader;
  for (size_t I = 0; I + 1 < Bytes.size(); ++I) {
    Reader.append(Bytes.substr(I, 1));
    EXPECT_EQ(drain(Reader), List{}) << I;
  }
  Reader.append(Bytes.substr(Bytes.size() - 1));
  EXPECT_EQ(drain(Reader), List{"{\"a\":1}"});
}

TEST(Framing, FindsBackAfterOtherBytes) {
  for (const char *Bad : {"hello\r\n", "hello", "\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n",
                          "Content-Length:\r\n\r\n", "Content-Type: a\r\n\r\n", "Content-Length: 268435457\r\n\r\n",
                          "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length: no Content-Length: \n"})
    EXPECT_EQ(read(Bad + frameMessage("{}")), (List{"!", "{}"})) << Bad;
}

TEST(Framing, FindsBackWhenTheHeaderComesInPieces) {
  MessageReader Reader;
  Reader.append("garbage\r\nConten");
  EXPECT_EQ(drain(Reader), List{"!"});
  Reader.append("t-Length: 2\r\n\r\n{}");
  EXPECT_EQ(drain(Reader), List{"{}"});
}

TEST(Framing, MuchGarbageIsOneErrorAndIsNotKept) {
  MessageReader Reader;
  size_t Errors = 0;
  for (int I = 0; I != 100; ++I) {
    Reader.append(std::string(10000, 'x'));
    Errors += drain(Reader).size();
  }
  EXPECT_EQ(Errors, 1u);
  Reader.append(frameMessage("{}"));
  EXPECT_EQ(drain(Reader), List{"{}"});
}

TEST(Framing, LengthTooSmallOrTooLarge) {
  EXPECT_EQ(read("Content-Length: 1\r\n\r\n{}" + frameMessage("[]")), (List{"{", "!", "[]"}));
  // The message behind is lost with it, the one after that is not.
  EXPECT_EQ(read("Content-Length: 10\r\n\r\n{}" + frameMessage("[]") + frameMessage("[1]")),
            (List{"{}Content-", "!", "[1]"}));
}
