import CivilTime
import Texts
import Trackers

/// The texts of the pages only; those shared with the shell are in ``common``.
package struct PageTexts: TextGroup {
  package let language: Language

  package init(language: Language) {
    self.language = language
  }

  package var common: Texts { Texts(language: language) }
}

/// The questions of links, and the reasons for refusing a link.
extension PageTexts {
  var linkRefused: String { say("This link can't be opened") }
  var linkNote: String { say("You opened a link. Nothing has changed yet.") }
  var startFastAsked: String { say("Start a fast?") }
  func startFastAsked(at time: String) -> String { say("Start a fast from \(time)?") }
  func startFastAsked(_ goal: String) -> String { say("Start a \(goal) fast?") }
  func startFastAsked(_ goal: String, at time: String) -> String {
    say("Start a \(goal) fast from \(time)?")
  }
  var stopFastAsked: String { say("Stop the fast?") }
  func stopFastAsked(at time: String) -> String { say("Stop the fast as of \(time)?") }
  func drinkAsked(_ amount: String, _ beverage: String) -> String {
    say("Log \(amount) of \(beverage)?")
  }
  var drinkAnswer: String { say("Log") }
  func countAsked(_ amount: String, _ activity: String) -> String {
    say("Add \(amount) to \(activity)?")
  }
  func doneAsked(_ task: String) -> String { say("Mark “\(task)” as done?") }
  var doneAnswer: String { say("Mark as done") }
  var doneAnyway: String { say("Mark as done anyway") }
  func undoAsked(_ change: String) -> String { say("Undo “\(change)”?") }
  var undoAnswer: String { say("Undo", context: "answer") }
  var cancel: String { say("Cancel") }

  package func refusal(_ refusal: LinkRefusal) -> String {
    switch refusal {
    case .tooLong(let limit): say("The link is longer than \(limit) characters.")
    case .verb(let name): say("Dayring has no action “\(name.brief)”.")
    case .parameter(let name): say("The link has an unexpected part: “\(name.brief)”.")
    case .missing(let parameter): say("The link is missing “\(parameter.rawValue)”.")
    case .unreadable(let parameter, let text):
      say("\(name(of: parameter)) not recognised: “\(text.brief)”.")
    }
  }

  private func name(of parameter: VerbParameter) -> String {
    switch parameter {
    case .goal: say("Goal")
    case .time: say("Time")
    case .volume, .amount: say("Amount")
    case .beverage: say("Beverage")
    case .activity: say("Counter")
    case .title: say("Title")
    case .task: say("Task")
    case .date: say("Date", context: "tracker")
    }
  }
}

extension String {
  /// The text shortened, since text in a link may have any length.
  fileprivate var brief: String {
    let scalars = unicodeScalars.prefix(60)
    return scalars.endIndex == unicodeScalars.endIndex ? self : String(scalars) + "…"
  }
}

extension PageTexts {
  /// A day beside a time of day; capitalised if it comes first.
  func relativeDay(_ distance: Int, isFirst: Bool) -> String? {
    switch (distance, isFirst) {
    case (0, true): say("Today")
    case (0, false): say("today")
    case (-1, true): say("Yesterday")
    case (-1, false): say("yesterday")
    case (1, true): say("Tomorrow")
    case (1, false): say("tomorrow")
    default: nil
    }
  }

  /// A day beside a time of day: `Yesterday 20:04`.
  func dayTime(_ day: String, _ time: String) -> String { say("\(day) \(time)") }

  func percent(_ number: String) -> String { say("\(number)%") }

  package func days(_ count: Int, _ number: String) -> String {
    say(count, one: "\(number)\u{a0}day", other: "\(number)\u{a0}days")
  }

  func streak(_ days: String) -> String { say("Streak: \(days)") }
  func inARow(_ days: String) -> String { say("\(days) in a row") }
  /// The sentence of a toast.
  package func streakReached(_ days: String) -> String { say("\(days) in a row.") }
  func streakEnded(_ days: String, _ day: String) -> String {
    say("A streak of \(days) ended on \(day).")
  }
  var giveRest: String { say("Make it a rest day") }

