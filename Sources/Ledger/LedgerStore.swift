import CivilTime

/// A store of records, with one writer at a time. An append is atomic.
///
/// Its two implementations, `MemoryLedger` and `SQLiteLedger`, pass the same conformance suite.
/// Lists contain no deleted records; ``record(_:of:)`` finds those too.
package protocol LedgerStore {
  associatedtype Failure: Error

  func record(_ id: RecordID, of kind: Kind) throws(Failure) -> Record?

  /// All records of a kind, by id. For kinds with few records, such as settings and schedules.
  func records(of kind: Kind) throws(Failure) -> [Record]

  /// Every record, deleted ones too, by kind and id, fields by name: the canonical state. It reads
  /// everything.
  var allRecords: [Record] { get throws(Failure) }

  /// Hands out the canonical state of the user's own records as ops, as ``Op/ops(of:)`` gives them:
  /// for a backup. All of it, as often as `rounds` says, each time the same, until the body returns
  /// false.
  func eachOp(
    rounds: Int, _ body: (_ round: Int, Op) -> Bool
  ) throws(Failure)

  /// The timed records of a kind whose local time lies in `times`; of equal times, by id.
  /// - Parameter limit: the most records returned, counted from the first in `order`.
  func records(
    of kind: Kind, in times: Range<LocalTime>, order: TimeOrder, limit: Int
  ) throws(Failure) -> [Record]

  /// Records that have begun and not ended, by local time and then id, those without a time first.
  func openRecords(of kind: Kind, filed filing: Filing) throws(Failure) -> [Record]

  /// The records of a kind whose ids lie in `ids`, at most `limit`: for ids typed in part.
  func records(
    of kind: Kind, ids: ClosedRange<RecordID>, limit: Int
  ) throws(Failure) -> [Record]

  /// Days and subjects without records are left out.
  /// - Parameter subject: only this subject; nil for all.
  func totals(
    of kind: Kind, subject: String?, in days: Range<Day>, dayStart: DayStart
  ) throws(Failure) -> DayTotals

  /// The records of a kind that have, for every word of the query, a word in `title` or `notes`
  /// that begins with it; case and accents are ignored. `FoldedWords` defines a word,
  /// ``SearchQuery`` how much of a long query is used.
  ///
  /// Records without a time come first, since they are still to be planned; then the newest; of
  /// equal times the highest id. A query without words, such as an empty one, finds nothing.
  ///
  /// Mutating, since a store may index its records at the first search.
  /// - Parameter limit: the most records returned.
  mutating func search(
    _ query: String, of kind: Kind, limit: Int
  ) throws(Failure) -> [Record]

  /// This device as a writer of a list; nil for one that it is not in.
  func writer(of list: ListID) -> ListWriter?

  /// Merges ops of other replicas; idempotent. Those of lists do not raise the clock.
  mutating func append(_ ops: [Op]) throws(Failure)

  /// Stamps and appends a change of this replica's user, all of one label, and stores how to undo
  /// it. What had been undone before can no longer be redone; so with the next two.
  mutating func commit(_ change: Change, at now: Instant) throws(Failure) -> Op

  /// As ``commit(_:at:)`` for a change of any size, such as an import, and of several labels: as
  /// many ops as they and the wire limits need, all or none, and one undo for all of them.
  mutating func commitInParts(_ change: Change, at now: Instant) throws(Failure) -> [Op]

  /// Merges ops of other replicas as one change of this replica's user, for example from a backup:
  /// they keep their stamps, and one undo takes back all that they changed.
  /// - Returns: the numbers of the ops that changed something, by stamp; the others are not
  ///   appended.
  mutating func adopt(_ ops: PackedOps, as label: String) throws(Failure) -> [Int]

  /// Stamps and appends changes that no user made, such as carrying tasks into a new day; undo
  /// skips them. Splits into as many ops as the wire limits need, none for no changes.
  mutating func commitWithoutUndo(_ changes: [RecordChange], at now: Instant) throws(Failure)
    -> [Op]

  /// Takes back the newest change of this replica that has not been taken back.
  ///
  /// Fields that other devices have changed since keep their values; in a list also those that hold
  /// the same value by another person.
  /// - Returns: nil when there is nothing to undo.
  mutating func undo(at now: Instant) throws(Failure) -> Undone?

  /// Makes the change again that the newest undo has taken back, which can then be undone again.
  ///
  /// Fields that other devices have changed since the undo keep their values.
  /// - Returns: nil when no change was undone since this replica's user last made one.
  mutating func redo(at now: Instant) throws(Failure) -> Undone?
}

extension LedgerStore {
  /// - Returns: the ops that changed something; the others are not appended.
  package mutating func adopt(_ ops: [Op], as label: String) throws(Failure) -> [Op] {
    let packed = PackedOps(ops)
    return try adopt(packed, as: label).compactMap { packed[$0].ownPart }
  }

  /// As ``append(_:)`` of some at a time, such as those of a backup.
  package mutating func append(_ ops: PackedOps) throws(Failure) {
    try appendInPortions(ops)
  }

  mutating func appendInPortions(_ ops: some Sequence<Op>) throws(Failure) {
    var portion: [Op] = []
    for op in ops {
      portion.append(op)
      guard portion.count == 1000 else { continue }
      try append(portion)
      portion.removeAll(keepingCapacity: true)
    }
    try append(portion)
  }
}

package enum TimeOrder: Sendable {
  case oldestFirst, newestFirst
}

/// The place of a record in the timeline of its kind.
package enum Filing: Sendable {
  case anywhere
  /// A record without a time, such as a task without a planned day.
  case nowhere
  case at(Range<LocalTime>)
}

/// The result of an undo or a redo.
package struct Undone: Sendable {
  /// The label of the change that was taken back, or made again.
  package let label: String
  /// Empty when other devices had changed every field in the meantime, so that nothing was written.
  package let ops: [Op]
  /// The time of that change; nil if it is not known.
  package let at: Instant?
  /// The parts of the change that stay, of records of lists: each record with these fields, without
  /// any where it was made. Another person has written since, or the role does not allow it.
  package let kept: [UndoEntry.Former]

  package init(label: String, ops: [Op], at: Instant?, kept: [UndoEntry.Former] = []) {
    self.label = label
    self.ops = ops
    self.at = at
    self.kept = kept
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
