import Texts

extension PageTexts {
  var schedulesTitle: String { say("Fasting schedule") }
  var addSchedule: String { say("Add a schedule of your own") }
  func editSchedule(_ name: String) -> String { say("Edit \(name)") }
  func removeSchedule(_ name: String) -> String { say("Remove \(name)") }
  func fastFor(_ duration: String) -> String { say("\(duration) fast") }
  func eatFor(_ fast: String, _ window: String) -> String {
    say("\(fast) fast, \(window) eating window")
  }

  var searchSettings: String { say("Search the settings") }
  var nothingFound: String { say("Nothing of that name.") }
  var streaksAndRest: String { say("Streaks and rest days") }
  var lookAndDays: String { say("Look, days and weeks") }
  var streaksTitle: String { say("Streaks") }
  var streaksShown: String { say("Show streaks and celebrate goals") }
  var streaksNote: String { say("Off, there are neither streaks nor celebrations anywhere.") }
  var appearance: String { say("Appearance") }
  var themeSystem: String { say("System") }
  var themeLight: String { say("Light") }
  var themeDark: String { say("Dark") }

  var daysAndWeeks: String { say("Days and weeks") }
  var dayStart: String { say("The day starts at") }
  var dayStartNote: String {
    say("What you do before this hour counts for the day before. A change regroups your history.")
  }
  var firstWeekday: String { say("The week starts on") }
  func byLocale(_ weekday: String) -> String { say("\(weekday) (by region)") }

  var storage: String { say("Storage") }
  func records(_ count: Int, _ number: String) -> String {
    say(count, one: "\(number) record", other: "\(number) records")
  }
  func used(_ used: String, _ quota: String) -> String { say("\(used) of \(quota) used") }
  var storageIsKept: String { say("Kept until you remove it") }
  var storageIsKeptNote: String { say("The browser has promised not to clear it by itself.") }
  var storageMayGo: String { say("May be cleared by the browser") }
  var storageMayGoNote: String { say("When space runs low, the browser may remove what is here.") }
  var storageClearsNote: String {
    say(
      "Safari clears what is in a tab after seven days without a visit, but not what an installed app keeps."
    )
  }
  var storageInStep: String { say("Here and on your other devices") }
  var storageInStepNote: String {
    say("Should this browser lose what is here, they still have what was sent to them.")
  }
  var storageUnknown: String { say("On this device only") }
  var storageUnknownNote: String { say("Nothing leaves this browser unless you add a device.") }
  var storageRefused: String { say("This browser keeps nothing") }
  var storageRefusedNote: String {
    say("As in private windows: what you enter is lost when you close it.")
  }
  var keepIt: String { say("Ask to keep it") }

  var lastChange: String { say("Your last change") }
  var about: String { say("About") }
  var aboutText: String {
    say("What you enter stays on your own machines. No account, no third party, no tracking.")
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
