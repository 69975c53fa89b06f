import CivilTime
import Ledger
import Trackers

/// A notification for a system that shows it at its time by itself, while the app may be closed.
package struct PlannedNotification: Hashable, Sendable {
  package let notification: Notification
  /// The time at which it is due, in the present zone; if it is past, it is shown at once.
  package let at: Moment
  /// Whether it moves with the clocks if the zone changes before the next plan.
  package let followsClocks: Bool
}

extension ReminderSession {
  /// The time ahead for which notifications are planned: first a week, then more while there is
  /// room for more of them.
  private static let reaches = [Span.days(8), .days(32), .days(128), .days(366)]

  /// The notifications of reminders that are due or will be, in the present state of the records,
  /// in order of time. Each is in the words for its time.
  /// - Parameter shown: the keys of those that need not be shown again.
  package func planned(
    from now: Instant, limit: Int, without shown: Set<String>
  ) -> [PlannedNotification] {
    var reminders: [Reminder] = []
    for reach in Self.reaches {
      reminders = ledger.reminders(in: now..<now + reach, zone: zone)
        .filter { !shown.contains($0.key) }
      if reminders.count >= limit { break }
    }
    return reminders.prefix(limit).map { reminder in
      let at = reminder.at.instant < now ? zone.moment(now) : reminder.at
      return PlannedNotification(
        notification: notification(of: reminder, at: at), at: reminder.at,
        followsClocks: reminder.isAtTimeOfDay)
    }
  }
}
