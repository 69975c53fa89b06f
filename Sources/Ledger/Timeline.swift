import CivilTime

/// The timed records of one kind, by local time, then id.
struct Timeline: Sendable {
  private var entries: [Entry] = []

  struct Entry: Comparable, Sendable {
    let local: LocalTime
    let id: RecordID
    let slot: Int

    static func < (left: Entry, right: Entry) -> Bool {
      left.local != right.local ? left.local < right.local : left.id < right.id
    }
  }

  func entries(in times: Range<LocalTime>) -> ArraySlice<Entry> {
    let first = partition { $0.local < times.lowerBound }
    return entries[first..<partition { $0.local < times.upperBound }]
  }

  /// Merges entries in from the end. New entries are mostly the newest, so few others have to move.
  mutating func insert(_ fresh: [Entry]) {
    var unmoved = entries.count
    entries += fresh
    var free = entries.count
    for entry in fresh.sorted().reversed() {
      while unmoved > 0, entry < entries[unmoved - 1] {
        unmoved -= 1
        free -= 1
        entries[free] = entries[unmoved]
      }
      free -= 1
      entries[free] = entry
    }
  }

  /// Removes entries that are in the timeline, and closes the gaps.
  mutating func remove(_ stale: [Entry]) {
    let stale = stale.ordered(by: <)
    guard let first = stale.first else { return }
    var kept = partition { $0 < first }
    var next = 0
    for index in kept..<entries.count {
      if next < stale.count, entries[index] == stale[next] {
        next += 1
      } else {
        entries[kept] = entries[index]
        kept += 1
      }
    }
    entries.removeLast(entries.count - kept)
  }

  /// The first index whose entry does not precede.
  private func partition(_ precedes: (Entry) -> Bool) -> Int {
    entries.count.partition { precedes(entries[$0]) }
  }
}
