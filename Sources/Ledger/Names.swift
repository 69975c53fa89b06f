/// What sort of thing a record is: `fast`, `settings`, …
package struct Kind: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// The name of a field. Ten bytes or fewer cost no allocation in the browser.
package struct FieldName: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Most names differ in length already, and a merge compares millions. Names are ASCII, so
  /// those of different lengths are never equal.
  package static func == (left: FieldName, right: FieldName) -> Bool {
    left.rawValue.utf8.count == right.rawValue.utf8.count && left.rawValue == right.rawValue
  }
}

/// The fields that the ledger itself knows.
extension FieldName {
  /// What a timed record is filed under: a moment, such as a drink's time or a fast's start, or the
  /// text of a day, such as `2026-11-21`, which a task is planned for.
  package static let at = FieldName(rawValue: "at")
  /// When a lasting thing ended. Present and null means that it is still going on.
  package static let end = FieldName(rawValue: "end")
  /// What a timed record adds to the sums of its day: a whole number of its tracker's smallest unit.
  package static let amount = FieldName(rawValue: "amount")
  /// What the amount is summed under: a beverage, an activity.
  package static let of = FieldName(rawValue: "of")
  /// What a record is called. Only what has one is found by ``LedgerStore/search(_:of:limit:)``.
  package static let title = FieldName(rawValue: "title")
  /// Whatever else the user writes about a record that has a title; searched as well.
  package static let notes = FieldName(rawValue: "notes")
  /// True hides the record from every list; only writing false brings it back.
  package static let deleted = FieldName(rawValue: "deleted")

  /// Whether it is one of these.
  var isOwn: Bool { [.at, .end, .amount, .of, .title, .notes, .deleted].contains(self) }
}
