import Texts

extension ShellTexts {
  var plan: String { say("Plan") }
  var overdueHint: String {
    "To do today: dayring plan carry --all; or backlog --all, or drop --all"
  }

  var planned: String { say("Planned") }
  var doneLabel: String { say("Done") }
  var carriedLabel: String { say("Carried") }
  var toLaterWeek: String { say("To a later week") }
  var droppedLabel: String { say("Dropped") }
  var expiredLabel: String { say("Expired") }

  var idLabel: String { say("Id") }
  var statusLabel: String { say("Status") }
  var firstPlanned: String { say("First for") }
  var repeats: String { say("Repeats") }
  var waiting: String { say("Waiting") }
  var created: String { say("Added") }
  var lastChanged: String { say("Changed") }

  var nothingPlanned: String { say("Nothing is planned.") }
  var nothingOverdue: String { say("Nothing is overdue.") }
  var nothingOpen: String { say("Nothing is open.") }
  var emptyBacklog: String { say("The backlog is empty.") }
  var emptyArchive: String { say("The archive is empty.") }
  var nothingFound: String { say("No task holds these words.") }

  var comesRound: String { say("comes round") }
  var overItsLimit: String { say("over its limit") }

  func overdue(_ count: Int) -> String { say("  \(count) overdue: dayring plan overdue") }
  func until(_ day: String) -> String { say("until \(day)") }
  func since(_ day: String) -> String { say("since \(day)") }

  /// `2 of 5 done`.
  func done(_ count: Int, of total: Int) -> String { say("\(count) of \(total) done") }

  /// `8 of 12, 66%`.
  func share(_ count: Int, of total: Int) -> String {
    total > 0 ? "\(count) of \(total), \(count * 100 / total)%" : "\(count)"
  }

  func doneFromBacklog(_ count: Int) -> String { say("\(count) done") }

  func week(_ day: String) -> String { say("Week of \(day)") }

  /// A name at the beginning of a line: `Morning`.
  func heading(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  func more(_ count: Int, _ command: String) -> String { say("  and \(count) more: \(command)") }

  var more: String { say("  and more: --limit shows them") }
}
