import CivilTime
import Ledger

extension RecordID {
  /// The id of an imported entry of a day. Previous versions did not file it by day; their records
  /// keep their ids, unless one is deleted and another device's record, filed by day, is here.
  static func imported<Store: LedgerStore>(
    _ name: String, as kind: Kind, on day: Day, in store: Store
  ) throws(Store.Failure) -> RecordID {
    let former = RecordID(derivedFrom: name)
    let filed = former.filed(on: day)
    guard let record = try store.record(former, of: kind) else { return filed }
    guard record.isDeleted, let other = try store.record(filed, of: kind) else { return former }
    return other.isDeleted ? former : filed
  }
}
