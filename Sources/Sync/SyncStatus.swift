import Wire

/// The status of syncing, as shown to the user.
package enum SyncStatus: Hashable, Sendable {
  /// On so many devices.
  case inStep(devices: Int)
  /// So many changes are on their way.
  case sending(Int)
  case reading(UInt64, of: UInt64)
  /// Since a time in milliseconds since 1970; so many changes are safe here.
  case noNetwork(since: Int64, safe: Int)
  case stopped(StopReason)

  package var isInStep: Bool {
    if case .inStep = self { true } else { false }
  }
}

package enum StopReason: Hashable, Sendable {
  /// The entry after this place cannot be read.
  case unreadable(after: UInt64, Unreadable)
  /// A signed entry says so.
  case removed
  case deleted
  /// It is tried again.
  case trouble(Trouble)
}

extension SpaceClient {
  package var status: SyncStatus {
    if syncState.membership.isRemoved { return .stopped(.removed) }
    if syncState.membership.isDeleted { return .stopped(.deleted) }
    switch reading {
    case .stopped(let unreadable, _, _), .lookingAhead(let unreadable, _, _):
      return .stopped(.unreadable(after: syncState.cursor.sequence, unreadable))
    case .behind, .atHead, .taking, .resync, .resyncAtHead: break
    }
    if let trouble { return .stopped(.trouble(trouble)) }
    if scheduler.doubt != nil { return .stopped(.trouble(.differs)) }
    if let silentSince {
      return noAnswer == .silence
        ? .noNetwork(since: silentSince, safe: unsent) : .stopped(.trouble(.unanswered(noAnswer)))
    }
    switch reading {
    case .resync(let resync): return .reading(resync.place.sequence, of: head.sequence)
    case .taking: return .reading(syncState.cursor.sequence, of: max(pruneIndex, head.sequence))
    case .behind where head.sequence > syncState.cursor.sequence:
      return .reading(syncState.cursor.sequence, of: head.sequence)
    case .behind, .atHead, .resyncAtHead, .lookingAhead, .stopped:
      return unsent > 0 ? .sending(unsent) : .inStep(devices: syncState.membership.devices)
    }
  }

  /// Ops that no relay has said to have.
  private var unsent: Int {
    syncState.chain.unconfirmed.reduce(outbox.waiting) { $0 + $1.ops }
  }
}
