/// Words of the plan shared by pages and shell.
extension TextGroup {
  package var backlog: String { say("Backlog") }
  package var overdue: String { say("Overdue") }
  package var onTop: String { say("on top") }
  package var hasNotes: String { say("notes") }
  package var doneByDay: String { say("Done by day") }
  package var byBucket: String { say("By bucket") }
  package var byRegion: String { say("By part of the day") }
  package var musts: String { say("Musts") }
}
