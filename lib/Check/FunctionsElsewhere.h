// Device functions that one file only declares and another file of the project defines, for the linker of a program
// that is compiled in pieces (-rdc=true).

#ifndef CUDAPERF_CHECK_FUNCTIONSELSEWHERE_H
#define CUDAPERF_CHECK_FUNCTIONSELSEWHERE_H

#include "Frontend/ParseRequest.h"
#include "Kernel/DeviceModule.h"

namespace cudaperf {

/// Adds to Module the bodies of those of Module.Elsewhere that sources near Request's file (see filesMentioning())
/// define, with the functions and variables that they need in turn, and takes them out of it. What lies beside the file
/// goes first; what several others define stays out. Parses a few of these, with Request's flags, each in a process of
/// its own if Request says so. Findings about its accesses stand in its file (SourceMap::issuedElsewhere()).
void addFunctionsElsewhere(DeviceModule &Module, const ParseRequest &Request);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_FUNCTIONSELSEWHERE_H
