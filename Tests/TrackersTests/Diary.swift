import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// A ledger as one person on one device uses it, spoken to in texts.
struct Diary {
  private(set) var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
  private var ids = SeededGenerator(seed: 1)

  /// Carries out a command that the rules allow.
  /// - Returns: the id that a record made by it has.
  @discardableResult
  mutating func perform(_ command: TrackerCommand, at now: Moment) throws -> RecordID {
    let id = RecordID(random: &ids)
    _ = try ledger.perform(command, at: now, newID: id)
    return id
  }

  @discardableResult
  mutating func perform(_ command: TrackerCommand, at now: String) throws -> RecordID {
    try perform(command, at: moment(now))
  }

  @discardableResult
  mutating func perform(_ command: FastCommand, at now: Moment) throws -> RecordID {
    try perform(.fast(command), at: now)
  }

  @discardableResult
  mutating func perform(_ command: FastCommand, at now: String) throws -> RecordID {
    try perform(.fast(command), at: moment(now))
  }

  /// Carries out a command that the rules allow.
  /// - Returns: whether there was anything to change.
  mutating func commits(_ command: TrackerCommand, at now: Moment) throws -> Bool {
    try !ledger.perform(command, at: now, newID: RecordID(random: &ids)).isEmpty
  }

  mutating func commits(_ command: TrackerCommand, at now: String) throws -> Bool {
    try commits(command, at: moment(now))
  }

  mutating func commit(_ change: Change, at now: Moment) {
    _ = ledger.commit(change, at: now.instant)
  }

  mutating func commit(_ change: Change, at now: String) {
    commit(change, at: moment(now))
  }

  /// The rules' refusal of a command; nil without one. Fails if a refusal changed anything.
  mutating func refusal(
    of command: TrackerCommand, at now: String, _ location: SourceLocation = #_sourceLocation
  ) -> TrackerRefusal? {
    let before = (Snapshot.bytes(of: ledger), ledger.undoEntries, ledger.clock.latest)
    do {
      _ = try ledger.perform(command, at: moment(now), newID: RecordID(random: &ids))
      return nil
    } catch {
      let after = (Snapshot.bytes(of: ledger), ledger.undoEntries, ledger.clock.latest)
      #expect(before == after, "a refused command changes nothing", sourceLocation: location)
      guard case .refused(let refusal) = error else { return nil }
      return refusal
    }
  }

  mutating func refusal(
    of command: FastCommand, at now: String, _ location: SourceLocation = #_sourceLocation
  ) -> FastRefusal? {
    guard case .fast(let refusal) = refusal(of: .fast(command), at: now, location) else {
      return nil
    }
    return refusal
  }

  /// Adds a past fast; without `minutes` by the selected schedule.
  @discardableResult
  mutating func add(
    _ start: String, _ end: String, minutes: Int? = nil, note: String = "",
    at now: String = "2026-12-31T00:00Z"
  ) throws -> RecordID {
    let plan = minutes.map { FastPlan.minutes($0) }
    return try perform(
      .add(start: moment(start), end: moment(end), plan: plan, note: note), at: now)
  }

  /// Receives changes of another device.
  mutating func receive(_ changes: RecordChange..., at instant: String = "2026-01-01T00:00Z") {
    var clock = HybridClock(replica: ReplicaID(rawValue: 2), latest: ledger.clock.latest)
    ledger.append([Op(stamp: clock.tick(at: moment(instant).instant), changes: changes)])
  }

  mutating func hear(_ op: Op) { ledger.append([op]) }

  @discardableResult
  mutating func undo(at now: String = "2026-12-31T00:00Z") -> String? {
    ledger.undo(at: moment(now).instant)?.label
  }

  /// The ops that a command made; none when there was nothing to change.
  mutating func ops(of command: TrackerCommand, at now: String) throws -> [Op] {
    try ledger.perform(command, at: moment(now), newID: RecordID(random: &ids))
  }

  mutating func rollOver(to today: Day, at now: Moment) -> Rollover {
    ledger.rollOver(to: today, at: now)
  }

  /// As ``undo(at:)``, where tasks may come back into full slots.
  mutating func undoLast(at now: String = "2026-12-31T00:00Z") -> Undoing? {
    ledger.undoLast(at: moment(now).instant)
  }

  mutating func redoLast(at now: String = "2026-12-31T00:00Z") -> Undoing? {
    ledger.redoLast(at: moment(now).instant)
  }

  func fast(_ id: RecordID) throws -> Fast { try #require(ledger.fast(id)) }
  var running: [Fast] { ledger.runningFasts() }
  var fasts: [Fast] { ledger.fasts() }
  var schedules: Schedules { Schedules(in: ledger) }
}

func fast(
  _ start: String, _ end: String?, minutes: Int = 960, isCancelled: Bool = false
) -> Fast {
  Fast(
    id: RecordID(derivedFrom: start), start: moment(start), end: end.map { moment($0) },
    goal: FastGoal(clamping: minutes), isCancelled: isCancelled)
}
