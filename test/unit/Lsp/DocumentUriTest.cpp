#include "Lsp/DocumentUri.h"
#include <gtest/gtest.h>

using namespace cudaperf::lsp;

TEST(DocumentUri, GoesThereAndBack) {
  for (const char *Path : {"/a/b.cu", "/with space/100%.cu", "/é/漢.cuh", "/a+b/[x]#?.cu", "/"})
    EXPECT_EQ(pathOfUri(uriOfPath(Path)), Path);
  EXPECT_EQ(uriOfPath("/a b/c.cu"), "file:///a%20b/c.cu");
}

TEST(DocumentUri, ReadsWhatEditorsWrite) {
  EXPECT_EQ(pathOfUri("file://localhost/a.cu"), "/a.cu");
  EXPECT_EQ(pathOfUri("FILE:///a%2fb%2Ecu"), "/a/b.cu");
  EXPECT_EQ(pathOfUri("file:///100%"), "/100%");
  EXPECT_EQ(pathOfUri("file:///a%zz"), "/a%zz");
}

TEST(DocumentUri, OthersAreNoFiles) {
  for (const char *Uri :
       {"", "untitled:Untitled-1", "git:/a.cu", "file://host/a.cu", "file://", "/a.cu", "file:///a%00b"})
    EXPECT_EQ(pathOfUri(Uri), std::nullopt) << Uri;
}
