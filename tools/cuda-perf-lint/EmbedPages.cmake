# cmake -DOUTPUT=file.cpp -DPAGES="a.md;b.md" [-DMARKDOWN=cmark-gfm] -P EmbedPages.cmake: the pages as the table that
# CheckPages.h declares, as they are and as HTML. Without a converter the HTML is the text in a <pre>.
# A string literal may not exceed 64 KiB everywhere, so a page is a sequence of literals, one a paragraph.

function(page_as_html Page Result)
  if(MARKDOWN)
    execute_process(COMMAND ${MARKDOWN} --extension table ${Page} OUTPUT_VARIABLE Html COMMAND_ERROR_IS_FATAL ANY)
    # The pages link to their neighbours in docs/, which are not there where the HTML is shown.
    string(REGEX REPLACE "<a href=\"[^\"#:]*\">([^<]*)</a>" "\\1" Html "${Html}")
  else()
    file(READ ${Page} Html)
    string(REPLACE "&" "&amp;" Html "${Html}")
    string(REPLACE "<" "&lt;" Html "${Html}")
    set(Html "<pre>${Html}</pre>")
  endif()
  set(${Result} "${Html}" PARENT_SCOPE)
endfunction()

function(as_literals Content Result)
  string(REPLACE "\n\n" "\n\n)__page__\"\nR\"__page__(" Content "${Content}")
  string(REPLACE "</p>\n" "</p>\n)__page__\"\nR\"__page__(" Content "${Content}")
  set(${Result} "R\"__page__(${Content})__page__\"" PARENT_SCOPE)
endfunction()

set(Text "#include \"CheckPages.h\"\n\nstatic const cudaperf::CheckPage Pages[] = {\n")
list(SORT PAGES)
foreach(Page ${PAGES})
  get_filename_component(Id ${Page} NAME_WE)
  file(READ ${Page} Content)
  as_literals("${Content}" Markdown)
  page_as_html(${Page} Html)
  as_literals("${Html}" Html)
  string(APPEND Text "{\"${Id}\",\n${Markdown},\n${Html}},\n")
endforeach()
string(APPEND Text "{\"\", \"\", \"\"}};\n\nllvm::ArrayRef<cudaperf::CheckPage> cudaperf::checkPages() {\n"
                   "  return llvm::ArrayRef(Pages).drop_back();\n}\n")
file(WRITE ${OUTPUT} "${Text}")
