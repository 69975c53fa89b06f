import CivilTime
import Ledger

/// Whatever a user can do with any tracker.
package indirect enum TrackerCommand: Hashable, Sendable {
  case fasting(FastingCommand)
  case hydration(HydrationCommand)
  case tally(TallyCommand)
  case date(DateCommand)
  case plan(PlanCommand)
}

extension TrackerCommand {
  package var deed: Deed {
    switch self {
    case .fasting(let command): command.deed
    case .hydration(let command): command.deed
    case .tally(let command): command.deed
    case .date(let command): command.deed
    case .plan(let command): command.deed
    }
  }
}

package indirect enum TrackerRefusal: Error, Hashable, Sendable {
  case fasting(FastingRefusal)
  case entry(EntryRefusal)
  case plan(PlanRefusal)
}

/// Why an action did not happen: the rules said no, or the store could not.
package enum ActionFailure<Storage: Error>: Error {
  case refused(TrackerRefusal)
  case storage(Storage)
}

extension LedgerStore {
  /// Reads what the command needs, decides, and commits: the way of every tap and every command.
  /// - Returns: nil when there was nothing to change, as with an edit that alters no field.
  package mutating func perform(
    _ command: TrackerCommand, at now: Moment, newID: RecordID
  ) throws(ActionFailure<Failure>) -> Op? {
    var records =
      switch command {
      case .fasting(let command): try decide(command, now, newID)
      case .hydration(let command): try decide(command, now, newID)
      case .tally(let command): try decide(command, now, newID)
      case .date(let command): try decide(command, newID)
      case .plan(let command): try decide(command, now, newID)
      }
    records.removeAll { $0.fields.isEmpty }
    if records.isEmpty { return nil }
    do {
      return try commit(Change(command.deed, records), at: now.instant)
    } catch {
      throw .storage(error)
    }
  }

  private func decide(
    _ command: FastingCommand, _ now: Moment, _ newID: RecordID
  ) throws(ActionFailure<Failure>) -> [RecordChange] {
    let book: FastingBook
    do { book = try FastingBook(for: command, in: self, at: now) } catch { throw .storage(error) }
    do {
      return try Fasting.changes(for: command, in: book, at: now, newID: newID)
    } catch {
      throw .refused(.fasting(error))
    }
  }

  private func decide(
    _ command: HydrationCommand, _ now: Moment, _ newID: RecordID
  ) throws(ActionFailure<Failure>) -> [RecordChange] {
    let book: Hydration.Book
    do { book = try Hydration.Book(for: command, in: self, at: now) } catch {
      throw .storage(error)
    }
    do {
      return try Hydration.changes(for: command, in: book, at: now, newID: newID)
    } catch {
      throw .refused(.entry(error))
    }
  }

  private func decide(
    _ command: TallyCommand, _ now: Moment, _ newID: RecordID
  ) throws(ActionFailure<Failure>) -> [RecordChange] {
    let book: Tallies.Book
    do { book = try Tallies.Book(for: command, in: self, at: now) } catch { throw .storage(error) }
    do {
      return try Tallies.changes(for: command, in: book, at: now, newID: newID)
    } catch {
      throw .refused(.entry(error))
    }
  }

  private func decide(
    _ command: DateCommand, _ newID: RecordID
  ) throws(ActionFailure<Failure>) -> [RecordChange] {
    var subject: DateCounter?
    do {
      if let id = command.id { subject = try dateCounter(id) }
    } catch {
      throw .storage(error)
    }
    do {
      return try Dates.changes(for: command, subject: subject, newID: newID)
    } catch {
      throw .refused(.entry(error))
    }
  }

  private func decide(
    _ command: PlanCommand, _ now: Moment, _ newID: RecordID
  ) throws(ActionFailure<Failure>) -> [RecordChange] {
    let book: Planner.Book
    do { book = try Planner.Book(for: command, in: self, at: now) } catch { throw .storage(error) }
    do {
      return try Planner.changes(for: command, in: book, at: now, newID: newID)
    } catch {
      throw .refused(.plan(error))
    }
  }
}
