#include "Triage/Causes.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace cudaperf {

static auto byPlace(const Finding &F) { return std::tie(F.Where, F.Check, F.Kernel, F.Message, F.Fingerprint); }

/// 0 without an estimate.
static double gainOf(const Finding &F) { return F.Gain ? F.Gain->middle() : 0; }

namespace {

/// Which place stands for a cause: that whose remedy mends most of it, since the gain that it tells is that of all.
class Leaders {
public:
  explicit Leaders(llvm::ArrayRef<const Finding *> Group) {
    std::map<std::pair<std::string, SourceSpan>, double> AtPlaces; // several at one are instantiations
    for (const Finding *Place : Group) {
      double &Most = AtPlaces[{remedyOf(*Place), Place->Where}];
      Most = std::max(Most, Place->Excess.value_or(0));
    }
    for (const auto &[Place, Excess] : AtPlaces)
      Mended[Place.first] += Excess;
  }

  /// Whether A stands for the cause rather than B.
  bool leads(const Finding &A, const Finding &B) const {
    const auto Weight = [&](const Finding &F) {
      return std::tuple(F.Level, gainOf(F), Mended.at(remedyOf(F)), F.Excess.value_or(0));
    };
    return Weight(A) != Weight(B) ? Weight(A) > Weight(B) : byPlace(A) < byPlace(B);
  }

private:
  /// What reports show first of F.
  static std::string remedyOf(const Finding &F) { return F.Notes.empty() ? "" : F.Notes.front().Message; }

  std::map<std::string, double> Mended; ///< excess by remedy
};

} // namespace

/// Every name under which Place can be one with others.
static std::vector<std::string> keysOf(const Finding &Place) {
  const SourceSpan &Where = Place.Where;
  std::vector<std::string> Keys = {Place.Check + '\0' + Where.File + '\0' + std::to_string(Where.Line) + ":" +
                                   std::to_string(Where.Column)};
  for (const std::string &Cause : Place.Causes)
    Keys.push_back(Place.Check + '\0' + Cause);
  return Keys;
}

std::vector<size_t> causesOf(llvm::ArrayRef<const Finding *> Places) {
  llvm::EquivalenceClasses<size_t> Same;
  std::map<std::string, size_t> FirstWith;
  for (const auto &[Index, Place] : llvm::enumerate(Places)) {
    Same.insert(Index);
    for (const std::string &Key : keysOf(*Place))
      Same.unionSets(FirstWith.try_emplace(Key, Index).first->second, Index);
  }
  std::vector<size_t> Causes;
  for (size_t Index = 0; Index != Places.size(); ++Index)
    Causes.push_back(Same.getLeaderValue(Index));
  return Causes;
}

void dropBelow(Severity Least, std::vector<Finding> &Places) {
  const auto IsBelow = [&](const Finding &F) { return F.Level < Least; };
  if (llvm::none_of(Places, IsBelow))
    return;
  const llvm::SmallVector<const Finding *> Pointers =
      llvm::to_vector_of<const Finding *>(llvm::make_pointer_range(Places));
  const std::vector<size_t> Causes = causesOf(Pointers);
  std::set<size_t> Shown;
  for (const auto &[Cause, Place] : llvm::zip_equal(Causes, Places))
    if (!IsBelow(Place))
      Shown.insert(Cause);
  std::vector<Finding> Kept;
  for (auto [Cause, Place] : llvm::zip_equal(Causes, Places))
    if (Shown.contains(Cause))
      Kept.push_back(std::move(Place));
  Places = std::move(Kept);
}

