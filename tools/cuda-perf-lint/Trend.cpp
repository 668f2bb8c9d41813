#include "Trend.h"
#include "Merge.h"
#include "Report/Trend.h"
#include "Reports.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

/// The trend as Format says; an error for the formats of single reports.
static llvm::Expected<std::string> writeTrend(llvm::ArrayRef<TrendPoint> Points, const ReportFormat *Format,
                                              const Options &Settings) {
  if (!Format || Format->Name == "text")
    return writeTrendText(Points, Settings.Quiet);
  if (Format->Name == "html")
    return writeTrendHtml(Points, Settings.Date);
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "a trend is written as text or html, not as " + Format->Name);
}

static llvm::Error writeAll(llvm::ArrayRef<TrendPoint> Points, const Options &Settings) {
  llvm::Expected<std::string> Main = writeTrend(Points, Settings.Format, Settings);
  if (!Main)
    return Main.takeError();
  std::map<const ReportFormat *, std::string> Extra;
  for (const ExtraReport &Each : Settings.ExtraReports) {
    llvm::Expected<std::string> Text = writeTrend(Points, Each.Format, Settings);
    if (!Text)
      return Text.takeError();
    Extra[Each.Format] = std::move(*Text);
  }
  return writeTexts(Settings, std::move(*Main), [&](const ReportFormat &Format) { return Extra[&Format]; });
}

bool runTrend(const Options &Settings, Complaints &Errors) {
  auto Complain = [&](llvm::Error Failed) {
    Errors.error(llvm::toString(std::move(Failed)));
    return false;
  };
  if (llvm::Error Failed = llvm::joinErrors(checkReports(Settings), checkOutputsAgainst(Settings, Settings.Inputs)))
    return Complain(std::move(Failed));
  llvm::Expected<std::vector<NamedReport>> Reports = readReports(Settings.Inputs);
  if (!Reports)
    return Complain(Reports.takeError());
  llvm::Expected<std::vector<TrendPoint>> Points = trendOf(*Reports);
  if (!Points)
    return Complain(Points.takeError());
  if (llvm::Error Failed = writeAll(*Points, Settings))
    return Complain(std::move(Failed));
  const FailRule FailOn = Settings.FailOn.value_or(FailRule());
  return llvm::any_of(Points->back().New, [&](const Finding &F) { return FailOn.fails(F); });
}

} // namespace cudaperf
