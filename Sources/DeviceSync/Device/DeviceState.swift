import Sealing
import Sync
import Wire

/// The stored state of a device, as a process loads it.
package struct DeviceState: Sendable {
  /// The address of the relay for other devices, as it is stored.
  package let relay: String
  /// Whether the relay is in a file beside this device's database.
  package let isRelayBeside: Bool
  package let token: RelayToken
  package internal(set) var log: DeviceLog
  package internal(set) var syncState: SyncState
  package internal(set) var pendingEntry: PendingRosterEntry?
  package internal(set) var outbox: OutboxCounts
  /// By how many seconds the clock leads the relay's; 0 where the store does not note that.
  package internal(set) var lead: Int64
  package internal(set) var notes: SpaceNotes

  package init(
    relay: String, isRelayBeside: Bool = false, token: RelayToken, log: DeviceLog,
    syncState: SyncState, pendingEntry: PendingRosterEntry?, outbox: OutboxCounts, lead: Int64 = 0,
    notes: SpaceNotes = SpaceNotes()
  ) {
    self.relay = relay
    self.isRelayBeside = isRelayBeside
    self.token = token
    self.log = log
    self.syncState = syncState
    self.pendingEntry = pendingEntry
    self.outbox = outbox
    self.lead = lead
    self.notes = notes
  }

  package var space: SpaceID { log.space }
  package var ring: KeyRing { log.ring }
  package var view: LogView { log.view }
  package var known: [RosterEntry] { log.known }
}

/// What a browser's store has read in the log for its page; empty in another store.
package struct SpaceNotes: Hashable, Sendable {
  /// The address of the relay to which another device has moved the space last.
  package var moved: String?
  /// The last move that this device followed.
  package var followed: Followed?
  /// The times of the last writes of devices, in milliseconds since 1970.
  package var changes: [DeviceID: Int64] = [:]
  /// Nil where they have to be read anew.
  package var lists: ListMemberships?

  package init() {}

  package struct Followed: Hashable, Sendable {
    /// The address of the relay before.
    package let former: String
    /// In milliseconds since 1970, by this device's clock.
    package let time: Int64
  }
}

/// A roster entry of this device that is sent.
package struct PendingRosterEntry: Sendable {
  package let entry: RosterEntry
  /// The number of its request; nil for an entry that only begins an epoch.
  package let request: Int64?

  package init(_ entry: RosterEntry, for request: Int64?) {
    self.entry = entry
    self.request = request
  }
}

/// A change of the roster that a user requested, under the number that the store has given it.
package struct StoredRequest: Hashable, Sendable {
  package let number: Int64
  package let request: RosterRequest

  package init(_ request: RosterRequest, number: Int64) {
    self.number = number
    self.request = request
  }
}
