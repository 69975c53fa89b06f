import Texts

extension PageTexts {
  func soFar(_ month: String) -> String { say("Since \(month) so far …") }
  var app: String { say("Dayring") }
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
    case .activities: say("All activities")
    case .sync: say("Devices")
    }
  }
  var panelNeedsAll: String {
    say("This needs everything that is stored here, and a part of it cannot be read.")
  }
  package var partFailed: String {
    say("This part of the app could not be loaded. Try again when you are online.")
  }
  var now: String { say("Now") }
  var history: String { say("History") }
  var stats: String { say("Stats") }
  var shortcuts: String { say("Keyboard shortcuts") }
  var keys: String { say("Keys") }
  var close: String { say("Close") }
  var undo: String { say("Undo") }
  var redo: String { say("Redo") }
  var dismiss: String { say("Dismiss") }
  var exportHistory: String { say("Export this history as a table") }
  var lastChanged: String { say("Last changed") }
  var save: String { say("Save") }
  var edit: String { say("Edit") }
  var delete: String { say("Delete") }

  var notFoundTitle: String { say("Nothing here") }
  var notFound: String { say("No page has this address:") }
  var backToToday: String { say("Go to Today") }
}

/// The texts of notices and their buttons.
extension PageTexts {
  package func notice(_ notice: Notice) -> String {
    switch notice {
    case .notSaved(.full):
      say(
        "Your newest changes are not saved yet: the storage is full. Free some space, then try again."
      )
    case .notSaved(.refused):
      say(
        "This browser keeps nothing in this window. What you enter is lost when you close it.")
    case .notSaved(.unavailable):
      say("Your newest changes are not saved yet. They are kept in this window until they are.")
    case .storageWasCleared:
      say(
        "This browser has cleared its storage, so what was kept here is gone. Add it to your devices again, or bring in a backup."
      )
    case .storageWasDamaged:
      say(
        "A stored copy was damaged, so an older one and all changes since were used. Nothing is lost."
      )
    case .unreadable:
      say(
        "Something stored cannot be read by this version, so not all is shown. It is kept; a newer version may read it."
      )
    case .updateReady: say("A new version is ready.")
    case .pairingEnded:
      say(
        "This browser is no longer in step with your server. Run dayring sync add there, and open its link here."
      )
    case .install(.prompt):
      say("Dayring can be an app of its own on this device, with an icon and without a network.")
    case .install(let way): install(way) + "."
    case .onlyCopy(clearsAfterAWeek: true):
      say(
        "All you have entered is in this browser alone, and Safari clears that after seven days without a visit."
      )
    case .onlyCopy(clearsAfterAWeek: false):
      say("All you have entered is in this browser alone.")
    }
  }

  var addDevice: String { say("Add a device") }
  var saveBackup: String { say("Save a backup") }
  var tryAgain: String { say("Try again") }
  var updateNow: String { say("Update") }
}
