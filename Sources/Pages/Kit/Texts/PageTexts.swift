import CivilTime
import Texts
import Trackers

/// The texts of the pages only; those shared with the shell are in ``common``.
package struct PageTexts: TextGroup {
  package let language: Language

  package static let english = PageTexts(language: .english)

  package var common: Texts { Texts(language: language) }
}

/// The questions of links, and the reasons for refusing a link.
extension PageTexts {
  var linkRefused: String { say("This link cannot be followed") }
  var linkNote: String { say("A link asks for this. Nothing has changed yet.") }
  var startFastAsked: String { say("Start a fast?") }
  func startFastAsked(at time: String) -> String { say("Start a fast from \(time)?") }
  func startFastAsked(_ goal: String) -> String { say("Start a fast of \(goal)?") }
  func startFastAsked(_ goal: String, at time: String) -> String {
    say("Start a fast of \(goal) from \(time)?")
  }
  var stopFastAsked: String { say("Stop the fast?") }
  func stopFastAsked(at time: String) -> String { say("Stop the fast as of \(time)?") }
  func drinkAsked(_ amount: String, _ beverage: String) -> String {
    say("Drink \(amount) of \(beverage)?")
  }
  var drinkAnswer: String { say("Drink") }
  func countAsked(_ amount: String, _ activity: String) -> String {
    say("Count \(amount) of \(activity)?")
  }
  func doneAsked(_ task: String) -> String { say("Mark “\(task)” as done?") }
  var doneAnswer: String { say("Mark as done") }
  var doneAnyway: String { say("Done all the same") }
  func undoAsked(_ change: String) -> String { say("Take this back: \(change)?") }
  var cancel: String { say("Cancel") }

  package func refusal(_ refusal: LinkRefusal) -> String {
    switch refusal {
    case .tooLong(let limit): say("It is longer than \(String(limit)) characters.")
    case .verb(let name): say("“\(name.brief)” is nothing that a link can ask for.")
    case .parameter(let name): say("“\(name.brief)” does not belong there.")
    case .missing(let parameter): say("It does not say which \(parameter.rawValue).")
    case .unreadable(let parameter, let text):
      say("“\(text.brief)” is no \(parameter.rawValue) that is known here.")
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

  func percent(_ number: String) -> String { say("\(number)\u{a0}%") }

  package func days(_ count: Int, _ number: String) -> String {
    say(count, one: "\(number)\u{a0}day", other: "\(number)\u{a0}days")
  }

  package func inARow(_ days: String) -> String { say("\(days) in a row") }
  func streakEnded(_ days: String, _ day: String) -> String {
    say("A streak of \(days) ended: \(day).")
  }
  var giveRest: String { say("Make it a rest day") }

  func fasts(_ count: Int, _ number: String) -> String {
    say(count, one: "\(number) fast", other: "\(number) fasts")
  }

  func range(_ start: String, _ end: String) -> String { say("\(start) – \(end)") }

  /// A length of time; its parts stay on one line.
  func duration(_ span: Span) -> String {
    common.duration.short(span).map { $0 == " " ? "\u{a0}" : String($0) }.joined()
  }

  /// `16h30`, short enough for a bar.
  func compactDuration(_ span: Span) -> String {
    let minutes = span.wholeMinutes
    let rest = minutes % 60
    return say("\(minutes / 60)h\(rest < 10 ? "0" : "")\(rest)")
  }
}

extension PageTexts {
  var goalSheet: String { say("Goal") }
  var editBy: String { say("Set the goal by") }
  var byDuration: String { say("Duration") }
  var byEnd: String { say("End time") }
  var hours: String { say("Hours") }
  var minutes: String { say("Minutes") }
  var endDate: String { say("End date") }
  var endTime: String { say("End time") }
  func thenEnds(_ time: String) -> String { say("Ends \(time)") }
  func thatIs(_ duration: String) -> String { say("That is \(duration)") }
  var schedulesWord: String { say("Schedules") }
  var ownGoal: String { say("Own goal") }
  var setGoal: String { say("Set goal") }

  var soLongAgo: String { say("So long ago") }
  var startEarlierSheet: String { say("When did you start?") }
  var startEarlierButton: String { say("Start from then") }
  var stopEarlierSheet: String { say("When did you end?") }
  var stopEarlierButton: String { say("Stop there") }
  var dateField: String { say("Date") }
  var timeField: String { say("Time") }

  var addFastSheet: String { say("Add past fast") }
  var addFastButton: String { say("Add fast") }
  var editScheduleSheet: String { say("Edit schedule") }
  var editFastSheet: String { say("Edit fast") }
  var startGroup: String { say("Start") }
  var endGroup: String { say("End") }

  var newScheduleSheet: String { say("New schedule") }
  var newScheduleButton: String { say("Add schedule") }
  var nameField: String { say("Name") }
  var goalLimits: String { say("From 1 minute to 72 hours 59 minutes.") }

  func does(_ shortcut: Shortcut) -> String {
    switch shortcut {
    case .now: say("Now, or the plan's day")
    case .history: say("History, or the plan's week")
    case .statistics: say("Stats, or the backlog")
    case .settings: say("Settings")
    case .startOrStop: say("Start or stop the fast; add the first quick amount")
    case .edit: say("Edit what is shown")
    case .undo: say("Undo; Z does the same")
    case .redo: say("Redo; Shift+Z does the same")
    case .add: say("Add a past fast, an amount, a task, an activity or a date")
    case .search: say("Search tasks")
    case .shortcuts: say("Show these keys")
    }
  }
  var arrowKeys: String { say("Arrow keys") }
  var arrowKeysDo: String { say("Go from bar to bar in a chart") }
  var holdKey: String { say("D") }
  var holdKeyDoes: String {
    say("On a task’s circle: doing it now, or not. A long press does the same")
  }
  var deleteKey: String { say("Del") }
  var deleteKeyDoes: String { say("Delete the row that has the focus") }
  var escapeKey: String { say("Esc") }
  var escapeKeyDoes: String { say("Close a sheet") }
}

extension PageTexts {
  package var dateNeeded: String { say("Enter a date that exists.") }
  package var timeNeeded: String { say("Enter a time, such as 20:00.") }
  package func numberNeeded(_ range: ClosedRange<Int>) -> String {
    say("Enter a whole number from \(range.lowerBound) to \(range.upperBound).")
  }
}
