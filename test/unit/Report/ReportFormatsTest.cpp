// The table of formats, and that its row in the manual says the same.

#include "Report/ReportFormats.h"
#include "Samples.h"
#include "Support/SourceTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>

using namespace cudaperf;

namespace {

TEST(ReportFormats, EachIsFoundByItsNameAndWrites) {
  llvm::StringSet<> Names;
  SourceTexts Texts;
  FileResult File = {.File = "a.cu"};
  for (const ReportFormat &Format : reportFormats()) {
    EXPECT_TRUE(Names.insert(Format.Name).second) << Format.Name.str() << " twice";
    EXPECT_EQ(findFormat(Format.Name), &Format);
    Format.Write(SampleInput({File}, Texts), {});
  }
  EXPECT_EQ(findFormat("xml"), nullptr);
  EXPECT_EQ(reportFormats().front().Name, "text");
}

TEST(ReportFormats, TheManualHasTheSameRows) {
  auto Page = llvm::MemoryBuffer::getFile(CUDA_PERF_DOCS "/formats.md");
  ASSERT_TRUE(bool(Page));
  llvm::StringRef Table = (*Page)->getBuffer().split("|---|---|---|\n").second.split("\n\n").first;
  EXPECT_EQ(Table.count('\n') + 1, reportFormats().size());
  for (const ReportFormat &Format : reportFormats())
    EXPECT_TRUE(Table.contains(("| `" + Format.Name + "` | " + Format.Summary + " |").str())) << Format.Name.str();
}

} // namespace
