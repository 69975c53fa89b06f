import CivilTime

/// The current state of one record: each field with the write that holds.
package struct Record: Hashable, Sendable {
  /// Ten times what any kind has. A record holds no more, whatever was written to it: the ledger's own
  /// fields, and of the others the first by name. So it stays small enough to be read and merged, and
  /// is the same on every device, in whatever order the writes came.
  package static let mostFields = 256

  package let kind: Kind
  package let id: RecordID
  /// In the order in which they were first written; a record has few, so they are searched in line.
  private(set) package var fields: [Field]

  package init(_ kind: Kind, _ id: RecordID, fields: [Field] = []) {
    self.kind = kind
    self.id = id
    self.fields = fields
    leaveOutSurplus()
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

  /// A whole number; the nearest in `range` where it lies outside, and nil where the field holds
  /// anything else. The record itself keeps what was written.
  ///
  /// Whoever writes a record may write any number, so this is the only way to read one: what it
  /// belongs to stays in sight and can be mended or removed, and nobody counts with it who cannot.
  /// NB: `Int` has 32 bits in the browser.
  package func whole<Number: FixedWidthInteger>(
    _ name: FieldName, in range: ClosedRange<Number>
  ) -> Number? {
    guard case .integer(let integer)? = self[name] else { return nil }
    return min(max(Number(clamping: integer), range.lowerBound), range.upperBound)
  }

  /// A small number that stands for something; what is none of them is -1 or 99, which stand for
  /// nothing.
  package func choice(_ name: FieldName) -> Int? { whole(name, in: -1...99) }

  package var isDeleted: Bool { self[.deleted]?.isTrue ?? false }
  /// Begun and not ended: the `end` field was written, and is null.
  package var isOpen: Bool { self[.end] == .null }
  /// Where the record stands in the timeline of its kind: what has no time of its own stands where
  /// it ended, and while it goes on nowhere, which is nil.
  package var local: LocalTime? {
    switch self[.at] {
    case .moment(let moment)?: moment.local
    case .text(let text)?: Day(iso8601: text).map { LocalTime(startOf: $0) }
    case .null?, .bool?, .integer?, .other?, nil: self[.end]?.moment?.local
    }
  }

  /// Keeps, field by field, the write that holds. Order and repetition do not matter.
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

  /// NB: what is left out has ``mostFields`` others before it for good, so it would be left out later too.
  private mutating func leaveOutSurplus() {
    guard fields.count > Self.mostFields else { return }
    let kept = fields.ordered { left, right in
      left.name.isOwn == right.name.isOwn
        ? left.name.rawValue < right.name.rawValue : left.name.isOwn
    }
    fields = Array(kept.prefix(Self.mostFields))
  }

  /// Gives writes another stamp: for ops that a server refused and nobody else has seen.
  package mutating func restamp(_ replacements: [Stamp: Stamp]) {
    for index in fields.indices {
      if let stamp = replacements[fields[index].stamp] { fields[index].stamp = stamp }
    }
  }

  private func index(of name: FieldName) -> Int? {
    for index in fields.indices where fields[index].name == name { return index }
    return nil
  }
}

extension Record.Field {
  /// The write with the higher stamp holds. A copied database gives one stamp to two writes: of these the
  /// one with the greater bytes holds, so that all replicas agree, in whatever order they come.
  func yields(to other: Value, _ stamp: Stamp) -> Bool {
    self.stamp < stamp || self.stamp == stamp && value.isBelow(other)
  }
}

extension Record {
  /// The same state has the same canonical form, whatever order the writes came in.
  package var canonical: Record {
    Record(kind, id, fields: fields.ordered { $0.name.rawValue < $1.name.rawValue })
  }
}
