extension UndoEntry {
  /// Takes back several changes at once: of each field, what the first found and the last wrote.
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
    // What was made goes as a whole.
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
