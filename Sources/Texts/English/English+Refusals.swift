import CivilTime
import Ledger
import Trackers

extension English {
  static let refusal = RefusalTexts(
    fasting: explain,
    entry: explain,
    task: explain,
    taskName: explainTask,
    name: explainName,
    time: { explain($0, $1) },
    duration: explain,
    plan: explain,
    schedule: explainSchedule,
    id: explainID)

  @Sendable private static func explain(
    _ refusal: FastingRefusal, _ wording: Wording
  ) -> Explanation {
    let moment = wording.moment
    switch refusal {
    case .alreadyRunning(let fast):
      return Explanation(
        "A fast is already running since \(moment(fast.start)).",
        "Stop it first, or edit its start.")
    case .nothingRunning:
      return Explanation("No fast is running.", "Start one, or add one that is over.")
    case .startInFuture(let start):
      return Explanation(
        "The start, \(moment(start)), lies in the future.", "Choose a time up to now.")
    case .endInFuture(let end):
      return Explanation(
        "The end, \(moment(end)), lies in the future.", "Choose a time up to now.")
    case .endBeforeStart(let start, let end):
      return Explanation(
        "The end, \(moment(end)), is not after the start.",
        "Choose an end after \(moment(start)).")
    case .overlaps(let fast):
      let times = fast.end.map { "from \(moment(fast.start)) to \(moment($0))" }
      return Explanation(
        "That overlaps the fast \(times ?? "running since \(moment(fast.start))").",
        "Choose times outside it, or edit or delete that fast.")
    case .tooLong(let days):
      return Explanation(
        "That is longer than \(counted(days, "day", "days")), the longest fast there can be.",
        "Choose a later start or an earlier end.")
    case .goalOutOfRange(let minutes):
      return Explanation(
        "A goal of \(short(.minutes(minutes))) is out of range.",
        "Choose from \(short(.minutes(FastGoal.supported.lowerBound)))"
          + " to \(short(.minutes(FastGoal.supported.upperBound))).")
    case .noSuchFast:
      return Explanation(
        "There is no such fast.", "It may have been deleted; choose one from the list.")
    case .stillRunning:
      return Explanation(
        "This fast is still running, so it has no end to edit.",
        "Stop it, at the time when it ended.")
    case .noSuchSchedule(let name):
      return explainSchedule(name, [])
    case .presetStays(let schedule):
      return Explanation(
        "The schedule \(schedule.name) is built in and stays.",
        "Only schedules that you added can be removed.")
    case .scheduleNameTaken(let name):
      return Explanation(
        "There already is a schedule \(quoted(name)).",
        "Choose another name, or remove that one first.")
    case .text(let refusal, let field):
      let name =
        switch field {
        case .note: "note"
        case .scheduleName: "name"
        }
      return explain(refusal, name)
    }
  }

  static func explain(_ refusal: TextRefusal, _ name: String) -> Explanation {
    switch refusal {
    case .empty:
      return Explanation("The \(name) is empty.", "Give it at least one character.")
    case .tooLong(let limit):
      return Explanation("The \(name) is too long.", "Up to \(limit) characters fit.")
    case .controlCharacter(let scalar):
      let code = String(scalar.value, radix: 16, uppercase: true)
      let digits = String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
      return Explanation(
        "The \(name) holds the control character U+\(digits).",
        "Leave it out; letters, emoji and punctuation of any script are fine.")
    }
  }

  @Sendable private static func explainSchedule(
    _ typed: String, _ nearest: [String]
  ) -> Explanation {
    Explanation(
      "There is no schedule \(quoted(typed)).",
      nearest.isEmpty
        ? "Choose one from the list of schedules."
        : "Did you mean \(alternatives(nearest.map(quoted)))?")
  }

  @Sendable private static func explainID(
    _ thing: Listed, _ typed: String, _ matches: Int
  ) -> Explanation {
    let plural = thing == .entry ? "entries" : thing.rawValue + "s"
    return matches == 0
      ? Explanation(
        "No \(thing.rawValue) has an id that begins with \(quoted(typed)).",
        "Choose one from the list.")
      : Explanation(
        "Several \(plural) have ids that begin with \(quoted(typed)).",
        "Add one or more letters.")
  }
}
