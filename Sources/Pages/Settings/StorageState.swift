/// What the browser reports about where the data is kept.
package struct StorageState: Hashable, Sendable {
  /// Nil until the browser has answered.
  package var isPersistent: Bool?
  package var usedBytes: Int?
  package var quotaBytes: Int?
  /// The browser stores nothing, as in some private windows.
  package var isRefused = false
  /// The browser clears what a page keeps after seven days on which it was used without that page,
  /// as Safari does but for installed apps.
  package var clearsAfterAWeek = false
  /// Other devices have the data as well.
  package var isInSpace = false
  /// Nil where the app is installed, or cannot be.
  package var install: InstallWay?

  package init() {}
}

/// How the app comes among the others of this device.
package enum InstallWay: String, Sendable {
  /// The browser asks, when the page wants it to.
  case prompt
  /// On iPhone and iPad, from the share sheet.
  case share
  /// On a Mac, from Safari's menu.
  case dock
  /// On Android, from Firefox's menu.
  case menu

  /// The installed app keeps its own data, apart from those of the browser's tabs.
  var beginsEmpty: Bool { self == .share || self == .dock }
}
