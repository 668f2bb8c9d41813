// Keywords that mean nothing to Clang: whose definition by a toolkit does, and one of C.

#pragma once

#undef __managed__
#define __managed__ __attribute__((device))

// Headers that C shares write it. The host compiler's <stdbool.h> makes it 'bool' in C++ too, Clang's with -std=gnu++ only.
#define _Bool bool
