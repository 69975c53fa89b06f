import CivilTime
import Exchange
import Ledger
import Trackers
import TestSupport

/// Entries of a user on one device, without the rules, which have their own tests.
extension MemoryLedger {
  static func filled(_ fill: (inout MemoryLedger) -> Void) -> MemoryLedger {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 3))
    fill(&ledger)
    return ledger
  }

  mutating func write(_ changes: [RecordChange]) {
    _ = commit(Change("test", changes), at: noon.instant)
  }

  mutating func fast(
    _ start: String, _ end: String?, minutes: Int = 960, _ schedule: String = "16:8",
    isCancelled: Bool = false
  ) {
    let count = fasts().count
    let fast = Fast(
      id: RecordID(derivedFrom: "fast \(count)"), start: moment(start), end: end.map { moment($0) },
      goal: FastGoal(clamping: minutes), schedule: schedule, isCancelled: isCancelled)
    write([fast.change(from: nil)])
  }

  mutating func drink(
    _ at: String, _ tenths: Int64, _ beverage: Beverage.Key = .water, _ note: String = ""
  ) {
    let count = drinks(dayStart: .midnight).count
    let drink = Drink(
      id: RecordID(derivedFrom: "drink \(count)"), at: moment(at), volume: Volume(tenths: tenths),
      beverage: beverage, note: note)
    write([drink.change(from: nil)])
  }

  mutating func beverage(_ name: String, isRemoved: Bool = false) -> Beverage.Key {
    let id = RecordID(derivedFrom: "beverage \(name)")
    write([
      RecordChange(.beverage, id, [.init(.name, .text(name)), .init(.archived, .bool(isRemoved))])
    ])
    return Beverage.Key(id)
  }

  mutating func activity(
    _ name: String, order: Int = 0, goal: DailyGoal? = nil, isArchived: Bool = false
  ) -> Counter {
    let activity = Counter(
      id: RecordID(derivedFrom: "activity \(name)"), draft: CounterDraft(name: name),
      isArchived: isArchived, order: order, created: nil)
    write([activity.change(from: nil)])
    if let goal { write([DatedGoals.setting(goal, of: activity.subject, from: nil)]) }
    return activity
  }

  mutating func count(_ activity: Counter, _ at: String, _ thousandths: Int64) {
    let entry = CounterEntry(
      id: RecordID(derivedFrom: "entry \(undoEntries.count) \(at)"), subject: activity.subject,
      at: moment(at), amount: CounterAmount(thousandths: thousandths))
    write([entry.change(from: nil)])
  }
}

/// 2026-11-21.
let today = noon.day(startingAt: .midnight)

extension [String] {
  /// As a table has them.
  var lines: String { map { $0 + "\r\n" }.joined() }
}
