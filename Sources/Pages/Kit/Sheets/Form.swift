/// Texts as they stand in the fields, and what is wrong with them.
package struct Form: Hashable, Sendable {
  package var values: [String: String]
  /// In words, beside the field.
  package var errors: [String: String]
  /// What is wrong with none of the fields alone, or the only error.
  package var message: String?

  package init(_ values: [String: String] = [:]) {
    self.values = values
    errors = [:]
  }

  package subscript(name: String) -> String { values[name] ?? "" }

  /// The amount was asked back, and is still the same.
  package var isConfirmed: Bool {
    !self[FieldID.confirmed].isEmpty && self[FieldID.confirmed] == self[FieldID.amount]
  }
}

/// The names of form fields; the same in pages and session.
package enum FieldID {
  /// `YYYY-MM-DD` and `HH:MM`, as the browser's date and time fields give them.
  package static let date = "date"
  package static let time = "time"
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
  /// A schedule's key, or `custom` for a goal of its own.
  package static let schedule = "schedule"
  /// Which of the two the user edits: `duration` or `end`.
  package static let goalMode = "goalMode"
  package static let note = "note"
  package static let name = "name"
  /// As people type it, in the tracker's unit.
  package static let amount = "amount"
  package static let goalAmount = "goal"
  /// An amount that looked like a slip, as it was typed: typed again, it is meant.
  package static let confirmed = "confirmed"
  /// A beverage's key.
  package static let beverage = "beverage"
  /// `atLeast`, `atMost` or `none`; of a date `since` or `until`; of a tally's entry `up` or `down`.
  package static let direction = "direction"
  package static let unit = "unit"
  /// Amounts with spaces between.
  package static let quick = "quick"
  package static let icon = "icon"
  package static let colour = "colour"
  /// Per cent.
  package static let factor = "factor"
  /// `on`, or empty.
  package static let yearly = "yearly"
  /// From 1.
  package static let place = "place"
  package static let region = "region"
  package static let bucket = "bucket"
  /// Counts from completion: `on`, or empty.
  package static let after = "after"
  /// ``RepeatChoice``.
  package static let repeats = "repeats"
  /// Days between, where ``repeats`` is `every`.
  package static let every = "every"
  /// `on`, or empty; with the number of the day, Sunday 0.
  package static let weekday = "weekday"
}
