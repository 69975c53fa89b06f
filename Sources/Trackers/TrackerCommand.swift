import CivilTime
import Ledger

extension Kind {
  /// The kinds of records for a day or a moment, of which there may be a million.
  package static var entries: [Kind] { [.fast, .drink, .tally, .task] }
}

/// A command to any tracker.
package indirect enum TrackerCommand: Hashable, Sendable {
  case fast(FastCommand)
  case water(WaterCommand)
  case counter(CounterCommand)
  case date(DateCommand)
  case plan(PlanCommand)
}

extension TrackerCommand {
  package var changeKind: ChangeKind {
    switch self {
    case .fast(let command): command.changeKind
    case .water(let command): command.changeKind
    case .counter(let command): command.changeKind
    case .date(let command): command.changeKind
    case .plan(let command): command.changeKind
    }
  }
}

package indirect enum TrackerRefusal: Error, Hashable, Sendable {
  case fast(FastRefusal)
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
  /// - Returns: one op, but of a task of a list perhaps one for the list and one for the user's own
  ///   records; none if there was nothing to change, such as an edit that changes no field.
  package mutating func perform(
    _ command: TrackerCommand, at now: Moment, newID: RecordID
  ) throws(ActionFailure<Failure>) -> [Op] {
    guard let change = try change(for: command, at: now, newID: newID) else { return [] }
    do {
      if change.records.haveOneLabel { return [try commit(change, at: now.instant)] }
      return try commitInParts(change, at: now.instant)
    } catch {
      throw .storage(error)
    }
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
      case .fast(let command):
        try decide(
          { () throws(Failure) in try FastBook(for: command, in: self, at: now) },
          { (book) throws(FastRefusal) in
            try FastRules.changes(for: command, in: book, at: now, newID: newID)
          }, { .fast($0) })
      case .water(let command):
        try decide(
          { () throws(Failure) in try WaterRules.Book(for: command, in: self, at: now) },
          { (book) throws(EntryRefusal) in
            try WaterRules.changes(for: command, in: book, at: now, newID: newID)
          }, { .entry($0) })
      case .counter(let command):
        try decide(
          { () throws(Failure) in try CounterRules.Book(for: command, in: self, at: now) },
          { (book) throws(EntryRefusal) in
            try CounterRules.changes(for: command, in: book, at: now, newID: newID)
          }, { .entry($0) })
      case .date(let command):
        try decide(
          { () throws(Failure) -> CountedDate? in
            guard let id = command.id else { return nil }
            return try dateCounter(id)
          },
          { (subject) throws(EntryRefusal) in
            try DateRules.changes(for: command, subject: subject, newID: newID)
          }, { .entry($0) })
      case .plan(let command):
        try decide(
          { () throws(Failure) in try PlanRules.Book(for: command, in: self, at: now) },
          { (book) throws(PlanRefusal) in
            try PlanRules.changes(for: command, in: book, at: now, newID: newID)
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
