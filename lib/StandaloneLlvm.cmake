# Clang and LLVM as static libraries, for the one program that is to run where there is no LLVM.
#
# CMake's imported targets cannot be used: those of Clang drag in LLVM's shared library, and a second LLVM in one program
# is one too many. So the archives are named as files. What is missing is said by the link of that program, which is no
# part of 'all'.

set(ClangArchives "")
foreach(Part Tooling Frontend CodeGen Driver Parse Serialization Sema Analysis Edit ASTMatchers AST APINotes Support Lex
             ToolingCore Rewrite Format ToolingInclusions Basic)
  list(APPEND ClangArchives ${LLVM_LIBRARY_DIR}/libclang${Part}.a)
endforeach()

execute_process(
  COMMAND ${LLVM_TOOLS_BINARY_DIR}/llvm-config --link-static --libfiles core support passes irreader option frontendopenmp
          frontendhlsl frontenddriver windowsdriver targetparser lto coverage nvptx
  OUTPUT_VARIABLE LlvmArchives OUTPUT_STRIP_TRAILING_WHITESPACE)
separate_arguments(LlvmArchives UNIX_COMMAND "${LlvmArchives}")
# Named by llvm-config, needed by none of the passes that are run.
list(FILTER LlvmArchives EXCLUDE REGEX "Polly|LLVMExtensions")

# One word: the archives need each other in both directions.
list(JOIN ClangArchives "," ClangArchives)
list(JOIN LlvmArchives "," LlvmArchives)
add_library(cudaperf_standalone_llvm INTERFACE)
target_link_libraries(cudaperf_standalone_llvm INTERFACE
  -Wl,--start-group,${ClangArchives},${LlvmArchives},--end-group zstd z)
target_link_options(cudaperf_standalone_llvm INTERFACE -static -Wl,--gc-sections)
