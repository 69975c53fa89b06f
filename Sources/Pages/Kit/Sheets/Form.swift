import CivilTime
import Trackers

/// The texts in the fields, and their errors.
package struct Form: Hashable, Sendable {
  package var values: [String: String]
  /// The messages by field.
  package var errors: [String: String]
  /// A message that is not about one field, or the only one.
  package var message: String?
  /// The name of an unknown task in ``FieldID/others``, which can be created.
  package var missing: String?

  package init(_ values: [String: String] = [:]) {
    self.values = values
    errors = [:]
  }

  package subscript(name: String) -> String { values[name] ?? "" }

  /// The whole number in a field, in the digits of any script; nil for anything else.
  package func number(_ name: String) -> Int? { Int(self[name].withPlainSigns) }

  /// Whether the user was asked to confirm the amount, and has not changed it.
  package var isConfirmed: Bool {
    !self[FieldID.confirmed].isEmpty && self[FieldID.confirmed] == self[FieldID.amount]
  }
}

extension TimeOfDay {
  /// Reads the value of a browser's time field: `20:04`; seconds are dropped.
  package init?(field text: String) {
    let parts = text.split(separator: ":")
    guard parts.count >= 2, let hour = Int(parts[0]), let minute = Int(parts[1]) else {
      return nil
    }
    self.init(hour: hour, minute: minute)
  }
}

/// The names of form fields, for pages and session.
package enum FieldID {
  /// `YYYY-MM-DD` and `HH:MM`, the values of the browser's date and time fields.
  package static let date = "date"
  package static let time = "time"
  /// The minutes before now by which ``date`` and ``time`` were chosen; empty if they were not.
  package static let ago = "ago"
  package static let startDate = "startDate"
  package static let startTime = "startTime"
  package static let endDate = "endDate"
  package static let endTime = "endTime"
  /// The goal's duration.
  package static let hours = "hours"
  package static let minutes = "minutes"
  /// The goal's end, kept in step with its duration.
  package static let untilDate = "untilDate"
  package static let untilTime = "untilTime"
  /// A schedule's key, or `custom` for a custom goal.
  package static let schedule = "schedule"
  /// The edited one of the two: `duration` or `end`.
  package static let goalMode = "goalMode"
  package static let note = "note"
  package static let name = "name"
  /// The typed amount, in the tracker's unit.
  package static let amount = "amount"
  package static let goalAmount = "goal"
  /// A typed amount that looked like a mistake, or the name of an unknown task; submitting it again
  /// confirms it.
  package static let confirmed = "confirmed"
  /// A beverage's key.
  package static let beverage = "beverage"
  /// `atLeast`, `atMost` or `none`; for a date `since` or `until`; for a count `up` or `down`.
  package static let direction = "direction"
  package static let unit = "unit"
  /// The amounts of several fields with this name, separated by line breaks.
  package static let quick = "quick"
  package static let icon = "icon"
  package static let colour = "colour"
  /// The factor in per cent.
  package static let factor = "factor"
  /// `on` if the day is past, so that ``direction`` was changed to `since`; else empty.
  package static let turned = "turned"
  /// `on`, or empty.
  package static let yearly = "yearly"
  /// The position, from 1.
  package static let place = "place"
  package static let region = "region"
  package static let bucket = "bucket"
  /// The name of a task to wait for, or empty; followed by a task's id, `on` while it waits for it.
  package static let others = "others"
  /// `on` to count from completion, or empty.
  package static let after = "after"
  /// ``RepeatChoice``.
  package static let repeats = "repeats"
  /// The number of ``everyUnit``, if ``repeats`` is `every`.
  package static let every = "every"
  /// ``RepeatUnit``.
  package static let everyUnit = "everyUnit"
  /// `on`, or empty; followed by the weekday's number, Sunday is 0.
  package static let weekday = "weekday"
}
