#include "BuildIdentity.h"
#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <cstring>
#include <elf.h>
#include <link.h>

namespace cudaperf {

/// The build id among the notes from At to End; empty if there is none.
static std::string buildIdIn(const char *At, const char *End) {
  auto Aligned = [](size_t Bytes) { return (Bytes + 3) & ~size_t(3); };
  while (End - At >= std::ptrdiff_t(sizeof(ElfW(Nhdr)))) {
    ElfW(Nhdr) Note;
    std::memcpy(&Note, At, sizeof(Note));
    const char *Name = At + sizeof(Note);
    const char *Content = Name + Aligned(Note.n_namesz);
    At = Content + Aligned(Note.n_descsz);
    if (At > End)
      break;
    if (Note.n_type == NT_GNU_BUILD_ID && Note.n_namesz == 4 && std::memcmp(Name, "GNU", 4) == 0)
      return {Content, Note.n_descsz};
  }
  return "";
}

static int addBuildId(dl_phdr_info *Object, size_t, void *Result) {
  auto &Ids = *static_cast<std::string *>(Result);
  if (llvm::StringRef(Object->dlpi_name).starts_with("linux-vdso"))
    return 0; // the kernel's
  const bool IsProgram = Ids.empty();
  std::string Id;
  for (int I = 0; I != Object->dlpi_phnum && Id.empty(); ++I) {
    const ElfW(Phdr) &Part = Object->dlpi_phdr[I];
    const char *At = reinterpret_cast<const char *>(Object->dlpi_addr + Part.p_vaddr);
    if (Part.p_type == PT_NOTE)
      Id = buildIdIn(At, At + Part.p_memsz);
  }
  if (IsProgram && Id.empty())
    return 1; // the end
  Ids += Id;
  return 0;
}

std::string buildIdentity() {
  std::string Ids;
  dl_iterate_phdr(addBuildId, &Ids);
  return Ids;
}

} // namespace cudaperf
