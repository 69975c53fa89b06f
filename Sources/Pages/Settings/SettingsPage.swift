import CivilTime
import Trackers

package struct SettingsPage: Sendable {
  package var schedules: Schedules
  package var storage: StorageState
  package var sync: SyncState
  package var recordCount: Int
  package var waterGoal: Volume = Hydration.standardGoal
  package var beverages: [Beverage] = []
  package var rest = RestDays()
  /// The marked days, the newest first.
  package var restDays: [Day] = []
  package var hasSample = false

  package init(
    schedules: Schedules, storage: StorageState, sync: SyncState, recordCount: Int
  ) {
    self.schedules = schedules
    self.storage = storage
    self.sync = sync
    self.recordCount = recordCount
  }
}

/// What the browser says of the place where everything is kept.
package struct StorageState: Hashable, Sendable {
  /// Nil until the browser has been asked.
  package var isPersistent: Bool?
  package var usedBytes: Int?
  package var quotaBytes: Int?
  /// The browser keeps nothing at all, as in some private windows.
  package var isRefused = false

  package init() {}
}

package enum SyncState: Hashable, Sendable {
  /// Never paired, or the pairing was removed.
  case alone
  case connecting
  case upToDate
  /// Paired; the server does not answer at the moment.
  case unreachable(unsent: Int)
  /// The server no longer knows this browser.
  case unknownDevice
  /// The server has something that this version cannot read; nothing behind it is read.
  case unreadable
}
