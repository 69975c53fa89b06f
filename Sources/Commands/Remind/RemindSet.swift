import ArgumentParser
import CivilTime
import JSON
import Texts
import Trackers

struct RemindSet: LedgerCommand {
  static let configuration = CommandConfiguration(
    "set", "Turn reminders on or off, or show which are on.",
    discussion: """
      Examples: dayring remind set --fast-goal --water 2h --waking 7:30-22:00
                dayring remind set --review 21:00 --no-next-start
                dayring remind set --water off
                dayring remind set --tallies-at 20:00 --tally-goal

      Reminders of tasks come at each task's own time, those of counters at the times set with \
      `dayring remind activity`; --no-tasks and --no-tallies turn all of them off. Waking hours \
      can cross midnight.
      """)

  @Flag(inversion: .prefixedNo, help: .text("When a fast reaches its goal."))
  var fastGoal: Bool?

  @Flag(inversion: .prefixedNo, help: .text("An hour before the eating window closes."))
  var eatingWindow: Bool?

  @Flag(inversion: .prefixedNo, help: .text("When it's time to fast, by schedule."))
  var nextStart: Bool?

  @Option(help: .text("Interval of reminders to drink, during waking hours."))
  var water: WaterOption?

  @Option(help: .value("8:00-22:00", "Waking hours."))
  var waking: String?

  @Flag(inversion: .prefixedNo, help: .text("Tasks, at their own times."))
  var tasks: Bool?

  @Flag(inversion: .prefixedNo, help: .text("Counters, at their own times."))
  var tallies: Bool?

  @Option(help: .value("time", "Time for a list of counters still open, or off."))
  var talliesAt: String?

  @Flag(inversion: .prefixedNo, help: .text("When a counter reaches its goal."))
  var tallyGoal: Bool?

  @Option(help: .value("time", "Time of the daily review, or off."))
  var review: String?

  @OptionGroup var output: OutputOptions

  private var isEmpty: Bool {
    [fastGoal, eatingWindow, nextStart, tasks, tallies, tallyGoal].allSatisfy { $0 == nil }
      && [waking, talliesAt, review].allSatisfy { $0 == nil } && water == nil
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    if isEmpty { return try ReminderSettings.report(in: context) }
    let hours = try waking.map { text throws(CommandFailure) in
      try WakingHours.typed(text, in: context)
    }
    let time = try review.map { text throws(CommandFailure) in
      try TimeOfDay.typedOrOff(text, in: context)
    }
    let together = try talliesAt.map { text throws(CommandFailure) in
      try TimeOfDay.typedOrOff(text, in: context)
    }
    let isChanged = try context.change(ReminderSettings.self) { settings in
      settings.fastGoal = fastGoal ?? settings.fastGoal
      settings.eatingWindow = eatingWindow ?? settings.eatingWindow
      settings.nextStart = nextStart ?? settings.nextStart
      if let water { settings.water = water.interval }
      settings.waking = hours ?? settings.waking
      settings.tasks = tasks ?? settings.tasks
      settings.tallies = tallies ?? settings.tallies
      if let together { settings.talliesAt = together }
      settings.tallyGoal = tallyGoal ?? settings.tallyGoal
      if let time { settings.review = time }
    }
    return try ReminderSettings.report(changed: isChanged, in: context)
  }
}

extension ReminderSettings {
  /// - Parameter changed: whether the command has changed them; nil for a command that only lists.
  fileprivate static func report(
    changed: Bool? = nil, in context: Context
  ) throws(CommandFailure) -> Report {
    let settings = try context.read(ReminderSettings(in: context.ledger))
    let activities = try context.read(context.ledger.activityReminders())
    let rows = settings.rows(activities, context.texts).map { [$0.name.harmless, $0.value] }
    return Report(
      "settings", settings.json(activities), changed: changed, context.texts, rows: rows)
  }

  private func json(_ activities: [CounterReminders]) -> JSON {
    .object([
      "fastGoal": .bool(fastGoal), "eatingWindow": .bool(eatingWindow),
      "nextStart": .bool(nextStart), "waterHours": .whole(water?.rawValue),
      "wakingFrom": .string(waking.from.iso8601), "wakingTo": .string(waking.to.iso8601),
      "tasks": .bool(tasks), "tallies": .bool(tallies), "talliesAt": .text(talliesAt?.iso8601),
      "tallyGoal": .bool(tallyGoal), "review": .text(review?.iso8601),
      "activities": .list(activities) { $0.json },
    ])
  }

  private func rows(
    _ activities: [CounterReminders], _ texts: Texts
  ) -> [(name: String, value: String)] {
    let off = texts.onOff(false)
    var rows: [(name: String, value: String)] = [
      (texts.say("Fast goal"), texts.onOff(fastGoal)),
      (texts.say("Eating window"), texts.onOff(eatingWindow)),
      (texts.say("Next fast"), texts.onOff(nextStart)),
      (texts.say("Water"), water.map { every($0, texts) } ?? off),
      (texts.say("Tasks"), texts.onOff(tasks)),
      (texts.say("Counters"), texts.onOff(tallies)),
    ]
    rows += activities.map { (name: "  " + $0.activity.name, value: $0.listed) }
    rows += [
      (texts.say("Open counters"), talliesAt?.iso8601 ?? off),
      (texts.say("Counter goals"), texts.onOff(tallyGoal)),
      (texts.say("Daily review"), review?.iso8601 ?? off),
    ]
    return rows
  }

  /// `every 2h, 07:30 to 01:00`.
  private func every(_ interval: WaterInterval, _ texts: Texts) -> String {
    let length = texts.duration.short(.hours(interval.rawValue))
    return texts.say("every \(length), \(waking.from.iso8601) to \(waking.to.iso8601)")
  }
}

/// The typed interval.
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
  /// Reads `8:00-22:00`.
  fileprivate static func typed(
    _ text: String, in context: Context
  ) throws(CommandFailure) -> WakingHours {
    let words = context.environment.vocabulary
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 2, let from = try? TimeOfDay.parse(parts[0], words: words),
      let to = try? TimeOfDay.parse(parts[1], words: words),
      let hours = WakingHours(from: from, to: to)
    else {
      throw .refused(
        .unreadableHours, .waking, "“\(text)” isn't a range of waking hours.",
        "Use two different times, like 8:00-22:00 or 20:00-4:30.")
    }
    return hours
  }
}

extension TimeOfDay {
  static func typed(_ text: String, in context: Context) throws(CommandFailure) -> TimeOfDay {
    do {
      return try TimeOfDay.parse(text, words: context.environment.vocabulary)
    } catch {
      throw .time(error, .remind)
    }
  }

  fileprivate static func typedOrOff(
    _ text: String, in context: Context
  ) throws(CommandFailure) -> TimeOfDay? {
    text.lowercased() == "off" ? nil : try typed(text, in: context)
  }
}
