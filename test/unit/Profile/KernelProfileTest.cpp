// The tables of Nsight Compute and Nsight Systems. The numbers are written by hand.

#include "Profile/KernelProfile.h"
#include "llvm/Support/raw_ostream.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cudaperf;
using testing::HasSubstr;

namespace {

/// "name: nanoseconds in launches" of each kernel.
std::vector<std::string> read(llvm::StringRef Text) {
  llvm::Expected<KernelProfile> Profile = KernelProfile::parse(Text, "p.csv");
  if (!Profile)
    return {llvm::toString(Profile.takeError())};
  std::vector<std::string> Lines;
  for (const ProfiledKernel &Kernel : Profile->Kernels)
    Lines.push_back(Kernel.Name + ": " + std::to_string(std::llround(Kernel.Nanoseconds)) + " in " +
                    std::to_string(Kernel.Launches));
  return Lines;
}

std::string errorOf(llvm::StringRef Text) {
  llvm::Expected<KernelProfile> Profile = KernelProfile::parse(Text, "p.csv");
  EXPECT_FALSE(bool(Profile)) << Text.str();
  return Profile ? "" : llvm::toString(Profile.takeError());
}

using Lines = std::vector<std::string>;

constexpr llvm::StringLiteral DetailsHead =
    "ID,Process ID,Kernel Name,Block Size,Grid Size,Section Name,Metric Name,Metric Unit,Metric Value\n";

} // namespace

TEST(KernelProfile, NsightSystemsOfToday) {
  EXPECT_EQ(read("Processing [r.sqlite] with [cuda_gpu_kern_sum.py]...\n\n"
                 "Time (%),Total Time (ns),Instances,Avg (ns),Med (ns),Min (ns),Max (ns),StdDev (ns),Name\n"
                 "75.0,3000,3,1000.0,1000.0,1000,1000,0.0,\"void k<float, (int)4>(T1 *, int)\"\n"
                 "25.0,1000,10,100.0,100.0,100,100,0.0,sum(int *)\n\n"
                 "Time (%),Total Time (ns),Count,Operation\n100.0,5,1,[CUDA memset]\n"),
            (Lines{"sum(int *): 1000 in 10", "void k<float, (int)4>(T1 *, int): 3000 in 3"}));
}

TEST(KernelProfile, NsightSystemsOfOtherVersions) {
  EXPECT_EQ(read("Time(%),Total Time (ns),Instances,Average,Minimum,Maximum,Name\n"
                 "100.0,\"1,234,567\",3,1,1,1,\"k(int, int)\"\n"),
            (Lines{"k(int, int): 1234567 in 3"}));
  EXPECT_EQ(read("\xEF\xBB\xBFTime(%),Total Time,Instances,Average,Minimum,Maximum,Name\r\n60.0,6,1,1,1,1,k\r\n"),
            (Lines{"k: 6 in 1"}));
  EXPECT_EQ(read("Time (%),Total Time (ms),Instances,Avg (ms),Name\n100.0,2.5,2,1.25,k\n"), (Lines{"k: 2500000 in 2"}));
  EXPECT_EQ(read("Time (%),Total Time (ns),Instances,Avg (ns),GridXYZ,BlockXYZ,Name\n"
                 "60.0,6,1,6,   1    1    1, 256    1    1,k\n40.0,4,1,4,   2    1    1, 256    1    1,k\n"),
            (Lines{"k: 10 in 2"}))
      << "a row for each grid";
}

TEST(KernelProfile, NsightComputeDetails) {
  const std::string Text =
      "the program's own output, and a \" in it\n==PROF== Disconnected\n" + DetailsHead.str() +
      R"csv("0","1","k(float *)","(256)","(4)","GPU Speed Of Light Throughput","Memory Throughput","%","50"
"0","1","k(float *)","(256)","(4)","GPU Speed Of Light Throughput","Duration","us","1,024.50"
"0","1","k(float *)","(256)","(4)","Occupancy","Achieved Occupancy","%","n/a"
"1","1","k(float *)","(256)","(4)","GPU Speed Of Light Throughput","Duration","ms","1.0"
"2","1","void s<""x"">(int)","(256)","(4)","GPU Speed Of Light Throughput","Duration","nsecond","500"
)csv";
  EXPECT_EQ(read(Text), (Lines{"k(float *): 2024500 in 2", "void s<\"x\">(int): 500 in 1"}));
}

TEST(KernelProfile, NsightComputeDetailsOfMetricsByName) {
  // Both names of the time: one is taken.
  EXPECT_EQ(read(DetailsHead.str() + R"csv("0","1","k","(1)","(1)","Metrics","gpu__time_duration.sum","usecond","3"
"0","1","k","(1)","(1)","GPU Speed Of Light Throughput","Duration","usecond","3"
)csv"),
            (Lines{"k: 3000 in 1"}));
}

TEST(KernelProfile, NsightComputeSummary) {
  EXPECT_EQ(read("Process ID,Kernel Name,Invocations,Section Name,Metric Name,Metric Unit,Minimum,Maximum,Average\n"
                 "1,k,4,GPU Speed Of Light Throughput,Duration,us,1,3,2\n"),
            (Lines{"k: 8000 in 4"}));
}

