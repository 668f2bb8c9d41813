// Outside facts as bytes: the files beside one are read in processes of their own, which hand over what they found.
// Only what OutsideReader keeps is written: nothing here points into an AST.

#include "Launch/OutsideFacts.h"
#include "Support/ByteStream.h"
#include <algorithm>

namespace cudaperf {

// Static and not in a namespace without a name: there, the containers' transfer() would not find them.

template <typename Stream> static void transfer(Stream &S, Dim3 &Value) { transferAll(S, Value.X, Value.Y, Value.Z); }

template <typename Stream> static void transfer(Stream &S, SourceSpan &Place) {
  transferAll(S, Place.File, Place.Line, Place.Column, Place.EndLine, Place.EndColumn);
}

template <typename Stream> static void transfer(Stream &S, PassedNumber &Number) {
  transferAll(S, Number.OffsetBytes, Number.Value, Number.Bytes);
}

template <typename Stream> static void transfer(Stream &S, LaunchArgument &Argument) {
  transferAll(S, Argument.Constant, Argument.Members);
}

template <typename Stream> static void transfer(Stream &S, LaunchSite &Site) {
  transferAll(S, Site.Outside, Site.Blocks, Site.BlocksComplete, Site.BlockSides, Site.Grid, Site.Grids,
              Site.DynamicSharedBytes, Site.Arguments, Site.Passed, Site.PassedComplete, Site.PassedGrows);
}

namespace {
/// A choice goes by its number, in the order of their first use: it stands for a declaration, whose address means
/// nothing elsewhere.
class ChoiceNumbers {
public:
  uint64_t numberOf(const void *Choice) { return Numbers.try_emplace(Choice, Numbers.size()).first->second; }

private:
  llvm::DenseMap<const void *, uint64_t> Numbers;
};
} // namespace

template <typename Stream, typename Number> static void transfer(Stream &S, HostValue &Value, Number NumberOf) {
  transferAll(S, Value.Integer, Value.IsMerged, Value.Grows);
  Value.Reasons.resize(transferSize(S, Value.Reasons.size()));
  for (HostReason &Reason : Value.Reasons) {
    NumberOf(Reason.Choice);
    transfer(S, Reason.Arm);
  }
}

template <typename Stream, typename Number>
static void transfer(Stream &S, HostCandidates &Candidates, Number NumberOf) {
  transfer(S, Candidates.Complete);
  Candidates.Values.resize(transferSize(S, Candidates.Values.size()));
  for (HostValue &Value : Candidates.Values)
    transfer(S, Value, NumberOf);
}

std::string encodeFacts(const OutsideFacts &Facts) {
  ByteWriter Out;
  ChoiceNumbers Choices;
  auto Write = [&](auto Value) { transfer(Out, Value); };
  auto WriteChoice = [&](const void *Choice) { Write(Choices.numberOf(Choice)); };
  Write(uint64_t(Facts.Calls.size()));
  for (const auto &[Name, Calls] : Facts.Calls) {
    Write(Name);
    Write(uint64_t(Calls.size()));
    for (const OutsideCall &Call : Calls) {
      Write(Call.IsRepeated);
      Write(uint64_t(Call.Arguments.size()));
      for (const auto &[Position, Candidates] : Call.Arguments) {
        Write(Position.first), Write(Position.second);
        HostCandidates Copy = Candidates;
        transfer(Out, Copy, WriteChoice);
      }
    }
  }
  Write(uint64_t(Facts.Launches.size()));
  for (const auto &[Name, Sites] : Facts.Launches)
    Write(Name), Write(Sites);
  Write(std::vector<std::string>(Facts.Whole.begin(), Facts.Whole.end()));
  Write(uint64_t(Facts.Visited.size()));
  for (const auto &[Name, HowOften] : Facts.Visited)
    Write(Name), Write(uint8_t(HowOften));
  Write(uint64_t(Facts.Beside.size()));
  for (const auto &[Name, IsBeside] : Facts.Beside)
    Write(Name), Write(IsBeside);
  Write(uint64_t(Facts.Copied.size()));
  for (const auto &[Name, Parameters] : Facts.Copied)
    Write(Name), Write(std::vector<unsigned>(Parameters.begin(), Parameters.end()));
  for (const auto *Names : {&Facts.AllRead, &Facts.Obscure})
    Write(std::vector<std::string>(Names->begin(), Names->end()));
  Write(Facts.LaunchesOften);
  Write(uint64_t(Facts.Constants.size()));
  for (const auto &[Name, Value] : Facts.Constants)
    Write(Name), Write(Value);
  return Out.take();
}

namespace {

class FactsReader {
public:
  FactsReader(llvm::StringRef Bytes, OutsideFacts &Facts) : In(Bytes), Facts(Facts) {}

  bool read() {
    repeat([&] {
      std::vector<OutsideCall> &Calls = Facts.Calls[take<std::string>()];
      repeat([&] { readCall(Calls.emplace_back()); });
    });
    repeat([&] {
      std::vector<LaunchSite> &Sites = Facts.Launches[take<std::string>()];
      for (LaunchSite &Site : take<std::vector<LaunchSite>>())
        Sites.push_back(std::move(Site));
    });
    for (std::string &Name : take<std::vector<std::string>>())
      Facts.Whole.insert(std::move(Name));
    repeat([&] {
      const std::string Name = take<std::string>();
      Facts.visit(Name, Times(std::min(take<uint8_t>(), uint8_t(Times::Unknown))));
    });
    repeat([&] {
      const std::string Name = take<std::string>();
      Facts.addBeside(Name, take<bool>());
    });
    repeat([&] {
      const std::string Name = take<std::string>();
      const auto Parameters = take<std::vector<unsigned>>();
      Facts.addCopied(Name, {Parameters.begin(), Parameters.end()});
    });
    for (auto *const Names : {&Facts.AllRead, &Facts.Obscure})
      for (std::string &Name : take<std::vector<std::string>>())
        Names->insert(std::move(Name));
    Facts.LaunchesOften |= take<bool>();
    repeat([&] {
      std::string Name = take<std::string>();
      Facts.Constants.emplace(std::move(Name), take<int64_t>());
    });
    return !In.failed() && In.atEnd() && !HasWrongChoice;
  }

private:
  template <typename T> T take() {
    T Value{};
    transfer(In, Value);
    return Value;
  }
  template <typename Function> void repeat(Function Read) {
    for (size_t Count = transferSize(In, 0); Count && !In.failed(); --Count)
      Read();
  }
  void readCall(OutsideCall &Call) {
    transfer(In, Call.IsRepeated);
    repeat([&] {
      const unsigned Parameter = take<unsigned>();
      const int Component = take<int>();
      transfer(In, Call.Arguments[{Parameter, Component}],
               [&](const void *&Choice) { Choice = choice(take<uint64_t>()); });
    });
  }
  /// The next number is a choice that was not used before; a higher one is none.
  const void *choice(uint64_t Number) {
    if (Number == Facts.Choices.size() - First)
      Facts.Choices.emplace_back();
    HasWrongChoice |= Number >= Facts.Choices.size() - First;
    return HasWrongChoice ? nullptr : &Facts.Choices[First + Number];
  }

  ByteReader In;
  OutsideFacts &Facts;
  const size_t First = Facts.Choices.size(); ///< before those that are read
  bool HasWrongChoice = false;
};

} // namespace

bool addEncodedFacts(llvm::StringRef Bytes, OutsideFacts &Facts) { return FactsReader(Bytes, Facts).read(); }

} // namespace cudaperf
