# What every target is built with: LLVM 19's shared libraries, warnings, ccache and the precompiled headers.

find_package(LLVM 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19/lib/cmake/llvm)
find_package(Clang REQUIRED CONFIG HINTS ${LLVM_DIR}/../clang)
find_package(nlohmann_json 3.11 REQUIRED)
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Precompiled headers need these two, see ccache's manual, section "Precompiled headers".
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
endif()

add_library(cudaperf_options INTERFACE)
target_include_directories(cudaperf_options INTERFACE ${CMAKE_SOURCE_DIR}/lib)
target_include_directories(cudaperf_options SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
# Fields that a designated initialiser leaves out keep their defaults; libstdc++ 12's stable_sort uses what C++20 deprecates.
# -fwrapv: the model computes with a kernel's own addresses and sizes, which overflow where the kernel's would; they wrap
# as the GPU's do instead of being undefined here.
target_compile_options(cudaperf_options INTERFACE -Wall -Wextra -Wpedantic -Wno-missing-field-initializers
                       -Wno-deprecated-declarations -fno-exceptions -fwrapv)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_compile_options(cudaperf_options INTERFACE -Xclang -fno-pch-timestamp)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # gcc 12 sees overlaps (its bug 105651) and overflows in every concatenation of strings, and uninitialised buffers in
  # LLVM's small containers; an Error becomes an Expected by std::move. Clang is asked for the same and sees none of it.
  target_compile_options(cudaperf_options INTERFACE -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow
                         -Wno-maybe-uninitialized -Wno-redundant-move)
endif()
# A module takes Clang and LLVM from the program that loads it: a second copy would register its options twice. Programs
# take the shared libraries, unless their property CUDAPERF_STANDALONE is on.
include(${CMAKE_CURRENT_LIST_DIR}/StandaloneLlvm.cmake)
set(IsModule $<STREQUAL:$<TARGET_PROPERTY:TYPE>,MODULE_LIBRARY>)
set(IsStandalone $<BOOL:$<TARGET_PROPERTY:CUDAPERF_STANDALONE>>)
target_link_libraries(cudaperf_options INTERFACE
  $<$<NOT:${IsModule}>:$<IF:${IsStandalone},cudaperf_standalone_llvm,clang-cpp;LLVM>>)

# One precompiled header, built once with the target cudaperf_pch and reused by every library that sees Clang.
file(WRITE ${CMAKE_BINARY_DIR}/pch/pch.cpp "")
add_library(cudaperf_pch OBJECT ${CMAKE_BINARY_DIR}/pch/pch.cpp)
target_link_libraries(cudaperf_pch PRIVATE cudaperf_options)
set_target_properties(cudaperf_pch PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_precompile_headers(cudaperf_pch PRIVATE
  <clang/AST/ASTContext.h> <clang/AST/DeclTemplate.h> <clang/AST/ExprCXX.h> <clang/Basic/SourceManager.h>
  <clang/Frontend/CompilerInstance.h> <clang/CodeGen/ModuleBuilder.h>
  <llvm/IR/Module.h> <llvm/IR/Instructions.h> <llvm/IR/IntrinsicInst.h> <llvm/IR/DebugInfoMetadata.h>
  <llvm/Support/Error.h> <llvm/ADT/StringExtras.h> <map> <optional> <string> <vector>)

# cudaperf_library(NAME [CLANG] SOURCES ... DEPENDS ...): a library of lib/ or checks/. CLANG: it sees Clang's
# headers and takes the precompiled one. DEPENDS names only libraries below it (docs/architecture.md).
function(cudaperf_library Name)
  cmake_parse_arguments(Arg "CLANG" "" "SOURCES;DEPENDS" ${ARGN})
  add_library(${Name} STATIC ${Arg_SOURCES})
  set_target_properties(${Name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(${Name} PUBLIC cudaperf_options ${Arg_DEPENDS})
  if(Arg_CLANG)
    target_precompile_headers(${Name} REUSE_FROM cudaperf_pch)
  endif()
endfunction()
