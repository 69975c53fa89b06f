import CivilTime
import Foundation
import GRDB
import Ledger

/// Functions for the SQL of the migrations. A damaged row gets a checksum that does not match, so
/// that it is found; a converted row is read again and compared first.
enum Migration {
  static let functions = [opSum, summed, undoSum, spanSums, packedOp, packedUndo, compactRecord]

  /// Of a text, or of bytes.
  private static let opSum = DatabaseFunction("op_sum", argumentCount: 2, pure: true) { values in
    guard let stamp = Data.fromDatabaseValue(values[0]).flatMap(Stamp.init(blob:)),
      let body = Data.fromDatabaseValue(values[1])
    else { return 0 }
    return Op.checksum(stamp, Array(body))
  }

  private static let summed = DatabaseFunction("summed", argumentCount: 3, pure: true) { values in
    guard let kind = String.fromDatabaseValue(values[0]),
      let id = Data.fromDatabaseValue(values[1]),
      let body = Data.fromDatabaseValue(values[2])
    else { return values[2] }
    return Ledger.Record.stored(kind, id, unsummed: body) ?? body
  }

  /// Of a text, or of bytes.
  private static let undoSum = DatabaseFunction("undo_sum", argumentCount: 1, pure: true) {
    values in
    Data.fromDatabaseValue(values[0]).map { UndoEntry.checksum(Array($0)) } ?? 0
  }

  private static let spanSums = DatabaseFunction(
    "span_sums", argumentCount: 4, pure: true, aggregate: SpanSumsAggregate.self)

  /// The body of a row of the log, compact where that is equivalent; else its bytes.
  private static let packedOp = DatabaseFunction("packed_op", argumentCount: 3, pure: true) {
    values in
    guard let text = Data.fromDatabaseValue(values[1]) else { return Data() }
    let bytes = Array(text)
    guard let stamp = Data.fromDatabaseValue(values[0]).flatMap(Stamp.init(blob:)),
      Op.checksum(stamp, bytes) == Int64.fromDatabaseValue(values[2]),
      let op = try? Op(parsingLabelled: bytes), op.bytes == bytes
    else { return text }
    let stored = op.stored
    guard Op(stored: stored)?.bytes == bytes else { return text }
    return Data(stored)
  }

  /// The body of an undo entry, packed unless it is damaged.
  private static let packedUndo = DatabaseFunction("packed_undo", argumentCount: 2, pure: true) {
    values in
    guard let text = Data.fromDatabaseValue(values[0]) else { return Data() }
    let bytes = Array(text)
    guard UndoEntry.checksum(bytes) == Int64.fromDatabaseValue(values[1]) else { return text }
    let stored = Packed.bytes(bytes)
    return Packed.plain(stored) == bytes ? Data(stored) : text
  }

  /// The body of a record, compact; with a byte more, and so damaged, where it cannot be read.
  private static let compactRecord = DatabaseFunction(
    "compact_record", argumentCount: 3, pure: true
  ) { values in
    guard let kind = String.fromDatabaseValue(values[0]).map(Kind.init(rawValue:)),
      let id = Data.fromDatabaseValue(values[1]).flatMap(RecordID.init(blob:)),
      let body = Data.fromDatabaseValue(values[2]),
      let record = Ledger.Record(kind, id, formerlyStored: body)
    else { return (Data.fromDatabaseValue(values[2]) ?? Data()) + [0] }
    let stored = record.stored
    guard Ledger.Record(kind, id, stored: stored)?.body == record.body else { throw DamagedRow() }
    return stored
  }
}

/// The sums over the rows of one subject in one span.
private struct SpanSumsAggregate: DatabaseAggregate {
  private var sums = SpanSums()

  mutating func step(_ values: [DatabaseValue]) throws {
    let numbers = values.map { Int64.fromDatabaseValue($0) ?? 0 }
    let slot = SpanSums.slot(
      Day(number: Int(numbers[0])), hour: Int(truncatingIfNeeded: numbers[1]))
    sums.add(numbers[2], count: numbers[3], in: slot)
  }

  func finalize() throws -> (any DatabaseValueConvertible)? { Data(sums.bytes) }
}
