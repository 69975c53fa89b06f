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

package enum TrackerRefusal: Error, Hashable, Sendable {
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
    var change =
      switch command {
      case .fasting(let command): try decide(command, now, newID)
      case .hydration(let command): try decide(command, now, newID)
      case .tally(let command): try decide(command, now, newID)
      case .date(let command): try decide(command, newID)
      case .plan(let command): try decide(command, now, newID)
      }
    change.records.removeAll { $0.fields.isEmpty }
    if change.records.isEmpty { return nil }
    do { return try commit(change, at: now.instant) } catch { throw .storage(error) }
  }

  private func decide(
    _ command: FastingCommand, _ now: Moment, _ newID: RecordID
  ) throws(ActionFailure<Failure>) -> Change {
    let book: FastingBook
    do { book = try FastingBook(for: command, in: self, at: now) } catch { throw .storage(error) }
    do {
      return try Fasting.change(for: command, in: book, at: now, newID: newID)
    } catch {
      throw .refused(.fasting(error))
    }
  }

  private func decide(
    _ command: HydrationCommand, _ now: Moment, _ newID: RecordID
  ) throws(ActionFailure<Failure>) -> Change {
    let book: Hydration.Book
    do { book = try Hydration.Book(for: command, in: self, at: now) } catch {
      throw .storage(error)
    }
    do {
      return try Hydration.change(for: command, in: book, at: now, newID: newID)
    } catch {
      throw .refused(.entry(error))
    }
  }

  private func decide(
    _ command: TallyCommand, _ now: Moment, _ newID: RecordID
  ) throws(ActionFailure<Failure>) -> Change {
    let book: Tallies.Book
    do { book = try Tallies.Book(for: command, in: self, at: now) } catch { throw .storage(error) }
    do {
      return try Tallies.change(for: command, in: book, at: now, newID: newID)
    } catch {
      throw .refused(.entry(error))
    }
  }

  private func decide(
    _ command: DateCommand, _ newID: RecordID
  ) throws(ActionFailure<Failure>) -> Change {
    var subject: DateCounter?
    do {
      if let id = command.id { subject = try dateCounter(id) }
    } catch {
      throw .storage(error)
    }
    do {
      return try Dates.change(for: command, subject: subject, newID: newID)
    } catch {
      throw .refused(.entry(error))
    }
  }

  private func decide(
    _ command: PlanCommand, _ now: Moment, _ newID: RecordID
  ) throws(ActionFailure<Failure>) -> Change {
    let book: Planner.Book
    do { book = try Planner.Book(for: command, in: self, at: now) } catch { throw .storage(error) }
    do {
      return try Planner.change(for: command, in: book, at: now, newID: newID)
    } catch {
      throw .refused(.plan(error))
    }
  }
}
