// One piece of CUDA in a file of another language.

#ifndef CUDAPERF_EMBEDDED_CUDAPIECE_H
#define CUDAPERF_EMBEDDED_CUDAPIECE_H

#include "Embedded/MappedText.h"
#include "Finding/Finding.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// A launch that stands outside of the piece.
struct PieceLaunch {
  std::string Kernel; ///< unqualified, without template arguments
  Dim3Sides Block, Grid;
  std::vector<std::optional<int64_t>> Arguments; ///< by parameter; nullopt, or missing at the end: not known
  uint32_t Offset = 0;                           ///< of the launch in the file
};

struct CudaPiece {
  MappedText Text;                ///< a translation unit by itself
  std::vector<Quoting> Layers;    ///< how the file writes it, the innermost first
  bool TakesEdits = true;         ///< false: its parts are written in different ways
  std::vector<std::string> Flags; ///< that the file has it compiled with
  std::vector<PieceLaunch> Launches;
};

} // namespace cudaperf

#endif // CUDAPERF_EMBEDDED_CUDAPIECE_H
