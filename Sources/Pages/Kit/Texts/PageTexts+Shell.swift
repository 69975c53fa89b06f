import Texts

extension PageTexts {
  func soFar(_ month: String) -> String { say("Since \(month) · loading more…") }
  var app: String { say("Dayring") }
  func app(_ version: String) -> String { say("Dayring \(version)") }
  /// The title of the browser's tab.
  func tab(_ page: String) -> String { say("\(page) · Dayring") }
  var mainNavigation: String { say("Main") }
  var today: String { say("Today") }
  var fast: String { say("Fast") }
  var settings: String { say("Settings") }
  func name(of panel: Panel) -> String {
    switch panel {
    case .exchange: say("Import and export")
    case .reminders: say("Reminders")
    case .widgets: say("Widgets")
    case .about: say("Privacy and licences")
    case .activities: say("All counters")
    case .sync: say("Devices")
    }
  }
  var panelNeedsAll: String {
    say("This page needs all of your data, and some of it can't be read.")
  }
  package var partFailed: String {
    say("This part of the app couldn't be loaded. Try again when you're online.")
  }
  package func fileNotSaved(isCancelled: Bool) -> String {
    isCancelled
      ? say("No file was saved.")
      : say("The file couldn't be saved. Choose another folder, or free up some space.")
  }
  var now: String { say("Now") }
  var history: String { say("History") }
  var stats: String { say("Stats") }
  var shortcuts: String { say("Keyboard shortcuts") }
  var singleKeys: String { say("Single-key shortcuts") }
  var keys: String { say("Keys") }
  var close: String { say("Close") }
  var undo: String { say("Undo") }
  var redo: String { say("Redo") }
  var dismiss: String { say("Dismiss") }
  var exportHistory: String { say("Export this history as CSV") }
  var lastChanged: String { say("Last changed") }
  func lastChanged(_ time: String) -> String { say("Last changed \(time)") }
  var save: String { say("Save") }
  var edit: String { say("Edit") }
  var delete: String { say("Delete") }
  func delete(_ name: String) -> String { say("Delete: \(name)") }
  /// A figure or a description behind its name, for screen readers.
  func pair(_ name: String, _ value: String) -> String { say("\(name): \(value)") }

  var notFoundTitle: String { say("Page not found") }
  var notFound: String { say("This address doesn't exist:") }
  var backToToday: String { say("Go to Today") }
}

/// The texts of notices and their buttons.
extension PageTexts {
  package func notice(_ notice: Notice) -> String {
    switch notice {
    case .notSaved(.full):
      say(
        """
        Your latest changes aren't saved yet: the storage is full. Free up some space, then try \
        again.
        """)
    case .notSaved(.refused):
      say("This browser can't store data in this window. Your entries are lost when you close it.")
    case .notSaved(.unavailable):
      say("Your latest changes aren't saved yet. Keep this window open until they are.")
    case .storageWasCleared:
      say(
        """
        This browser has cleared its storage, so your data here is gone. Add this browser to \
        your devices again, or import a backup.
        """)
    case .storageWasDamaged:
      say(
        """
        A stored copy was damaged, so Dayring used an older copy and all later changes. Nothing \
        is lost.
        """)
    case .unreadable:
      say(
        """
        This version can't read some of your stored data, so not everything is shown. The data \
        is kept, and a newer version may read it.
        """)
    case .updateReady: say("A new version is ready.")
    case .pairingEnded:
      say(
        """
        This browser no longer syncs with your server. Run dayring sync add there, and open the \
        link here.
        """)
    case .install(.prompt): say("Install Dayring for an icon and offline use.")
    case .install(.share), .install(.menu):
      say("Add Dayring to the home screen for an icon and offline use.")
    case .install(.dock): say("Add Dayring to the Dock for an icon and offline use.")
    case .onlyCopy(clearsAfterAWeek: true):
      say(
        """
        Your data is only in this browser, and Safari deletes it after seven days without a \
        visit.
        """)
    case .onlyCopy(clearsAfterAWeek: false): say("Your data is only in this browser.")
    }
  }

  var addDevice: String { say("Add a device") }
  var saveBackup: String { say("Save a backup") }
  var tryAgain: String { say("Try again") }
  var updateNow: String { say("Update") }
}
