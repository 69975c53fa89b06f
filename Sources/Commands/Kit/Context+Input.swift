import CivilTime
import Ledger
import SQLiteLedger
import Texts
import Trackers

/// What people type, as values.
extension Context {
  /// Nil when nothing was typed.
  func time(
    _ words: [String], _ field: TimeField, _ direction: TypedTime.Direction = .past
  ) throws(CommandFailure) -> Moment? {
    guard !words.isEmpty else { return nil }
    let text = words.joined(separator: " ")
    do {
      return try TypedTime.parse(text, now: now, zone: environment.zone, direction: direction)
    } catch {
      throw .time(error, field)
    }
  }

  /// Nil when nothing was typed: then the selected schedule holds, or the goal stays.
  func plan(_ words: [String]) throws(CommandFailure) -> FastPlan? {
    guard !words.isEmpty else { return nil }
    let schedules = try read { store throws(StorageError) in try Schedules(in: store) }
    do {
      return try FastPlan.parse(words.joined(separator: " "), schedules: schedules)
    } catch {
      throw .plan(error)
    }
  }

  /// A goal of one of the two kinds.
  func plan(
    _ words: [String], until: [String], from start: Moment
  ) throws(CommandFailure) -> FastPlan? {
    if let end = try time(until, .until, .after(start)) { return .until(end) }
    return try plan(words)
  }

  func duration(_ words: [String]) throws(CommandFailure) -> Span {
    do {
      return try TypedDuration.parse(words.joined(separator: " "))
    } catch {
      throw .duration(error)
    }
  }

  func runningFast() throws(CommandFailure) -> Fast {
    let running = try read { store throws(StorageError) in try store.runningFasts() }
    guard let fast = running.first else { throw .refused(.nothingRunning) }
    return fast
  }

  /// The fast whose id begins with what was typed.
  func fast(_ typed: String) throws(CommandFailure) -> Fast {
    guard let fast = Fast(try record(typed, of: .fast, .fast)) else {
      throw .id(.fast, typed, matches: 0)
    }
    return fast
  }

  /// The schedule that a change made.
  func schedule(of op: Op?) throws(CommandFailure) -> Schedule? {
    guard let id = op?.changes.first?.id else { return nil }
    let record = try read { store throws(StorageError) in
      try store.record(id, of: .schedule)
    }
    return record.flatMap { Schedule($0) }
  }

  func schedule(_ name: String) throws(CommandFailure) -> Schedule {
    let schedules = try read { store throws(StorageError) in try Schedules(in: store) }
    guard let schedule = schedules.named(name) else { throw .schedule(name, schedules) }
    return schedule
  }
}
