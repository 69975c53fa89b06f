import CivilTime
import Ledger

/// What a user chooses about a task besides its place and its repetition. Tasks, drafts, edits,
/// imports and the copies of a routine hold it whole, so that a further trait is told here alone.
package struct TaskTraits: Hashable, Sendable {
  package static let titleLimit = 200
  package static let notesLimit = 10_000

  /// One line of 1 to 200 scalars.
  package var title: String
  /// Any lines, up to 10,000 scalars; empty when there are none.
  package var notes = ""
  /// Moves to today by itself when it is left unfinished.
  package var carries = false
  /// Stays on top of its region.
  package var isSticky = false
  /// The last day on which it is of use.
  package var expires: Day?
  /// By the wall clock of wherever the user is then.
  package var remind: LocalTime?

  package init(_ title: String) {
    self.title = title
  }
}

extension TaskTraits {
  /// The days that it names, which are to be within ``Limits/years``.
  package var days: [Day?] { [expires, remind?.calendarDay] }

  /// Becomes as it was edited; what the edit left alone stays as it is by now.
  mutating func take(_ edited: TaskTraits, since former: TaskTraits) {
    if edited.title != former.title { title = edited.title }
    if edited.notes != former.notes { notes = edited.notes }
    if edited.carries != former.carries { carries = edited.carries }
    if edited.isSticky != former.isSticky { isSticky = edited.isSticky }
    if edited.expires != former.expires { expires = edited.expires }
    if edited.remind != former.remind { remind = edited.remind }
  }
}

extension FieldName {
  package static let carry = FieldName(rawValue: "carry")
  package static let sticky = FieldName(rawValue: "sticky")
  package static let expires = FieldName(rawValue: "expires")
  package static let remind = FieldName(rawValue: "remind")
}

extension TaskTraits {
  /// Nil for what has no title. Whatever else is missing or not understood takes its default.
  init?(_ record: Record) {
    guard let title = record[.title]?.text else { return nil }
    self.init(title)
    notes = record[.notes]?.text ?? ""
    carries = record[.carry]?.isTrue ?? false
    isSticky = record[.sticky]?.isTrue ?? false
    expires = record[.expires]?.day
    remind = record[.remind]?.text.flatMap { LocalTime(minute: $0) }
  }

  /// NB: apart from ``choices``, as the fields of an op and of `--json` have an order, in which the
  /// place stands between the two.
  package var texts: [RecordChange.Write] {
    [.init(.title, .text(title)), .init(.notes, .text(notes))]
  }

  package var choices: [RecordChange.Write] {
    [
      .init(.carry, .bool(carries)), .init(.sticky, .bool(isSticky)),
      .init(.expires, .day(expires)),
      .init(.remind, remind.map { .text($0.minuteText) } ?? .null),
    ]
  }
}
