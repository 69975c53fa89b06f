import CivilTime
import Ledger

extension FieldName {
  /// The key of the import format that a record came from; imports from a health store write it.
  package static let origin = FieldName(rawValue: "origin")
  /// The moment of a phone's last lease on a fast, to write it.
  package static let taken = FieldName(rawValue: "taken")
  /// The moment at which a phone confirmed that it wrote a fast.
  package static let written = FieldName(rawValue: "written")
  /// The ``HealthFast/version`` that an app on a phone has written.
  package static let writtenVersion = FieldName(rawValue: "writtenVersion")
}

/// Origins of records.
package enum Origin {
  package static let appleHealth = "apple-health"
}

/// A fast's export to a health store: whether it is to be written there, and whether it was.
///
/// The server cannot see the store, and a phone may fail at any point between writing and
/// confirming it. So a fast is leased once to be written; a phone that takes it again is told to
/// look first.
package struct HealthFast: Hashable, Sendable {
  /// The time for which a fast is reserved for the phone that took it.
  package static let lease = Span.minutes(10)

  package let fast: Fast
  package let isDeleted: Bool
  /// Whether it was imported from a health store, where it still is.
  package let isFromStore: Bool
  package let taken: Moment?
  package let written: Moment?
  /// The version in the store; nil for a fast that is not there, or was written by a shortcut, which
  /// can write no version.
  package let writtenVersion: Int64?
  /// The time of the newest write to what the store gets, the deletion too: each edit, on any
  /// device, gives a higher one.
  package let version: Int64
  /// Whether it was edited after it was leased, so that the store may have the former version.
  package let isChanged: Bool

  /// Nil for a record that is no fast.
  package init?(_ record: Record) {
    guard record.kind == .fast, let fast = Fast(record) else { return nil }
    self.fast = fast
    isDeleted = record.isDeleted
    isFromStore = record[.origin]?.text == Origin.appleHealth
    taken = record[.taken]?.moment
    written = record[.written]?.moment
    let writtenVersion = record.whole(.writtenVersion, in: 0...Int64.max)
    let version = record.fields.reduce(Int64(0)) { newest, field in
      Self.told.contains(field.name) || field.name == .deleted
        ? max(newest, Int64(clamping: field.stamp.time)) : newest
    }
    (self.writtenVersion, self.version) = (writtenVersion, version)
    let mark =
      record.fields.first { $0.name == .taken } ?? record.fields.first { $0.name == .written }
    isChanged =
      writtenVersion.map { $0 < version } ?? mark.map { mark in
        record.fields.contains { Self.told.contains($0.name) && mark.stamp < $0.stamp }
      } ?? false
  }

  /// The fields of a fast that the store gets.
  private static let told: [FieldName] = [.at, .end, .goal, .schedule, .cancelled]

  /// Whether it is completed, wanted, not from the store and not yet written.
  package func isWaiting(_ settings: HealthSettings) -> Bool {
    guard !isDeleted, !isFromStore, written == nil, fast.isCompleted, let end = fast.end else {
      return false
    }
    return settings.wants(fastEnding: end)
  }

  /// The answer to a phone that asks to write it.
  package func answer(_ settings: HealthSettings, at now: Moment) -> HealthAnswer {
    if written != nil { return .done }
    guard isWaiting(settings) else { return .none }
    guard let taken else { return .write }
    // NB: a time far ahead, from a wrong clock, does not hold it back.
    let distance = Span(milliseconds: abs((now - taken).milliseconds))
    return distance < Self.lease ? .wait : .ask
  }

  /// The write by which a phone takes the lease.
  package func taking(at now: Moment) -> RecordChange {
    RecordChange(.fast, fast.id, [.init(.taken, .moment(now))])
  }

  /// The write that confirms the export; nil if it is confirmed already.
  package func writing(at now: Moment) -> RecordChange? {
    written == nil ? RecordChange(.fast, fast.id, [.init(.written, .moment(now))]) : nil
  }
}

/// The instruction to a phone that asks for a fast.
package enum HealthAnswer: String, CaseIterable, Sendable {
  /// No phone has taken it before: write it.
  case write
  /// A phone took it and never confirmed the write: look in the store, and write it if it is
  /// missing.
  case ask
  /// Another lease is still running.
  case wait
  /// Already written.
  case done
  /// Not to be written: deleted, edited, unknown, or writing is off.
  case none

  /// Whether the phone that asked now has the lease.
  package var isTaken: Bool {
    switch self {
    case .write, .ask: true
    case .wait, .done, .none: false
    }
  }
}
