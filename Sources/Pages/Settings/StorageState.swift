/// The browser's report on its storage.
package struct StorageState: Hashable, Sendable {
  /// Whether storage is persistent; nil until the browser has answered.
  package var isPersistent: Bool?
  package var usedBytes: Int?
  package var quotaBytes: Int?
  /// Whether the browser stores nothing, as in some private windows.
  package var isRefused = false
  /// Whether the browser clears the storage of a page after seven days of use without that page, as
  /// Safari does except for installed apps.
  package var clearsAfterAWeek = false
  /// Whether other devices have the data as well.
  package var isInSpace = false
  /// Whether it is the shell's database, on whose pages there is no operator to write to.
  package var isOfShell = false
  /// The way to install the app; nil if it is installed, or cannot be.
  package var install: InstallWay?

  package init() {}
}

/// The way to install the app on this device.
package enum InstallWay: String, Sendable {
  /// By the browser's prompt, on the page's request.
  case prompt
  /// On iPhone and iPad, from the share sheet.
  case share
  /// On a Mac, from Safari's menu.
  case dock
  /// On Android, from Firefox's menu.
  case menu

  /// Whether the installed app has its own storage, apart from the browser's tabs.
  var beginsEmpty: Bool { self == .share || self == .dock }
}
