import Sealing
import Sync

/// An unreadable envelope, and the search of the later roster for an entry that voids it.
struct StuckLog: Sendable {
  let envelope: EntryID
  private let known: [EntryID]
  private var ahead: RosterAhead
  /// Whether it was read as void, in vain.
  private let isVoidedAhead: Bool

  /// Nil where reading has not stopped, or not before an envelope.
  init?(_ opened: OpenedLog, on memory: SpaceMemory) {
    guard let envelope = opened.stuck, let roster = opened.view.roster else { return nil }
    self.envelope = envelope
    known = memory.known.map(\.id)
    ahead = RosterAhead(of: roster, knowing: known)
    isVoidedAhead = opened.view.voidedAhead.contains(envelope)
  }

  var roster: Roster { ahead.roster }

  var isVoid: Bool { ahead.roster.voided.contains(envelope) && !isVoidedAhead }

  /// - Returns: the event for the client.
  mutating func scanForVoided(_ entries: [[UInt8]]) -> SpaceEvent {
    do throws(SealingError) {
      try ahead.add(entries)
      return .scannedForVoided(isVoid: isVoid, number: ahead.roster.number)
    } catch {
      return .scannedForVoided(isVoid: false, number: 0)
    }
  }
}
