// Remedies for arrays of structures: taken at once, or a field in an array of its own. See Remedies.h.

#include "Check/LayoutUsers.h"
#include "Check/Remedies.h"
#include "Check/RemedyFacts.h"
#include "Check/Words.h"
#include "Cost/RequestCost.h"
#include "Fix/RecordFields.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

namespace cudaperf {

/// How many bytes of the structure the kernel takes, in whole words.
static unsigned bytesOfWords(const AccessView &Access) {
  return 4 * unsigned(llvm::popcount(wordsTakenOfRecord(Access)));
}

/// The bytes of the structure that the kernel takes, as exactly as is known; empty of a long one of which nothing is.
static llvm::BitVector bytesTaken(const AccessView &Access, const FieldOfRecord &Field) {
  constexpr unsigned LongestByBytes = 64;
  llvm::BitVector Bytes = Access.tried().bytesOfRecord(*Access.cost().Access, Field.RecordBytes);
  if (Bytes.none() && Field.RecordBytes <= LongestByBytes) {
    const uint64_t Taken = bytesTakenOfRecord(Access);
    Bytes.resize(Field.RecordBytes);
    for (unsigned Byte = 0; Byte < Field.RecordBytes; ++Byte)
      if (Taken >> Byte & 1)
        Bytes.set(Byte);
  }
  return Bytes;
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
  // Elsewhere a thread may store one field alone.
  const std::optional<TriedChange> Change = Access.tried().asVector(Own, /*InOneBlock=*/true);
  const TriedAccess *There = Change ? Change->find(&Own) : nullptr;
  const unsigned Pieces = Change ? Change->SampleBytes / Own.Bytes : 0;
  if (!There || Field.RecordBytes % Change->SampleBytes != 0 || There->After * MuchFewer > There->Before * Pieces)
    return std::nullopt;
  const bool IsAligned = Field.AlignBytes >= Change->SampleBytes;
  if (IsAligned && Field.IsCopied) // what is left beside its wide pieces
    return std::nullopt;
  Remedy Found{.Kind = "vector", .After = There->After, .Ideal = There->IdealAfter};
  const std::string How = IsAligned ? "" : llvm::formatv("with 'alignas({0})' and ", Change->SampleBytes).str();
  Found.Text = llvm::formatv(
      "'{0}' has {1} bytes, which a thread stores in pieces of {2}: {3}stored as a whole it goes in "
      "pieces of {4}: {5}",
      Field.Record, Field.RecordBytes, Own.Bytes, How, Change->SampleBytes, vectorText(Access, Found, *Change));
  return Found;
}

namespace {
/// The requests in which a thread takes its record as Access takes a part of it, each of them once.
struct RecordRequests {
  unsigned Count = 0;
  double Ideal = 0, Excess = 0; ///< sectors of all of them, and beyond those

  explicit RecordRequests(const AccessView &Access) {
    llvm::SmallSet<uint64_t, 8> Seen; // by their bytes: two branches may take the same
    for (const AccessFact &Other : Access.Shape.Accesses)
      if (Other.Cost.ObjectKey == Access.cost().ObjectKey && Other.Cost.LaneStride == Access.cost().LaneStride &&
          Other.Cost.Access->Operation == Access.cost().Access->Operation &&
          Seen.insert(Other.Cost.BytesOfStride).second) {
        ++Count;
        Ideal += Other.Cost.Ideal;
        Excess += Other.Cost.Actual - Other.Cost.Ideal;
      }
  }
};
} // namespace

/// A structure of which the kernel takes three of four parts, or more, as one vector: fewer requests, of the same
/// sectors.
static std::optional<Remedy> mostAtOnce(const AccessView &Access, const FieldOfRecord &Field) {
  const MemoryAccess &Own = *Access.cost().Access;
  const unsigned Taken = bytesTaken(Access, Field).count();
  if (Field.RecordBytes != WidestAccessBytes || Taken * 4 < Field.RecordBytes * 3 || Taken == Field.RecordBytes ||
      !Access.cost().WorstLanes)
    return std::nullopt;
  const LaneValue Whole = beginsOfRecords(Access.cost().WorstAddress, Field.RecordBytes);
  const RequestCost After = sectorCost(Whole, Access.cost().WorstLanes, Field.RecordBytes);
  const RecordRequests Now(Access);
  Remedy Found{.Kind = "vector", .After = After.Actual, .Ideal = After.Ideal};
  Found.Text = llvm::formatv(
      "'{0}' has {1} bytes, of which the kernel takes {2}: {3} the whole structure at once{4}{5}: one request in place "
      "of {6}, of {7}",
      Field.Record, Field.RecordBytes, Taken, Own.Operation == AccessOperation::Load ? "load" : "store",
      Own.Operation == AccessOperation::Load ? "" : ", if the rest of it may be overwritten",
      Field.isAlignedToSize() ? "" : " (align it to its size)", Now.Count, sectorText(After.Actual));
  for (const CuredAccess &Cured : Access.cause(std::max(0.0, After.Actual - Now.Ideal) / Now.Excess))
    Found.Cured.push_back(Cured);
  return Found;
}

/// Whether data say that a thread stores what Access does, and nothing else of the structure with it: a flag.
static bool isStoredAlone(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  return Cost.OnData && Cost.Access->Operation == AccessOperation::Store &&
         llvm::none_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
           return Other.Cost.Access != Cost.Access && Other.Cost.ObjectKey == Cost.ObjectKey &&
                  Other.Cost.LaneStride == Cost.LaneStride && Other.Cost.Access->Block == Cost.Access->Block;
         });
}

