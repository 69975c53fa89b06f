import CivilTime
import Ledger

/// A fast for an app that writes a health store itself. Its id and version are the store's sync
/// identifier and version: of records with the same identifier, the store keeps the one with the
/// highest version. So writing a record twice does no harm.
package struct HealthRecord: Hashable, Sendable {
  package let id: RecordID
  package let version: Int64
  /// Nil if the store has to delete it.
  package let fast: Fast?
  /// Whether a shortcut may have written it without an identifier, so that the app has to look
  /// for it first.
  package let mayBeThere: Bool
  /// Its place among all records.
  package let cursor: HealthCursor

  /// Nil for a fast of which the store has all that it should.
  init?(_ health: HealthFast, _ settings: HealthSettings, at now: Moment) {
    let fast = health.fast
    id = fast.id
    version = health.version
    cursor = HealthCursor(start: fast.start.instant, id: fast.id)
    if health.isFromStore { return nil }
    if let written = health.writtenVersion {
      guard written < version else { return nil }
      self.fast = health.isDeleted || !fast.isCompleted ? nil : fast
      mayBeThere = false
      return
    }
    let answer = health.answer(settings, at: now)
    guard answer.isTaken else { return nil }
    self.fast = fast
    mayBeThere = answer == .ask
  }
}

/// The place of a record among all for a health store, from the oldest fast to the newest.
package struct HealthCursor: Hashable, Comparable, Sendable {
  let start: Instant
  let id: RecordID

  package static func < (left: HealthCursor, right: HealthCursor) -> Bool {
    (left.start, left.id) < (right.start, right.id)
  }
}

extension HealthRecord {
  /// The most records in a batch.
  package static let limit = 100

  /// A batch of records that no app has confirmed, oldest first.
  /// - Parameters:
  ///   - records: all of fasts, deleted ones too.
  ///   - cursor: the place after which to go on in a run, so that a record that the store refuses
  ///     does not hold up the others.
  package static func batch(
    of records: [Record], _ settings: HealthSettings, after cursor: HealthCursor?, at now: Moment
  ) -> [HealthRecord] {
    if !settings.isOn { return [] }
    let waiting = records.compactMap { record in
      HealthFast(record).flatMap { HealthRecord($0, settings, at: now) }
    }
    let rest = waiting.filter { record in cursor.map { $0 < record.cursor } ?? true }
    return Array(rest.ordered { $0.cursor < $1.cursor }.prefix(limit))
  }

  /// The writes that confirm that the store has this version.
  package func confirming(at now: Moment) -> RecordChange {
    RecordChange(
      .fast, id,
      [.init(.written, .moment(now)), .init(.writtenVersion, .integer(version))])
  }
}
