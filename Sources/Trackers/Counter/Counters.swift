import CivilTime
import Ledger

/// All activities in the user's order, including archived ones.
package struct Counters: Hashable, Sendable {
  package let all: [Counter]
  /// The activity that the user chose as primary; it may be archived or deleted.
  let primaryID: RecordID?

  package init(_ activities: [Counter], primaryID: RecordID? = nil) {
    all = activities.ordered {
      $0.order != $1.order ? $0.order < $1.order : $0.id < $1.id
    }
    self.primaryID = primaryID
  }

  package init<Store: LedgerStore>(in store: Store) throws(Store.Failure) {
    self.init(
      try store.records(of: .activity).compactMap { Counter($0) },
      primaryID: try Settings(in: store).primaryActivity)
  }

  package var shown: [Counter] { all.filter { !$0.isArchived } }
  package var archived: [Counter] { all.filter { $0.isArchived } }

  /// The activity that the user chose, else the first; nil if none is shown.
  package var primary: Counter? {
    let shown = shown
    return shown.first { $0.id == primaryID } ?? shown.first
  }

  package subscript(id: RecordID) -> Counter? { all.first { $0.id == id } }

  /// Finds an activity by name, ignoring case; shown ones come before archived ones.
  package func named(_ name: String) -> Counter? {
    let wanted = name.folded
    return (shown + archived).first { $0.name.folded == wanted }
  }
}

extension LedgerStore {
  package func series(
    of activity: Counter, dayStart: DayStart
  ) throws(Failure) -> DailySeries {
    DailySeries(
      .tally, subject: activity.subject,
      goals: try DatedGoals(of: activity.subject, in: self),
      begins: activity.created?.day(startingAt: dayStart), dayStart: dayStart,
      rest: try RestDays(in: self, for: activity.subject))
  }
}
