import CivilTime
import SQLiteLedger

/// The consequences of commits outside of the page: notifications, widgets and the health store. A
/// program calls it after each reply, which is shown by then.
package struct CommitFollower: Sendable {
  /// The time after which there is something to do without a commit: notifications were shown, so
  /// there is room for later ones.
  package static let interval = Span.hours(1)

  private let feed: ReplacedFile
  /// The ``AppHost/changes`` that were followed, and when; nil if that has to be repeated.
  private var followed: (changes: Int, at: Instant)?

  /// - Parameter folder: the folder that widgets read; it exists.
  package init(feedFolder folder: String) {
    feed = ReplacedFile(path: folder + "/" + WidgetFeed.name)
  }

  package struct Consequences: Sendable {
    package let plan: NotificationPlan
    package let feed: FeedOutcome
    /// Whether ``AppHost/healthBatch(after:at:)`` has records.
    package let isHealthWaiting: Bool
  }

  package enum FeedOutcome: Equatable, Sendable {
    case unchanged
    /// Widgets have to be drawn again.
    case written
    /// Nothing of the commit is lost, and the next call tries again.
    case failed(StorageError)
  }

  /// - Returns: nil if nothing has changed, and before the host was opened.
  package mutating func follow(_ host: AppHost, at now: Instant) -> Consequences? {
    if let followed, followed.changes == host.changes,
      (followed.at...followed.at + Self.interval).contains(now)
    {
      return nil
    }
    guard let plan = host.notificationPlan(at: now), let widgets = host.widgetFeed(at: now) else {
      return nil
    }
    followed = (host.changes, now)
    let outcome: FeedOutcome
    do throws(StorageError) {
      outcome = try feed.update(widgets.bytes) ? .written : .unchanged
    } catch {
      outcome = .failed(error)
      followed = nil
    }
    return Consequences(
      plan: plan, feed: outcome, isHealthWaiting: !host.healthBatch(at: now).isEmpty)
  }
}
