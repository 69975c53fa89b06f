import Texts

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
