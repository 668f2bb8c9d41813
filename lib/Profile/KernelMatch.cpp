#include "Profile/KernelMatch.h"
#include "Profile/KernelName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"

namespace cudaperf {

namespace {

/// A kernel of the source.
struct Linted {
  const std::string *Name;
  const std::set<std::string> *Mangled;
  KernelName Parsed;
  std::vector<size_t> Found;
};

/// A kernel of the profile.
struct Named {
  size_t Index;
  llvm::StringRef Name;
  KernelName Parsed;
};

/// One of the source by its own name, or by that of its template.
bool isNamed(const Linted &Kernel, const Named &Entry) {
  return Kernel.Mangled->contains(Entry.Name.str()) || Kernel.Parsed.isSameInstance(Entry.Parsed) ||
         (!Entry.Parsed.Arguments && Kernel.Parsed.isOfSameTemplate(Entry.Parsed));
}

/// Kernels of one name without scopes and arguments, on both sides.
struct SameBase {
  std::vector<Linted> InSource;
  std::vector<Named> InProfile;

  void matchInstances() {
    for (Linted &Kernel : InSource)
      for (const Named &Entry : InProfile)
        if (isNamed(Kernel, Entry))
          Kernel.Found.push_back(Entry.Index);
  }

  /// Instances that the source does not show, to those of the same template that it does.
  void matchTemplates() {
    std::vector<Linted *> NotRun;
    for (Linted &Kernel : InSource)
      if (llvm::none_of(InSource, [&](const Linted &Other) {
            return !Other.Found.empty() && Other.Parsed.isOfSameTemplate(Kernel.Parsed);
          }))
        NotRun.push_back(&Kernel);
    for (Linted *Kernel : NotRun)
      for (const Named &Entry : InProfile)
        if (Kernel->Parsed.Arguments && Entry.Parsed.Arguments && Kernel->Parsed.isOfSameTemplate(Entry.Parsed))
          Kernel->Found.push_back(Entry.Index);
  }
};

} // namespace

KernelMatch::KernelMatch(llvm::ArrayRef<ProfiledKernel> Profiled, const LintedKernels &InSource)
    : Count(Profiled.size()) {
  std::map<std::string, SameBase> ByBase;
  for (const auto &[Name, Mangled] : InSource) {
    KernelName Parsed = parseKernelName(Name);
    if (!Parsed.Base.empty())
      ByBase[Parsed.Base].InSource.push_back({&Name, &Mangled, Parsed, {}});
  }
  for (const auto &[Index, Kernel] : llvm::enumerate(Profiled)) {
    KernelName Parsed = parseKernelName(llvm::demangle(Kernel.Name));
    if (auto Found = ByBase.find(Parsed.Base); Found != ByBase.end())
      Found->second.InProfile.push_back({Index, Kernel.Name, Parsed});
  }
  for (auto &[Base, Kernels] : ByBase) {
    Kernels.matchInstances();
    Kernels.matchTemplates();
    for (Linted &Kernel : Kernels.InSource)
      ByKernel[*Kernel.Name] = std::move(Kernel.Found);
  }
}

const std::vector<size_t> &KernelMatch::of(const std::string &Kernel) const {
  static const std::vector<size_t> None;
  const auto Found = ByKernel.find(Kernel);
  return Found == ByKernel.end() ? None : Found->second;
}

std::vector<size_t> KernelMatch::unknown() const {
  std::vector<bool> IsKnown(Count);
  for (const auto &[Name, Indices] : ByKernel)
    for (size_t Index : Indices)
      IsKnown[Index] = true;
  std::vector<size_t> Unknown;
  for (size_t Index = 0; Index != Count; ++Index)
    if (!IsKnown[Index])
      Unknown.push_back(Index);
  return Unknown;
}

} // namespace cudaperf
