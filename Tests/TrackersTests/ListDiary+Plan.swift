import CivilTime
import Ledger
import TestSupport
import Testing

@testable import Trackers

/// The own plan of one of the list's people, spoken of in texts.
extension ListDiary {
  /// Holds what it writes to the list against the rules for ops.
  @discardableResult
  mutating func plan(
    _ command: PlanCommand, at now: String = "2026-03-10T11:00Z", newID: UInt64 = 1
  ) throws -> [Op] {
    let ops = try ledger.perform(
      .plan(command), at: moment(now), newID: RecordID(high: 0xff, low: newID))
    for op in ops {
      for change in op.changes where change.kind.list != nil {
        #expect(ListOpRules.allow(change, op.stamp, by: try #require(me), in: self))
      }
    }
    return ops
  }

  /// Puts a task of the list into the plan.
  /// - Returns: the id that it has there.
  @discardableResult
  mutating func place(
    _ task: RecordID, _ place: String, at now: String = "2026-03-10T08:30Z"
  ) throws -> RecordID {
    try plan(.place(ListTaskID(task, of: Self.list), to: Place(place), before: nil), at: now)
    return try #require(ledger.placed(task, of: Self.list).placed).id
  }

  mutating func planRefusal(
    of command: PlanCommand, at now: String = "2026-03-10T11:00Z"
  ) -> PlanRefusal? {
    let before = (Snapshot.bytes(of: ledger), ledger.undoEntries)
    do {
      try plan(command, at: now)
      return nil
    } catch {
      let after = (Snapshot.bytes(of: ledger), ledger.undoEntries)
      #expect(before == after, "a refused command changes nothing")
      guard let failure = error as? ActionFailure<Never>,
        case .refused(.plan(let refusal)) = failure
      else { return nil }
      return refusal
    }
  }

  /// The fields of a record with their values, for those that were ever written.
  func placed(_ id: RecordID) -> Placed? { ledger.record(id, of: .placed).flatMap { Placed($0) } }

  func planned(_ id: RecordID) -> PlanTask? { ledger.task(id) }

  func titles(on day: String) -> [String] {
    ledger.dayPlan(TestSupport.day(day)).tasks.map { $0.title }
  }

  @discardableResult
  mutating func rollOver(to day: String, hour: String = "08") -> Rollover {
    let now = moment("\(day)T\(hour):00Z")
    let rollover = ledger.rollOver(to: TestSupport.day(day), at: now)
    #expect(ledger.isRolledOver(to: TestSupport.day(day), at: now))
    #expect(rollover.ops.allSatisfy { $0.list == nil }, "a rollover writes nothing to a list")
    return rollover
  }
}

extension [Op] {
  /// The kinds, without labels, with the fields that are written: `task: status end`.
  var written: [String] {
    flatMap { $0.changes }.map { change in
      let fields = change.fields.map { $0.name.rawValue }.filter { $0 != "deleted" }
      return change.kind.bare.rawValue + (change.kind.list == nil ? "" : "@") + ": "
        + fields.joined(separator: " ")
    }
  }
}