std::vector<Finding> findingsByCause(llvm::ArrayRef<const Finding *> Places) {
  std::vector<const Finding *> Sorted(Places.begin(), Places.end());
  llvm::stable_sort(Sorted, [](const Finding *A, const Finding *B) { return byPlace(*A) < byPlace(*B); });
  std::map<size_t, std::vector<const Finding *>> Groups;
  for (const auto &[Cause, Place] : llvm::zip_equal(causesOf(Sorted), Sorted))
    Groups[Cause].push_back(Place);
  std::vector<Finding> Findings;
  for (const auto &[Leader, Group] : Groups) {
    const Leaders Weighed(Group);
    const Finding *Main =
        *llvm::min_element(Group, [&](const Finding *A, const Finding *B) { return Weighed.leads(*A, *B); });
    Findings.push_back(*Main);
    for (const Finding *Place : Group)
      if (Place != Main)
        Findings.back().Also.push_back(*Place);
  }
  llvm::stable_sort(Findings, [](const Finding &A, const Finding &B) { return byPlace(A) < byPlace(B); });
  return Findings;
}

std::vector<Finding> placesOf(std::vector<Finding> Findings) {
  std::vector<Finding> Places;
  for (Finding &F : Findings) {
    std::vector<Finding> Also = std::exchange(F.Also, {});
    Places.push_back(std::move(F));
    llvm::append_range(Places, placesOf(std::move(Also)));
  }
  return Places;
}

std::vector<Finding> marksOf(const Finding &F) {
  std::vector<Finding> Marks = {F};
  for (const Finding &Place : F.Also) {
    Marks.push_back(Place);
    Finding &Mark = Marks.back();
    Mark.Block.reset();
    Mark.Assumptions.clear();
    Mark.Notes = {{F.Where, "the same cause as here"}};
  }
  return Marks;
}

std::vector<Finding> marksByCause(llvm::ArrayRef<Finding> Places) {
  std::vector<const Finding *> Pointers;
  for (const Finding &Place : Places)
    Pointers.push_back(&Place);
  std::vector<Finding> Marks;
  for (const Finding &F : findingsByCause(Pointers))
    llvm::append_range(Marks, marksOf(F));
  llvm::stable_sort(Marks, [](const Finding &A, const Finding &B) { return byPlace(A) < byPlace(B); });
  return Marks;
}

/// Every line of F by file, its own left out.
static std::map<std::string, std::set<unsigned>> otherLines(const Finding &F) {
  std::map<std::string, std::set<unsigned>> Lines;
  for (const Finding &Place : F.Also)
    if (Place.Where.File != F.Where.File || Place.Where.Line != F.Where.Line)
      Lines[Place.Where.File].insert(Place.Where.Line);
  return Lines;
}

unsigned countPlaces(const Finding &F) {
  std::set<std::tuple<std::string, unsigned, unsigned>> Places = {{F.Where.File, F.Where.Line, F.Where.Column}};
  for (const Finding &Place : F.Also)
    Places.insert({Place.Where.File, Place.Where.Line, Place.Where.Column});
  return unsigned(Places.size());
}

const std::string &causeOf(const Finding &F) { return F.Causes.empty() ? F.Fingerprint : F.Causes.front(); }

/// "line 7", "lines 7 and 9", "lines 7 to 9 and 12".
static std::string rangesText(const std::set<unsigned> &Lines) {
  std::vector<std::string> Ranges;
  for (auto Line = Lines.begin(); Line != Lines.end();) {
    const unsigned First = *Line;
    unsigned Last = First;
    for (++Line; Line != Lines.end() && *Line == Last + 1; ++Line)
      Last = *Line;
    if (Last == First + 1)
      llvm::append_values(Ranges, std::to_string(First), std::to_string(Last));
    else
      Ranges.push_back(std::to_string(First) + (Last > First ? " to " + std::to_string(Last) : ""));
  }
  std::string Text = Lines.size() == 1 ? "line " : "lines ";
  for (size_t I = 0; I != Ranges.size(); ++I)
    Text += (I == 0 ? "" : I + 1 == Ranges.size() ? " and " : ", ") + Ranges[I];
  return Text;
}

std::string describeOtherPlaces(const Finding &F) {
  std::vector<std::string> Parts;
  for (const auto &[File, Lines] : otherLines(F))
    Parts.push_back(rangesText(Lines) + (File == F.Where.File ? "" : " of '" + File + "'"));
  return llvm::join(Parts, ", ");
}

} // namespace cudaperf
