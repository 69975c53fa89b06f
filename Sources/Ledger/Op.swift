/// One user action: an atomic list of field writes with one stamp.
package struct Op: Hashable, Sendable {
  package var stamp: Stamp
  package var changes: [RecordChange]

  package init(stamp: Stamp, changes: [RecordChange]) {
    self.stamp = stamp
    self.changes = changes
  }
}

/// The fields that one op writes to one record. No field occurs twice in it, and no record twice in
/// an op.
package struct RecordChange: Hashable, Sendable {
  package let kind: Kind
  package let id: RecordID
  package var fields: [Write]

  package init(_ kind: Kind, _ id: RecordID, _ fields: [Write]) {
    self.kind = kind
    self.id = id
    self.fields = fields
  }

  package struct Write: Hashable, Sendable {
    package let name: FieldName
    package let value: Value

    package init(_ name: FieldName, _ value: Value) {
      self.name = name
      self.value = value
    }
  }
}

extension RecordChange {
  /// The writes that were not overwritten since, with the current values; nil for none.
  ///
  /// - Parameters:
  ///   - record: as it is now.
  ///   - stamp: of the op.
  package func held(in record: Record?, since stamp: Stamp) -> RecordChange? {
    let names = fields.map { $0.name }
    let held = record?.fields.filter { $0.stamp == stamp && names.contains($0.name) }
    guard let held, !held.isEmpty else { return nil }
    return RecordChange(kind, id, held.map { Write($0.name, $0.value) })
  }

  package static func deleting(_ kind: Kind, _ id: RecordID) -> RecordChange {
    RecordChange(kind, id, [Write(.deleted, .bool(true))])
  }
}

/// The writes of a user action, before they have a stamp.
package struct Change: Sendable {
  /// The stored name of the action, which undo shows in words: `fast.start`.
  package let label: String
  package var records: [RecordChange]

  package init(_ label: String, _ records: [RecordChange]) {
    self.label = label
    self.records = records
  }
}

extension Op {
  /// The writes of the records, one op per stamp; merging them anywhere gives at least this state.
  /// The same records in the same order give the same ops.
  package static func ops(of records: [Record]) -> [Op] {
    var byStamp: [Stamp: [RecordChange]] = [:]
    for record in records {
      var writes: [(stamp: Stamp, fields: [RecordChange.Write])] = []
      for field in record.fields {
        let write = RecordChange.Write(field.name, field.value)
        if let index = writes.firstIndex(where: { $0.stamp == field.stamp }) {
          writes[index].fields.append(write)
        } else {
          writes.append((field.stamp, [write]))
        }
      }
      for (stamp, fields) in writes {
        byStamp[stamp, default: []].append(RecordChange(record.kind, record.id, fields))
      }
    }
    return Array(byStamp.keys).ordered(by: <).map { Op(stamp: $0, changes: byStamp[$0] ?? []) }
  }
}

extension [RecordChange] {
  /// Split into parts that each fit into one op, far below ``WireLimits/requestBytes``, and have
  /// one label; empty for no changes.
  package var inParts: [[RecordChange]] {
    let list = first?.kind.list
    let limit = list == nil ? RecordChange.bytesPerPart : RecordChange.bytesPerListPart
    var parts: [[RecordChange]] = []
    var others: [RecordChange] = []
    var size = 0
    for change in self {
      guard change.kind.list == list else {
        others.append(change)
        continue
      }
      if parts.isEmpty || size + change.estimatedBytes > limit {
        parts.append([])
        size = 0
      }
      parts[parts.count - 1].append(change)
      size += change.estimatedBytes
    }
    return others.isEmpty ? parts : parts + others.inParts
  }
}

extension RecordChange {
  fileprivate static let bytesPerPart = 200_000
  /// An op of a list fits into one envelope, however badly it packs.
  fileprivate static let bytesPerListPart = 100_000

  /// The approximate size of its JSON, in bytes.
  fileprivate var estimatedBytes: Int {
    fields.reduce(80) { size, write in
      switch write.value {
      case .text(let text), .other(let text): size + 24 + text.utf8.count
      case .moment: size + 64
      case .null, .bool, .integer: size + 36
      }
    }
  }
}
