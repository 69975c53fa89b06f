/// Says what was done, above the tab bar, with an Undo button, or after an undo one that makes the change again.
package struct Toast: Hashable, Sendable {
  /// Increases with each toast, so that the host restarts its timer.
  package let number: Int
  package let text: String
  package let canUndo: Bool
  package let canRedo: Bool

  package init(number: Int, text: String, canUndo: Bool, canRedo: Bool = false) {
    self.number = number
    self.text = text
    self.canUndo = canUndo
    self.canRedo = canRedo
  }
}

package enum Notice: Hashable, Sendable {
  /// The newest changes are not stored yet, only in memory. Offers to try again.
  case notSaved(StorageTrouble)
  /// The browser had data once, but its storage is empty now.
  case storageWasCleared
  /// A snapshot was damaged; an older one and later ops were used. Nothing was lost.
  case storageWasDamaged
  /// Something stored here cannot be read, for example because a later version wrote it. What
  /// follows it is not shown, but kept.
  case unreadable
  /// A new version is ready to be loaded.
  case updateReady
  /// This browser was paired with a server in the former way, which is no more.
  case pairingEnded
  /// The app can be installed.
  case install(InstallWay)
  /// Nothing else has what is kept here.
  case onlyCopy(clearsAfterAWeek: Bool)
}

package enum StorageTrouble: Hashable, Sendable {
  case full, refused, unavailable
}
