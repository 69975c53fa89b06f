import CivilTime
import Ledger

/// An activity's times of day for reminders: a field of its record that ``Counter`` leaves out.
package struct CounterReminders: Hashable, Sendable {
  package static let limit = 24

  package let activity: Counter
  /// In order, without repetition.
  package let times: [TimeOfDay]

  package init?(_ record: Record) {
    guard let activity = Counter(record) else { return nil }
    self.activity = activity
    times = Array(record[.remind].timesOfDay.inOrder.prefix(Self.limit))
  }

  /// The change that sets these times; nil when they are the same.
  /// - Parameter times: in any order; beyond ``limit``, the later ones are left out.
  package func change(to times: [TimeOfDay]) -> Change? {
    let times = Array(times.inOrder.prefix(Self.limit))
    if times == self.times { return nil }
    let field = RecordChange.Write(.remind, .timesOfDay(times))
    return Change(.activity(.edit), [RecordChange(.activity, activity.id, [field])])
  }
}

extension LedgerStore {
  /// Activities with reminder times, in the user's order, including archived ones.
  package func activityReminders() throws(Failure) -> [CounterReminders] {
    try records(of: .activity).compactMap { CounterReminders($0) }.filter { !$0.times.isEmpty }
      .ordered { ($0.activity.order, $0.activity.id) < ($1.activity.order, $1.activity.id) }
  }

  /// Nil for an activity that does not exist.
  package func reminders(of activity: RecordID) throws(Failure) -> CounterReminders? {
    guard let record = try record(activity, of: .activity), !record.isDeleted else { return nil }
    return CounterReminders(record)
  }
}

extension [TimeOfDay] {
  fileprivate var inOrder: [TimeOfDay] {
    var times: [TimeOfDay] = []
    for time in ordered(by: <) where times.last != time { times.append(time) }
    return times
  }
}
