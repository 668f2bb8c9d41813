# cmake -DOUTPUT=file.cpp -DFOLDER=html -P EmbedPage.cmake: the files of FOLDER as the constants that HtmlPage.h declares.
set(Text "#include \"Report/HtmlPage.h\"\n\n")
foreach(Part "PageFrame;page.html" "TrendFrame;trend.html" "PageStyle;page.css" "PageScript;page.js")
  list(GET Part 0 Name)
  list(GET Part 1 File)
  file(READ ${FOLDER}/${File} Content)
  string(APPEND Text "const llvm::StringLiteral cudaperf::${Name} = R\"__page__(${Content})__page__\";\n")
endforeach()
file(WRITE ${OUTPUT} "${Text}")