TEST(KernelProfile, NsightComputeRaw) {
  EXPECT_EQ(read(R"csv("ID","Process Name","Kernel Name","dram__bytes.sum","gpu__time_duration.sum"
"","","","Mbyte","us"
"0","app","k(int)","1.0","2.5"
"1","app","k(int)","1.0","1.5"
"2","app","sum(int)","1.0","1"
)csv"),
            (Lines{"k(int): 4000 in 2", "sum(int): 1000 in 1"}));
}

TEST(KernelProfile, TextOfWindows) {
  const char16_t Wide[] = u"\xFEFFTotal Time (ns),Instances,Name\n7,1,k\n";
  EXPECT_EQ(read({reinterpret_cast<const char *>(Wide), sizeof(Wide) - sizeof(char16_t)}), (Lines{"k: 7 in 1"}));
}

TEST(KernelProfile, SharesAreOfAllKernels) {
  llvm::Expected<KernelProfile> Profile =
      KernelProfile::parse("Total Time (ns),Instances,Name\n30,1,a\n10,1,b\n", "p.csv");
  ASSERT_TRUE(bool(Profile));
  EXPECT_EQ(Profile->Tool, "Nsight Systems");
  EXPECT_EQ(Profile->nanoseconds(), 40);
  EXPECT_EQ(Profile->launches(), 2);
  EXPECT_EQ(Profile->Kernels[0].Share, 0.75);
  EXPECT_EQ(Profile->Kernels[1].Share, 0.25);
}

TEST(KernelProfile, ErrorsSayWhatAndWhereAndWhatToDo) {
  EXPECT_THAT(errorOf(""), HasSubstr("'p.csv' is no profile that can be read: it is empty; make one with 'nsys stats"));
  EXPECT_THAT(errorOf(llvm::StringRef("SQLite format 3\0\1\2", 18)), HasSubstr("no text"));
  EXPECT_THAT(errorOf("a,b,c\n1,2,3\n"), HasSubstr("no line of it is the head of a table of kernels"));
  EXPECT_THAT(errorOf("Time (%),Total Time (ns),Num Calls,Name\n1,2,3,cudaMalloc\n"), HasSubstr("no line of it"))
      << "another report of Nsight Systems";
  EXPECT_THAT(errorOf("Total Time (ns),Instances,Name\n"), HasSubstr("its table has no kernels"));
  EXPECT_THAT(errorOf("Total Time (ns),Instances,Name\n7,1,k\n8,1\n"),
              HasSubstr("'p.csv':3: the row has 2, the head 3 cells: the file was cut off or edited; make one"));
  EXPECT_THAT(errorOf("Total Time (ns),Instances,Name\nseven,1,k\n"),
              HasSubstr("'p.csv':2: 'seven' is no number for 'Total Time (ns)'"));
  EXPECT_THAT(errorOf("Total Time (ns),Instances,Name\n-7,1,k\n"), HasSubstr("'-7' is no number"));
  EXPECT_THAT(errorOf("Total Time (ns),Instances,Name\n12,5,1,k\n"), HasSubstr("the row has 4, the head 3 cells"));
  EXPECT_THAT(errorOf("Total Time (ns),Instances,Name\n\"12,5\",1,k\n"), HasSubstr("'12,5' is no number"))
      << "twelve and a half, or what?";
  EXPECT_THAT(errorOf("Total Time (fortnights),Instances,Name\n7,1,k\n"), HasSubstr("no unit of time that is known"));
  EXPECT_THAT(errorOf("\"ID\",\"Kernel Name\",\"dram__bytes.sum\"\n\"\",\"\",\"byte\"\n\"0\",\"k\",\"1\"\n"),
              HasSubstr("'p.csv':1: the table does not say how long the kernels took; profile with '--set basic'"));
  EXPECT_THAT(errorOf(DetailsHead.str() + "0,1,k,1,1,Occupancy,Achieved Occupancy,%,50\n"),
              HasSubstr("does not say how long"));
  EXPECT_THAT(errorOf(DetailsHead.str() + "0,1,k,1,1,S,Duration,us,n/a\n"),
              HasSubstr("'p.csv':2: 'n/a us' is no time"));
}

TEST(KernelProfile, AnyBytesAreReadOrRefused) {
  std::string Bytes = "Total Time (ns),Instances,Name\n7,1,\"k<(\n\"\"x\"\n";
  for (size_t Cut = 0; Cut <= Bytes.size(); ++Cut)
    for (char Inserted : {'"', ',', '\n', '\0', '\xFF', '<'})
      (void)read((Bytes.substr(0, Cut) + Inserted + Bytes.substr(Cut)));
  EXPECT_EQ(read(Bytes), (Lines{"k<(\n\"x: 7 in 1"}));
}

TEST(KernelProfile, AFileThatIsNotThere) {
  llvm::Expected<KernelProfile> Profile = KernelProfile::load("/nowhere/p.csv");
  ASSERT_FALSE(bool(Profile));
  EXPECT_THAT(llvm::toString(Profile.takeError()), HasSubstr("cannot read the profile '/nowhere/p.csv': "));
}
