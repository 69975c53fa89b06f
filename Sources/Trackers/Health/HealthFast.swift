import CivilTime
import Ledger

extension FieldName {
  /// The key of the import format that a record came from; imports from a health store write it.
  package static let origin = FieldName(rawValue: "origin")
  /// When a phone last took a fast to write it.
  package static let taken = FieldName(rawValue: "taken")
  /// When a phone said that it has written a fast.
  package static let written = FieldName(rawValue: "written")
}

/// Origins of records.
package enum Origin {
  package static let appleHealth = "apple-health"
}

/// A fast as the health store sees it: whether it is to be written there, and whether it was.
///
/// The server cannot see the store, and a phone may fail at any point between writing and saying
/// so. So a fast is handed out once to be written; whoever takes it again is told to look first.
package struct HealthFast: Hashable, Sendable {
  /// How long one that was taken is left to who took it.
  package static let lease = Span.minutes(10)

  package let fast: Fast
  package let isDeleted: Bool
  /// It came from a health store, where it still is.
  package let isFromStore: Bool
  package let taken: Moment?
  package let written: Moment?
  /// It was edited after it was taken to be written, so the store may have what it was before.
  package let isChanged: Bool

  /// Nil for a record that is no fast.
  package init?(_ record: Record) {
    guard record.kind == .fast, let fast = Fast(record) else { return nil }
    self.fast = fast
    isDeleted = record.isDeleted
    isFromStore = record[.origin]?.text == Origin.appleHealth
    taken = record[.taken]?.moment
    written = record[.written]?.moment
    let mark =
      record.fields.first { $0.name == .taken } ?? record.fields.first { $0.name == .written }
    isChanged =
      mark.map { mark in
        record.fields.contains { Self.told.contains($0.name) && mark.stamp < $0.stamp }
      } ?? false
  }

  /// What the store is told of a fast.
  private static let told: [FieldName] = [.at, .end, .goal, .schedule, .cancelled]

  /// Completed, wanted, not from the store and not yet written.
  package func isWaiting(_ settings: HealthSettings) -> Bool {
    guard !isDeleted, !isFromStore, written == nil, fast.isCompleted, let end = fast.end else {
      return false
    }
    return settings.wants(fastEnding: end)
  }

  /// What a phone that wants to write it is told.
  package func answer(_ settings: HealthSettings, at now: Moment) -> HealthAnswer {
    if written != nil { return .done }
    guard isWaiting(settings) else { return .none }
    guard let taken else { return .write }
    // NB: a time far ahead, from a wrong clock, does not hold it back.
    let distance = Span(milliseconds: abs((now - taken).milliseconds))
    return distance < Self.lease ? .wait : .ask
  }

  /// Taken by a phone now.
  package func taking(at now: Moment) -> RecordChange {
    RecordChange(.fast, fast.id, [.init(.taken, .moment(now))])
  }

  /// Written by a phone; nil when that is known.
  package func writing(at now: Moment) -> RecordChange? {
    written == nil ? RecordChange(.fast, fast.id, [.init(.written, .moment(now))]) : nil
  }
}

/// What a phone is to do with a fast.
package enum HealthAnswer: String, CaseIterable, Sendable {
  /// Nobody has taken it before: write it.
  case write
  /// Somebody took it and never said that it was written: look in the store, and write what is
  /// not there.
  case ask
  /// Somebody took it a moment ago.
  case wait
  /// It is written.
  case done
  /// It is not to be written: deleted, edited, unknown, or writing is off.
  case none

  /// Whether it is now left to the one who asked.
  package var isTaken: Bool {
    switch self {
    case .write, .ask: true
    case .wait, .done, .none: false
    }
  }
}
