import Texts

extension ShellTexts {
  var plan: String { say("Plan") }
  var overdueHint: String {
    say("Do all today: dayring plan carry --all. Or use backlog --all, or drop --all.")
  }

  var planned: String { say("Planned") }
  var doneLabel: String { say("Done", context: "tasks") }
  var carriedLabel: String { say("Carried over") }
  var toLaterWeek: String { say("Later week") }
  var droppedLabel: String { say("Won't do") }
  var expiredLabel: String { say("Expired") }
  var weekLabel: String { say("Week") }

  var idLabel: String { say("ID") }
  var statusLabel: String { say("Status") }
  var firstPlanned: String { say("First planned for") }
  var repeats: String { say("Repeats") }
  var waiting: String { say("Blocked by") }
  var created: String { say("Created") }
  var lastChanged: String { say("Last changed") }

  var nothingPlanned: String { say("Nothing planned.") }
  var nothingOverdue: String { say("Nothing overdue.") }
  var nothingOpen: String { Texts(language: language).list.nothingOpen }
  var emptyBacklog: String { say("The backlog is empty.") }
  var emptyArchive: String { say("The archive is empty.") }
  var nothingFound: String { say("No task matches.") }

  var comesRound: String { say("repeats") }
  var hasNotes: String { say("notes") }
  var inList: String { say("List") }
  var givenTo: String { say("Given to") }
  var deletedByOthers: String { say("deleted by others") }
  var musts: String { say("Must-dos") }
  var overItsLimit: String { say("over the limit") }

  func overdue(_ count: Int) -> String { say("\(count) overdue: dayring plan overdue") }
  func since(_ day: String) -> String { say("since \(day)") }

  /// `2 of 5 done`.
  func done(_ count: Int, of total: Int) -> String { say("\(count) of \(total) done") }

  /// `8 of 12, 66%`.
  func share(_ count: Int, of total: Int) -> String {
    guard total > 0 else { return String(count) }
    let rate = percent(String(count * 100 / total))
    return say("\(count) of \(total), \(rate)")
  }

  func doneFromBacklog(_ count: Int) -> String { say("\(count) done") }

  func week(_ day: String) -> String { say("Week of \(day)") }

  func moreOverdue(_ count: Int) -> String { say("and \(count) more: dayring plan overdue") }

  var more: String { say("and more: raise --limit") }
}