  func fasts(_ count: Int, _ number: String) -> String {
    say(count, one: "\(number) fast", other: "\(number) fasts")
  }

  func range(_ start: String, _ end: String) -> String { say("\(start) – \(end)") }

  /// `5h 56m`; its parts stay on one line.
  func duration(_ span: Span) -> String {
    common.duration.short(span).map { $0 == " " ? "\u{a0}" : String($0) }.joined()
  }

  /// `16:8`, `23:1 OMAD`, `36h`.
  ///
  /// - Parameter schedule: the name as stored.
  func title(_ schedule: String) -> String {
    Schedule.length(named: schedule).map { duration($0) } ?? Schedule.title(of: schedule)
  }
}

extension PageTexts {
  var goalSheet: String { say("Goal") }
  var editBy: String { say("Set goal by") }
  var byDuration: String { say("Duration") }
  var byEnd: String { say("End time") }
  var hours: String { say("Hours") }
  var minutes: String { say("Minutes") }
  var endDate: String { say("End date") }
  var endTime: String { say("End time") }
  func thenEnds(_ time: String) -> String { say("Ends \(time)") }
  /// `Fasting 16h · eating 8h`, or with the times of both.
  func fastingHours(_ fasting: String, eating: String) -> String {
    say("Fasting \(fasting) · eating \(eating)")
  }
  /// `20:00–12:00`.
  func times(_ start: String, _ end: String) -> String { say("\(start)–\(end)") }
  var schedulesWord: String { say("Schedules") }
  var ownGoal: String { say("Custom") }
  var setGoal: String { say("Set goal") }

  var stopped: String { say("Stopped") }
  var startEarlierSheet: String { say("When did you start?") }
  var startEarlierButton: String { say("Start at this time") }
  var stopEarlierSheet: String { say("When did you stop?") }
  var stopEarlierButton: String { say("Stop at this time") }
  var dateField: String { say("Date") }
  var timeField: String { say("Time") }

  var addFastSheet: String { say("Add past fast") }
  var addFastButton: String { say("Add fast") }
  var editScheduleSheet: String { say("Edit schedule") }
  var editFastSheet: String { say("Edit fast") }
  var startGroup: String { say("Start", context: "heading") }
  var endGroup: String { say("End") }

  var newScheduleSheet: String { say("New schedule") }
  var newScheduleButton: String { say("Add schedule") }
  var nameField: String { say("Name") }
  var goalLimits: String {
    let (least, most) = (FastGoal.supported.lowerBound, FastGoal.supported.upperBound)
    return say("Choose between \(duration(.minutes(least))) and \(duration(.minutes(most))).")
  }

  func does(_ shortcut: Shortcut) -> String {
    switch shortcut {
    case .now: say("Open Now, or the day in Plan")
    case .history: say("Open History, or the week in Plan")
    case .statistics: say("Open Stats, or the backlog in Plan")
    case .settings: say("Open Settings")
    case .startOrStop: say("Start or stop a fast, or log the first quick amount")
    case .edit: say("Edit the fast, task or counter on this page")
    case .undo: say("Undo (or Z)")
    case .redo: say("Redo (or Shift+Z)")
    case .add: say("Add a past fast, an amount, a task, a counter or a date")
    case .search: say("Search tasks")
    case .shortcuts: say("Show keyboard shortcuts")
    }
  }
  var arrowKeys: String { say("Arrow keys") }
  var arrowKeysDo: String {
    say("Move between bars, periods, days, or tasks while one is open")
  }
  var holdKey: String { say("D") }
  var holdKeyDoes: String {
    say("On a task's circle: mark it as in progress, or not (same as a long press)")
  }
  var deleteKey: String { say("Del") }
  var deleteKeyDoes: String { say("Delete the focused row") }
  var escapeKey: String { say("Esc") }
  var escapeKeyDoes: String { say("Close the sheet or the task") }
}

extension PageTexts {
  package var dateNeeded: String { say("Enter a valid date.") }
  package var timeNeeded: String { say("Enter a time, like 20:00.") }
  package func numberNeeded(_ range: ClosedRange<Int>) -> String {
    say("Enter a whole number from \(range.lowerBound) to \(range.upperBound).")
  }
}
