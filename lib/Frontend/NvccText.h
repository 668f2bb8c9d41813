// Source text that nvcc takes and Clang does not, changed so that Clang takes it. Nothing moves: every line and column
// outside the changed characters stays what it was.

#ifndef CUDAPERF_FRONTEND_NVCCTEXT_H
#define CUDAPERF_FRONTEND_NVCCTEXT_H

#include <string>

namespace cudaperf {

/// Joins the brackets of 'kernel << <grid, block >> >(x)', which clang-format makes of launches in a file that it takes
/// for C++. True if there were any.
bool joinLaunchBrackets(std::string &Text);

/// Blanks the kernel launch that is written at Line and Column (both from 1; the kernel's name or its '<<<'), up to its
/// semicolon. False, and nothing changed, if there is no launch.
bool blankLaunch(std::string &Text, unsigned Line, unsigned Column);

/// Blanks the name at Line and Column that is all of a statement, '__syncthreads;', which nvcc takes, does nothing for
/// and warns of. False, and nothing changed, if it is not.
bool blankBareName(std::string &Text, unsigned Line, unsigned Column);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_NVCCTEXT_H
