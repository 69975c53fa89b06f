import CivilTime
import Ledger

extension Kind {
  package static let task = Kind(rawValue: "task")
  package static let drink = Kind(rawValue: "drink")
  package static let fast = Kind(rawValue: "fast")
}

extension FieldName {
  package static let note = FieldName(rawValue: "note")
}

extension RecordID {
  /// `RecordID.test(3)` is the third smallest.
  package static func test(_ number: UInt64) -> RecordID { RecordID(high: 0, low: number) }
}

extension Instant {
  /// A while after 2025-06-01T08:00Z.
  package static func test(minute: Int) -> Instant {
    Instant(milliseconds: 1_748_764_800_000) + .minutes(minute)
  }
}

extension Value {
  package static func moment(minute: Int, offset: Int = 0) -> Value {
    .moment(Moment(.test(minute: minute), offset: UTCOffset(minutes: offset)))
  }
}

extension Stamp {
  package static func test(_ milliseconds: Int64, replica: UInt64 = 9) -> Stamp {
    Stamp(time: UInt64(milliseconds) << 16, replica: ReplicaID(rawValue: replica))
  }
}

extension RecordChange {
  /// A drink or fast with the fields given.
  package init(_ kind: Kind, _ number: UInt64, _ fields: KeyValuePairs<FieldName, Value>) {
    self.init(kind, .test(number), fields.map { Write($0.key, $0.value) })
  }
}

extension Op {
  /// An op of another replica.
  package static func test(
    at milliseconds: Int64, replica: UInt64 = 9, _ changes: RecordChange...
  ) -> Op {
    Op(stamp: .test(milliseconds, replica: replica), changes: changes)
  }
}
