import CivilTime
import Ledger
import Trackers

/// What the budgets speak of: ten years of one person's fasts, drinks and tallies, about 100,000
/// entries. Nothing runs at the end, and the app's first start is over.
package struct TenYears: Sendable {
  package let now: Moment
  /// In the order in which they were made.
  package let ops: [Op]

  package init(endingAt end: Instant) {
    now = Moment(end, offset: .utc)
    let history = SampleHistory(
      seed: 7, years: 10, endingAt: now, zone: Zone(fixed: .utc), including: .everything)
    ops = [Self.welcome] + history
  }

  /// How many fields the ops write.
  package var writeCount: Int {
    ops.reduce(0) { $0 + $1.changes.reduce(0) { $0 + $1.fields.count } }
  }

  private static var welcome: Op {
    var settings = Settings()
    settings.isWelcomed = true
    let change = settings.change(from: Settings())
    let stamp = Stamp(time: 1, replica: ReplicaID(rawValue: 1))
    return Op(stamp: stamp, changes: change?.records ?? [])
  }
}
