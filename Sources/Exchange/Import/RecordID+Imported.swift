import CivilTime
import Ledger

extension RecordID {
  /// That of what an import makes of an entry of a day. Previous versions did not file it by day;
  /// what they made keeps its id.
  static func imported<Store: LedgerStore>(
    _ name: String, as kind: Kind, on day: Day, in store: Store
  ) throws(Store.Failure) -> RecordID {
    let former = RecordID(derivedFrom: name)
    return try store.record(former, of: kind) == nil ? former.filed(on: day) : former
  }
}
