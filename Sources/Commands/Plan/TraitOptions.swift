import ArgumentParser
import CivilTime
import Ledger
import Texts
import Trackers

/// Options for a task's traits other than its texts.
struct TraitOptions: ParsableArguments {
  static let names = "--carry, --sticky, --expires, --remind, --after"

  @Flag(inversion: .prefixedNo, help: .text("Carry over if not done."))
  var carry: Bool?

  @Flag(inversion: .prefixedNo, help: .text("Pin to the top of its time of day."))
  var sticky: Bool?

  @Option(
    parsing: .upToNextOption,
    help: .value("day", "Last day for the task, with a time to expire earlier that day."))
  var expires: [String] = []

  @Flag(help: .text("Never expire."))
  var noExpires = false

  @Option(
    parsing: .upToNextOption,
    help: .value("time", "Reminder; on the day of the task by default."))
  var remind: [String] = []

  @Flag(help: .text("Remove the reminder."))
  var noRemind = false

  @Option(
    help: .value("task", "Task that blocks this one, by its title; may be repeated."),
    completion: .names("tasks"))
  var after: [String] = []

  @Flag(help: .text("Blocked by nothing, or only by the tasks of --after."))
  var noAfter = false

  var isEmpty: Bool {
    carry == nil && sticky == nil && after.isEmpty && !noAfter
      && opposites.allSatisfy { !$0.isGiven && !$0.isTaken }
  }

  /// Pairs of opposite options, of which only one may be given.
  var opposites: [(isGiven: Bool, isTaken: Bool, name: String)] {
    [(!expires.isEmpty, noExpires, "expires"), (!remind.isEmpty, noRemind, "remind")]
  }

  /// - Parameters:
  ///   - task: nil for a new task.
  ///   - day: the task's day.
  func change(
    _ traits: inout TaskTraits, of task: PlanTask?, on day: Day?, in plan: Planning
  ) throws(CommandFailure) {
    traits.carries = carry ?? traits.carries
    traits.isSticky = sticky ?? traits.isSticky
    if noExpires { traits.expires = nil }
    if !expires.isEmpty { try expire(&traits, on: day, in: plan) }
    if noRemind { traits.remind = nil }
    if let reminder = try plan.reminder(remind, on: day) { traits.remind = reminder }
    if noAfter { traits.waitOnly(for: []) }
    for name in after {
      traits.wait(for: try plan.task([name], besides: task.map { [$0] } ?? []).id)
    }
  }
}

extension TraitOptions {
  /// Sets the expiry: a day, a time on the task's day, or both.
  private func expire(
    _ traits: inout TaskTraits, on day: Day?, in plan: Planning
  ) throws(CommandFailure) {
    let (date, time) = Self.splitting(expires, plan.context.environment.vocabulary)
    let isOnDay = date.isEmpty && time != nil
    let last =
      isOnDay ? day ?? plan.today : try plan.context.day(date.isEmpty ? expires : date, nil)
    guard let time else { return traits.expires = last }
    traits.expire(on: last, at: time, dayStart: plan.day.dayStart)
  }

  /// The time at the end, and the words before it.
  private static func splitting(
    _ words: [String], _ vocabulary: TypedVocabulary
  ) -> (date: [String], time: TimeOfDay?) {
    let all = words.flatMap { $0.split(separator: " ").map { String($0) } }
    // Without a colon or a letter it is a day or a year: `1.12`, `2027`.
    guard let last = all.last, last.contains(where: { $0 == ":" || $0.isLetter }),
      let time = try? TimeOfDay.parse(last, words: vocabulary)
    else { return (all, nil) }
    return (Array(all.dropLast()), time)
  }
}

extension Planning {
  /// The next typed time from the start of the task's day.
  fileprivate func reminder(
    _ words: [String], on day: Day?
  ) throws(CommandFailure) -> LocalTime? {
    let start = (day ?? today).localTimes(startingAt: self.day.dayStart).lowerBound
    let zone = context.environment.zone
    let before = zone.moment(zone.moment(start).instant - Span(milliseconds: 1))
    return try context.time(words, .remind, .after(before))?.local
  }
}

/// A task's traits in words, for `dayring plan show`.
extension TaskTraits {
  func rows(_ words: ShellTexts, _ day: (Day) -> String) -> [(label: String, value: String)] {
    var rows: [(label: String, value: String)] = []
    if let remind {
      rows.append((words.reminder, "\(day(remind.calendarDay)) \(remind.timeOfDay.iso8601)"))
    }
    if let expires {
      let time = expiresAt.map { " " + $0.timeOfDay.iso8601 } ?? ""
      rows.append((words.expires, day(expires) + time))
    }
    if carries { rows.append((words.ifNotDone, words.carriesOver)) }
    if isSticky { rows.append((words.position, words.onTop)) }
    return rows
  }
}

extension ShellTexts {
  fileprivate var reminder: String { say("Reminder") }
  fileprivate var expires: String { say("Expires") }
  fileprivate var ifNotDone: String { say("If not done") }
  fileprivate var carriesOver: String { say("carried over") }
  fileprivate var position: String { say("Position") }
}
