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
  package static func deleting(_ kind: Kind, _ id: RecordID) -> RecordChange {
    RecordChange(kind, id, [Write(.deleted, .bool(true))])
  }
}

/// What a user action will write, before it has a stamp.
package struct Change: Sendable {
  /// The stored name of the action, which undo shows in words: `fast.start`.
  package let label: String
  package var records: [RecordChange]

  package init(_ label: String, _ records: [RecordChange]) {
    self.label = label
    self.records = records
  }
}