std::optional<Remedy> recordAtOnce(const AccessView &Access) {
  const std::optional<FieldOfRecord> Field = fieldTaken(Access);
  if (!Field)
    return std::nullopt;
  const MemoryAccess &Own = *Access.cost().Access;
  const bool IsStore = Own.Operation == AccessOperation::Store; // what branches store may be the one or the other
  if (Own.Operation != AccessOperation::Atomic && (Field->RecordBytes == 8 || Field->RecordBytes == 16))
    if (const std::optional<TriedChange> Change = Access.tried().asVector(Own, IsStore))
      if (std::optional<Remedy> Found = cureBy(Access, "vector", *Change, "")) {
        Found->Text = llvm::formatv("{0}{1} the whole structure at once{2}: {3}", startOf(*Field, Own),
                                    Own.Operation == AccessOperation::Load ? "load" : "store",
                                    Field->isAlignedToSize() ? "" : " (align it to its size)",
                                    vectorText(Access, *Found, *Change));
        return Found;
      }
  if (Own.Operation != AccessOperation::Atomic && !Field->IsBits && !isStoredAlone(Access))
    if (std::optional<Remedy> Found = mostAtOnce(Access, *Field))
      return Found;
  return storedWhole(Access, *Field);
}

/// The numbers that the kernel takes of the structures that Access is in, by accesses that lie as Access does; none if
/// they are not known by name.
static std::vector<std::string> numbersOfKernel(const AccessView &Access, const FieldOfRecord &Field) {
  return Field.Definition ? numbersAt(*Field.Definition, bytesTaken(Access, Field), Access.Unit.context())
                          : std::vector<std::string>();
}

/// ", if 'Vec4.h' and what else uses it allow": where a header has the structure, its layout is not this file's alone.
static std::string ifHeaderAllows(const AccessView &Access, const FieldOfRecord &Field) {
  const clang::SourceManager &SM = Access.Unit.context().getSourceManager();
  const clang::SourceLocation Where =
      Field.Definition ? SM.getExpansionLoc(Field.Definition->getLocation()) : clang::SourceLocation();
  if (Where.isInvalid() || SM.isInMainFile(Where) || SM.isInSystemHeader(Where))
    return "";
  return llvm::formatv(", if '{0}' and what else uses it allow", llvm::sys::path::filename(SM.getFilename(Where)));
}

static bool hasArray(const FieldOfRecord &Field) {
  return Field.Definition && llvm::any_of(Field.Definition->fields(),
                                          [](const clang::FieldDecl *Each) { return Each->getType()->isArrayType(); });
}

/// Whether the kernel goes to the buffer of Access in other ways, too, such as one element for all lanes: what it takes
/// of a structure there is not in bytesTaken().
static bool isTakenOtherwise(const AccessView &Access) {
  return llvm::any_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
    return Other.Cost.ObjectKey == Access.cost().ObjectKey && Other.Cost.LaneStride != Access.cost().LaneStride;
  });
}

