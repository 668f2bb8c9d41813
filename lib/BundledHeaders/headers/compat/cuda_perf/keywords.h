// Keywords whose definition by a toolkit means nothing to Clang.

#pragma once

#undef __managed__
#define __managed__ __attribute__((device))
