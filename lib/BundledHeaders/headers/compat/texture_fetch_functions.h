// Clang 19's CUDA wrapper includes this header; CUDA 13 no longer has it.
