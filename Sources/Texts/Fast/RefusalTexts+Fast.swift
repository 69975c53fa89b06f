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
        "A fast has been running since \(moment(fast.start)).",
        "Stop that fast first, or edit its start.")
    case .nothingRunning:
      return explain("No fast is running.", "Start a fast, or add a past one.")
    case .startInFuture(let start):
      return explain(
        "The start, \(moment(start)), is in the future.", "Choose the current time or earlier.")
    case .endInFuture(let end):
      return explain(
        "The end, \(moment(end)), is in the future.", "Choose the current time or earlier.")
    case .endBeforeStart(let start, let end):
      return explain(
        "The end, \(moment(end)), isn't after the start.",
        "Choose an end later than \(moment(start)).")
    case .overlaps(let fast):
      let start = moment(fast.start)
      let remedy = say("Choose other times, or edit or delete that fast.")
      guard let end = fast.end else {
        return explain(
          "This overlaps the fast that has been running since \(start).", remedy: remedy)
      }
      return explain("This overlaps the fast from \(start) to \(moment(end)).", remedy: remedy)
    case .tooLong(let days):
      return explain(
        "A fast can't be longer than \(calendar.days(days)).",
        "Choose a later start or an earlier end.")
    case .goalOutOfRange(..<0):
      return explain("The planned end is before the start.", "Choose a later end.")
    case .goalOutOfRange(let minutes):
      let (least, most) = (FastGoal.supported.lowerBound, FastGoal.supported.upperBound)
      return explain(
        "A goal of \(duration.short(.minutes(minutes))) is out of range.",
        "Choose between \(duration.short(.minutes(least))) and \(duration.short(.minutes(most))).")
    case .noSuchFast:
      return explain(
        "This fast doesn't exist.", "It may have been deleted. Check the list of fasts.")
    case .stillRunning:
      return explain(
        "This fast is still running, so it has no end to edit.",
        "Stop the fast at the time it ended.")
    case .noSuchSchedule(let name):
      return schedule(name, [])
    case .presetStays(let schedule):
      let name = FastTexts(language: language).name(schedule.name)
      return explain(
        "\(name) is a built-in schedule.",
        "Only schedules that you added can be edited or removed.")
    case .scheduleNameTaken(let name):
      return explain(
        "A schedule named \(quoted(name)) already exists.",
        "Choose another name, or remove that schedule first.")
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
    explain("There is no schedule \(quoted(typed)).", remedy: suggestion(nearest))
  }
}
