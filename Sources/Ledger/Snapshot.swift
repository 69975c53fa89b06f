import JSON

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

  /// Hands over the bytes after the checksum piece by piece, so that a caller need not hold all of
  /// them.
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
      let latest = reader.latest
      var records: [Record] = []
      // NB: a damaged count must not reserve more memory than the bytes could fill.
      records.reserveCapacity(Int(min(count, UInt64(bytes.count / shortestRecord))))
      for _ in 0..<count {
        guard let high = reader.bytes.word(), let low = reader.bytes.word(),
          let record = reader.record(kind, RecordID(high: high, low: low))
        else { return nil }
        records.append(record)
      }
      if kind.list != nil { reader.latest = latest }
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

/// The contents of a snapshot.
package struct SnapshotContents: Sendable {
  /// Each kind occurs once.
  let kinds: [(kind: Kind, records: [Record])]
  /// The highest time among the stamps, without those of lists.
  package let latest: UInt64

  package var records: [Record] { kinds.flatMap { $0.records } }
}

/// The canonical form of a state: equal states have equal bytes, in whatever order the ops came. It
/// contains each field with its value and its stamp, and tombstones and unknown kinds too.
///
/// NB: snapshots in a browser's own storage are read by ``contents(of:)``, which accepts everything
/// that a former version has written.
extension Snapshot {
  /// - Parameter records: ``LedgerStore/allRecords(of:)``, bare.
  package static func canonicalBytes(of records: [Record]) -> [UInt8] {
    bytes(of: records.filter { !$0.fields.isEmpty })
  }

  /// Reads it within the limits of ops, so that the records may be merged. No kind has a label.
  ///
  /// - Returns: by kind and id, fields by name; nil for all but the canonical bytes of some state.
  package static func canonicalContents(of bytes: UnsafeBufferPointer<UInt8>) -> SnapshotContents? {
    guard let contents = contents(of: bytes) else { return nil }
    let kinds = contents.kinds
    for (last, next) in zip(kinds, kinds.dropFirst())
    where !(last.kind.rawValue < next.kind.rawValue) {
      return nil
    }
    var all: [Record] = []
    for (kind, records) in kinds {
      guard !records.isEmpty, kind.isBare, (try? WireError.name(kind.rawValue, path: "")) != nil,
        records.isAscending, records.allSatisfy({ $0.isCanonical })
      else { return nil }
      all += records
    }
    return isSpelling(bytes, of: all) ? contents : nil
  }

  /// One state has one spelling, though counts could be written longer and stamps twice.
  private static func isSpelling(
    _ bytes: UnsafeBufferPointer<UInt8>, of records: [Record]
  ) -> Bool {
    var place = headerLength
    var isSame = true
    forEachPiece(of: records) { write in
      var writer = ByteWriter()
      write(&writer)
      let end = place + writer.bytes.count
      isSame = isSame && end <= bytes.count && bytes[place..<end].elementsEqual(writer.bytes)
      place = end
    }
    return isSame && place == bytes.count
  }
}

extension [Record] {
  fileprivate var isAscending: Bool {
    for index in indices.dropFirst() where !(self[index - 1].id < self[index].id) { return false }
    return true
  }
}

extension Record {
  /// Fields by name, each once, and each as an op may have written it.
  fileprivate var isCanonical: Bool {
    guard !fields.isEmpty else { return false }
    for index in fields.indices.dropFirst()
    where !(fields[index - 1].name.rawValue < fields[index].name.rawValue) {
      return false
    }
    return fields.allSatisfy { $0.isWritable }
  }
}

extension Record.Field {
  fileprivate var isWritable: Bool {
    guard stamp.isSupported, (try? WireError.name(name.rawValue, path: "")) != nil,
      value.textLength <= WireLimits.textBytes, name.accepts(value)
    else { return false }
    guard case .other(let serialized) = value else { return true }
    return (try? JSON(parsing: serialized)).map { Value(json: $0) } == value
  }
}
