import ArgumentParser
import CivilTime
import JSON
import SQLiteLedger
import Trackers

struct RemindSet: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Turn kinds of reminders on and off, or show which are on.",
    discussion: """
      Examples: dayring remind set --fast-goal --water 2h --waking 7:30-22:00
                dayring remind set --review 21:00 --no-next-start
                dayring remind set --water off

      Tasks are reminded of at the time that each was given, activities at those of \
      `dayring remind activity`; --no-tasks and --no-tallies silence all of them. Waking hours may \
      cross midnight.
      """)

  @Flag(inversion: .prefixedNo, help: "When a fast reaches its goal.")
  var fastGoal: Bool?

  @Flag(inversion: .prefixedNo, help: "An hour before the eating window closes.")
  var eatingWindow: Bool?

  @Flag(inversion: .prefixedNo, help: "When the next fast is to start by schedule.")
  var nextStart: Bool?

  @Option(help: "How often to drink within the waking hours.")
  var water: WaterOption?

  @Option(help: ArgumentHelp("When you are up.", valueName: "8:00-22:00"))
  var waking: String?

  @Flag(inversion: .prefixedNo, help: "Tasks at their own time.")
  var tasks: Bool?

  @Flag(inversion: .prefixedNo, help: "Activities at their own times.")
  var tallies: Bool?

  @Option(help: ArgumentHelp("When to look back at the day, or off.", valueName: "time"))
  var review: String?

  @OptionGroup var output: OutputOptions

  private var isEmpty: Bool {
    [fastGoal, eatingWindow, nextStart, tasks, tallies].allSatisfy { $0 == nil } && water == nil
      && waking == nil && review == nil
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    if isEmpty { return try context.reminderSettingsReport() }
    let hours = try waking.map { text throws(CommandFailure) in try WakingHours.typed(text) }
    let time = try review.map { text throws(CommandFailure) in try TimeOfDay.typedOrOff(text) }
    let isChanged = try context.exclusively { () throws(CommandFailure) in
      let former = try context.read { store throws(StorageError) in
        try ReminderSettings(in: store)
      }
      var wishes = former
      wishes.fastGoal = fastGoal ?? former.fastGoal
      wishes.eatingWindow = eatingWindow ?? former.eatingWindow
      wishes.nextStart = nextStart ?? former.nextStart
      if let water { wishes.water = water.interval }
      wishes.waking = hours ?? former.waking
      wishes.tasks = tasks ?? former.tasks
      wishes.tallies = tallies ?? former.tallies
      if let time { wishes.review = time }
      return try context.commit(wishes.change(from: former))
    }
    return try context.reminderSettingsReport(changed: isChanged)
  }
}

/// How often, as it is typed.
enum WaterOption: String, CaseIterable, ExpressibleByArgument {
  case oneHour = "1h"
  case twoHours = "2h"
  case threeHours = "3h"
  case off

  var interval: WaterInterval? {
    switch self {
    case .oneHour: .oneHour
    case .twoHours: .twoHours
    case .threeHours: .threeHours
    case .off: nil
    }
  }
}

extension WakingHours {
  /// `8:00-22:00`.
  fileprivate static func typed(_ text: String) throws(CommandFailure) -> WakingHours {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 2, let from = try? TimeOfDay.parse(parts[0]),
      let to = try? TimeOfDay.parse(parts[1]), let hours = WakingHours(from: from, to: to)
    else { throw .wakingHours(text) }
    return hours
  }
}

extension TimeOfDay {
  static func typed(_ text: String) throws(CommandFailure) -> TimeOfDay {
    do { return try TimeOfDay.parse(text) } catch { throw .time(error, .remind) }
  }

  fileprivate static func typedOrOff(_ text: String) throws(CommandFailure) -> TimeOfDay? {
    text.lowercased() == "off" ? nil : try typed(text)
  }
}
