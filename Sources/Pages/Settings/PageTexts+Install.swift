import Texts

extension PageTexts {
  func install(_ way: InstallWay) -> String {
    switch way {
    case .prompt: say("Install Dayring")
    case .share, .menu: say("Add Dayring to the home screen")
    case .dock: say("Add Dayring to the Dock")
    }
  }
  var installNow: String { say("Install") }
  var installHow: String { say("Show how") }

  // NB: words in quotation marks are from Apple's and Mozilla's menus.
  var shareOpen: String {
    say("Tap “Share”, the square with an arrow. If you don't see it, tap ••• next to the address.")
  }
  var shareAdd: String { say("Scroll down and tap “Add to Home Screen”.") }
  var shareConfirm: String { say("Leave “Open as Web App” on if you see it, and tap “Add”.") }
  var dockOpen: String { say("In Safari's menu bar, open “File” and choose “Add to Dock…”.") }
  var dockConfirm: String { say("Click “Add”.") }
  var menuOpen: String { say("Open Firefox's menu (the three dots).") }
  var menuAdd: String { say("Tap “Add app to Home screen”, then “Add”.") }

  var installedBeginsEmpty: String {
    say(
      """
      The installed app starts empty, and your data stays in this tab. To move your data, \
      add the app as a device, or import a backup there.
      """)
  }
  var installedIsKept: String {
    say(
      """
      The installed app keeps your entries. In a tab, Safari deletes them after seven days \
      without a visit.
      """)
  }
  var installFirst: String {
    say("In a tab, Safari deletes your entries after seven days without a visit.")
  }
}
