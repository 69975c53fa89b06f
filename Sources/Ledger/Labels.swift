/// A list of several people: the first 16 bytes of the id of the roster entry that founded it.
package struct ListID: RawRepresentable, Hashable, Sendable {
  package let rawValue: RecordID

  package init(rawValue: RecordID) {
    self.rawValue = rawValue
  }
}

/// The label of a kind: the list to which its records belong, as in `task@7zq…`. So the records of
/// all lists are in one ledger with the user's own, and are kept apart by name.
///
/// In each log, snapshot and file the bare kind stands, and a label from outside is refused. So no
/// op of a list can name a record of another one.
extension Kind {
  /// In bytes: the mark `@`, and the digits of the list.
  private static let labelLength = 27

  package func labelled(_ list: ListID) -> Kind {
    Kind(rawValue: rawValue + "@" + list.rawValue.description)
  }

  /// The list of its label; nil without one.
  package var list: ListID? {
    // NB: the user's own kinds are shorter, and cost no more than this.
    rawValue.utf8.count > Self.labelLength ? label : nil
  }

  /// NB: not inlined, so that it comes after the first page.
  @inline(never)
  private var label: ListID? {
    let bytes = Array(rawValue.utf8)
    guard bytes[bytes.count - Self.labelLength] == UInt8(ascii: "@") else { return nil }
    return RecordID(digits: Array(bytes.suffix(Self.labelLength - 1)))
      .map { ListID(rawValue: $0) }
  }

  /// Without its label.
  package var bare: Kind {
    if list == nil { return self }
    let bytes = Array(rawValue.utf8).dropLast(Self.labelLength)
    return Kind(rawValue: String(decoding: Array(bytes), as: UTF8.self))
  }

  /// Whether it may come from outside: without an `@`, and so without a label.
  package var isBare: Bool { !rawValue.utf8.contains(UInt8(ascii: "@")) }

  /// Whether its records belong to a list; nil stands for the user's own.
  package func isIn(_ list: ListID?) -> Bool { list == nil ? isBare : self.list == list }

  /// Whether its records come only by a log, of the space or of a list: no file brings them in.
  package var isFromLog: Bool { isOfSpace || !isBare }
}

extension Op {
  /// The label of its changes, which have the same one; nil for the user's own.
  package var list: ListID? { changes.first?.kind.list }

  package var isBare: Bool { changes.allSatisfy { $0.kind.isBare } }

  /// With a label, as it is read from the log of a list.
  package func labelled(_ list: ListID) -> Op {
    Op(
      stamp: stamp, changes: changes.map { RecordChange($0.kind.labelled(list), $0.id, $0.fields) })
  }

  /// Without its label, as it is sealed.
  package var bare: Op {
    Op(stamp: stamp, changes: changes.map { RecordChange($0.kind.bare, $0.id, $0.fields) })
  }
}

extension [RecordChange] {
  /// Whether they may be of one op.
  package var haveOneLabel: Bool {
    let list = first?.kind.list
    return allSatisfy { $0.kind.list == list }
  }

  /// The label of the changes of one op.
  package var list: ListID? {
    precondition(haveOneLabel, "An op has changes of one label.")
    return first?.kind.list
  }
}

extension LedgerStore {
  /// As ``allRecords``, of the user's own records or of those of a list.
  package func allRecords(of list: ListID?) throws(Failure) -> [Record] {
    try allRecords.filter { $0.kind.isIn(list) }
  }
}
