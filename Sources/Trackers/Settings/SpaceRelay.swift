import Ledger

extension FieldName {
  /// Of the relay that everybody goes to.
  package static let address = FieldName(rawValue: "address")
}
