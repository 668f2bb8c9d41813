#include "Embedded/MappedText.h"
#include <algorithm>

namespace cudaperf {

MappedText MappedText::whole(llvm::StringRef File) {
  MappedText All;
  All.appendPlain(File, 0);
  return All;
}

void MappedText::append(llvm::StringRef Decoded, Origin From) {
  Text += Decoded;
  Origins.insert(Origins.end(), Decoded.size(), From);
}

void MappedText::appendPlain(llvm::StringRef Plain, uint32_t Begin) {
  Text += Plain;
  Origins.reserve(Text.size());
  for (uint32_t I = 0; I != Plain.size(); ++I)
    Origins.push_back({Begin + I, Begin + I + 1});
}

void MappedText::append(const MappedText &Other) {
  Text += Other.Text;
  Origins.insert(Origins.end(), Other.Origins.begin(), Other.Origins.end());
}

MappedText MappedText::slice(size_t Begin, size_t End) const {
  MappedText Part;
  Part.Text = Text.substr(Begin, End - Begin);
  Part.Origins.assign(Origins.begin() + Begin, Origins.begin() + End);
  return Part;
}

MappedText MappedText::through(const MappedText &Outer) const {
  MappedText Mapped = *this;
  for (Origin &Each : Mapped.Origins)
    Each = {Outer.begin(Each.Begin), Outer.endBefore(Each.End)};
  return Mapped;
}

uint32_t MappedText::begin(size_t Offset) const {
  if (Offset < Origins.size())
    return Origins[Offset].Begin;
  return Origins.empty() ? 0 : Origins.back().End;
}

uint32_t MappedText::endBefore(size_t Offset) const {
  Offset = std::min(Offset, Origins.size());
  return Offset ? Origins[Offset - 1].End : begin(0);
}

bool MappedText::isContiguous(size_t Begin, size_t End) const {
  if (End > Origins.size())
    return false;
  for (size_t I = Begin; I + 1 < End; ++I)
    if (Origins[I].End != Origins[I + 1].Begin)
      return false;
  return true;
}

/// One byte with a backslash where quotes want one.
static std::string escaped(char C) {
  switch (C) {
  case '\n':
    return "\\n";
  case '\t':
    return "\\t";
  case '"':
  case '\\':
    return {'\\', C};
  default:
    return {C};
  }
}

static std::optional<std::string> quoted(llvm::StringRef Text, const Quoting &Layer) {
  if (Layer.How == Quoting::Kind::Plain)
    return Text.str();
  if (Layer.How == Quoting::Kind::Raw) {
    const bool Fits = !Text.contains(Layer.Delimiter) && (Layer.TakesBreaks || !Text.contains('\n'));
    // What ends with a part of the delimiter could become one with what follows.
    if (!Fits || (!Layer.Delimiter.empty() && Text.contains(Layer.Delimiter.front())))
      return std::nullopt;
    return Text.str();
  }
  std::string Written;
  for (char C : Text) {
    if (Layer.How == Quoting::Kind::Escaped && C == '\n' && Layer.TakesBreaks)
      Written += C;
    else if (Layer.How == Quoting::Kind::Escaped && C == '\'' && Layer.Delimiter.front() == C)
      Written += "\\'";
    else
      Written += escaped(C);
  }
  return Written;
}

std::optional<std::string> quoted(llvm::StringRef Text, llvm::ArrayRef<Quoting> Layers) {
  std::optional<std::string> Written = Text.str();
  for (const Quoting &Layer : Layers)
    if (Written)
      Written = quoted(*Written, Layer);
  return Written;
}

} // namespace cudaperf
