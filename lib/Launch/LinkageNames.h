// The names by which the linker, and with it other files, know functions and variables.

#ifndef CUDAPERF_LAUNCH_LINKAGENAMES_H
#define CUDAPERF_LAUNCH_LINKAGENAMES_H

#include <string>

namespace clang {
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace cudaperf {

/// The name by which other files know Function; empty if they do not: internal linkage, uninstantiated templates.
std::string linkageName(const clang::FunctionDecl *Function);
/// The same of a variable.
std::string linkageName(const clang::VarDecl *Variable);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_LINKAGENAMES_H
