import Ledger
import Pages
import Trackers

/// The commands of taps and sheets for any subject.
extension SubjectID {
  /// The command of a button with an amount.
  func adding(
    _ amount: Int64, in ledger: MemoryLedger, _ tab: TabState
  ) -> TrackerCommand {
    let at = tab.shownMoment(self, in: ledger)
    switch self {
    case .water:
      let beverage = tab.poured(Beverages(in: ledger))
      return .water(
        .log(DrinkDraft(Volume(tenths: amount), of: beverage, at: at, isConfirmed: true)))
    case .activity(let id):
      return .counter(.log(id, CounterEntryDraft(CounterAmount(thousandths: amount), at: at)))
    }
  }

  func deleting(_ entry: RecordID) -> TrackerCommand {
    switch self {
    case .water: .water(.delete(entry))
    case .activity: .counter(.deleteEntry(entry))
    }
  }

  func setting(_ goal: DailyGoal?) -> TrackerCommand {
    switch self {
    case .water: .water(.setGoal(Volume(tenths: goal?.amount ?? 0)))
    case .activity(let id): .counter(.setGoal(id, goal))
    }
  }
}

extension TrackerCommand {
  /// The toast on what was just logged; nil for other commands.
  func toast(in ledger: MemoryLedger, _ words: SessionWords) -> String? {
    if case .water(.log(let draft)) = self {
      return words.texts.added(
        draft.volume, of: Beverages(in: ledger)[draft.beverage],
        in: Settings(in: ledger).volumeUnit, words.locale)
    }
    if case .counter(.log(let id, let draft)) = self, let counter = Counters(in: ledger)[id] {
      return words.texts.added(draft.amount, to: counter, words.locale)
    }
    return nil
  }

  /// The subject that this may have brought to its goal.
  func logged(in ledger: MemoryLedger) -> SubjectID? {
    switch self {
    case .water(.log), .water(.edit), .water(.setGoal): .water
    case .counter(.log(let id, _)), .counter(.setGoal(let id, _)): .activity(id)
    case .counter(.editEntry(let id, _)): ledger.entry(id).flatMap { SubjectID($0.subject) }
    case .water(.delete), .water(.addBeverage), .water(.editBeverage),
      .water(.removeBeverage), .counter(.deleteEntry), .counter(.add), .counter(.edit),
      .counter(.archive), .counter(.delete), .counter(.move), .counter(.makePrimary), .fast,
      .date,
      .plan:
      nil
    }
  }
}
