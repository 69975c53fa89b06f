import CivilTime
import Trackers

extension RefusalTexts {
  package func fast(
    _ refusal: FastRefusal, _ wording: Wording
  ) -> Explanation {
    let moment = wording.moment
    switch refusal {
    case .alreadyRunning(let fast):
      return explain(
        "A fast is already running since \(moment(fast.start)).",
        "Stop it first, or edit its start.")
    case .nothingRunning:
      return explain("No fast is running.", "Start one, or add one that is over.")
    case .startInFuture(let start):
      return explain(
        "The start, \(moment(start)), lies in the future.", "Choose a time up to now.")
    case .endInFuture(let end):
      return explain(
        "The end, \(moment(end)), lies in the future.", "Choose a time up to now.")
    case .endBeforeStart(let start, let end):
      return explain(
        "The end, \(moment(end)), is not after the start.",
        "Choose an end after \(moment(start)).")
    case .overlaps(let fast):
      let start = moment(fast.start)
      return explain(
        fast.end.map { "That overlaps the fast from \(start) to \(moment($0))." }
          ?? "That overlaps the fast running since \(start).",
        "Choose times outside it, or edit or delete that fast.")
    case .tooLong(let days):
      return explain(
        "That is longer than \(calendar.days(days)), the longest fast there can be.",
        "Choose a later start or an earlier end.")
    case .goalOutOfRange(..<0):
      return explain("The planned end comes before the start.", "Choose a later end.")
    case .goalOutOfRange(let minutes):
      let (least, most) = (FastGoal.supported.lowerBound, FastGoal.supported.upperBound)
      return explain(
        "A goal of \(duration.short(.minutes(minutes))) is out of range.",
        "Choose from \(duration.short(.minutes(least))) to \(duration.short(.minutes(most))).")
    case .noSuchFast:
      return explain(
        "There is no such fast.", "It may have been deleted; choose one from the list.")
    case .stillRunning:
      return explain(
        "This fast is still running, so it has no end to edit.",
        "Stop it, at the time when it ended.")
    case .noSuchSchedule(let name):
      return schedule(name, [])
    case .presetStays(let schedule):
      return explain(
        "The schedule \(schedule.name) is built in and stays.",
        "Only schedules that you added can be changed or removed.")
    case .scheduleNameTaken(let name):
      return explain(
        "There already is a schedule \(quoted(name)).",
        "Choose another name, or remove that one first.")
    case .text(let refusal, let field):
      let name =
        switch field {
        case .note: say("note")
        case .scheduleName: say("name")
        }
      return self.text(refusal, of: name)
    }
  }

  /// An unknown name of a schedule, and the nearest names.
  package func schedule(_ typed: String, _ nearest: [String]) -> Explanation {
    Explanation(
      say("There is no schedule \(quoted(typed))."),
      suggestion(nearest, else: "Choose one from the list of schedules."))
  }
}
