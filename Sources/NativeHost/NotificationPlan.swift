import CivilTime
import Ledger
import Session

/// The notifications that the system is to hold, in order of time: all that the app has pending.
package struct NotificationPlan: Equatable, Sendable {
  /// The most that iOS keeps; it drops later ones without saying so.
  package static let limit = 64

  package let notifications: [PlannedNotification]

  /// A notification that the system holds.
  package struct Pending: Hashable, Sendable {
    package let id: String
    /// The ``PlannedNotification/version`` that was kept with it; empty if there was none.
    package let version: String

    package init(id: String, version: String) {
      self.id = id
      self.version = version
    }
  }

  package struct Difference: Equatable, Sendable {
    /// The ids of those that are to be removed.
    package let removed: [String]
    /// Those to be added, or to be put in the place of the one with their id.
    package let added: [PlannedNotification]
  }

  /// The steps from what the system holds to this plan.
  package func difference(from pending: [Pending]) -> Difference {
    let planned = Set(notifications.map { $0.id })
    let held = Set(pending)
    return Difference(
      removed: Set(pending.map { $0.id }).subtracting(planned).sorted(),
      added: notifications.filter { !held.contains(Pending(id: $0.id, version: $0.version)) })
  }
}

extension PlannedNotification {
  /// The key of its reminder: `hydration-8/2026-03-10`, `task-ID/…`. Up to the slash it is the same
  /// every day.
  package var id: String { notification.key }

  /// A checksum of all that the system gets, so that a changed time or text is seen.
  package var version: String {
    let parts =
      [
        String(at.instant.milliseconds), String(at.offset.minutes), String(followsClocks),
        notification.tag, notification.title, notification.body, notification.target,
        String(notification.isSilent),
      ] + notification.actions.flatMap { [$0.action.description, $0.title] }
    var checksum = FNV1a()
    for part in parts { checksum.add(Array(part.utf8) + [0xff]) }
    return hexadecimal(checksum.value)
  }
}
