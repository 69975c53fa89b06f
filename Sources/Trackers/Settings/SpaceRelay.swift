import Ledger

extension Kind {
  /// Where a space is kept by now: its record has the space's own id, so that one that somebody has left
  /// says nothing about another.
  package static let relay = Kind(rawValue: "relay")
}

extension FieldName {
  /// Of the relay that everybody goes to.
  package static let address = FieldName(rawValue: "address")
}
