import CivilTime
import Ledger
import SQLiteLedger

/// Makes one op after the other, each a new drink, as a browser's would come in.
struct Appender {
  let ledger: SQLiteLedger
  private var moment: Moment
  private var clock = HybridClock(replica: ReplicaID(rawValue: 3))
  private var generator = SystemRandomNumberGenerator()

  init(path: String, after now: Moment) throws {
    ledger = try SQLiteLedger(path: path, ifNew: DatabaseIdentity(random: &generator))
    moment = now
  }

  mutating func newOps(_ count: Int) -> [Op] {
    (0..<count).map { _ in newOp() }
  }

  private mutating func newOp() -> Op {
    moment = Moment(moment.instant + .minutes(1), offset: moment.offset)
    let drink = RecordChange(
      Kind(rawValue: "drink"), RecordID(random: &generator),
      [
        .init(.at, .moment(moment)),
        .init(FieldName(rawValue: "amount"), .integer(2500)),
        .init(FieldName.of, .text("water")),
      ])
    return Op(stamp: clock.tick(at: moment.instant), changes: [drink])
  }
}
