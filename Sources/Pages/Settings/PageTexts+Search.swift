import Texts
import Trackers

/// Other words for the rows of the settings, which the search finds by their beginnings. They are
/// separated by commas.
extension PageTexts {
  func searchWords(for part: SettingsPart) -> String {
    switch part {
    case .trackers:
      say("show, hide, turn on, turn off, features, modules, onboarding, setup, demo, example")
    case .tracker(let tracker): searchWords(for: tracker)
    case .streaks:
      say("flames, celebration, haptics, vibration, animation, holiday, vacation, sick day")
    case .look:
      say("theme, dark mode, night, colours, colors, language, font, midnight, Monday, first day")
    case .storage:
      say("space, disk, memory, quota, cache, offline, install, app, home screen, data loss")
    case .about: say("version, help, hotkeys, keys, information, Dayring, medical advice")
    }
  }

  func searchWords(for panel: Panel) -> String {
    switch panel {
    case .sync:
      say("sync, cloud, account, password, sign in, log in, recovery code, QR code, phone, relay")
    case .reminders:
      say("notifications, push, alerts, alarms, quiet hours, snooze, daily review, times, sound")
    case .widgets:
      say("home screen, lock screen, watch, dashboard, pictures, addresses, tokens, live view, API")
    case .exchange:
      say("backups, restore, CSV, JSON, calendar, Excel, spreadsheet, download, files, transfer")
    case .about:
      say("delete, tracking, analytics, encryption, GDPR, open source, licenses, source code")
    case .activities: ""
    }
  }

  var healthSearchWords: String {
    say("Apple Health, HealthKit, Health Connect, shortcut, phone, export, write")
  }
  var feedbackSearchWords: String {
    say("contact, support, help, report, bug, problem, suggestion, idea, message")
  }
  var undoSearchWords: String {
    say("undo, last change, revert, mistake, take back, restore, history")
  }
}
