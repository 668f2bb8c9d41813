# cmake -DOUTPUT=file.cpp -DPAGES="a.md;b.md" -P EmbedPages.cmake: the pages as the table that CheckPages.h declares.
# A string literal may not exceed 64 KiB everywhere, so a page is a sequence of literals, one a paragraph.
set(Text "#include \"CheckPages.h\"\n\nstatic const cudaperf::CheckPage Pages[] = {\n")
list(SORT PAGES)
foreach(Page ${PAGES})
  get_filename_component(Id ${Page} NAME_WE)
  file(READ ${Page} Content)
  string(REPLACE "\n\n" "\n\n)__page__\"\nR\"__page__(" Content "${Content}")
  string(APPEND Text "{\"${Id}\",\nR\"__page__(${Content})__page__\"},\n")
endforeach()
string(APPEND Text "{\"\", \"\"}};\n\nllvm::ArrayRef<cudaperf::CheckPage> cudaperf::checkPages() {\n"
                   "  return llvm::ArrayRef(Pages).drop_back();\n}\n")
file(WRITE ${OUTPUT} "${Text}")
