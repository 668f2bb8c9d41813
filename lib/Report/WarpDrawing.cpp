#include "Report/WarpDrawing.h"
#include "Report/HtmlText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <array>
#include <set>
#include <vector>

using llvm::formatv;

namespace cudaperf {
namespace {

// What Offsets of a LaneRequest count in (Finding.h).
constexpr int64_t SectorBytes = 32, WordBytes = 4, Banks = 32;

/// Marks and the size of the box that they fill. Units are about a pixel.
struct Drawing {
  double Width = 0, Height = 0;
  std::string Marks;
};

/// Which lanes ask for what: a place in memory, in order, and its lanes.
using LanesAt = std::map<int64_t, std::vector<unsigned>>;

/// "5" for one lane, "8×" for many; "" if that does not fit.
std::string laneLabel(const std::vector<unsigned> &Lanes, double Width) {
  constexpr double GlyphWidth = 4.4;
  const bool IsOne = Lanes.size() == 1;
  const std::string Number = std::to_string(IsOne ? Lanes.front() : Lanes.size());
  const size_t Glyphs = Number.size() + !IsOne;
  if (double(Glyphs) * GlyphWidth > Width)
    return "";
  return IsOne ? Number : Number + "×";
}

/// With one decimal place at most.
std::string number(double Value) {
  std::string Text = formatv("{0:F1}", Value);
  return llvm::StringRef(Text).ends_with(".0") ? Text.substr(0, Text.size() - 2) : Text;
}

std::string box(llvm::StringRef Class, double X, double Y, double Width, double Height) {
  return formatv("<rect class=\"{0}\" x=\"{1}\" y=\"{2}\" width=\"{3}\" height=\"{4}\"/>", Class, number(X), number(Y),
                 number(Width), number(Height));
}

/// A box of Lanes, for the page's script: which they are, and what Place says of where they ask.
std::string laneBox(const std::vector<unsigned> &Lanes, const std::string &Place, double X, double Y, double Width,
                    double Height) {
  return formatv("<rect class=\"lane\" x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{3}\" data-lane=\"{4}\" "
                 "data-at=\"{5}\"/>",
                 number(X), number(Y), number(Width), number(Height),
                 llvm::join(llvm::map_range(Lanes, [](unsigned Lane) { return std::to_string(Lane); }), " "), Place);
}

std::string label(llvm::StringRef Class, double X, double Y, const std::string &Text) {
  return Text.empty()
             ? ""
             : formatv("<text class=\"{0}\" x=\"{1}\" y=\"{2}\">{3}</text>", Class, number(X), number(Y), Text).str();
}

/// Four sectors, a cache line's worth, in a row; those that follow each other in memory are joined.
class SectorGrid {
public:
  SectorGrid(const LaneRequest &Request, unsigned Bytes) : Bytes(Bytes) {
    for (unsigned Lane = 0; Lane < Request.Offsets.size(); ++Lane) {
      if (!(Request.Active >> Lane & 1))
        continue;
      const int64_t Begin = Request.Offsets[Lane];
      Lanes[Begin].push_back(Lane);
      for (int64_t Sector = Begin / SectorBytes; Sector <= (Begin + Bytes - 1) / SectorBytes; ++Sector)
        Sectors.insert(Sector);
    }
  }

  Drawing draw() const {
    std::string Marks;
    size_t Index = 0;
    for (int64_t Sector : Sectors) {
      Marks += box("sector", x(Index), y(Index), Width, Height);
      if (Sectors.contains(Sector + 1))
        Marks += box("joint", x(Index) + Width, y(Index) + Height / 2 - 1, Gap, 2);
      Marks += usedPart(Sector, Index++);
    }
    const double Rows = double((Sectors.size() + PerRow - 1) / PerRow);
    return {.Width = PerRow * (Width + Gap) + 1, .Height = Rows * (Height + RowGap) - RowGap + 2, .Marks = Marks};
  }

private:
  static constexpr unsigned PerRow = 4;
  static constexpr double Width = 80, Height = 13, Gap = 6, RowGap = 5, ByteWidth = Width / SectorBytes;

