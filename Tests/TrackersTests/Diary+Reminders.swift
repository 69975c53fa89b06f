import CivilTime
import Ledger
import Trackers
import TestSupport

/// Reminders, told in texts.
extension Diary {
  var reminderSettings: ReminderSettings { ReminderSettings(in: ledger) }

  mutating func setReminders(
    at now: String = "2026-03-01T08:00Z", _ edit: (inout ReminderSettings) -> Void
  ) {
    var reminderSettings = reminderSettings
    edit(&reminderSettings)
    if let change = reminderSettings.change(from: self.reminderSettings) { commit(change, at: now) }
  }

  mutating func remind(of activity: RecordID, _ times: String...) throws {
    let times = times.map { timeOfDay($0) }
    if let change = ledger.reminders(of: activity)?.change(to: times) {
      commit(change, at: "2026-03-01T08:00Z")
    }
  }

  func reminders(
    _ from: String, to: String? = nil, in zone: Zone = .berlin
  ) -> [Reminder] {
    let first = moment(from).instant
    let last = to.map { moment($0).instant } ?? first + Span(milliseconds: 1)
    return ledger.reminders(in: first..<last, zone: zone)
  }

  /// As `hydration-8 2026-03-10T08:00:00+01:00`.
  func lines(_ from: String, to: String, in zone: Zone = .berlin) -> [String] {
    reminders(from, to: to, in: zone).map { "\($0.id) \($0.at.iso8601)" }
  }

  /// The ids of what is due at one moment, whether it was missed before or not.
  func due(_ now: String, in zone: Zone = .berlin) -> [String] {
    reminders(now, in: zone).map { $0.id }
  }

  /// Puts off whatever is due then and has this id.
  mutating func snooze(_ id: String, at now: String, in zone: Zone = .berlin) {
    for reminder in reminders(now, in: zone) where reminder.id == id {
      commit(reminder.snooze(at: moment(now).instant, zone: zone), at: now)
    }
  }
}

func timeOfDay(_ text: String) -> TimeOfDay {
  guard let time = try? TimeOfDay.parse(text) else { preconditionFailure("no time: \(text)") }
  return time
}

extension WakingHours {
  init(_ from: String, _ to: String) {
    self = WakingHours(from: timeOfDay(from), to: timeOfDay(to)) ?? .standard
  }
}
