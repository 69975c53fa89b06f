import SQLiteLedger
import Sync
import Wire

/// The stored status of a database's sync with its space.
package struct SpaceOverview: Sendable {
  package let relay: String
  /// The move by another device that this one has followed to ``relay``.
  package let followed: FollowedMove?
  /// Those that write; 0 before the log was read.
  package let devices: Int
  /// The number of ops that no relay has confirmed.
  package let unsent: Int
  /// The number of lists that were refused.
  package let aside: Int
  /// The time since which no relay has answered, in milliseconds since 1970.
  package let silentSince: Int64?
  /// ``StopReason/word``, or ``noAddress``.
  package let trouble: String?
  /// The devices that write, this one included, in the order of their admission.
  package let members: [DeviceID]
  package let ownDevice: DeviceID

  /// The trouble when the stored address of the relay is invalid.
  package static let noAddress = "noAddress"
}

extension SpaceStore {
  /// Whether a process watches the database at the moment, by ``SyncRunner/watch(pause:isEnding:told:)``.
  package var isWatched: Bool {
    // Free again when the lock goes, at once; a watch that begins meanwhile tries again.
    guard let lock = try? FileLock(beside: ledger.path), let isFree = try? lock.take(.leading)
    else { return false }
    return !isFree
  }

  /// Nil where the database is in no space.
  package func overview() throws(StorageError) -> SpaceOverview? {
    try ledger.read { _ in try readOverview() }
  }

  private func readOverview() throws(StorageError) -> SpaceOverview? {
    guard let state = try state() else { return nil }
    let syncState = state.syncState
    let told = try told()
    let members = state.view.roster?.members.filter { $0.type == .device } ?? []
    let isOver = syncState.membership.isRemoved || syncState.membership.isDeleted
    let over = syncState.membership.isDeleted ? StopReason.deleted : .removed
    let isAskable = state.isRelayBeside || RelayAddress(state.relay) != nil
    let trouble = isOver ? over.word : isAskable ? told.trouble : SpaceOverview.noAddress
    let followed = try followedMove().flatMap { $0.relay == state.relay ? $0 : nil }
    return SpaceOverview(
      relay: state.relay, followed: followed, devices: syncState.membership.devices,
      unsent: syncState.chain.unconfirmed.reduce(try outbox().waiting) { $0 + $1.ops },
      aside: try outbox().aside, silentSince: told.silentSince,
      trouble: trouble, members: members.map(\.device),
      ownDevice: state.ring.device)
  }
}

extension StopReason {
  /// The word for it in the database and in JSON.
  package var word: String {
    switch self {
    case .removed: "removed"
    case .deleted: "deleted"
    case .unreadable(_, let unreadable):
      switch unreadable {
      case .later: "later"
      case .altered: "altered"
      case .misplaced: "misplaced"
      case .otherView: "otherView"
      case .otherRoster: "otherRoster"
      case .unattested: "unvouched"
      case .outdated: "outdated"
      }
    case .trouble(let trouble): trouble.word
    }
  }
}

extension HostFault {
  fileprivate var word: String {
    switch self {
    case .busy: "storageBusy"
    case .full: "storageFull"
    case .readOnly: "storageReadOnly"
    case .damaged: "storageDamaged"
    case .failed: "broke"
    }
  }
}

extension Trouble {
  fileprivate var word: String {
    switch self {
    case .lost: "lost"
    case .broke(let fault): fault.word
    case .unanswered(let why): why.rawValue
    case .differs: "differs"
    // Not the signed entry that ends a space, which `deleted` means.
    case .refused(.deleted): "deletedAtRelay"
    case .refused(let refusal): refusal.name
    }
  }
}
