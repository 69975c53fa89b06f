/// Tells what was done, above the tab bar, with a way back.
package struct Toast: Hashable, Sendable {
  /// Rises with each toast, so that the host restarts its clock.
  package let number: Int
  package let text: String
  package let canUndo: Bool

  package init(number: Int, text: String, canUndo: Bool) {
    self.number = number
    self.text = text
    self.canUndo = canUndo
  }
}

package enum Notice: Hashable, Sendable {
  /// The newest changes are not stored yet; they are kept in memory. Offers to try again.
  case notSaved(StorageTrouble)
  /// The browser had data once, and its storage is empty now.
  case storageWasCleared
  /// Snapshots that did not verify; an older one and the ops since were used. Nothing was lost.
  case storageWasDamaged
  /// Something that is stored here cannot be read, as what a later version wrote: what follows it is not
  /// shown, and stays as it is.
  case unreadable
  /// A new version waits.
  case updateReady
  /// The server does not know this browser any more; pair again.
  case pairingLost
  case pairingFailed
  case paired
}

package enum StorageTrouble: Hashable, Sendable {
  case full, refused, unavailable
}
