// Cells of notebooks and their CUDA.

#include "Embedded/NotebookPieces.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cudaperf;
using testing::ElementsAre;

namespace {

std::vector<std::string> texts(llvm::StringRef Notebook) {
  std::vector<std::string> Texts;
  llvm::Expected<std::vector<NotebookCell>> Cells = cellsOfNotebook(Notebook);
  EXPECT_TRUE(bool(Cells));
  for (const CudaPiece &Piece : piecesOfCells(*Cells))
    Texts.push_back(Piece.Text.text().trim().str());
  return Texts;
}

TEST(NotebookPiecesTest, CellsOfNvccAndFilesThatAreWritten) {
  EXPECT_THAT(texts(R"json({"cells": [{"cell_type": "code", "source": ["%%cu\n", "A \"b\"\n", "C"]}]})json"),
              ElementsAre("A \"b\"\nC"));
  EXPECT_THAT(texts(R"json({"cells": [{"source": "%%cuda -c \"-O3\"\nA", "cell_type": "code"}]})json"),
              ElementsAre("A"));
  EXPECT_THAT(texts(R"json({"cells": [{"cell_type": "code", "source": "%%writefile a.cu\nA"},
                                  {"cell_type": "code", "source": "%%writefile a.py\nB"}]})json"),
              ElementsAre("A"));
  EXPECT_THAT(texts(R"json({"cells": [{"cell_type": "markdown", "source": "%%cu\nA"}]})json"), ElementsAre());
}

TEST(NotebookPiecesTest, NamesOfOneCellAreKnownInTheNext) {
  EXPECT_THAT(texts(R"json({"cells": [{"cell_type": "code", "source": ["!pip install cupy\n", "import cupy as cp"]},
                                  {"cell_type": "code", "source": ["%%time\n", "cp.RawKernel('A', 'a')"]}]})json"),
              ElementsAre("A"));
}

TEST(NotebookPiecesTest, PlacesAreThoseOfTheFile) {
  const llvm::StringRef Notebook = R"json({"cells": [{"cell_type": "code", "source": ["%%cu\n", "A\tB"]}]})json";
  const std::vector<NotebookCell> Cells = llvm::cantFail(cellsOfNotebook(Notebook));
  const CudaPiece Piece = piecesOfCells(Cells).front();
  const size_t B = Piece.Text.text().find('B');
  EXPECT_EQ(Notebook[Piece.Text.begin(B)], 'B');
  EXPECT_EQ(describeCell(Cells, Piece.Text.begin(B)), "code cell 1, line 2");
}

TEST(NotebookPiecesTest, WhatIsNoNotebookIsAnError) {
  EXPECT_FALSE(errorToBool(cellsOfNotebook("[1, {\"cell_type\": []}, \"source\"]").takeError()));
  EXPECT_TRUE(errorToBool(cellsOfNotebook("{\"cells\": [").takeError()));
  EXPECT_TRUE(errorToBool(cellsOfNotebook(std::string(100000, '[')).takeError()));
}

} // namespace
