import Ledger

/// The order of the trackers on Today: each of them once.
package struct TrackerOrder: Hashable, Sendable {
  package private(set) var trackers = Tracker.allCases
  /// Trackers of later versions, kept like unknown fields.
  private var elsewhere: [String] = []

  package init() {}

  /// Puts these first; the others follow in their present order. A repeated one counts once.
  package mutating func put(first: [Tracker]) {
    var order: [Tracker] = []
    for tracker in first + trackers where !order.contains(tracker) { order.append(tracker) }
    trackers = order
  }

  mutating func swap(_ one: Tracker, _ other: Tracker) {
    guard let place = trackers.firstIndex(of: one), let next = trackers.firstIndex(of: other)
    else { return }
    trackers.swapAt(place, next)
  }
}

/// The names with spaces between; null for the usual order, which a later version may change.
extension TrackerOrder: StoredValue {
  package init?(stored: Value) {
    self.init()
    put(first: stored.words.compactMap { Tracker(rawValue: $0) })
    elsewhere = stored.words.filter { Tracker(rawValue: $0) == nil }
  }

  package var stored: Value {
    if self == TrackerOrder() { return .null }
    return .words(trackers.map { $0.rawValue } + elsewhere)
  }
}

extension Settings {
  /// The trackers in use, in their order on Today.
  package var shownTrackers: [Tracker] { todayOrder.trackers.filter { !hidden.contains($0) } }

  /// Swaps a tracker with the one that is `step` places further among those in use, if there is one.
  package mutating func move(_ tracker: Tracker, by step: Int) {
    let shown = shownTrackers
    guard let place = shown.firstIndex(of: tracker), shown.indices.contains(place + step)
    else { return }
    todayOrder.swap(tracker, shown[place + step])
  }
}
