// Formatting shared by the terminal, Markdown and HTML reports.

#include "Text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace cudaperf::validate {

std::string fixed(double Value, int Digits) {
  char Buffer[64];
  std::snprintf(Buffer, sizeof(Buffer), "%.*f", Digits, Value);
  return Buffer;
}

std::string threeDigits(double Value) {
  if (Value == 0)
    return "0";
  int Exponent = int(std::floor(std::log10(std::fabs(Value))));
  return fixed(Value, std::clamp(2 - Exponent, 0, 6));
}

std::string times(double Ratio) { return (Ratio < 10 ? fixed(Ratio, 2) : threeDigits(Ratio)) + "x"; }

std::string times(const Interval &Range) { return times(Range.Low) + " to " + times(Range.High); }

std::string duration(double Milliseconds) {
  if (Milliseconds < 1)
    return threeDigits(Milliseconds * 1000) + " us";
  if (Milliseconds < 1000)
    return threeDigits(Milliseconds) + " ms";
  return threeDigits(Milliseconds / 1000) + " s";
}

std::string byteCount(double Bytes) {
  const char *Unit = "B";
  for (const char *Next : {"KiB", "MiB", "GiB"})
    if (Bytes >= 1024) {
      Bytes /= 1024;
      Unit = Next;
    }
  return threeDigits(Bytes) + " " + Unit;
}

std::string percent(double Share) { return fixed(Share * 100, Share < 0.1 ? 1 : 0) + "%"; }

std::string_view nameOf(Space Value) { return Value == Space::Global ? "global" : "shared"; }

std::string_view nameOf(Operation Value) {
  switch (Value) {
  case Operation::Load:
    return "load";
  case Operation::Store:
    return "store";
  case Operation::Atomic:
    return "atomic";
  }
  return "";
}

std::string shapeText(const std::array<unsigned, 3> &Shape) {
  return std::to_string(Shape[0]) + "x" + std::to_string(Shape[1]) + "x" + std::to_string(Shape[2]);
}

std::string baseName(std::string_view Path) { return std::string(Path.substr(Path.find_last_of('/') + 1)); }

std::string placeText(const std::string &File, unsigned Line, unsigned Column) {
  std::string Text = baseName(File) + ":" + std::to_string(Line);
  return Column ? Text + ":" + std::to_string(Column) : Text;
}

std::string markdownCell(std::string_view Text) {
  std::string Result;
  bool InCode = false;
  for (char C : Text) {
    InCode ^= C == '`';
    if (C == '|' || (C == '_' && !InCode))
      Result += '\\';
    Result += C;
  }
  return Result;
}

std::string evidenceText(const CaseResult &Case, const RunResult &Run) {
  std::string Text = Case.Title + ": ";
  switch (Case.Outcome) {
  case Verdict::Confirmed:
    return Text + times(Case.Speedup) + " faster on " + Run.Gpu.Name;
  case Verdict::NoEffect:
    return Text + "no effect on " + Run.Gpu.Name;
  case Verdict::Slower:
    return Text + times(1 / Case.Speedup) + " slower on " + Run.Gpu.Name;
  case Verdict::NotRun:
  case Verdict::WrongResult:
    break;
  }
  return Text + std::string(nameOf(Case.Outcome)) + " on " + Run.Gpu.Name;
}

std::string checkEvidenceText(const std::string &Check, const RunResult &Run) {
  std::vector<const CaseResult *> Measured;
  for (const CaseResult &Case : Run.Cases)
    if (Case.Check == Check && Case.Speedup > 0)
      Measured.push_back(&Case);
  if (Measured.empty())
    return "";
  std::sort(Measured.begin(), Measured.end(), [](auto *A, auto *B) { return A->Speedup < B->Speedup; });
  std::string Text = evidenceText(*Measured[Measured.size() / 2], Run);
  if (Measured.size() == 1)
    return Text;
  auto Faster =
      std::count_if(Measured.begin(), Measured.end(), [](auto *Case) { return Case->Outcome == Verdict::Confirmed; });
  return Text + " (" + std::to_string(Faster) + " of " + std::to_string(Measured.size()) + " pairs faster, " +
         times({Measured.front()->Speedup, Measured.back()->Speedup}) + ")";
}

} // namespace cudaperf::validate
