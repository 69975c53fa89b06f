import CivilTime
import Ledger

/// The user's choices about a task besides its place and repetition. Tasks, drafts, edits, imports
/// and routines contain it whole, so that a new trait is added only here.
package struct TaskTraits: Hashable, Sendable {
  package static let titleLimit = 200
  package static let notesLimit = 10_000
  /// The number of tasks that one can wait for.
  package static let afterLimit = 20

  /// One line of 1 to 200 Unicode scalars.
  package var title: String
  /// Any number of lines, up to 10,000 scalars; may be empty.
  package var notes = ""
  /// Whether it moves to today if it is not finished.
  package var carries = false
  /// Whether it stays at the top of its region.
  package var isSticky = false
  /// The last day on which it is useful.
  package var expires: Day? {
    didSet { if expires != oldValue { expiresAt = nil } }
  }
  /// The time on that day at which it expires, in local time wherever the user is then; nil for the
  /// end of the day. See ``expire(on:at:dayStart:)``.
  package private(set) var expiresAt: LocalTime?
  /// The time of the reminder, in local time wherever the user is then.
  package var remind: LocalTime?
  /// The tasks that it waits for, ascending, each once; see ``Waiting``. They may be done or deleted
  /// by now.
  package private(set) var after: [RecordID] = []

  package init(_ title: String) {
    self.title = title
  }
}

extension TaskTraits {
  /// The days of expiry and reminder, which must be within ``Limits/years``.
  package var days: [Day?] { [expires, remind?.calendarDay] }

  /// Whether it is no longer useful then.
  func isOver(at time: LocalTime) -> Bool {
    expires.map { $0 < time.calendarDay } ?? false || expiresAt.map { $0 <= time } ?? false
  }

  /// Applies an edit; traits that the edit did not change keep their present value.
  mutating func take(_ edited: TaskTraits, since former: TaskTraits) {
    if edited.title != former.title { title = edited.title }
    if edited.notes != former.notes { notes = edited.notes }
    if edited.carries != former.carries { carries = edited.carries }
    if edited.isSticky != former.isSticky { isSticky = edited.isSticky }
    if (edited.expires, edited.expiresAt) != (former.expires, former.expiresAt) {
      expires = edited.expires
      expiresAt = edited.expiresAt
    }
    if edited.remind != former.remind { remind = edited.remind }
    for id in edited.after where !former.after.contains(id) { wait(for: id) }
    for id in former.after where !edited.after.contains(id) { stopWaiting(for: id) }
  }
}

extension FieldName {
  package static let carry = FieldName(rawValue: "carry")
  package static let sticky = FieldName(rawValue: "sticky")
  package static let expires = FieldName(rawValue: "expires")
  /// The time of expiry. NB: versions without it read only ``expires``, as the whole day.
  package static let expiresAt = FieldName(rawValue: "expiresAt")
  package static let remind = FieldName(rawValue: "remind")
}

extension TaskTraits {
  /// Nil without a title. Any other field that is missing or unknown gets its default.
  init?(_ record: Record) {
    guard let title = record[.title]?.text else { return nil }
    self.init(title)
    for field in record.fields where field.value.isTrue {
      if let id = RecordID(after: field.name) { wait(for: id) }
    }
  }

  /// NB: separate from ``mapChoices(_:)``, because the place comes between the two in ops and in
  /// `--json`.
  mutating func mapTexts(_ fields: inout RecordFields) {
    fields.field(.title, &title)
    fields.field(.notes, &notes)
  }

  mutating func mapChoices(_ fields: inout RecordFields) {
    fields.field(.carry, &carries)
    fields.field(.sticky, &isSticky)
    mapExpiry(&fields)
    fields.field(.remind, &remind)
  }

  mutating func mapExpiry(_ fields: inout RecordFields) {
    fields.together(.expires, .expiresAt)
    fields.field(.expires, &expires)
    fields.field(.expiresAt, &expiresAt, isSparse: true)
    expiresAt = expiresAt.flatMap { stillAt($0) }
  }

  package var texts: [RecordChange.Write] { RecordFields.writes(of: self) { $0.mapTexts(&$1) } }
  package var choices: [RecordChange.Write] { RecordFields.writes(of: self) { $0.mapChoices(&$1) } }
}

extension TaskTraits {
  /// - Parameter time: nil for the end of the day.
  package mutating func expire(on day: Day, at time: TimeOfDay, dayStart: DayStart) {
    expires = day
    expiresAt = day.local(at: time, dayStart: dayStart)
  }

  /// Sets the expiry from a file.
  package mutating func expire(on day: Day, at time: LocalTime?) {
    expires = day
    expiresAt = time.flatMap { stillAt($0) }
  }

  /// Moves the expiry to another day, at the same time.
  mutating func putOff(toExpireOn day: Day) {
    let time = expires.flatMap { former in expiresAt.map { $0 + .days(day - former) } }
    expires = day
    expiresAt = time
  }

  /// The time of expiry; nil for a time on another day, because a version that knows only days has
  /// changed the day since. At night it is on the next calendar date.
  private func stillAt(_ time: LocalTime) -> LocalTime? {
    guard let expires, (0...1).contains(time.calendarDay - expires) else { return nil }
    return time
  }
}

extension TaskTraits {
  @inline(never)
  package mutating func wait(for id: RecordID) {
    if !after.contains(id) { after.insert(id, at: after.firstIndex { id < $0 } ?? after.count) }
  }

  package mutating func stopWaiting(for id: RecordID) {
    after.removeAll { $0 == id }
  }

  package mutating func waitOnly(for ids: [RecordID]) {
    after = []
    for id in ids { wait(for: id) }
  }
}

/// The tasks that it waits for, as a last-writer-wins set (a CRDT): one field each, so that
/// additions of two devices are merged.
extension TaskTraits {
  /// - Parameter former: the traits before; tasks that it no longer waits for are written too.
  func waits(from former: TaskTraits?) -> [RecordChange.Write] {
    let known = former?.after ?? []
    return writes(after, except: known, true) + writes(known, except: after, false)
  }

  private func writes(
    _ ids: [RecordID], except others: [RecordID], _ isAfter: Bool
  ) -> [RecordChange.Write] {
    ids.filter { !others.contains($0) }.map { RecordChange.Write($0.afterField, .bool(isAfter)) }
  }
}

extension RecordID {
  private static let prefix = "after."

  /// The field of a task that is waited for: `after.01J…`
  package var afterField: FieldName { FieldName(rawValue: Self.prefix + description) }

  fileprivate init?(after field: FieldName) {
    guard field.rawValue.utf8.starts(with: Self.prefix.utf8) else { return nil }
    self.init(
      String(decoding: field.rawValue.utf8.dropFirst(Self.prefix.utf8.count), as: UTF8.self))
  }
}
