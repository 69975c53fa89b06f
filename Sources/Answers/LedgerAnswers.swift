import CivilTime
import Exchange
import SQLiteLedger
import Texts
import Trackers

/// The answers of a server from a ledger, at one moment.
package struct LedgerAnswers: Sendable {
  let now: Moment
  let zone: Zone
  let texts: Texts

  package init(at now: Moment, in zone: Zone, texts: Texts) {
    self.now = now
    self.zone = zone
    self.texts = texts
  }

  /// - Parameter parts: parts such as `fasts,dates`; nil for all.
  /// - Returns: the calendar feed; nil for an unknown part.
  package func calendar(
    _ parts: String?, from ledger: SQLiteLedger
  ) throws(StorageError) -> [UInt8]? {
    guard let parts else { return try CalendarFeed(in: ledger, at: now).bytes }
    guard let chosen = FeedPart.named(parts) else { return nil }
    return try CalendarFeed(of: chosen, in: ledger, at: now).bytes
  }

  /// The reminders that are due at some time within `window`, in words for its start.
  package func reminders(
    in window: Range<Instant>, from ledger: SQLiteLedger
  ) throws(StorageError) -> [ReminderMessage] {
    let wording = texts.wording(at: zone.moment(window.lowerBound), in: zone)
    return try ledger.reminders(in: window, zone: zone).map { reminder in
      ReminderMessage(
        id: reminder.id, key: reminder.key, kind: reminder.kind.rawValue,
        title: texts.reminders.title(of: reminder),
        body: texts.reminders.body(of: reminder, wording), at: reminder.at, until: reminder.until,
        target: reminder.target.address)
    }
  }

  /// A message for testing a channel.
  package var reminderTest: ReminderMessage {
    .test(title: texts.reminders.testTitle, body: texts.reminders.testBody, at: now)
  }
}
