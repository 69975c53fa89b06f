import CivilTime
import Ledger
import Trackers

/// What lies over the page, with what the user has typed into it so far.
package struct Sheet: Hashable, Sendable {
  package let kind: Kind
  package var form: Form

  package init(_ kind: Kind, _ form: Form = Form()) {
    self.kind = kind
    self.form = form
  }

  package indirect enum Kind: Hashable, Sendable {
    /// Fields: see ``Form`` names `plan…`. Chooses what the next or the running fast aims at.
    case goal
    /// `date`, `time`: when the fast was really begun.
    case startEarlier
    /// `date`, `time`: when the fast was really ended.
    case stopEarlier
    /// A past fast: `startDate`, `startTime`, `endDate`, `endTime`, `hours`, `minutes`, `note`.
    case addFast
    /// The same; a running one has no end.
    case editFast(Fast)
    /// `name`, `hours`, `minutes`.
    case newSchedule
    /// `amount`, `beverage`, `date`, `time`, `note`; of a new entry, or of the one with this id.
    case entry(DailyTracker, RecordID?, beverages: [Beverage])
    /// `goal`, and for activities `direction`. Holds from today on.
    case dailyGoal(DailyTracker)
    /// `name`, `unit`, `quick`, `icon`, `colour`; `goal` and `direction` for a new one, `place`
    /// and what becomes of it for the one with this id.
    case activity(Activity?, count: Int, isPrimary: Bool)
    /// `name`, `factor`, `icon`, `colour`.
    case beverage(Beverage?)
    /// `name`, `date`, `direction`, `yearly`, `icon`, `colour`.
    case date(DateCounter?)
    /// `name`, `note`, `date` (empty for the backlog), `region`, `bucket`, `carry`, `sticky`,
    /// `expires`, `remindDate`, `remindTime`, `repeats`, `every`, `weekday0`…`weekday6`, `after`.
    case task(PlanTask)
    /// `quick`.
    case quickAdds(VolumeUnit)
    /// `date`.
    case restDay
    /// The keys that work on this page.
    case shortcuts
    /// What a link asks for; nil where it cannot be followed, and the form's message says why.
    case link(LinkQuestion?)
  }
}

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
  /// These are `on`, or empty.
  package static let carry = "carry"
  package static let sticky = "sticky"
  /// Counts from completion.
  package static let after = "after"
  /// Of the last day of use; may be empty.
  package static let expires = "expires"
  package static let remindDate = "remindDate"
  package static let remindTime = "remindTime"
  /// ``RepeatChoice``.
  package static let repeats = "repeats"
  /// Days between, where ``repeats`` is `every`.
  package static let every = "every"
  /// `on`, or empty; with the number of the day, Sunday 0.
  package static let weekday = "weekday"
}

/// How often a task comes back, as the form has it.
package enum RepeatChoice: String, CaseIterable, Sendable {
  case never, daily, workdays, weekly, monthly
  /// Every ``FieldID/every`` days.
  case every
  /// On the chosen days of the week.
  case chosen
}

/// Tells what was done, above the tab bar, with a way back.
package struct Toast: Hashable, Sendable {
  /// Rises with each toast, so that the host restarts its clock.
  package let number: Int
  package let text: String
  package let canUndo: Bool

  package init(number: Int, text: String, canUndo: Bool) {
    self.number = number
    self.text = text
    self.canUndo = canUndo
  }
}

package enum Notice: Hashable, Sendable {
  /// The newest changes are not stored yet; they are kept in memory. Offers to try again.
  case notSaved(StorageTrouble)
  /// The browser had data once, and its storage is empty now.
  case storageWasCleared
  /// Snapshots that did not verify; an older one and the ops since were used. Nothing was lost.
  case storageWasDamaged
  /// Something that is stored here cannot be read, as what a later version wrote: what follows it is not
  /// shown, and stays as it is.
  case unreadable
  /// A new version waits.
  case updateReady
  /// The server does not know this browser any more; pair again.
  case pairingLost
  case pairingFailed
  case paired
}

package enum StorageTrouble: Hashable, Sendable {
  case full, refused, unavailable
}
