import Ledger
import Sealing
import Sync
import Wire

/// A device's log as it is stored: what it has read of it, with the keys that it learnt there.
package struct DeviceLog: Sendable {
  package private(set) var view: LogView
  package private(set) var ring: KeyRing
  /// Every roster entry that this device has ever known to stand in the log, from the first on.
  package private(set) var known: [RosterEntry]

  package init(_ view: LogView, _ ring: KeyRing, known: [RosterEntry]) {
    self.view = view
    self.ring = ring
    self.known = known
  }

  package var space: SpaceID { view.space }
  /// That whose log it is; nil for the user's own space.
  package var list: ListID? { view.list }

  /// The view before the first entry.
  var start: LogView { LogView(of: space, list: list) }

  package func membership(in view: LogView) -> Membership {
    let known = UInt32(known.count)
    guard let roster = view.roster else { return .none(known: known) }
    return Membership(
      number: roster.number, known: max(roster.number, known), epoch: roster.epoch,
      devices: roster.members.count { $0.type == .device },
      isRemoved: roster.former.contains { $0.device == ring.device },
      isEpochDue: roster.isEpochDue, isDeleted: roster.isDeleted,
      role: list == nil ? nil : roster.role(of: ring.device))
  }

  /// Goes on to the end of what was stored.
  package mutating func take(_ opened: OpenedLog) {
    view = opened.view
    ring = opened.ring
    for entry in opened.roster where Int(entry.number) > known.count { known.append(entry) }
  }
}
