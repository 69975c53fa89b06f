import CivilTime
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
      return .hydration(
        .log(DrinkDraft(Volume(tenths: amount), of: beverage, at: at, isConfirmed: true)))
    case .activity(let id):
      return .tally(.log(id, TallyDraft(TallyAmount(thousandths: amount), at: at)))
    }
  }

  func deleting(_ entry: RecordID) -> TrackerCommand {
    switch self {
    case .water: .hydration(.delete(entry))
    case .activity: .tally(.deleteEntry(entry))
    }
  }

  func setting(_ goal: DailyGoal?) -> TrackerCommand {
    switch self {
    case .water: .hydration(.setGoal(Volume(tenths: goal?.amount ?? 0)))
    case .activity(let id): .tally(.setGoal(id, goal))
    }
  }
}

extension TrackerCommand {
  /// The subject that this may have brought to its goal.
  func logged(in ledger: MemoryLedger) -> SubjectID? {
    switch self {
    case .hydration(.log), .hydration(.edit), .hydration(.setGoal): .water
    case .tally(.log(let id, _)), .tally(.setGoal(let id, _)): .activity(id)
    case .tally(.editEntry(let id, _)): ledger.entry(id).flatMap { SubjectID($0.subject) }
    case .hydration(.delete), .hydration(.addBeverage), .hydration(.editBeverage),
      .hydration(.removeBeverage), .tally(.deleteEntry), .tally(.add), .tally(.edit),
      .tally(.archive), .tally(.delete), .tally(.move), .tally(.makePrimary), .fasting, .date,
      .plan:
      nil
    }
  }
}
