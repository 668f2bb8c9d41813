# cuda_perf_lint_target(), see CudaPerfLintConfig.cmake.

# Sets Out to generator expressions for the flags that Language's files of Target are compiled with. They go to a file,
# where expressions may ask for the language; in a command they may not.
function(_cuda_perf_lint_flags Out Target Language)
  set(Flags "")
  foreach(Pair INCLUDE_DIRECTORIES=-I COMPILE_DEFINITIONS=-D COMPILE_OPTIONS=)
    string(REGEX MATCH "^(.*)=(.*)$" Ignored ${Pair})
    set(Values "$<REMOVE_DUPLICATES:$<TARGET_PROPERTY:${Target},${CMAKE_MATCH_1}>>")
    # One word a line, in quotes of the kind that definitions do not have.
    string(APPEND Flags "$<$<BOOL:${Values}>:'${CMAKE_MATCH_2}$<JOIN:${Values},'\n'${CMAKE_MATCH_2}>'>\n")
  endforeach()
  set(Standard "$<TARGET_PROPERTY:${Target},${Language}_STANDARD>")
  string(APPEND Flags "$<$<BOOL:${Standard}>:-std=c++${Standard}>\n")
  get_target_property(Architectures ${Target} CUDA_ARCHITECTURES)
  string(REGEX MATCHALL "[0-9]+" Numbers "${Architectures}")
  list(TRANSFORM Numbers PREPEND sm_)
  list(JOIN Numbers "," Numbers)
  if(Numbers)
    string(APPEND Flags "-arch=${Numbers}\n")
  endif()
  set(${Out} "${CMAKE_${Language}_FLAGS}\n${Flags}" PARENT_SCOPE)
endfunction()

function(cuda_perf_lint_target Target)
  cmake_parse_arguments(PARSE_ARGV 1 Arg "" "NAME" "OPTIONS")
  if(NOT TARGET ${Target})
    message(FATAL_ERROR "cuda_perf_lint_target: there is no target '${Target}'")
  endif()
  if(Arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "cuda_perf_lint_target: unknown arguments '${Arg_UNPARSED_ARGUMENTS}'")
  endif()
  if(NOT Arg_NAME)
    set(Arg_NAME ${Target}-cuda-perf-lint)
  endif()

  get_property(Languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  set(Language CXX)
  if(CUDA IN_LIST Languages)
    set(Language CUDA)
  endif()
  _cuda_perf_lint_flags(Flags ${Target} ${Language})
  set(File "${CMAKE_CURRENT_BINARY_DIR}/${Arg_NAME}")
  file(GENERATE OUTPUT "${File}-$<COMPILE_LANGUAGE>.flags" CONTENT "${Flags}" TARGET ${Target})

  # Read when the build is generated: sources may still be added behind this call.
  set(Sources "$<FILTER:$<TARGET_PROPERTY:${Target},SOURCES>,INCLUDE,\\.cu$>")
  add_custom_target(${Arg_NAME}
    COMMAND CudaPerfLint::cuda-perf-lint ${Arg_OPTIONS} "${Sources}" -- "@${File}-${Language}.flags"
    WORKING_DIRECTORY $<TARGET_PROPERTY:${Target},SOURCE_DIR>
    COMMENT "Linting the CUDA files of ${Target}"
    COMMAND_EXPAND_LISTS VERBATIM USES_TERMINAL)
  if(NOT TARGET cuda-perf-lint)
    add_custom_target(cuda-perf-lint)
  endif()
  add_dependencies(cuda-perf-lint ${Arg_NAME})
endfunction()
