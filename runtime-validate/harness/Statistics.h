// The numbers behind a verdict: robust summaries of timing samples and a bootstrap interval of a ratio of medians.

#ifndef CUDAPERF_VALIDATE_STATISTICS_H
#define CUDAPERF_VALIDATE_STATISTICS_H

#include <cstdint>
#include <span>
#include <vector>

namespace cudaperf::validate {

/// Quantile Q of [0, 1] with linear interpolation between order statistics (type 7 of Hyndman and Fan 1996). 0 for
/// no samples.
double quantile(std::span<const double> Samples, double Q);
double median(std::span<const double> Samples);
double mean(std::span<const double> Samples);
/// With n - 1 in the denominator; 0 for fewer than two samples.
double standardDeviation(std::span<const double> Samples);

/// 0.6745 (x - median) / MAD for each sample (Iglewicz and Hoaglin 1993). Where more than half of the samples are
/// equal the MAD is 0, and the mean absolute deviation times 1.2533 takes its place; 0 where that is 0 too.
std::vector<double> modifiedZScores(std::span<const double> Samples);

/// Samples beyond this score are marked as outliers. They stay in every summary.
inline constexpr double OutlierScore = 3.5;

struct Summary {
  unsigned Samples = 0;
  unsigned Outliers = 0;
  double Median = 0;
  double LowerQuartile = 0;
  double UpperQuartile = 0;
  double Variation = 0; ///< standard deviation over mean
  double interquartileRange() const { return UpperQuartile - LowerQuartile; }
};

Summary summarize(std::span<const double> Samples);

struct Interval {
  double Low = 0;
  double High = 0;
  bool contains(double Value) const { return Low <= Value && Value <= High; }
  bool operator==(const Interval &) const = default;
};

inline constexpr double ConfidenceLevel = 0.95;

/// The percentile bootstrap interval of median(Before) / median(After). Whole rounds are drawn, so what slows both
/// samples of a round cancels. The two must be equally long; the result depends on nothing but the arguments.
Interval bootstrapRatio(std::span<const double> Before, std::span<const double> After, unsigned Resamples,
                        uint64_t Seed);

} // namespace cudaperf::validate

#endif // CUDAPERF_VALIDATE_STATISTICS_H
