import CivilTime
import Texts
import Trackers

/// The place of a typed goal, which determines the option to suggest for a time.
enum GoalPlace {
  /// The argument of `fast start`, which may be followed by a time.
  case start
  /// The option `--goal` beside `--until`.
  case edit
  /// The option `--goal` of past fasts, added or imported.
  case add

  /// The option for a time that was typed instead of a goal.
  fileprivate var option: String? {
    switch self {
    case .start: "--at"
    case .edit: "--until"
    case .add: nil
    }
  }
}

extension FastPlan {
  /// The typed goal; nil if nothing was typed: then the selected schedule applies, or the goal
  /// stays.
  static func typed(
    _ words: [String], _ place: GoalPlace, in context: Context
  ) throws(CommandFailure) -> FastPlan? {
    guard !words.isEmpty else { return nil }
    let text = words.joined(separator: " ")
    let schedules = try context.read(Schedules(in: context.ledger))
    if let time = FastPlan.clock(text, schedules: schedules) {
      throw .timeOrLength(text, time, place)
    }
    do throws(TypedPlanError) {
      return try FastPlan.parse(
        text, schedules: schedules, words: context.environment.vocabulary)
    } catch {
      // Digits alone are a length without its unit, rather than the beginning of `18:6`.
      if text.contains(where: { $0.isLetter }), let schedule = try schedules.called(text) {
        return .schedule(schedule)
      }
      if let option = place.option,
        let failure = context.timeElsewhere(in: words, option: option)
      {
        throw failure
      }
      throw .refused(.unknownGoal, .goal, hint: Schedule.listing) { texts, _ in
        texts.refusal.plan(error)
      }
    }
  }

  /// The goal, typed in one of the two ways.
  static func typed(
    _ words: [String], _ place: GoalPlace, until: [String], from start: Moment,
    in context: Context
  ) throws(CommandFailure) -> FastPlan? {
    if let end = try context.time(until, .until, .after(start)) { return .until(end) }
    return try typed(words, place, in: context)
  }
}

extension CommandFailure {
  /// The refusal of `20:00` in the place of a length of time.
  fileprivate static func timeOrLength(
    _ typed: String, _ time: TimeOfDay, _ place: GoalPlace
  ) -> CommandFailure {
    .refused(.unknownGoal, .goal) { texts, _ in
      let (hours, minutes) = (time.hour, time.minute)
      let length = (hours > 0 ? "\(hours)h" : "") + (minutes > 0 || hours == 0 ? "\(minutes)m" : "")
      let spoken = texts.duration.spoken(time.span)
      return texts.explain(
        "“\(typed)” can be a time or \(spoken).",
        remedy: place.option.map { texts.say("Write \($0) \(typed) or \(length).") }
          ?? texts.say("Write \(length)."))
    }
  }
}
