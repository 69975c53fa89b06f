import CivilTime

/// The segments that a ledger in memory knows to exist and has not loaded yet, while they are still
/// being read.
struct UnloadedSegments: Sendable {
  /// With the number of their records.
  private(set) var segments: [(name: SegmentName, count: Int)]
  /// The ids of records written to in the meantime, which a segment may contain too.
  private var unsettled = BloomFilter(count: 4096)
  /// The ids of records created here since, which no segment contains.
  private var fresh: [RecordID] = []
  private let missedRead = MissedRead()

  /// NB: shared by the copies of a ledger, since reading does not change a ledger. One engine has
  /// one thread.
  private final class MissedRead: @unchecked Sendable {
    var hasHappened = false
  }

  init(of segments: [(name: SegmentName, count: Int)]) {
    self.segments = segments
  }

  /// Whether a query since the last call needed records that are not loaded.
  func takeMissedRead() -> Bool {
    defer { missedRead.hasHappened = false }
    return missedRead.hasHappened
  }

  mutating func end(of name: SegmentName) -> Bool {
    guard let index = segments.firstIndex(where: { $0.name == name }) else { return false }
    segments.remove(at: index)
    return true
  }

  mutating func note(change id: RecordID) { unsettled.insert(id) }

  mutating func note(new id: RecordID) { fresh.append(id) }

  func has(_ kind: Kind) -> Bool { segments.contains { $0.name.kind == kind } }

  func noteRead(_ id: RecordID, of kind: Kind, found: Record?) {
    if found == nil || unsettled.mayHave(id), !fresh.contains(id), has(kind) {
      missedRead.hasHappened = true
    }
  }

  func noteRead(of kind: Kind) {
    if has(kind) { missedRead.hasHappened = true }
  }

  func noteRead(of kind: Kind, in times: Range<LocalTime>) {
    if segments.contains(where: { $0.name.kind == kind && $0.name.times.overlaps(times) }) {
      missedRead.hasHappened = true
    }
  }

  func noteRead(
    of kind: Kind, in times: Range<LocalTime>, found: [Record], _ order: TimeOrder, limit: Int
  ) {
    var times = times
    // Records beyond the last of `limit` are not read.
    if found.count == limit, let last = found.last?.local {
      switch order {
      case .oldestFirst:
        times = times.lowerBound..<min(last + Span(milliseconds: 1), times.upperBound)
      case .newestFirst: times = max(last, times.lowerBound)..<times.upperBound
      }
    }
    if limit > 0 { noteRead(of: kind, in: times) }
  }
}
