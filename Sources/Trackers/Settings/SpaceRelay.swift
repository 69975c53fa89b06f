import Ledger

extension FieldName {
  /// The address of the relay to which all devices of a space go.
  package static let address = FieldName(rawValue: "address")
}
