import Trackers

extension PageTexts {
  var plan: String { say("Plan") }
  var week: String { say("Week") }
  var backlog: String { say("Backlog") }
  var search: String { say("Search") }
  var editTask: String { say("Edit task") }
}
