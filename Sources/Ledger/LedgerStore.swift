import CivilTime

/// Where records live. One writer at a time; every append is kept whole or not at all.
///
/// Two implementations, `MemoryLedger` and `SQLiteLedger`, pass one conformance suite.
/// Lists hold no deleted records; ``record(_:of:)`` finds those too.
package protocol LedgerStore {
  associatedtype Failure: Error

  func record(_ id: RecordID, of kind: Kind) throws(Failure) -> Record?

  /// All records of a kind, by id. For kinds of which there are few: settings, schedules.
  func records(of kind: Kind) throws(Failure) -> [Record]

  /// Every record, deleted ones too, by kind and id, fields by name: the canonical state. Only for
  /// backups; it reads everything.
  var allRecords: [Record] { get throws(Failure) }

  /// The timed records of a kind whose local time lies in `times`; equal times by id.
  /// - Parameter limit: the most that are returned, counted from the end that `order` names.
  func records(
    of kind: Kind, in times: Range<LocalTime>, order: TimeOrder, limit: Int
  ) throws(Failure) -> [Record]

  /// What has begun and not ended, by local time, what has none first, then id.
  func openRecords(of kind: Kind, filed filing: Filing) throws(Failure) -> [Record]

  /// The records of a kind whose ids lie in `ids`, at most `limit`: for ids typed in part.
  func records(
    of kind: Kind, ids: ClosedRange<RecordID>, limit: Int
  ) throws(Failure) -> [Record]

  /// The sums of a kind's records, by day, then by the bytes of the subject; what has no record is
  /// left out.
  /// - Parameter subject: only this one's; nil for all of them.
  func totals(
    of kind: Kind, subject: String?, in days: Range<Day>, dayStart: DayStart
  ) throws(Failure) -> [Total]

  /// The records of a kind that contain every word of the query, each as the beginning of one of
  /// their words, in `title` or `notes`; case and accents count for nothing. See ``FoldedWords`` for
  /// what a word is, and ``SearchQuery`` for how much of a long query counts.
  ///
  /// What has no time comes first, since it is still to be planned; then the newest; of equal times
  /// the highest id. An empty query finds nothing, and so does one that is all punctuation.
  ///
  /// Mutating, since a store may index its records when they are first searched.
  /// - Parameter limit: the most that are returned.
  mutating func search(
    _ query: String, of kind: Kind, limit: Int
  ) throws(Failure) -> [Record]

  /// Merges ops from elsewhere. One that is known already changes nothing.
  mutating func append(_ ops: [Op]) throws(Failure)

  /// Stamps a change of this replica's user, appends it and remembers how to undo it.
  mutating func commit(_ change: Change, at now: Instant) throws(Failure) -> Op

  /// As ``commit(_:at:)`` for a change of any size, such as an import: as many ops as are needed for
  /// each to travel, and one undo for all of them.
  mutating func commitInParts(_ change: Change, at now: Instant) throws(Failure) -> [Op]

  /// Merges ops from elsewhere as one change of this replica's user, such as a backup that is brought
  /// in: they keep their stamps, and one undo takes back whatever they altered.
  /// - Returns: those that altered something; the others are not appended.
  mutating func adopt(_ ops: [Op], as label: String) throws(Failure) -> [Op]

  /// Stamps and appends what no user did, such as carrying tasks into a new day: undo passes over it.
  /// - Returns: as many ops as are needed for each to travel; none for nothing.
  mutating func commitWithoutUndo(_ changes: [RecordChange], at now: Instant) throws(Failure)
    -> [Op]

  /// Takes back this replica's newest change that is not taken back yet.
  ///
  /// Fields that somebody else has changed since keep what they have.
  /// - Returns: nil when there is nothing to undo.
  mutating func undo(at now: Instant) throws(Failure) -> Undone?
}

package enum TimeOrder: Sendable {
  case oldestFirst, newestFirst
}

/// Where in the timeline of its kind a record stands.
package enum Filing: Sendable {
  case anywhere
  /// A record without a time, such as a task that no day is planned for.
  case nowhere
  case at(Range<LocalTime>)
}

/// What an undo did.
package struct Undone: Sendable {
  /// The label of the change that was taken back.
  package let label: String
  /// None when every field had been changed by others meanwhile, so that nothing was written.
  package let ops: [Op]

  package init(label: String, ops: [Op]) {
    self.label = label
    self.ops = ops
  }
}

extension Range<Day> {
  /// Wide enough for every supported instant in every zone.
  package static let always = Day(number: -200_000)..<Day(number: 200_000)
}

extension Range<LocalTime> {
  /// Wide enough for every supported instant in every zone.
  package static let always =
    LocalTime(milliseconds: .min / 2)..<LocalTime(milliseconds: .max / 2)
}
