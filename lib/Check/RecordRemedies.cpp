// Remedies for arrays of structures: taken at once, or a field in an array of its own. See Remedies.h.

#include "Check/Remedies.h"
#include "Check/RemedyFacts.h"
#include "Check/Words.h"
#include "Fix/RecordFields.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

static std::optional<FieldOfRecord> fieldTaken(const AccessView &Access, const clang::Expr *Written) {
  const AccessCost &Cost = Access.cost();
  if (!Written || !Cost.LaneStride)
    return std::nullopt;
  return fieldOfRecord(Written, *Cost.LaneStride, offsetInRecord(Cost), Access.Unit.source());
}

/// Of structures up to this length each byte is known to be taken or not, of longer ones each word.
static constexpr unsigned LongestByBytes = 64;

/// How many bytes of the structure the kernel takes, in whole words.
static unsigned bytesOfWords(const AccessView &Access) {
  return 4 * unsigned(llvm::popcount(wordsTakenOfRecord(Access)));
}

/// The same as exactly as is known.
static unsigned bytesTaken(const AccessView &Access, const FieldOfRecord &Field) {
  return Field.RecordBytes <= LongestByBytes ? unsigned(llvm::popcount(bytesTakenOfRecord(Access)))
                                             : bytesOfWords(Access);
}

static std::string startOf(const FieldOfRecord &Field, const MemoryAccess &Own) {
  return llvm::formatv("'{0}' has {1} bytes, of which a thread takes {2} here: ", Field.Record, Field.RecordBytes,
                       Own.Bytes);
}

/// A structure that is stored as a whole in small pieces: as few wide ones as its size allows. Stores do not meet on
/// their way to memory as loads meet in L1.
static std::optional<Remedy> storedWhole(const AccessView &Access, const FieldOfRecord &Field) {
  constexpr unsigned MuchFewer = 4;
  const MemoryAccess &Own = *Access.cost().Access;
  if (Own.Operation != AccessOperation::Store || Field.IsLibrarys || bytesOfWords(Access) < Field.RecordBytes)
    return std::nullopt;
  const std::optional<TriedChange> Change = Access.tried().asVector(Own);
  const TriedAccess *There = Change ? Change->find(&Own) : nullptr;
  const unsigned Pieces = Change ? Change->SampleBytes / Own.Bytes : 0;
  if (!There || Field.RecordBytes % Change->SampleBytes != 0 || There->After * MuchFewer > There->Before * Pieces)
    return std::nullopt;
  Remedy Found{.Kind = "vector", .After = There->After, .Ideal = There->IdealAfter};
  Found.Text = llvm::formatv("'{0}' has {1} bytes, which a thread stores in pieces of {2}: with 'alignas({3})' and "
                             "stored as a whole it goes in pieces of {3}: {4}",
                             Field.Record, Field.RecordBytes, Own.Bytes, Change->SampleBytes,
                             vectorText(Access, Found, *Change));
  return Found;
}

std::optional<Remedy> recordAtOnce(const AccessView &Access, const clang::Expr *Written) {
  const std::optional<FieldOfRecord> Field = fieldTaken(Access, Written);
  if (!Field)
    return std::nullopt;
  const MemoryAccess &Own = *Access.cost().Access;
  if (Own.Operation != AccessOperation::Atomic && (Field->RecordBytes == 8 || Field->RecordBytes == 16))
    if (const std::optional<TriedChange> Change = Access.tried().asVector(Own))
      if (std::optional<Remedy> Found = cureBy(Access, "vector", *Change, "")) {
        Found->Text =
            llvm::formatv("{0}{1} the whole structure at once{2}: {3}", startOf(*Field, Own),
                          Own.Operation == AccessOperation::Load ? "load" : "store",
                          Field->IsAligned ? "" : " (align it to its size)", vectorText(Access, *Found, *Change));
        return Found;
      }
  return storedWhole(Access, *Field);
}

