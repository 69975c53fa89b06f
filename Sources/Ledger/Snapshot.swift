/// All records as one block of bytes with a checksum.
///
///     "dayring1", checksum word of all that follows
///     count of kinds, then each: name, count of records, then each: id (two words), body
package enum Snapshot {
  private static let magic = Array("dayring1".utf8)
  static let headerLength = ByteReader.sealLength
  /// In bytes: an id, no stamps and no fields.
  private static let shortestRecord = 18

  package static func bytes(of ledger: MemoryLedger) -> [UInt8] {
    bytes(of: ledger.allRecords)
  }

  /// - Parameter records: by kind, as ``LedgerStore/allRecords`` are.
  package static func bytes(of records: [Record]) -> [UInt8] {
    var writer = ByteWriter(magic: magic)
    forEachPiece(of: records) { $0(&writer) }
    return writer.sealed()
  }

  /// What follows the checksum, piece by piece, so that nobody need hold the whole to write it.
  static func forEachPiece(
    of records: [Record], _ take: ((inout ByteWriter) -> Void) -> Void
  ) {
    let kinds = records.byKind
    take { $0.count(UInt64(kinds.count)) }
    for records in kinds {
      take { writer in
        writer.text(records.first?.kind.rawValue ?? "")
        writer.count(UInt64(records.count))
      }
      for record in records {
        take { writer in
          writer.word(record.id.high)
          writer.word(record.id.low)
          record.write(to: &writer)
        }
      }
    }
  }

  /// Nil when the bytes are cut off, damaged or of another format.
  package static func contents(of bytes: UnsafeBufferPointer<UInt8>) -> SnapshotContents? {
    guard let sealed = ByteReader(sealed: bytes, magic: magic) else { return nil }
    var reader = RecordReader(sealed)
    guard let kindCount = reader.bytes.count() else { return nil }
    var kinds: [(kind: Kind, records: [Record])] = []
    for _ in 0..<kindCount {
      guard let name = reader.bytes.text(), let count = reader.bytes.count() else { return nil }
      let kind = Kind(rawValue: name)
      var records: [Record] = []
      // NB: a damaged count must not reserve more memory than the bytes could fill.
      records.reserveCapacity(Int(min(count, UInt64(bytes.count / shortestRecord))))
      for _ in 0..<count {
        guard let high = reader.bytes.word(), let low = reader.bytes.word(),
          let record = reader.record(kind, RecordID(high: high, low: low))
        else { return nil }
        records.append(record)
      }
      kinds.append((kind, records))
    }
    return reader.bytes.isAtEnd ? SnapshotContents(kinds: kinds, latest: reader.latest) : nil
  }
}

extension [Record] {
  /// Neighbours of one kind together; nothing is copied.
  fileprivate var byKind: [ArraySlice<Record>] {
    var kinds: [ArraySlice<Record>] = []
    var start = 0
    for index in indices.dropFirst() where self[index].kind != self[start].kind {
      kinds.append(self[start..<index])
      start = index
    }
    return isEmpty ? kinds : kinds + [self[start...]]
  }
}

/// What a snapshot holds.
package struct SnapshotContents: Sendable {
  /// Each kind occurs once.
  let kinds: [(kind: Kind, records: [Record])]
  /// The highest time among the stamps.
  package let latest: UInt64

  package var records: [Record] { kinds.flatMap { $0.records } }
}
