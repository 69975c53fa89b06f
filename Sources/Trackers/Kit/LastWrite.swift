import CivilTime
import Ledger

/// When what a record holds was last written to. Any two are equal, since it is no part of what is
/// recorded: a fast that was edited and put back is the same fast.
package struct LastWrite: Hashable, Sendable {
  /// By the clock of the device that wrote; nil for what is not stored (yet).
  package let at: Instant?

  package init() { at = nil }

  init(_ record: Record) { at = record.lastWrite }

  /// Of these fields only.
  init(_ record: Record, of names: [FieldName]) {
    let stamps = record.fields.filter { names.contains($0.name) }.map { $0.stamp.milliseconds }
    at = stamps.max().map { Instant(milliseconds: $0) }
  }

  package static func == (left: LastWrite, right: LastWrite) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