/// The numbers that the kernel takes of the structures that Access is in, by accesses that lie as Access does; none if
/// they are not known by name.
static std::vector<std::string> numbersOfKernel(const AccessView &Access, const FieldOfRecord &Field) {
  constexpr unsigned WordBytes = 4, LongestByWords = 128;
  const bool ByBytes = Field.RecordBytes <= LongestByBytes;
  if (!Field.Definition || Field.RecordBytes > LongestByWords)
    return {};
  const uint64_t Taken = ByBytes ? bytesTakenOfRecord(Access) : wordsTakenOfRecord(Access);
  llvm::BitVector Bytes(Field.RecordBytes);
  for (unsigned Byte = 0; Byte < Field.RecordBytes; ++Byte)
    if (Taken >> (ByBytes ? Byte : Byte / WordBytes) & 1)
      Bytes.set(Byte);
  return numbersAt(*Field.Definition, Bytes, Access.Unit.context());
}

/// What to give arrays of their own: the field that Access takes, or all that the kernel takes of the structure. One
/// array for one of several cures that one only.
static std::string splitText(const AccessView &Access, const FieldOfRecord &Field) {
  constexpr size_t MostNamed = 5;
  const MemoryAccess &Own = *Access.cost().Access;
  if (Field.IsBits)
    return llvm::formatv("{0}give the {1} bytes that hold {2} an array of their own", startOf(Field, Own), Own.Bytes,
                         Field.Field);
  const std::vector<std::string> Names = numbersOfKernel(Access, Field);
  const unsigned Taken = bytesTaken(Access, Field);
  if (Names.size() == 1 || (Names.empty() && Taken <= Own.Bytes))
    return startOf(Field, Own) + "give " + Field.Field + " an array of its own";
  if (Taken <= Own.Bytes)
    return startOf(Field, Own) + "give " + wordList(Names) + " an array of their own";
  const std::string Start =
      llvm::formatv("'{0}' has {1} bytes, of which the kernel takes {2}: ", Field.Record, Field.RecordBytes, Taken);
  if (Taken * 4 >= Field.RecordBytes * 3)
    return Start + "give each of its fields an array of its own";
  if (Names.empty() || Names.size() > MostNamed)
    return Start + "give each field that it takes an array of its own";
  return Start + "give " + wordList(Names) + " arrays of their own";
}

std::optional<Remedy> splitRecord(const AccessView &Access, const clang::Expr *Written) {
  const std::optional<FieldOfRecord> Field = fieldTaken(Access, Written);
  if (!Field)
    return std::nullopt;
  const MemoryAccess &Own = *Access.cost().Access;
  if (Field->IsLibrarys) {
    // What takes all of the structure takes no field of it.
    if (bytesOfWords(Access) >= Field->RecordBytes)
      return std::nullopt;
    return Remedy{.Text = llvm::formatv("{0}its layout is the library's, so take {1} in a kernel that takes the rest "
                                        "of the structure, too",
                                        startOf(*Field, Own), Field->Field)};
  }
  // A bit-field, or a byte that a mask picks of a number, cannot have an array of its own as narrow as it is taken.
  if (elementBytes(Access) > Own.Bytes)
    return std::nullopt;
  std::optional<TriedChange> Change = Access.tried().splitRecords(Own, Field->RecordBytes);
  if (!Change)
    return std::nullopt;
  const std::string Part =
      Field->IsBits ? llvm::formatv("the {0} bytes that hold {1}", Own.Bytes, Field->Field).str() : Field->Field;
  auto Found = curePictured(Access, "split-structure", std::move(*Change), splitText(Access, *Field),
                            "with " + Part + " in an array of " + (Field->IsBits ? "their" : "its") + " own");
  // The pairs: one field of a structure is loaded; most of the fields are.
  const unsigned Taken = bytesOfWords(Access);
  if (Found && Taken == 4 && Own.Operation == AccessOperation::Load && Field->RecordBytes >= 16)
    Found->Pair = "pick-field";
  else if (Found && Field->RecordBytes >= 24 && Field->RecordBytes <= 40 && Taken * 4 >= Field->RecordBytes * 3)
    Found->Pair = "particle-drift";
  return Found;
}

} // namespace cudaperf
