import Texts

extension PageTexts {
  var schedulesTitle: String { say("Fasting schedule") }
  var addSchedule: String { say("Add custom schedule") }
  func editSchedule(_ name: String) -> String { say("Edit \(name)") }
  func removeSchedule(_ name: String) -> String { say("Remove \(name)") }
  func fastFor(_ duration: String) -> String { say("\(duration) fast", context: "schedule") }

  /// The number of trackers in use.
  func trackersOn(_ number: String) -> String { say("\(number) on", context: "trackers") }
  var searchSettings: String { say("Search settings") }
  func nothingFound(_ query: String) -> String { say("No results for “\(query)”.") }
  var streaksAndRest: String { say("Streaks and rest days") }
  var lookAndDays: String { say("Appearance and calendar") }
  var streaksTitle: String { say("Streaks") }
  var streaksShown: String { say("Show streaks and celebrate goals") }
  var streaksNote: String { say("When off, streaks and celebrations are hidden.") }
  var appearance: String { say("Appearance") }
  var themeSystem: String { say("System") }
  var themeLight: String { say("Light") }
  var themeDark: String { say("Dark") }

  var daysAndWeeks: String { say("Calendar") }
  var dayStart: String { say("Day starts at") }
  var dayStartNote: String {
    say(
      """
      Anything before this time counts towards the previous day. Changing it regroups your \
      history.
      """)
  }
  var languageTitle: String { say("Language") }
  var systemLanguage: String { say("Same as browser") }
  var languageNote: String {
    say("Translations haven't been read by native speakers yet. This applies to this device only.")
  }
  var firstWeekday: String { say("Week starts on") }
  func byLocale(_ weekday: String) -> String { say("\(weekday) (default)") }

  var storage: String { say("Storage") }
  func records(_ count: Int, _ number: String) -> String {
    say(count, one: "\(number) record", other: "\(number) records")
  }
  func used(_ used: String, _ quota: String) -> String { say("\(used) of \(quota) used") }
  var storageIsKept: String { say("Kept until you delete it") }
  var storageIsKeptNote: String { say("The browser has agreed not to clear your data.") }
  var storageMayGo: String { say("May be cleared by the browser") }
  var storageMayGoNote: String { say("If space runs low, the browser may delete your data.") }
  var storageClearsNote: String {
    say(
      """
      Safari deletes a tab's data after seven days without a visit, but keeps the data of an \
      installed app.
      """)
  }
  var storageInStep: String { say("On this device and your other devices") }
  var storageInStepNote: String {
    say("If this browser loses its data, your other devices still have what was synced.")
  }
  var storageUnknown: String { say("On this device only") }
  var storageUnknownNote: String { say("Nothing leaves this browser unless you add a device.") }
  var storageRefused: String { say("This browser can't store data") }
  var storageRefusedNote: String {
    say("Your entries are lost when you close this window, as in private browsing.")
  }
  var keepIt: String { say("Keep my data") }

  var lastChange: String { say("Last change") }
  var about: String { say("About") }
  var aboutText: String {
    say("Your data stays on your own devices. No account, no third parties, no tracking.")
  }

  func bytes(_ number: String, _ unit: ByteUnit) -> String {
    switch unit {
    case .kilobytes: say("\(number)\u{a0}KB")
    case .megabytes: say("\(number)\u{a0}MB")
    case .gigabytes: say("\(number)\u{a0}GB")
    }
  }
}

enum ByteUnit {
  case kilobytes, megabytes, gigabytes
}
