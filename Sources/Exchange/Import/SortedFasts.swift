import CivilTime
import Ledger
import Trackers

/// Fasts by start; of those that start together, the last one added is first. Stored in chunks, so
/// that an insertion moves few others.
struct SortedFasts {
  private static let chunkLimit = 256

  /// The chunks, none of which is empty unless it is the only one.
  private var chunks: [[Fast]] = [[]]

  /// - Parameter fasts: sorted by start.
  init(_ fasts: [Fast]) {
    for fast in fasts {
      if chunks[chunks.count - 1].count == SortedFasts.chunkLimit / 2 { chunks.append([]) }
      chunks[chunks.count - 1].append(fast)
    }
  }

  /// The given number of fasts on either side of a start.
  func near(_ start: Instant, _ count: Int) -> ArraySlice<Fast> {
    var (first, index) = place(of: start)
    var last = first
    var near = chunks[first]
    while index < count, first > 0 {
      first -= 1
      near = chunks[first] + near
      index += chunks[first].count
    }
    while near.count - index < count, last < chunks.count - 1 {
      last += 1
      near += chunks[last]
    }
    return near[max(0, index - count)..<min(near.count, index + count)]
  }

  mutating func insert(_ fast: Fast) {
    let (chunk, index) = place(of: fast.start.instant)
    chunks[chunk].insert(fast, at: index)
    guard chunks[chunk].count > SortedFasts.chunkLimit else { return }
    let later = Array(chunks[chunk].suffix(SortedFasts.chunkLimit / 2))
    chunks[chunk].removeLast(later.count)
    chunks.insert(later, at: chunk + 1)
  }

  mutating func remove(_ fast: Fast) {
    let start = fast.start.instant
    for chunk in place(of: start).chunk..<chunks.count {
      if let index = chunks[chunk].firstIndex(where: { $0.id == fast.id }) {
        chunks[chunk].remove(at: index)
        if chunks[chunk].isEmpty, chunks.count > 1 { chunks.remove(at: chunk) }
        return
      }
      if let last = chunks[chunk].last, start < last.start.instant { return }
    }
  }

  /// The place before all that do not begin earlier.
  private func place(of start: Instant) -> (chunk: Int, index: Int) {
    let chunk = partition(1..<chunks.count) { chunks[$0][0].start.instant < start } - 1
    let fasts = chunks[chunk]
    return (chunk, partition(fasts.indices) { fasts[$0].start.instant < start })
  }

  /// The first index for which `precedes` is false.
  private func partition(_ indices: Range<Int>, _ precedes: (Int) -> Bool) -> Int {
    var (low, high) = (indices.lowerBound, indices.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if precedes(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
