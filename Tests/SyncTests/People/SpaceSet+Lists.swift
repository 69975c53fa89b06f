import DeviceSync
import Ledger
import Sync

/// The presence of this installation in its person's lists, as a native host sees it (`SyncRunner`),
/// since that is apart from databases.
extension SpaceSet {
  /// Whether this device is in a list. One that was removed only hears that the relay does not know
  /// it: nothing shows it the entry.
  func isIn(_ list: ListID) -> Bool {
    guard let status = device(of: list)?.client.status else { return false }
    return status != .stopped(.removed)
      && status != .stopped(.trouble(.refused(.unauthorized)))
  }

  /// Whether this device is not in the list, though its person may be by this key.
  func mayEnter(by membership: ListMembership) -> Bool {
    guard !isIn(membership.list) else { return false }
    let former = device(of: membership.list)?.state.view.roster?.former ?? []
    return !former.contains { $0.device == membership.key }
  }

  /// Whether the key of a membership is due to be renewed, and can be: it is that of this device's
  /// person, and the list is read to its head.
  func mayRenew(_ membership: ListMembership) -> Bool {
    guard let own = device(of: nil)?.state, let device = device(of: membership.list) else {
      return false
    }
    let roster = device.state.view.roster
    let person = roster?.member(device.state.ring.device)?.person
    return person != nil && roster?.member(membership.key)?.person == person
      && Renewing.isDue(membership, own: SpaceMember(own)) && device.client.status.isInStep
  }
}
