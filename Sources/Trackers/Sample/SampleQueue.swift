import CivilTime
import Ledger

/// One user action before it has a stamp.
struct SampleEvent {
  let instant: Instant
  let changes: [RecordChange]
}

/// A priority queue of events by time; at the same instant, in the order in which they were added.
struct SampleQueue {
  /// The events, latest first, so that removing the next one moves no others.
  private var entries: [Entry] = []
  private var count = 0
  private var isSorted = true

  private struct Entry {
    let event: SampleEvent
    let ordinal: Int
  }

  mutating func add(_ events: [SampleEvent]) {
    for event in events {
      entries.append(Entry(event: event, ordinal: count))
      count += 1
    }
    isSorted = isSorted && events.isEmpty
  }

  mutating func next(before horizon: Instant) -> SampleEvent? {
    if !isSorted {
      entries.sort { ($1.event.instant, $1.ordinal) < ($0.event.instant, $0.ordinal) }
      isSorted = true
    }
    guard let entry = entries.last, entry.event.instant < horizon else { return nil }
    entries.removeLast()
    return entry.event
  }
}
