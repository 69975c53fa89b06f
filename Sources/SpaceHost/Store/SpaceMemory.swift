import DeviceSync
import Sealing
import Sync
import Wire

/// The stored state of a device's space, as a process has read it.
struct SpaceMemory: Sendable {
  let relay: String
  let isRelayBeside: Bool
  let token: RelayToken
  var log: DeviceLog
  var syncState: SyncState
  var pendingEntry: PendingRosterEntry?

  var space: SpaceID { log.space }
  var ring: KeyRing { log.ring }
  var view: LogView { log.view }
  var known: [RosterEntry] { log.known }
}

extension SpaceMember {
  init(_ memory: SpaceMemory) {
    self.init(
      space: memory.space, relay: memory.relay, isRelayBeside: memory.isRelayBeside,
      ring: memory.ring, token: memory.token, roster: memory.known)
  }
}
