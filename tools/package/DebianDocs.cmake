# What a package says of itself, where Debian looks for it: its licence, what is new, and Debian's own changelog, which here
# only points to ours. The tar holds the same. (A wheel has the licences beside its metadata.)

set(CUDAPERF_MAINTAINER "cuda-perf-lint maintainers <maintainers@cuda-perf-lint.invalid>" CACHE STRING
    "who answers for a package: a name and an address")
set(DebianRevision 1)

file(STRINGS ${CMAKE_SOURCE_DIR}/CHANGELOG.md Heading REGEX "^## \\[${PROJECT_VERSION}\\] - " LIMIT_COUNT 1)
string(REGEX MATCH "[0-9-]+$" ReleaseDay "${Heading}")
if(NOT ReleaseDay)
  message(FATAL_ERROR "CHANGELOG.md has no heading '## [${PROJECT_VERSION}] - YEAR-MONTH-DAY'")
endif()
execute_process(COMMAND date --utc --rfc-email --date=${ReleaseDay} OUTPUT_VARIABLE ReleaseDate
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
set(DebianChangelog ${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian)
file(WRITE ${DebianChangelog}
"cuda-perf-lint (${PROJECT_VERSION}-${DebianRevision}) unstable; urgency=medium

  * Release ${PROJECT_VERSION}; changelog.gz says what is new.

 -- ${CUDAPERF_MAINTAINER}  ${ReleaseDate}
")

find_program(GZIP gzip REQUIRED)
foreach(Pair ${CMAKE_SOURCE_DIR}/CHANGELOG.md=changelog ${DebianChangelog}=changelog.Debian)
  string(REPLACE "=" ";" Pair ${Pair})
  list(GET Pair 0 Text)
  list(GET Pair 1 Name)
  execute_process(COMMAND ${GZIP} --best --no-name --stdout ${Text}
                  OUTPUT_FILE ${CMAKE_CURRENT_BINARY_DIR}/${Name}.gz COMMAND_ERROR_IS_FATAL ANY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${Name}.gz DESTINATION share/doc/cuda-perf-lint
          COMPONENT standalone EXCLUDE_FROM_ALL)
endforeach()
install(FILES copyright ${CMAKE_SOURCE_DIR}/THIRD-PARTY.md DESTINATION share/doc/cuda-perf-lint
        COMPONENT standalone EXCLUDE_FROM_ALL)
# The manual page and the completions are what the program says of itself, asked when it is installed.
set(SelfDescriptions ${CMAKE_CURRENT_BINARY_DIR}/InstallSelfDescriptions.cmake)
configure_file(InstallSelfDescriptions.cmake.in ${SelfDescriptions} @ONLY)
install(SCRIPT ${SelfDescriptions} COMPONENT standalone EXCLUDE_FROM_ALL)
execute_process(COMMAND ${GZIP} --best --no-name --stdout ${CMAKE_CURRENT_SOURCE_DIR}/cuda-perf-lint-nvcc.1
                OUTPUT_FILE ${CMAKE_CURRENT_BINARY_DIR}/cuda-perf-lint-nvcc.1.gz COMMAND_ERROR_IS_FATAL ANY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cuda-perf-lint-nvcc.1.gz DESTINATION share/man/man1
        COMPONENT standalone EXCLUDE_FROM_ALL)
install(FILES lintian-overrides DESTINATION share/lintian/overrides RENAME cuda-perf-lint
        COMPONENT standalone EXCLUDE_FROM_ALL)
