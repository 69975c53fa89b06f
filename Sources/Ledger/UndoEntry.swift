import CivilTime

/// The inverse of one change: of each field the former value and the written one.
///
/// An undo is a change too, so the entry that takes it back is what redo needs.
package struct UndoEntry: Hashable, Sendable {
  /// The most entries a store keeps; older ones are dropped.
  package static let limit = 200

  package let label: String
  package let records: [Former]
  /// The time of the change; nil for those of earlier versions and for adopted ops.
  package let at: Instant?

  package init(label: String, records: [Former], at: Instant? = nil) {
    self.label = label
    self.records = records
    self.at = at
  }

  package struct Former: Hashable, Sendable {
    package let kind: Kind
    package let id: RecordID
    /// Empty when the change created the record: then undoing it means deleting it.
    package let fields: [Field]

    package init(kind: Kind, id: RecordID, fields: [Field]) {
      self.kind = kind
      self.id = id
      self.fields = fields
    }
  }

  package struct Field: Hashable, Sendable {
    package let name: FieldName
    package let before: Value
    package let written: Value

    package init(name: FieldName, before: Value, written: Value) {
      self.name = name
      self.before = before
      self.written = written
    }
  }
}

extension UndoEntry {
  /// For a user's change: a record that it edits is also written as not deleted, so that the edit
  /// wins against an earlier tombstone of another device. Must be called before the change is
  /// appended.
  package init<Store: LedgerStore>(
    ofUser change: inout Change, at: Instant?, before store: Store
  ) throws(Store.Failure) {
    var formers: [Former] = []
    formers.reserveCapacity(change.records.count)
    for index in change.records.indices {
      let record = change.records[index]
      let before = try store.record(record.id, of: record.kind)
      if let before, before.isKept(by: record) {
        change.records[index].fields.append(RecordChange.Write(.deleted, .bool(false)))
      }
      formers.append(Former(of: record, before: before))
    }
    self.init(label: change.label, records: formers, at: at)
  }

  /// For an undo or a redo.
  private init<Store: LedgerStore>(
    of change: Change, at: Instant?, before store: Store
  ) throws(Store.Failure) {
    var formers: [Former] = []
    for record in change.records {
      let before = try store.record(record.id, of: record.kind)
      formers.append(Former(of: record, before: before))
    }
    self.init(label: change.label, records: formers, at: at)
  }

  /// The writes that restore the former values, except where another device has written since; and
  /// the entry that takes these back, nil where there are none.
  /// - Returns: also what stays, as ``Undone/kept``.
  package func reversal<Store: LedgerStore>(
    in store: Store
  ) throws(Store.Failure) -> (changes: [RecordChange], inverse: UndoEntry?, kept: [Former]) {
    let (changes, kept) = try reversingChanges(in: store)
    guard !changes.isEmpty else { return ([], nil, kept) }
    return (changes, try UndoEntry(of: Change(label, changes), at: at, before: store), kept)
  }

  private func reversingChanges<Store: LedgerStore>(
    in store: Store
  ) throws(Store.Failure) -> (changes: [RecordChange], kept: [Former]) {
    var (changes, kept): ([RecordChange], [Former]) = ([], [])
    // Imports of former versions brought records of the space as well; undo leaves these alone.
    for former in records where !former.kind.isOfSpace {
      guard let current = try store.record(former.id, of: former.kind) else { continue }
      let isMade = former.fields.isEmpty
      if isMade, current.isDeleted { continue }
      let devices = store.devices(undoneIn: former.kind)
      func isUndoable(_ field: Record.Field) -> Bool {
        devices?.contains(field.stamp.replica.device) ?? true
      }
      if isMade, devices?.isEmpty != true, current.fields.allSatisfy(isUndoable) {
        changes.append(.deleting(former.kind, former.id))
        continue
      }
      var (writes, rest): ([RecordChange.Write], [Field]) = ([], [])
      for field in former.fields {
        let isSame = current.fields.contains {
          $0.name == field.name && $0.value == field.written && isUndoable($0)
        }
        if isSame { writes.append(.init(field.name, field.before)) } else { rest.append(field) }
      }
      if !writes.isEmpty { changes.append(RecordChange(former.kind, former.id, writes)) }
      if devices != nil, isMade || !rest.isEmpty {
        kept.append(Former(kind: former.kind, id: former.id, fields: rest))
      }
    }
    return (changes, kept)
  }
}

extension Record {
  /// Whether a user's change edits this record, which is not deleted here. A new place in a list is
  /// no edit, and the only record of a kind cannot be deleted.
  fileprivate func isKept(by change: RecordChange) -> Bool {
    !isDeleted && !kind.isOfSpace && id != RecordID(derivedFrom: kind.rawValue)
      && change.fields.contains { $0.name != .order }
      && !change.fields.contains { $0.name == .deleted }
  }
}

extension UndoEntry.Former {
  /// - Parameter before: the record without the change; nil when there was none.
  init(of change: RecordChange, before: Record?) {
    // A record that is the only one of its kind, such as the settings, is never deleted: other
    // devices write to it too.
    let isMade = before == nil && change.id != RecordID(derivedFrom: change.kind.rawValue)
    let written = isMade ? [] : change.fields
    let fields = written.map { write in
      UndoEntry.Field(name: write.name, before: before?[write.name] ?? .null, written: write.value)
    }
    self.init(kind: change.kind, id: change.id, fields: fields)
  }
}

extension UndoEntry {
  /// Takes back several changes at once: of each field, the value before the first and the one by
  /// the last.
  ///
  /// - Parameter entries: in the order of the changes. Nil for none.
  package init?(joining entries: [UndoEntry]) {
    guard let first = entries.first else { return nil }
    var places: [Key: Int] = [:]
    var formers: [Former] = []
    for former in entries.flatMap({ $0.records }) {
      let key = Key(kind: former.kind, id: former.id)
      if let place = places[key] {
        formers[place] = formers[place].followed(by: former)
      } else {
        places[key] = formers.count
        formers.append(former)
      }
    }
    self.init(label: first.label, records: formers, at: first.at)
  }

  private struct Key: Hashable {
    let kind: Kind
    let id: RecordID
  }
}

extension UndoEntry.Former {
  fileprivate func followed(by next: UndoEntry.Former) -> UndoEntry.Former {
    // Undoing a creation deletes the whole record.
    if fields.isEmpty { return self }
    var joined = fields
    for field in next.fields {
      guard let place = joined.firstIndex(where: { $0.name == field.name }) else {
        joined.append(field)
        continue
      }
      joined[place] = UndoEntry.Field(
        name: field.name, before: joined[place].before, written: field.written)
    }
    return UndoEntry.Former(kind: kind, id: id, fields: joined)
  }
}
