import CivilTime
import Ledger

/// The user's choice of reminders: fields of the settings record, the same on every device.
///
/// Automatic reminders are off until turned on. Tasks and activities have a time each, so their
/// switches only turn off all of them.
package struct ReminderSettings: Hashable, Sendable {
  package var fastGoal = false
  /// Whether a notification is shown while a fast runs.
  package var running = false
  /// Whether to remind an hour before the eating window closes.
  package var eatingWindow = false
  /// Whether to remind when the next fast should start by the schedule.
  package var nextStart = false
  /// The interval of reminders to drink; nil for none.
  package var water: WaterInterval?
  package var waking = WakingHours.standard
  package var tasks = true
  package var tallies = true
  /// The time of one reminder of all open activities; nil for none.
  package var talliesAt: TimeOfDay?
  /// Whether to notify when an activity reaches its goal.
  package var tallyGoal = false
  /// The time of the daily review; nil for none.
  package var review: TimeOfDay?

  package init() {}
}

extension FieldName {
  package static let remindGoal = FieldName(rawValue: "remindGoal")
  package static let remindRunning = FieldName(rawValue: "remindRunning")
  package static let remindWindow = FieldName(rawValue: "remindWindow")
  package static let remindStart = FieldName(rawValue: "remindStart")
  package static let remindWater = FieldName(rawValue: "remindWater")
  package static let waking = FieldName(rawValue: "waking")
  package static let remindTasks = FieldName(rawValue: "remindTasks")
  package static let remindTallies = FieldName(rawValue: "remindTallies")
  package static let remindTalliesAt = FieldName(rawValue: "remindTalliesAt")
  package static let remindTallyGoal = FieldName(rawValue: "remindTallyGoal")
  package static let remindReview = FieldName(rawValue: "remindReview")
}

extension ReminderSettings: SettingsFields {
  package mutating func map(_ fields: inout RecordFields) {
    fields.field(.remindGoal, &fastGoal)
    fields.field(.remindWindow, &eatingWindow)
    fields.field(.remindStart, &nextStart)
    fields.field(.remindRunning, &running)
    fields.field(.remindWater, &water)
    fields.field(.waking, &waking)
    fields.field(.remindTasks, &tasks)
    fields.field(.remindTallies, &tallies)
    fields.field(.remindTalliesAt, &talliesAt)
    fields.field(.remindTallyGoal, &tallyGoal)
    fields.field(.remindReview, &review)
  }
}

extension WaterInterval: StoredValue {}

/// One field, so that merged edits of two devices never combine into a third pair.
extension WakingHours: StoredValue {
  package init?(stored: Value) {
    let hours = Value?(stored).timesOfDay
    guard hours.count == 2 else { return nil }
    self.init(from: hours[0], to: hours[1])
  }

  package var stored: Value { .timesOfDay([from, to]) }
}

extension TimeOfDay: StoredValue {
  package init?(stored: Value) {
    guard let time = Value?(stored).timesOfDay.first else { return nil }
    self = time
  }

  package var stored: Value { .timesOfDay([self]) }
}

/// Times of day as one text, such as `08:00 22:00`.
extension Value {
  static func timesOfDay(_ times: [TimeOfDay]) -> Value { .words(times.map { $0.iso8601 }) }
}

extension Value? {
  /// The times of day; unreadable ones are left out.
  var timesOfDay: [TimeOfDay] { words.compactMap { TimeOfDay(stored: $0) } }
}

extension TimeOfDay {
  /// Reads only the stored form: `08:00`.
  fileprivate init?(stored text: String) {
    let bytes = Array(text.utf8)
    let digits = bytes.map { Int($0) - 0x30 }
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
      [0, 1, 3, 4].allSatisfy({ (0...9).contains(digits[$0]) })
    else { return nil }
    self.init(hour: digits[0] * 10 + digits[1], minute: digits[3] * 10 + digits[4])
  }
}
