import CivilTime
import Ledger

extension Kind {
  /// The kinds of records for a day or a moment, of which there may be a million.
  package static var entries: [Kind] { [.fast, .drink, .tally, .task] }
}

/// A command to any tracker.
package indirect enum TrackerCommand: Hashable, Sendable {
  case fasting(FastingCommand)
  case hydration(HydrationCommand)
  case tally(TallyCommand)
  case date(DateCommand)
  case plan(PlanCommand)
}

extension TrackerCommand {
  package var changeKind: ChangeKind {
    switch self {
    case .fasting(let command): command.changeKind
    case .hydration(let command): command.changeKind
    case .tally(let command): command.changeKind
    case .date(let command): command.changeKind
    case .plan(let command): command.changeKind
    }
  }
}

package indirect enum TrackerRefusal: Error, Hashable, Sendable {
  case fasting(FastingRefusal)
  case entry(EntryRefusal)
  case plan(PlanRefusal)
}

/// A failed action: the rules refused it, or the store could not write it.
package enum ActionFailure<Storage: Error>: Error {
  case refused(TrackerRefusal)
  case storage(Storage)
}

extension LedgerStore {
  /// Reads the state that the command needs, applies the rules, and commits: every tap and every
  /// shell command comes here.
  /// - Returns: nil if there was nothing to change, such as an edit that changes no field.
  package mutating func perform(
    _ command: TrackerCommand, at now: Moment, newID: RecordID
  ) throws(ActionFailure<Failure>) -> Op? {
    guard let change = try change(for: command, at: now, newID: newID) else { return nil }
    do { return try commit(change, at: now.instant) } catch { throw .storage(error) }
  }

  /// Performs a command on any number of records, as one change in several ops.
  package mutating func performInParts(
    _ command: TrackerCommand, at now: Moment, newID: RecordID
  ) throws(ActionFailure<Failure>) -> [Op] {
    guard let change = try change(for: command, at: now, newID: newID) else { return [] }
    do { return try commitInParts(change, at: now.instant) } catch { throw .storage(error) }
  }

  private func change(
    for command: TrackerCommand, at now: Moment, newID: RecordID
  ) throws(ActionFailure<Failure>) -> Change? {
    var records =
      switch command {
      case .fasting(let command):
        try decide(
          { () throws(Failure) in try FastingBook(for: command, in: self, at: now) },
          { (book) throws(FastingRefusal) in
            try Fasting.changes(for: command, in: book, at: now, newID: newID)
          }, { .fasting($0) })
      case .hydration(let command):
        try decide(
          { () throws(Failure) in try Hydration.Book(for: command, in: self, at: now) },
          { (book) throws(EntryRefusal) in
            try Hydration.changes(for: command, in: book, at: now, newID: newID)
          }, { .entry($0) })
      case .tally(let command):
        try decide(
          { () throws(Failure) in try Tallies.Book(for: command, in: self, at: now) },
          { (book) throws(EntryRefusal) in
            try Tallies.changes(for: command, in: book, at: now, newID: newID)
          }, { .entry($0) })
      case .date(let command):
        try decide(
          { () throws(Failure) -> DateCounter? in
            guard let id = command.id else { return nil }
            return try dateCounter(id)
          },
          { (subject) throws(EntryRefusal) in
            try Dates.changes(for: command, subject: subject, newID: newID)
          }, { .entry($0) })
      case .plan(let command):
        try decide(
          { () throws(Failure) in try Planner.Book(for: command, in: self, at: now) },
          { (book) throws(PlanRefusal) in
            try Planner.changes(for: command, in: book, at: now, newID: newID)
          }, { .plan($0) })
      }
    records.removeAll { $0.fields.isEmpty }
    return records.isEmpty ? nil : Change(command.changeKind, records)
  }

  /// Reads the book, and applies the rules to it.
  private func decide<Book, Refusal: Error>(
    _ read: () throws(Failure) -> Book, _ rules: (Book) throws(Refusal) -> [RecordChange],
    _ refused: (Refusal) -> TrackerRefusal
  ) throws(ActionFailure<Failure>) -> [RecordChange] {
    let book: Book
    do { book = try read() } catch { throw .storage(error) }
    do { return try rules(book) } catch { throw .refused(refused(error)) }
  }
}
