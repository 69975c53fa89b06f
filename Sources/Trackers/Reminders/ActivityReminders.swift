import CivilTime
import Ledger

/// An activity with the times of the day at which to be reminded of it: a field of its record, beside
/// those that ``Activity`` knows.
package struct ActivityReminders: Hashable, Sendable {
  package static let limit = 24

  package let activity: Activity
  /// In order, each once.
  package let times: [TimeOfDay]

  package init?(_ record: Record) {
    guard let activity = Activity(record) else { return nil }
    self.activity = activity
    times = Array(record[.remind].timesOfDay.inOrder.prefix(Self.limit))
  }

  /// The change that puts these times in the place of the former ones; nil where they are the same.
  /// - Parameter times: in any order; beyond ``limit``, the later ones are left out.
  package func change(to times: [TimeOfDay]) -> Change? {
    let times = Array(times.inOrder.prefix(Self.limit))
    if times == self.times { return nil }
    let field = RecordChange.Write(.remind, .timesOfDay(times))
    return Change(.activity(.edit), [RecordChange(.activity, activity.id, [field])])
  }
}

extension LedgerStore {
  /// Those with times, in the user's order; archived ones too.
  package func activityReminders() throws(Failure) -> [ActivityReminders] {
    try records(of: .activity).compactMap { ActivityReminders($0) }.filter { !$0.times.isEmpty }
      .ordered { ($0.activity.order, $0.activity.id) < ($1.activity.order, $1.activity.id) }
  }

  /// Nil for an activity that is not there.
  package func reminders(of activity: RecordID) throws(Failure) -> ActivityReminders? {
    guard let record = try record(activity, of: .activity), !record.isDeleted else { return nil }
    return ActivityReminders(record)
  }
}

extension [TimeOfDay] {
  fileprivate var inOrder: [TimeOfDay] {
    var times: [TimeOfDay] = []
    for time in ordered(by: <) where times.last != time { times.append(time) }
    return times
  }
}
