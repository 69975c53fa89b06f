import Texts

extension PageTexts {
  func install(_ way: InstallWay) -> String {
    switch way {
    case .prompt: say("Install Dayring on this device")
    case .share, .menu: say("Put Dayring on the home screen")
    case .dock: say("Put Dayring into the Dock")
    }
  }
  var installNow: String { say("Install") }
  var installHow: String { say("Show how") }

  // NB: words in quotation marks are from Apple's and Mozilla's menus.
  var shareOpen: String {
    say("Tap “Share”, the square with an arrow. If it is not in sight, tap ••• beside the address.")
  }
  var shareAdd: String { say("Scroll down and tap “Add to Home Screen”.") }
  var shareConfirm: String { say("Leave “Open as Web App” on where it is shown, and tap “Add”.") }
  var dockOpen: String { say("In Safari’s menu bar, open “File” and choose “Add to Dock…”.") }
  var dockConfirm: String { say("Click “Add”.") }
  var menuOpen: String { say("Open Firefox’s menu, the three dots.") }
  var menuAdd: String { say("Tap “Add app to Home screen”, then “Add”.") }

  var installedBeginsEmpty: String {
    say(
      "There it begins empty, and what is in this tab stays in this tab. Take it along by adding the app as a device, or by a backup."
    )
  }
  var installedIsKept: String {
    say(
      "There it keeps what you enter. In a tab, Safari clears that after seven days without a visit."
    )
  }
  var installFirst: String {
    say("In a tab, Safari clears what you enter after seven days without a visit.")
  }
}
