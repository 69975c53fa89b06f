import GRDB
import Ledger

import struct Ledger.Record

extension Row {
  /// - Parameter column: where the id stands; the body stands in the next one.
  func record(of kind: Kind, at column: Int) throws -> Record {
    let id = try withUnsafeData(atIndex: column) { $0.flatMap(RecordID.init(blob:)) }
    let body = try withUnsafeData(atIndex: column + 1) { $0.map { [UInt8]($0) } }
    guard let id, let record = body.flatMap({ Record(kind, id, body: $0) }) else {
      throw DamagedRow()
    }
    return record
  }
}
