# complete.bash SCRIPT WORD...: what bash would offer for the last word, a line each.
source "./$1"
COMP_WORDS=(cuda-perf-lint "${@:2}")
COMP_CWORD=$(($# - 1))
_cuda_perf_lint 2> /dev/null # compopt wants a terminal
printf '%s\n' "${COMPREPLY[@]}"
