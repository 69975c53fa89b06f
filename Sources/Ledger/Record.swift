import CivilTime

/// The current state of one record: each field with the write that holds.
package struct Record: Hashable, Sendable {
  package let kind: Kind
  package let id: RecordID
  /// In the order in which they were first written; a record has few, so they are searched in line.
  private(set) package var fields: [Field]

  package init(_ kind: Kind, _ id: RecordID, fields: [Field] = []) {
    self.kind = kind
    self.id = id
    self.fields = fields
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

  package var isDeleted: Bool { self[.deleted]?.isTrue ?? false }
  /// Begun and not ended: the `end` field was written, and is null.
  package var isOpen: Bool { self[.end] == .null }
  /// Where the record stands in the timeline of its kind: what has no time of its own stands where
  /// it ended, and while it goes on nowhere, which is nil.
  package var local: LocalTime? {
    switch self[.at] {
    case .moment(let moment)?: moment.local
    case .text(let text)?: Day(iso8601: text).map { LocalTime(startOf: $0) }
    default: self[.end]?.moment?.local
    }
  }

  /// Keeps, field by field, the write that holds. Order and repetition do not matter.
  /// - Returns: whether the record has changed.
  @discardableResult
  package mutating func merge(_ writes: [RecordChange.Write], _ stamp: Stamp) -> Bool {
    var isAltered = false
    if fields.isEmpty { fields.reserveCapacity(writes.count) }
    for write in writes {
      if let index = index(of: write.name) {
        guard fields[index].yields(to: write.value, stamp) else { continue }
        fields[index].value = write.value
        fields[index].stamp = stamp
      } else {
        fields.append(Field(write.name, write.value, stamp))
      }
      isAltered = true
    }
    return isAltered
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
