package enum Tracker: String, CaseIterable, Sendable {
  case fast, water, plan
  case counter = "tallies"
  case date = "dates"
}

/// A set of trackers as one byte, since a `Set` would add its hash table to the download.
package struct TrackerSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  package static let all = TrackerSet(Tracker.allCases)

  private var bits: UInt8 = 0

  package init(_ trackers: [Tracker]) {
    for tracker in trackers { bits |= tracker.bit }
  }

  package init(arrayLiteral trackers: Tracker...) {
    self.init(trackers)
  }

  package func contains(_ tracker: Tracker) -> Bool { bits & tracker.bit != 0 }

  package mutating func toggle(_ tracker: Tracker) {
    bits ^= tracker.bit
  }

  package func isDisjoint(with other: TrackerSet) -> Bool { bits & other.bits == 0 }

  package func subtracting(_ other: TrackerSet) -> TrackerSet {
    var rest = self
    rest.bits &= ~other.bits
    return rest
  }
}

extension Tracker {
  fileprivate var bit: UInt8 { 1 << UInt8(Tracker.allCases.firstIndex(of: self) ?? 0) }
}
