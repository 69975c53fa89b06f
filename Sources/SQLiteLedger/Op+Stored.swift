import Foundation
import GRDB
import Ledger
import struct Ledger.Record

/// The column `body` of the log: a byte 1 and the compact form below, or the original JSON of an op
/// that this version does not understand; ``Packed``.
///
///     stamp, count of changes, then each: kind, id, count of fields, then each: name, value
extension Op {
  private static let mark: UInt8 = 1

  var stored: [UInt8] {
    var writer = CompactWriter()
    writer.count(UInt64(Self.mark))
    writer.stamp(stamp)
    writer.count(UInt64(changes.count))
    for change in changes {
      writer.text(change.kind.rawValue)
      writer.id(change.id)
      writer.count(UInt64(change.fields.count))
      for field in change.fields {
        writer.text(field.name.rawValue)
        writer.value(field.value)
      }
    }
    return Packed.bytes(writer.bytes)
  }

  /// Nil when the bytes are damaged, or hold an op that only a later version can read.
  init?(stored: [UInt8]) {
    guard let plain = Packed.plain(stored) else { return nil }
    if plain.first == Self.mark {
      let op = plain.withUnsafeBytes { bytes in
        var reader = CompactReader(UnsafeRawBufferPointer(rebasing: bytes.dropFirst()))
        return Op(&reader)
      }
      guard let op else { return nil }
      self = op
    } else {
      try? self.init(parsingLabelled: plain)
    }
  }

  private init?(_ reader: inout CompactReader) {
    guard let stamp = reader.stamp(), let count = reader.count(ofAtLeast: 18) else { return nil }
    var changes: [RecordChange] = []
    changes.reserveCapacity(count)
    for _ in 0..<count {
      guard let kind = reader.text(), let id = reader.id(),
        let fieldCount = reader.count(ofAtLeast: 2)
      else { return nil }
      var fields: [RecordChange.Write] = []
      fields.reserveCapacity(fieldCount)
      for _ in 0..<fieldCount {
        guard let name = reader.text(), let value = reader.value()?.value else { return nil }
        fields.append(RecordChange.Write(FieldName(rawValue: name), value))
      }
      changes.append(RecordChange(Kind(rawValue: kind), id, fields))
    }
    guard reader.isAtEnd else { return nil }
    self.init(stamp: stamp, changes: changes)
  }

  /// The checksum of a row of the log.
  static func checksum(_ stamp: Stamp, _ body: [UInt8], of list: ListID? = nil) -> Int64 {
    var sum = Checksum()
    sum.add(stamp.time)
    sum.add(stamp.replica.rawValue)
    body.withUnsafeBufferPointer { sum.add($0) }
    if let id = list?.rawValue {
      sum.add(id.high)
      sum.add(id.low)
    }
    return Int64(bitPattern: sum.value)
  }
}

/// A row of the log as stored, damaged or not.
package struct OpRow {
  /// In the order in which ``init(_:)`` reads them.
  ///
  /// NB: `list` with its table, since the outbox has a column of that name.
  package static let columns = formerColumns + ", op.list"
  /// Of a version without lists.
  static let formerColumns = "sequence, stamp, body, sum"

  package let sequence: Int64
  /// Nil when the column does not hold a stamp.
  let stamp: Stamp?
  let body: [UInt8]
  let sum: Int64?
  /// Nil for the user's own ops.
  let list: ListID?
  /// Whether the column holds a list or null.
  private let isListReadable: Bool

  package init(_ row: Row) throws {
    sequence = try row.checked(0)
    stamp = Data.fromDatabaseValue(row[1] as DatabaseValue).flatMap(Stamp.init(blob:))
    // Former versions stored a text.
    body = Data.fromDatabaseValue(row[2] as DatabaseValue).map { Array($0) } ?? []
    sum = Int64.fromDatabaseValue(row[3] as DatabaseValue)
    let list = row.count > 4 ? row[4] as DatabaseValue : .null
    self.list = ListID(list)
    isListReadable = list.isNull || self.list != nil
  }

  /// Whether its checksum matches.
  var isWhole: Bool {
    isListReadable && stamp.map { Op.checksum($0, body, of: list) == sum } ?? false
  }

  /// The op; nil when the row is damaged, or only a later version can read it.
  package var op: Op? {
    guard isWhole, let op = Op(stored: body), op.stamp == stamp else { return nil }
    return op
  }
}

extension ListID {
  /// As in the column `list`.
  package var blob: Data { rawValue.blob }

  init?(_ value: DatabaseValue) {
    guard let id = Data.fromDatabaseValue(value).flatMap(RecordID.init(blob:)) else { return nil }
    self.init(rawValue: id)
  }
}

/// An op, encoded as far as possible without reading: by another thread, while the op before is
/// written.
struct PreparedOp: Sendable {
  let op: Op
  /// As ``Op/stored``.
  let body: [UInt8]
  /// The rows of the records that it creates.
  private(set) var rows = RecordRows()
  private(set) var totals = Totals.Changes()
  private(set) var search: [SearchTable.Entry] = []
  /// The changes to be merged with existing records.
  private(set) var rest: [RecordChange] = []

  /// - Parameter made: records that do not exist yet and that no other op of this transaction
  ///   writes to: they are not looked up.
  init(_ op: Op, making made: Set<RecordKey> = []) {
    self.op = op
    body = op.stored
    for change in op.changes {
      guard made.contains(RecordKey(kind: change.kind, id: change.id)) else {
        rest.append(change)
        continue
      }
      var record = Record(change.kind, change.id)
      record.merge(change.fields, op.stamp)
      rows.append(record)
      totals.replace(nil, with: record.contribution, of: change.kind)
      if let entry = SearchTable.Entry(of: record) { search.append(entry) }
    }
  }
}
