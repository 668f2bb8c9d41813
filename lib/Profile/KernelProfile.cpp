#include "Profile/KernelProfile.h"
#include "Profile/ProfileTables.h"
#include "Support/RegularFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ConvertUTF.h"
#include <cmath>
#include <map>

namespace cudaperf {

llvm::Error mistakeAt(unsigned Line, const llvm::Twine &What) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), llvm::Twine(Line) + ": " + What);
}

llvm::Error checkWidth(const CsvTable &Table, const CsvRow &Row) {
  if (Row.Cells.size() == Table.width())
    return llvm::Error::success();
  return mistakeAt(Row.Line, "the row has " + llvm::Twine(Row.Cells.size()) + ", the head " +
                                 llvm::Twine(Table.width()) + " cells: the file was cut off or edited");
}

std::optional<double> numberOf(llvm::StringRef Text) {
  std::string Digits;
  llvm::SmallVector<llvm::StringRef> Groups;
  Text.trim().split(Groups, ',');
  for (const auto &[Index, Group] : llvm::enumerate(Groups)) {
    // "1,234.5" is a number with thousands apart; "12,5" might be anything.
    if (Index != 0 && Group.split('.').first.size() != 3)
      return std::nullopt;
    Digits += Group;
  }
  double Number;
  if (llvm::StringRef(Digits).getAsDouble(Number) || !std::isfinite(Number) || Number < 0 || Number > 1e15)
    return std::nullopt;
  return Number;
}

std::optional<double> nanosecondsOf(llvm::StringRef Unit) {
  return llvm::StringSwitch<std::optional<double>>(Unit)
      .Cases("ns", "nsecond", "nsec", 1)
      .Cases("us", "usecond", "usec", 1e3)
      .Cases("ms", "msecond", "msec", 1e6)
      .Cases("s", "second", "sec", 1e9)
      .Default(std::nullopt);
}

double KernelProfile::nanoseconds() const {
  double Sum = 0;
  for (const ProfiledKernel &Kernel : Kernels)
    Sum += Kernel.Nanoseconds;
  return Sum;
}

int64_t KernelProfile::launches() const {
  int64_t Sum = 0;
  for (const ProfiledKernel &Kernel : Kernels)
    Sum += Kernel.Launches;
  return Sum;
}

static constexpr llvm::StringLiteral HowToMake = "make one with 'nsys stats --report cuda_gpu_kern_sum --format csv "
                                                 "REPORT' or 'ncu --import REPORT --csv --page raw'";

static llvm::Error noProfile(llvm::StringRef File, const llvm::Twine &Why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "'" + File + "' is no profile that can be read: " + Why + "; " + HowToMake);
}

/// Each name once, by name, with its share.
static std::vector<ProfiledKernel> addedUp(const KernelTimes &Times) {
  std::map<std::string, ProfiledKernel> ByName;
  double All = 0;
  for (const ProfiledKernel &Each : Times) {
    ProfiledKernel &Kernel = ByName[Each.Name];
    Kernel.Name = Each.Name;
    Kernel.Nanoseconds += Each.Nanoseconds;
    Kernel.Launches += Each.Launches;
    All += Each.Nanoseconds;
  }
  std::vector<ProfiledKernel> Kernels;
  for (auto &[Name, Kernel] : ByName) {
    Kernel.Share = All > 0 ? Kernel.Nanoseconds / All : 0;
    Kernels.push_back(std::move(Kernel));
  }
  return Kernels;
}

llvm::Expected<KernelProfile> KernelProfile::parse(llvm::StringRef Text, llvm::StringRef File) {
  std::string Converted; // what a shell of Windows redirects into a file
  if (llvm::hasUTF16ByteOrderMark(llvm::ArrayRef(Text.data(), Text.size())) &&
      llvm::convertUTF16ToUTF8String(llvm::ArrayRef(Text.data(), Text.size()), Converted))
    Text = Converted;
  Text.consume_front("\xEF\xBB\xBF");
  if (Text.trim().empty())
    return noProfile(File, "it is empty");
  if (Text.contains('\0'))
    return noProfile(File, "it is a profiler's own file, or another one that is no text");
  const std::vector<CsvRow> Rows = readCsv(Text);
  for (size_t Head = 0; Head != Rows.size(); ++Head)
    for (const ProfileTable *Table : {&NcuDetails, &NcuRaw, &NsysKernels}) {
      if (!Table->IsHead(Rows[Head]))
        continue;
      llvm::Expected<KernelTimes> Times = Table->Read(CsvTable(Rows, Head));
      if (!Times)
        return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                       "'" + File + "':" + llvm::toString(Times.takeError()) + "; " + HowToMake);
      KernelProfile Profile{.File = File.str(), .Tool = Table->Tool.str(), .Kernels = addedUp(*Times)};
      if (Profile.nanoseconds() <= 0)
        return noProfile(File, "its table has no kernels");
      return Profile;
    }
  return noProfile(File, "no line of it is the head of a table of kernels");
}

llvm::Expected<KernelProfile> KernelProfile::load(llvm::StringRef File) {
  llvm::Expected<std::string> Text = readRegularFile(File, MaxProfileBytes);
  if (!Text)
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "cannot read the profile '" + File +
                                                                       "': " + llvm::toString(Text.takeError()) + "; " +
                                                                       HowToMake);
  return parse(*Text, File);
}

} // namespace cudaperf