  static double x(size_t Index) { return 1 + double(Index % PerRow) * (Width + Gap); }
  static double y(size_t Index) { return 1 + double(Index / PerRow) * (Height + RowGap); }

  std::string usedPart(int64_t Sector, size_t Index) const {
    const int64_t Start = Sector * SectorBytes, End = Start + SectorBytes;
    std::string Marks;
    for (auto It = Lanes.lower_bound(Start - int64_t(Bytes) + 1); It != Lanes.end() && It->first < End; ++It) {
      const int64_t From = std::max(It->first, Start), To = std::min(It->first + int64_t(Bytes), End);
      const double Left = x(Index) + double(From - Start) * ByteWidth, Wide = double(To - From) * ByteWidth;
      Marks += laneBox(It->second, formatv("sector {0}", Index + 1), Left + 0.4, y(Index) + 1, Wide - 0.8, Height - 2);
      Marks += label("in", Left + Wide / 2, y(Index) + Height / 2 + 2.6, laneLabel(It->second, Wide - 0.8));
    }
    return Marks;
  }

  unsigned Bytes;
  LanesAt Lanes;
  std::set<int64_t> Sectors;
};

/// Banks across, wavefronts down. Words of one bank that are asked for at a time lie below each other; which comes
/// first is not known and does not matter.
class BankGrid {
public:
  BankGrid(const LaneRequest &Request, unsigned Bytes) {
    for (uint32_t Group : Request.Groups) {
      LanesAt Words;
      for (unsigned Lane = 0; Lane < Request.Offsets.size(); ++Lane)
        if (Group >> Lane & 1)
          for (int64_t Word = Request.Offsets[Lane] / WordBytes;
               Word <= (Request.Offsets[Lane] + int64_t(Bytes) - 1) / WordBytes; ++Word)
            Words[Word].push_back(Lane);
      addGroup(Words);
    }
  }

  Drawing draw() const {
    const double Width = Banks * Cell, Height = double(Rows) * RowHeight;
    std::string Lines;
    for (unsigned Row = 0; Row <= Rows; ++Row)
      Lines += formatv("M0 {0}h{1}", number(double(Row) * RowHeight), number(Width));
    for (unsigned Bank = 0; Bank <= Banks; ++Bank)
      Lines += formatv("M{0} 0v{1}", number(double(Bank) * Cell), number(Height));
    std::string Heading;
    for (unsigned Bank : {0, 8, 16, 24, 31})
      Heading += label("axis", Left + (Bank + 0.5) * Cell, Top - 3, std::to_string(Bank));
    std::string Side;
    for (unsigned Row : std::set<unsigned>{1, Rows})
      Side += label("axis", Left / 2 - 1, Top + (Row - 0.5) * RowHeight + 2.6, std::to_string(Row));
    return {.Width = Left + Width + 1,
            .Height = Top + Height + 1,
            .Marks = Heading + Side +
                     formatv("<g transform=\"translate({0} {1})\"><path class=\"grid\" d=\"{2}\"/>{3}</g>",
                             number(Left), number(Top), Lines, Cells)
                         .str()};
  }

private:
  static constexpr double Cell = 10, RowHeight = 9.5, Left = 14, Top = 11;

  void addGroup(const LanesAt &Words) {
    std::array<unsigned, Banks> Depth{};
    unsigned Deepest = 0;
    for (const auto &[Word, Lanes] : Words) {
      const unsigned Bank = unsigned(Word & (Banks - 1)), Row = Rows + Depth[Bank]++;
      Deepest = std::max(Deepest, Depth[Bank]);
      const double X = double(Bank) * Cell, Y = double(Row) * RowHeight;
      Cells += laneBox(Lanes, formatv("bank {0} in wavefront {1}", Bank, Row + 1), X + 0.4, Y + 0.4, Cell - 0.8,
                       RowHeight - 0.8);
      Cells += label("in", X + Cell / 2, Y + RowHeight / 2 + 2.5, laneLabel(Lanes, Cell));
    }
    Rows += Deepest;
  }

