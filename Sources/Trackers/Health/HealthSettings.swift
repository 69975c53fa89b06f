import CivilTime
import Ledger

/// Whether completed fasts go into a phone's health store: fields of the settings record, the same
/// on every device.
package struct HealthSettings: Hashable, Sendable {
  /// When it was turned on; nil while it is off.
  package private(set) var since: Moment?
  /// Fasts that ended before it was turned on are written too.
  package var writesPast = false

  package init() {}

  package var isOn: Bool { since != nil }

  /// Turning on what is on keeps the time since which it is.
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

extension HealthSettings {
  package init<Store: LedgerStore>(in store: Store) throws(Store.Failure) {
    self.init(try store.record(Settings.id, of: .settings))
  }

  /// What is missing or unknown gets its default.
  package init(_ record: Record?) {
    since = record?[.healthOn]?.moment
    writesPast = record?[.healthPast]?.isTrue ?? false
  }

  /// The change that turns `former` into this: only what differs; nil when nothing does.
  package func change(from former: HealthSettings) -> Change? {
    let change = RecordChange(.settings, Settings.id, writes).leavingOut(former.writes)
    return change.fields.isEmpty ? nil : Change(.settings(.edit), [change])
  }

  private var writes: [RecordChange.Write] {
    [
      .init(.healthOn, since.map { .moment($0) } ?? .null),
      .init(.healthPast, .bool(writesPast)),
    ]
  }
}
