import JSON

/// The one form of a state: devices that hold the same get the same bytes, whatever order the ops came
/// in. Each field stands in it with its value and its stamp, deleted records and unknown kinds too.
///
/// NB: snapshots in a browser's own storage are read by ``contents(of:)``, which refuses nothing that
/// a former version has written.
extension Snapshot {
  /// - Parameter records: ``LedgerStore/allRecords``.
  package static func canonicalBytes(of records: [Record]) -> [UInt8] {
    bytes(of: records.filter { !$0.fields.isEmpty })
  }

  /// Reads it, with everything bounded as it is in ops: what comes of it may be merged.
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
      guard !records.isEmpty, (try? WireError.name(kind.rawValue, path: "")) != nil,
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