  unsigned Rows = 0;
  std::string Cells;
};

/// The lanes in a row, each with a line to the address that it wants.
Drawing drawMeeting(const LaneRequest &Request) {
  constexpr double Cell = 10, Height = 11, AddressTop = 52, Left = 7;
  const double Width = double(Request.Offsets.size()) * Cell;
  LanesAt Addresses;
  for (unsigned Lane = 0; Lane < Request.Offsets.size(); ++Lane)
    if (Request.Active >> Lane & 1)
      Addresses[Request.Offsets[Lane]].push_back(Lane);
  const double Share = Width / double(std::max<size_t>(Addresses.size(), 1)), BoxWidth = std::min(4 * Cell, Share - 2);
  std::string Lines, Boxes;
  for (const auto &[Index, Entry] : llvm::enumerate(Addresses)) {
    const double Middle = Left + (double(Index) + 0.5) * Share;
    for (unsigned Lane : Entry.second) {
      const double X = Left + Lane * Cell;
      Lines += formatv("M{0} {1}L{2} {3}", number(X + Cell / 2), number(Height), number(Middle), number(AddressTop));
      Boxes += laneBox({Lane}, formatv("address {0} of {1}", Index + 1, Addresses.size()), X + 0.4, 0.4, Cell - 0.8,
                       Height - 0.8);
      Boxes += label("in", X + Cell / 2, Height / 2 + 2.5, std::to_string(Lane));
    }
    Boxes += box("address", Middle - BoxWidth / 2, AddressTop, BoxWidth, Height);
    Boxes += label("axis", Middle, AddressTop + Height / 2 + 2.5, "address");
  }
  return {.Width = Left + Width + 1,
          .Height = AddressTop + Height + 1,
          .Marks = formatv("<path class=\"line\" d=\"{0}\"/>{1}", Lines, Boxes)};
}

Drawing draw(const WarpPicture &Picture, const LaneRequest &Request) {
  if (Picture.isMeeting())
    return drawMeeting(Request);
  return Picture.Space == AccessSpace::Shared ? BankGrid(Request, Picture.Bytes).draw()
                                              : SectorGrid(Request, Picture.Bytes).draw();
}

} // namespace

std::string WarpDrawings::show(const WarpPicture &Picture, const LaneRequest &Request, const std::string &Label) {
  const Drawing Drawn = draw(Picture, Request);
  const size_t Number = Known.try_emplace(Drawn.Marks, Known.size() + 1).first->second;
  return formatv("<svg role=\"img\" aria-label=\"{0}\" viewBox=\"0 0 {1} {2}\"><use href=\"#warp-{3}\"/></svg>",
                 html(Label), number(Drawn.Width), number(Drawn.Height), Number);
}

std::string WarpDrawings::definitions() const {
  std::vector<const std::string *> InOrder(Known.size());
  for (const auto &[Marks, Number] : Known)
    InOrder[Number - 1] = &Marks;
  std::string Text;
  for (const auto &[Index, Marks] : llvm::enumerate(InOrder))
    Text += formatv("<g id=\"warp-{0}\">{1}</g>\n", Index + 1, *Marks);
  return Text.empty() ? "" : "<svg class=\"drawings\" aria-hidden=\"true\"><defs>\n" + Text + "</defs></svg>\n";
}

std::string costText(AccessSpace Space, double Cost) {
  return formatv("{0} {1}{2}", int64_t(Cost), Space == AccessSpace::Shared ? "wavefront" : "sector",
                 Cost == 1 ? "" : "s");
}

} // namespace cudaperf
