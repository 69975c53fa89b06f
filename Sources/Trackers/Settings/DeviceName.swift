import Ledger

extension Kind {
  /// A device that is kept in step with others: its record has the device's own id, and its name as the
  /// title.
  package static let device = Kind(rawValue: "device")
}
