#include "Support/ShortName.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA1.h"

namespace cudaperf {

/// What is left of each end.
static constexpr size_t KeptBytes = 200;

static bool isInsideOfCharacter(char C) { return (static_cast<unsigned char>(C) & 0xC0) == 0x80; }

std::string shortName(llvm::StringRef Name) {
  if (Name.size() <= MaxNameBytes)
    return Name.str();
  size_t Begin = KeptBytes, End = Name.size() - KeptBytes;
  while (Begin > 0 && isInsideOfCharacter(Name[Begin]))
    --Begin;
  while (End < Name.size() && isInsideOfCharacter(Name[End]))
    ++End;
  const auto Hash = llvm::SHA1::hash(llvm::arrayRefFromStringRef(Name));
  return (Name.take_front(Begin) + "..." + llvm::toHex(Hash, /*LowerCase=*/true).substr(0, 8) + "..." +
          Name.drop_front(End))
      .str();
}

} // namespace cudaperf
