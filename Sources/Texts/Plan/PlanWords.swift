/// Words of the plan shared by pages and shell.
extension TextGroup {
  package var backlog: String { say("Backlog") }
  package var overdue: String { say("Overdue") }
  package var onTop: String { say("pinned to top") }
  package var doneByDay: String { say("Done by day") }
  package var byBucket: String { say("By priority") }
  package var byRegion: String { say("By time of day") }
}
