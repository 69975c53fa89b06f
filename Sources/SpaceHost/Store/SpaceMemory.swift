import DeviceSync
import Sealing
import Sync
import Wire

/// The stored state of a device's space, as a process has read it.
struct SpaceMemory: Sendable {
  let space: SpaceID
  let relay: String
  let isRelayBeside: Bool
  let token: RelayToken
  var ring: KeyRing
  var syncState: SyncState
  var view: LogView
  /// Every roster entry that this device has ever known to stand in the log, from the first on.
  var known: [RosterEntry]
  var pendingEntry: PendingRosterEntry?

  func membership(in view: LogView) -> Membership {
    let known = UInt32(known.count)
    guard let roster = view.roster else { return .none(known: known) }
    return Membership(
      number: roster.number, known: max(roster.number, known), epoch: roster.epoch,
      devices: roster.members.count { $0.type == .device },
      isRemoved: roster.former.contains { $0.device == ring.device },
      isEpochDue: roster.isEpochDue, isDeleted: roster.isDeleted)
  }
}

extension SpaceMember {
  init(_ memory: SpaceMemory) {
    self.init(
      space: memory.space, relay: memory.relay, isRelayBeside: memory.isRelayBeside,
      ring: memory.ring, token: memory.token, roster: memory.known)
  }
}
