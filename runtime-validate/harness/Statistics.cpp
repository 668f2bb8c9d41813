// Quantiles, outlier scores and the paired bootstrap.

#include "Statistics.h"

#include "Arrays.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cudaperf::validate {

static double quantileOfSorted(const std::vector<double> &Sorted, double Q) {
  if (Sorted.empty())
    return 0;
  double Position = Q * double(Sorted.size() - 1);
  size_t Below = size_t(Position);
  size_t Above = std::min(Below + 1, Sorted.size() - 1);
  return std::lerp(Sorted[Below], Sorted[Above], Position - double(Below));
}

double quantile(std::span<const double> Samples, double Q) {
  std::vector<double> Sorted(Samples.begin(), Samples.end());
  std::sort(Sorted.begin(), Sorted.end());
  return quantileOfSorted(Sorted, Q);
}

double median(std::span<const double> Samples) { return quantile(Samples, 0.5); }

double mean(std::span<const double> Samples) {
  if (Samples.empty())
    return 0;
  return std::accumulate(Samples.begin(), Samples.end(), 0.0) / double(Samples.size());
}

double standardDeviation(std::span<const double> Samples) {
  if (Samples.size() < 2)
    return 0;
  double Mean = mean(Samples), Squares = 0;
  for (double X : Samples)
    Squares += (X - Mean) * (X - Mean);
  return std::sqrt(Squares / double(Samples.size() - 1));
}

std::vector<double> modifiedZScores(std::span<const double> Samples) {
  double Median = median(Samples);
  std::vector<double> Deviations;
  for (double X : Samples)
    Deviations.push_back(std::fabs(X - Median));
  double Mad = median(Deviations);
  double Unit = Mad > 0 ? Mad / 0.6745 : 1.253314 * mean(Deviations);
  std::vector<double> Scores;
  for (double X : Samples)
    Scores.push_back(Unit > 0 ? (X - Median) / Unit : 0);
  return Scores;
}

Summary summarize(std::span<const double> Samples) {
  Summary Result;
  Result.Samples = unsigned(Samples.size());
  for (double Score : modifiedZScores(Samples))
    Result.Outliers += std::fabs(Score) > OutlierScore;
  Result.Median = median(Samples);
  Result.LowerQuartile = quantile(Samples, 0.25);
  Result.UpperQuartile = quantile(Samples, 0.75);
  double Mean = mean(Samples);
  Result.Variation = Mean > 0 ? standardDeviation(Samples) / Mean : 0;
  return Result;
}

Interval bootstrapRatio(std::span<const double> Before, std::span<const double> After, unsigned Resamples,
                        uint64_t Seed) {
  size_t Rounds = std::min(Before.size(), After.size());
  if (Rounds == 0 || Resamples == 0)
    return {};
  std::vector<double> DrawnBefore(Rounds), DrawnAfter(Rounds), Ratios;
  for (uint64_t R = 0; R < Resamples; ++R) {
    for (size_t I = 0; I < Rounds; ++I) {
      size_t Round = mix(Seed, R * Rounds + I) % Rounds;
      DrawnBefore[I] = Before[Round];
      DrawnAfter[I] = After[Round];
    }
    std::sort(DrawnBefore.begin(), DrawnBefore.end());
    std::sort(DrawnAfter.begin(), DrawnAfter.end());
    double Below = quantileOfSorted(DrawnAfter, 0.5);
    if (Below > 0)
      Ratios.push_back(quantileOfSorted(DrawnBefore, 0.5) / Below);
  }
  double Tail = (1 - ConfidenceLevel) / 2;
  return {quantile(Ratios, Tail), quantile(Ratios, 1 - Tail)};
}

} // namespace cudaperf::validate
