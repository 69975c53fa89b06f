/// A message on the last change, above the tab bar, with an Undo button, or Redo after an undo.
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
  /// A failure to store the newest changes, which are only in memory. Offers to try again.
  case notSaved(StorageTrouble)
  /// Empty storage in a browser that had data once.
  case storageWasCleared
  /// A damaged snapshot; an older one and later ops were used. Nothing was lost.
  case storageWasDamaged
  /// Unreadable stored data, for example of a later version. Later data are not shown, but kept.
  case unreadable
  /// A new version that is ready to be loaded.
  case updateReady
  /// The end of the former pairing of this browser with a server.
  case pairingEnded
  /// A hint that the app can be installed.
  case install(InstallWay)
  /// A hint that this is the only copy of the data.
  case onlyCopy(clearsAfterAWeek: Bool)
}

package enum StorageTrouble: Hashable, Sendable {
  case full, refused, unavailable
}
