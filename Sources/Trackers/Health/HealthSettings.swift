import CivilTime
import Ledger

/// The export of completed fasts to a phone's health store: fields of the settings record, the same
/// on every device.
package struct HealthSettings: Hashable, Sendable {
  /// The moment at which it was turned on; nil while it is off.
  package private(set) var since: Moment?
  /// Whether fasts that ended before it was turned on are written too.
  package var writesPast = false

  package init() {}

  package var isOn: Bool { since != nil }

  /// Turns the export on or off. Idempotent: ``since`` stays if it is on already.
  package mutating func turn(on isOn: Bool, at now: Moment) {
    since = isOn ? since ?? now : nil
  }

  /// Whether a fast that ended then is to be written.
  package func wants(fastEnding end: Moment) -> Bool {
    guard let since else { return false }
    return writesPast || end.instant >= since.instant
  }
}

extension FieldName {
  package static let healthOn = FieldName(rawValue: "healthOn")
  package static let healthPast = FieldName(rawValue: "healthPast")
}

extension HealthSettings: SettingsFields {
  package mutating func map(_ fields: inout RecordFields) {
    fields.field(.healthOn, &since)
    fields.field(.healthPast, &writesPast)
  }
}
