import Foundation
import GRDB
import Ledger

extension Op {
  /// The checksum of a row of the log.
  static func checksum(_ stamp: Stamp, _ body: String) -> Int64 {
    var sum = Checksum()
    sum.add(stamp.time)
    sum.add(stamp.replica.rawValue)
    sum.add(body)
    return Int64(bitPattern: sum.value)
  }
}

/// A row of the log as stored, damaged or not.
struct OpRow {
  /// In the order in which ``init(_:)`` reads them.
  static let columns = "sequence, stamp, body, sum"

  let sequence: Int64
  /// Nil when the column does not hold a stamp.
  let stamp: Stamp?
  let body: String
  let sum: Int64?

  init(_ row: Row) throws {
    sequence = try row.checked(0)
    stamp = Data.fromDatabaseValue(row[1] as DatabaseValue).flatMap(Stamp.init(blob:))
    body = String.fromDatabaseValue(row[2] as DatabaseValue) ?? ""
    sum = Int64.fromDatabaseValue(row[3] as DatabaseValue)
  }

  /// Whether its checksum matches.
  var isWhole: Bool { stamp.map { Op.checksum($0, body) == sum } ?? false }

  /// The op; nil when the row is damaged, or holds what only a later version can read.
  var op: Op? {
    guard isWhole, let op = try? Op(parsing: Array(body.utf8)), op.stamp == stamp else {
      return nil
    }
    return op
  }
}
