#include "Cost/LineWavefronts.h"
#include "Cost/SortNumbers.h"
#include "Device/Gpu.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"

using namespace llvm;

namespace cudaperf {

/// A bit for each bank; a line has each once.
using Banks = uint32_t;

/// Lines, in the order of their addresses: the banks of the words that are wanted.
static SmallVector<Banks, WarpLanes> banksOfLines(const LaneValue &Address, LaneMask Active, int64_t Offset,
                                                  int64_t Bytes) {
  SmallVector<int64_t, 64> Words;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Active >> L & 1)
      for (int64_t Begin = Address.Lane[L] + Offset, Word = Begin / BankBytes; Word * BankBytes < Begin + Bytes; ++Word)
        if (Words.empty() || Words.back() != Word)
          Words.push_back(Word);
  sortNumbers(Words);
  SmallVector<Banks, WarpLanes> Lines;
  int64_t Last = 0;
  for (const int64_t Word : Words) {
    if (Lines.empty() || Word / SharedBanks != Last)
      Lines.push_back(0);
    Last = Word / SharedBanks;
    Lines.back() |= Banks(1) << (Word % SharedBanks);
  }
  return Lines;
}

static double wavefrontsOf(ArrayRef<Banks> Together) {
  if (Together.size() <= 1)
    return double(Together.size());
  Banks Taken = 0;
  for (const Banks Line : Together) {
    if (Taken & Line)
      return wavefrontsOf(Together.take_front(Together.size() > 2 ? 2 : 1)) +
             wavefrontsOf(Together.drop_front(Together.size() > 2 ? 2 : 1));
    Taken |= Line;
  }
  return 1;
}

double lineWavefronts(const LaneValue &Address, LaneMask Active, int64_t Offset, int64_t Bytes) {
  constexpr size_t MostLines = 4;
  const SmallVector<Banks, WarpLanes> Lines = banksOfLines(Address, Active, Offset, Bytes);
  double Wavefronts = 0;
  for (ArrayRef<Banks> Left = Lines; !Left.empty(); Left = Left.drop_front(std::min(MostLines, Left.size())))
    Wavefronts += wavefrontsOf(Left.take_front(MostLines));
  return Wavefronts;
}

} // namespace cudaperf