/// What to give arrays of their own: the field that Access takes, or all that the kernel takes of the structure. One
/// array for one of several cures that one only.
static std::string splitText(const AccessView &Access, const FieldOfRecord &Field) {
  constexpr size_t MostNamed = 5;
  const MemoryAccess &Own = *Access.cost().Access;
  if (Field.IsBits)
    return llvm::formatv("{0}give the {1} bytes that hold {2} an array of their own", startOf(Field, Own), Own.Bytes,
                         Field.Field);
  // How many elements a loop goes through that goes on where the model left is not known.
  if (Field.IsElement && Access.tried().trace().goesOn(Access.Kernel.Program->blocks()[Own.Block].Loop))
    return llvm::formatv("{0}give each element of {1} an array of its own", startOf(Field, Own), Field.Field);
  if (isStoredAlone(Access))
    return startOf(Field, Own) + "give " + Field.Field + " an array of its own";
  const std::vector<std::string> Names = numbersOfKernel(Access, Field);
  const unsigned Taken = bytesTaken(Access, Field).count();
  const std::string Path = llvm::StringRef(Field.Field).rtrim('\'').str() + ".";
  const bool IsWhole = llvm::all_of(Names, [&](llvm::StringRef Name) { return Name.starts_with(Path); });
  if (Names.size() == 1 || (IsWhole && Taken <= Own.Bytes))
    return startOf(Field, Own) + "give " + Field.Field + " an array of its own";
  if (Taken <= Own.Bytes)
    return startOf(Field, Own) + "give " + wordList(Names) + " an array of their own";
  const std::string Start =
      llvm::formatv("'{0}' has {1} bytes, of which {2} takes {3}: ", Field.Record, Field.RecordBytes,
                    isTakenOtherwise(Access) ? "a thread of its own" : "the kernel", Taken)
          .str() +
      vectorsFirst(Access, ", or ");
  if (Taken * 4 >= Field.RecordBytes * 3)
    return Start + "give each of its fields an array of its own" +
           (hasArray(Field) ? ", and each element of those that are arrays" : "");
  if (Names.empty() || Names.size() > MostNamed)
    return Start + "give each field that it takes an array of its own";
  return Start + "give " + wordList(Names) + " arrays of their own";
}

std::optional<Remedy> copiedRecord(const AccessView &Access) {
  const std::optional<FieldOfRecord> Field = fieldTaken(Access);
  const AccessCost &Cost = Access.cost();
  // Short ones go in vectors, or as fields.
  if (!Field || Field->RecordBytes < 2 * SectorBytes || Cost.Access->Operation != AccessOperation::Load ||
      bytesTaken(Access, *Field).count() * 3 < Field->RecordBytes * 2)
    return std::nullopt;
  llvm::SmallPtrSet<const llvm::Value *, 4> Buffers;
  for (const AccessFact &Other : Access.Shape.Accesses)
    if (Other.Cost.Access->Operation == AccessOperation::Load && Other.Cost.ObjectKey == Cost.ObjectKey &&
        !isOnlyStored(*Other.Cost.Access, &Buffers))
      return std::nullopt;
  if (Buffers.size() > 1) // its fields go to arrays of their own
    return std::nullopt;
  return Remedy{.Text =
                    llvm::formatv("the kernel only copies '{0}', of {1} bytes: let a warp copy one after the other, "
                                  "neighbouring threads neighbouring words",
                                  Field->Record, Field->RecordBytes),
                .IsKnown = true};
}

/// The field of Record that Written is, or hands the address of to a function; null if it is none.
static const clang::FieldDecl *fieldOf(const clang::Expr &Written, const clang::RecordDecl &Record) {
  const clang::Expr *Part = Written.IgnoreParenCasts();
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(Part); Call && Call->getNumArgs() > 0)
    Part = Call->getArg(0)->IgnoreParenCasts();
  if (const auto *Address = llvm::dyn_cast<clang::UnaryOperator>(Part);
      Address && Address->getOpcode() == clang::UO_AddrOf)
    Part = Address->getSubExpr()->IgnoreParenCasts();
  const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Part);
  const auto *Field = Member ? llvm::dyn_cast<clang::FieldDecl>(Member->getMemberDecl()) : nullptr;
  return Field && Field->getParent()->getCanonicalDecl() == Record.getCanonicalDecl() ? Field : nullptr;
}

