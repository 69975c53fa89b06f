import CivilTime
import Ledger

/// The time of the last write to a record. Any two are equal, since it is no part of the record's
/// value: a fast that was edited and put back is the same fast.
package struct LastWrite: Hashable, Sendable {
  /// The time by the clock of the device that wrote; nil for a record that is not stored (yet).
  package let at: Instant?

  package init() { at = nil }

  init(_ record: Record) { at = record.lastWrite }

  /// The last write to one of these fields.
  init(_ record: Record, of names: [FieldName]) {
    let stamps = record.fields.filter { names.contains($0.name) }.map { $0.stamp.milliseconds }
    at = stamps.max().map { Instant(milliseconds: $0) }
  }

  package static func == (left: LastWrite, right: LastWrite) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
