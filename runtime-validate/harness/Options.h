// The command line.

#ifndef CUDAPERF_VALIDATE_OPTIONS_H
#define CUDAPERF_VALIDATE_OPTIONS_H

#include "Results.h"

#include <span>

namespace cudaperf::validate {

enum class Mode { Measure, List, Help, Version, Results, Program, CompareRuns, ProfiledLaunches, Calibrate };

struct Options {
  Mode Do = Mode::Measure;
  std::string Filter;
  unsigned Device = 0;
  RunSettings Settings;
  bool SeedGiven = false;
  bool WithCounters = false;
  bool Quiet = false;
  bool FailOnUnconfirmed = false;
  std::string NcuReport, NcuPython;
  std::vector<std::string> Findings;
  std::vector<std::string> Inputs; ///< results files to read instead of measuring
  std::string JsonFile, MarkdownFile, HtmlFile, PagesFolder;
};

/// Parses the arguments after the program's name, or says what is wrong with which of them.
Failure parseOptions(std::span<const char *const> Arguments, Options &Result);

extern const char UsageText[];

} // namespace cudaperf::validate

#endif // CUDAPERF_VALIDATE_OPTIONS_H
