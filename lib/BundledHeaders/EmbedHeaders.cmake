# Writes OUTPUT, the source of bundledHeaders(), from every file below HEADERS but the README:
#   cmake -DHEADERS=<folder> -DOUTPUT=<file> -P EmbedHeaders.cmake

file(GLOB_RECURSE Paths RELATIVE ${HEADERS} ${HEADERS}/none/* ${HEADERS}/compat/* ${HEADERS}/last/*)
list(SORT Paths)
set(Entries "")
foreach(Path IN LISTS Paths)
  file(READ ${HEADERS}/${Path} Text)
  string(APPEND Entries "    {text(\"${Path}\"), text(R\"__embedded(${Text})__embedded\")},\n")
endforeach()
file(WRITE ${OUTPUT} "// Made by EmbedHeaders.cmake.
#include \"BundledHeaders/BundledHeaders.h\"

// Counting the characters of all headers would be more than a compiler does for a constant.
template <size_t N> static constexpr llvm::StringRef text(const char (&Text)[N]) { return {Text, N - 1}; }

static constexpr cudaperf::BundledHeader Headers[] = {
${Entries}};

llvm::ArrayRef<cudaperf::BundledHeader> cudaperf::bundledHeaders() { return Headers; }
")