/// The kernel that takes several fields of a structure, no longer than a sector, where data say: one sector brings all
/// of them now, where arrays would take one each. Null if there is none in this file.
static const KernelFacts *whoTakesAtRandom(const AccessView &Access, const FieldOfRecord &Field) {
  if (!Field.Definition || Field.RecordBytes > SectorBytes)
    return nullptr;
  for (const KernelFacts &Kernel : Access.Unit.kernels()) {
    llvm::SmallPtrSet<const clang::FieldDecl *, 4> Fields;
    for (const AccessFact &Fact : Kernel.Shapes.front().Accesses) {
      if (Fact.Pattern != AccessPattern::Indirect)
        continue;
      if (const clang::Expr *Written = Access.Unit.accessExpression(Fact))
        if (const clang::FieldDecl *Taken = fieldOf(*Written, *Field.Definition))
          Fields.insert(Taken);
    }
    if (Fields.size() > 1)
      return &Kernel;
  }
  return nullptr;
}

/// What a finding may be whose remedy takes a structure apart and does nothing in the kernel itself. A kernel that only
/// sets the structure up is no place to decide on its layout: those that load it know what suits them.
static Severity mostOfSplit(const AccessView &Access, bool IsInHeader) {
  if (onlyFills(Access))
    return Severity::Hint;
  return IsInHeader ? Severity::Note : Severity::Warning;
}

std::optional<Remedy> splitRecord(const AccessView &Access) {
  const std::optional<FieldOfRecord> Field = fieldTaken(Access);
  if (!Field)
    return std::nullopt;
  const MemoryAccess &Own = *Access.cost().Access;
  if (isHandedOn(Access))
    return Remedy{.Text = startOf(*Field, Own) +
                          "a function that is not known is handed it and may take the rest, which "
                          "is at hand then"};
  if (Field->IsLibrarys) {
    // What takes all of the structure takes no field of it.
    if (bytesOfWords(Access) >= Field->RecordBytes)
      return std::nullopt;
    return Remedy{.Text = llvm::formatv("{0}its layout is the library's, so take {1} in a kernel that takes the rest "
                                        "of the structure, too",
                                        startOf(*Field, Own), Field->Field)};
  }
  if (const std::optional<LayoutUser> User = whoTakesAsItLies(Access); User && User->IsLibrary)
    return Remedy{.Text = llvm::formatv("{0}'{1}' takes the array as it lies, so take {2} in a kernel that takes the "
                                        "rest of the structure, too",
                                        startOf(*Field, Own), User->Name, Field->Field)};
  // A bit-field, or a byte that a mask picks of a number, cannot have an array of its own as narrow as it is taken.
  if (elementBytes(Access) > Own.Bytes)
    return std::nullopt;
  std::optional<TriedChange> Change = Access.tried().splitRecords(Own, Field->RecordBytes);
  if (!Change)
    return std::nullopt;
  if (const KernelFacts *Other = whoTakesAtRandom(Access, *Field))
    return Remedy{.Text = llvm::formatv("{0}arrays for its fields would be faster here, and slower in '{1}', which "
                                        "takes several of them where data say: one sector brings them now",
                                        startOf(*Field, Own), Other->Kernel->Name)};
  const std::string Part =
      Field->IsBits ? llvm::formatv("the {0} bytes that hold {1}", Own.Bytes, Field->Field).str() : Field->Field;
  const std::string IfAllowed = ifHeaderAllows(Access, *Field);
  auto Found = curePictured(Access, "split-structure", std::move(*Change), splitText(Access, *Field) + IfAllowed,
                            "with " + Part + " in an array of " + (Field->IsBits ? "their" : "its") + " own");
  const bool IsVector = wholeRunBytes(Access) && !vectorsFirst(Access, ", or ").empty();
  if (Found && !IsVector)
    Found->Most = mostOfSplit(Access, /*IsInHeader=*/!IfAllowed.empty());
  // The pairs: one field of a structure is loaded; most of the fields are.
  const unsigned Taken = bytesOfWords(Access);
  if (Found && Taken == 4 && Own.Operation == AccessOperation::Load && Field->RecordBytes >= 16)
    Found->Pair = "pick-field";
  else if (Found && Field->RecordBytes >= 24 && Field->RecordBytes <= 40 && Taken * 4 >= Field->RecordBytes * 3)
    Found->Pair = "particle-drift";
  return Found;
}

} // namespace cudaperf
