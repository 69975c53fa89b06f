import CivilTime
import Ledger
import Trackers

/// The workload of the budgets: ten years of one person's fasts, drinks and tallies, about 100,000
/// entries. Nothing runs at the end, and the app's first start is over.
package struct TenYears: Sendable {
  package let now: Moment
  /// In the order in which they were made.
  package let ops: [Op]

  package init(endingAt end: Instant) {
    now = Moment(end, offset: .utc)
    let history = SampleHistory(
      seed: 7, years: 10, endingAt: now, zone: Zone(fixed: .utc), including: .everything)
    ops = [Self.welcome, Self.activities(at: now)] + history
  }

  /// How many fields the ops write.
  package var writeCount: Int {
    ops.reduce(0) { $0 + $1.changes.reduce(0) { $0 + $1.fields.count } }
  }

  /// The counters of the history, with goals that days meet and miss.
  private static func activities(at now: Moment) -> Op {
    var changes: [RecordChange] = []
    for (name, goal) in [("push-ups", 50), ("pages", 40), ("cigarettes", 6), ("kilometres", 15)] {
      let direction: DailyGoal.Direction = name == "cigarettes" ? .atMost : .atLeast
      let command = CounterCommand.add(
        CounterDraft(name: name), goal: DailyGoal(direction, Int64(goal) * 1000))
      let made = try? CounterRules.changes(
        for: command, in: CounterRules.Book(), at: now, newID: SampleHistory.activity(name))
      changes += made ?? []
    }
    return Op(stamp: Stamp(time: 2, replica: ReplicaID(rawValue: 1)), changes: changes)
  }

  private static var welcome: Op {
    var settings = Settings()
    settings.isWelcomed = true
    let change = settings.change(from: Settings())
    let stamp = Stamp(time: 1, replica: ReplicaID(rawValue: 1))
    return Op(stamp: stamp, changes: change?.records ?? [])
  }
}
