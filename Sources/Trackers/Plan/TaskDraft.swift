import CivilTime

/// What the user says of a new task.
package struct TaskDraft: Hashable, Sendable {
  package static let titleLimit = 200
  package static let notesLimit = 10_000

  /// One line of 1 to 200 scalars.
  package var title: String
  /// Any lines, up to 10,000 scalars.
  package var notes = ""
  package var place: Place
  package var carries = false
  package var isSticky = false
  package var expires: Day?
  package var remind: LocalTime?
  package var repetition: Repetition?

  package init(_ title: String, _ place: Place) {
    self.title = title
    self.place = place
  }
}

/// What an edit changes; nil leaves it as it is, and `.some(nil)` takes it away.
package struct TaskEdit: Hashable, Sendable {
  package var title: String?
  package var notes: String?
  package var place: Place?
  package var carries: Bool?
  package var isSticky: Bool?
  package var expires: Day??
  /// Where it is left as it is, a reminder on the task's day moves with the task.
  package var remind: LocalTime??
  /// Of the whole routine. Taken away, what was made of it stays.
  package var repetition: Repetition??

  package init() {}
}
