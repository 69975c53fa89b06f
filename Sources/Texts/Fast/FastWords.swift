/// Words beside the figures of a fast, shared by pages, shell and widgets.
extension TextGroup {
  package var fastingWord: String { say("Fasting") }
  package var notFasting: String { say("Not fasting") }
  package var goalReached: String { say("Goal reached") }
  package var elapsed: String { say("Elapsed") }
  package var remaining: String { say("Remaining") }
  package var pastGoal: String { say("Past goal") }
  package var started: String { say("Started") }
  package var ends: String { say("Ends") }
  package var reached: String { say("Reached") }
  package var milestones: String { say("Milestones") }
  package var streak: String { say("Streak") }
  package var schedule: String { say("Schedule") }
  package var nextFast: String { say("Next fast") }
  package var eatingWindow: String { say("Eating window") }
  package var closes: String { say("Closes") }
  package var windowClosed: String { say("Window closed") }
  package var closed: String { say("Closed") }
  package var lastFast: String { say("Last fast") }
  package var endedLabel: String { say("Ended") }
  package var goalWord: String { say("Goal") }
  package var nowLabel: String { say("now") }
  package var lastSevenDays: String { say("Last 7 days") }
  package var nothingToUndo: String { say("Nothing to undo.") }
  package var nothingToRedo: String { say("Nothing to redo.") }
}
