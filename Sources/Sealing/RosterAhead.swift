import Wire

/// The roster beyond the first entry of the log that a device cannot read. It is used only to find
/// which envelope is void.
package struct RosterAhead: Sendable {
  package private(set) var roster: Roster
  private let known: [EntryID]

  /// - Parameters:
  ///   - roster: as the device has read it.
  ///   - known: ids of the roster's first entries, wherever this device has learnt them.
  package init(of roster: Roster, knowing known: [EntryID]) {
    self.roster = roster
    self.known = known
  }

  /// The next entries.
  ///
  /// - Throws: the error of the first that does not follow; `.field(.head)` for another entry than
  ///   a known one.
  package mutating func add(
    _ entries: [[UInt8]], using primitives: inout some Primitives
  ) throws(SealingError) {
    for bytes in entries {
      let next = try roster.adding(RosterEntry(parsing: bytes), using: &primitives)
      let index = next.entries.count - 1
      guard index >= known.count || known[index] == next.head else { throw .field(.head) }
      roster = next
    }
  }
}
