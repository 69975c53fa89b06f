import CivilTime

/// The current state of one record, a CRDT: each field is a register in which the last writer wins,
/// by its stamp.
package struct Record: Hashable, Sendable {
  /// The most fields a record keeps, ten times what any kind has: the ledger's own fields first,
  /// then the others by name. So a record stays small, and is the same on every device in whatever
  /// order the writes came.
  package static let mostFields = 256

  package let kind: Kind
  package let id: RecordID
  /// In the order in which they were first written; there are few, so lookups are linear.
  private(set) package var fields: [Field]

  package init(_ kind: Kind, _ id: RecordID, fields: [Field] = []) {
    self.kind = kind
    self.id = id
    self.fields = fields
    leaveOutSurplus()
  }

  /// The time of the last write, by the clock of the device that made it; nil without fields.
  package var lastWrite: Instant? {
    var last = fields.first?.stamp
    for field in fields where field.stamp.time > last?.time ?? 0 { last = field.stamp }
    return last.map { Instant(milliseconds: $0.milliseconds) }
  }

  /// The fields that the other does not have; nil for none.
  package func without(_ other: Record?) -> Record? {
    let held = other?.fields ?? []
    let missing = fields.filter { !held.contains($0) }
    return missing.isEmpty ? nil : Record(kind, id, fields: missing)
  }

  package struct Field: Hashable, Sendable {
    package let name: FieldName
    package var value: Value
    package var stamp: Stamp

    package init(_ name: FieldName, _ value: Value, _ stamp: Stamp) {
      self.name = name
      self.value = value
      self.stamp = stamp
    }
  }

  package subscript(name: FieldName) -> Value? {
    index(of: name).map { fields[$0].value }
  }

  /// An integer, clamped to `range`; nil when the field holds anything else. The record itself
  /// keeps what was written.
  ///
  /// Any number may have been written, so this is the only way to read one: a record with an absurd
  /// number can still be shown, corrected or deleted, and no arithmetic overflows.
  /// NB: `Int` has 32 bits in the browser.
  package func whole<Number: FixedWidthInteger>(
    _ name: FieldName, in range: ClosedRange<Number>
  ) -> Number? {
    self[name]?.whole(in: range)
  }

  /// Whether it has a tombstone, the field `deleted`.
  package var isDeleted: Bool { self[.deleted]?.isTrue ?? false }
  /// Whether it has begun and not ended: the `end` field was written, and is null.
  package var isOpen: Bool { self[.end] == .null }
  /// The local time under which the record is filed in the timeline of its kind. A record without a
  /// time of its own is filed where it ended; while it has not ended, nil.
  package var local: LocalTime? {
    switch self[.at] {
    case .moment(let moment)?: moment.local
    case .text(let text)?: Day(iso8601: text).map { LocalTime(startOf: $0) }
    case .null?, .bool?, .integer?, .other?, nil: self[.end]?.moment?.local
    }
  }

  /// Merges writes: for each field the last writer wins, by stamp. Merging is commutative and
  /// idempotent.
  /// - Returns: whether the record has changed.
  @discardableResult
  package mutating func merge(_ writes: [RecordChange.Write], _ stamp: Stamp) -> Bool {
    let formerCount = fields.count
    var isAltered = false
    if fields.isEmpty { fields.reserveCapacity(writes.count) }
    for write in writes {
      if let index = index(of: write.name) {
        guard fields[index].yields(to: write.value, stamp) else { continue }
        fields[index].value = write.value
        fields[index].stamp = stamp
        isAltered = true
      } else {
        fields.append(Field(write.name, write.value, stamp))
      }
    }
    if fields.count <= Self.mostFields { return isAltered || fields.count > formerCount }
    let added = fields[formerCount...].map { $0.name }
    leaveOutSurplus()
    return isAltered || added.contains { index(of: $0) != nil }
  }

  /// NB: a field left out has ``mostFields`` others before it, and always will, so the order of
  /// merges does not matter.
  private mutating func leaveOutSurplus() {
    guard fields.count > Self.mostFields else { return }
    let kept = fields.ordered { left, right in
      left.name.isOwn == right.name.isOwn
        ? left.name.rawValue < right.name.rawValue : left.name.isOwn
    }
    fields = Array(kept.prefix(Self.mostFields))
  }

  /// Whether it equals, in this order of fields, the record that the change creates.
  package func isMade(by change: RecordChange, _ stamp: Stamp) -> Bool {
    fields.count == change.fields.count
      && zip(fields, change.fields).allSatisfy { field, write in
        field.stamp == stamp && field.name == write.name && field.value.isSame(as: write.value)
      }
  }

  /// Replaces the stamps of writes, for ops that a relay refused and no other device has seen.
  package mutating func restamp(_ replacements: [Stamp: Stamp]) {
    let inList = kind.list != nil
    for index in fields.indices {
      if let stamp = replacements[fields[index].stamp] {
        fields[index].restamp(as: stamp, inList: inList)
      }
    }
  }

  private func index(of name: FieldName) -> Int? {
    for index in fields.indices where fields[index].name == name { return index }
    return nil
  }
}

extension Record.Field {
  /// Whether the other write wins: the one with the higher stamp. With a copied database, two
  /// writes may have the same stamp: then the greater bytes win, so that all replicas agree.
  func yields(to other: Value, _ stamp: Stamp) -> Bool {
    self.stamp < stamp || self.stamp == stamp && value.isBelow(other)
  }
}

extension Record {
  /// Fields sorted by name, so that equal states are equal values, whatever order the writes came
  /// in.
  package var canonical: Record {
    Record(kind, id, fields: fields.ordered { $0.name.rawValue < $1.name.rawValue })
  }
}
