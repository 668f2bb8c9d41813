// The list of pairs and the filter over their names.

#include "AllCases.h"

namespace cudaperf::validate {

std::vector<Case> allCases(const Scale &Size) {
  std::vector<Case> All;
#define CUDAPERF_CASES(Group)                                                                                          \
  for (Case & Each : Group##Cases(Size))                                                                               \
    All.push_back(std::move(Each));
#include "Cases.def"
#undef CUDAPERF_CASES
  return All;
}

/// Greedy matching that remembers only the last '*'.
static bool globMatches(std::string_view Name, std::string_view Glob) {
  size_t N = 0, G = 0, Star = Glob.npos, Resume = 0;
  while (N < Name.size()) {
    if (G < Glob.size() && (Glob[G] == '?' || Glob[G] == Name[N])) {
      ++N, ++G;
    } else if (G < Glob.size() && Glob[G] == '*') {
      Star = G++;
      Resume = N;
    } else if (Star != Glob.npos) {
      G = Star + 1;
      N = ++Resume;
    } else {
      return false;
    }
  }
  return Glob.find_first_not_of('*', G) == Glob.npos;
}

bool matchesFilter(std::string_view Name, std::string_view Filter) {
  if (Filter.find_first_of("*?") == Filter.npos)
    return Name.find(Filter) != Name.npos;
  return globMatches(Name, Filter);
}

} // namespace cudaperf::validate
