import CivilTime

/// The segments that a ledger in memory knows to exist and has not loaded yet, while they are still being read.
struct UnloadedSegments: Sendable {
  /// With the number of their records.
  private(set) var segments: [(name: SegmentName, count: Int)]
  /// Of records that were written to in the meantime, of which more may come.
  private var unsettled = BloomFilter(count: 4096)
  /// Of records that have just been made here, so that there can be no more of them.
  private var fresh: [RecordID] = []
  private let missedRead = MissedRead()

  /// NB: shared by the copies of a ledger, since reading does not change a ledger. One engine has one thread.
  private final class MissedRead: @unchecked Sendable {
    var hasHappened = false
  }

  init(of segments: [(name: SegmentName, count: Int)]) {
    self.segments = segments
  }

  /// Whether something was read since the last call that is not here.
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
    // What lies beyond the last of as many as were wanted is not read.
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
