extension ShellTexts {
  var plan: String { "Plan" }
  var musts: String { "Musts" }
  var overdue: String { "Overdue" }
  var overdueHint: String {
    "To do today: dayring plan carry --all; or backlog --all, or drop --all"
  }

  var planned: String { "Planned" }
  var doneLabel: String { "Done" }
  var carriedLabel: String { "Carried" }
  var droppedLabel: String { "Dropped" }
  var expiredLabel: String { "Expired" }
  var backlog: String { "Backlog" }
  var doneByDay: String { "Done by day" }
  var byBucket: String { "By bucket" }
  var byRegion: String { "By part of the day" }

  var idLabel: String { "Id" }
  var statusLabel: String { "Status" }
  var firstPlanned: String { "First for" }
  var repeats: String { "Repeats" }
  var created: String { "Added" }

  var nothingPlanned: String { "Nothing is planned." }
  var nothingOverdue: String { "Nothing is overdue." }
  var emptyBacklog: String { "The backlog is empty." }
  var emptyArchive: String { "The archive is empty." }
  var nothingFound: String { "No task holds these words." }

  var onTop: String { "on top" }
  var hasNotes: String { "notes" }
  var comesRound: String { "comes round" }
  var overItsLimit: String { "over its limit" }

  func overdue(_ count: Int) -> String { "  \(count) overdue: dayring plan overdue" }
  func until(_ day: String) -> String { "until \(day)" }
  func since(_ day: String) -> String { "since \(day)" }

  /// `2 of 5 done`.
  func done(_ count: Int, of total: Int) -> String { "\(count) of \(total) done" }

  /// `8 of 12, 66%`.
  func share(_ count: Int, of total: Int) -> String {
    total > 0 ? "\(count) of \(total), \(count * 100 / total)%" : "\(count)"
  }

  func doneFromBacklog(_ count: Int) -> String { "\(count) done" }

  func week(_ day: String) -> String { "Week of \(day)" }

  /// At the beginning of a line: `Morning`.
  func heading(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  func more(_ count: Int, _ command: String) -> String { "  and \(count) more: \(command)" }

  var more: String { "  and more: --limit shows them" }
}
