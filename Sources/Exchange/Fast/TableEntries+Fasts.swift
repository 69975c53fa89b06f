import CivilTime
import Ledger
import Trackers

extension TableEntries {
  /// The kind of entries that have an end.
  static let timed = Kind.fast

  mutating func addTimed(_ record: Record) {
    guard record.kind == Self.timed, let fast = Fast(record) else { return }
    var item = ImportedFast(start: fast.start, end: fast.end)
    item.isCancelled = fast.isCancelled
    let end = fast.end?.instant.minute
    let name = "import fast at " + item.name(fast.start.instant.minute, end)
    candidates.append(
      Candidate(kind: record.kind, id: RecordID(derivedFrom: name), end: .some(end)))
  }
}
