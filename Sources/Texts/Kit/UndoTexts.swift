import Trackers

package struct UndoTexts: TextGroup {
  package let language: Language

  /// The description of a change, by the label of its undo entry. An unknown label, of a later
  /// version, is returned unchanged.
  package func words(for label: String) -> String { ChangeKind(label: label).map(done) ?? label }

  /// - Parameter done: the words for the label of the undone change.
  package func undone(_ done: String) -> String { say("Undone: \(done)") }

  package func redone(_ done: String) -> String { say("Redone: \(done)") }

  /// The result of an undo or redo that changed nothing, because other devices have changed all of
  /// it since.
  /// - Parameter done: the words for its label.
  package func overtaken(_ done: String) -> String {
    say("Nothing to restore, since it was changed elsewhere: \(done)")
  }

  /// `Started the fast`
  package func done(_ kind: ChangeKind) -> String {
    switch kind {
    case .fast(.start): say("Started the fast")
    case .fast(.stop): say("Stopped the fast")
    case .fast(.cancel): say("Cancelled the fast")
    case .fast(.add): say("Added a past fast")
    case .fast(.edit): say("Edited the fast")
    case .fast(.delete): say("Deleted the fast")
    case .fast(.keep): say("Kept one fast and discarded the others")
    case .schedule(.add): say("Added the schedule")
    case .schedule(.edit): say("Edited the schedule")
    case .schedule(.remove): say("Removed the schedule")
    case .schedule(.use): say("Chose the schedule")
    case .drink(.add): say("Added the drink")
    case .drink(.edit): say("Edited the drink")
    case .drink(.delete): say("Deleted the drink")
    case .drink(.goal): say("Changed the goal")
    case .beverage(.add): say("Added the beverage")
    case .beverage(.edit): say("Edited the beverage")
    case .beverage(.delete): say("Removed the beverage")
    case .entry(.add): say("Added the entry")
    case .entry(.edit): say("Edited the entry")
    case .entry(.delete): say("Deleted the entry")
    case .activity(.add): say("Added the activity")
    case .activity(.edit): say("Edited the activity")
    case .activity(.goal): say("Changed the goal")
    case .activity(.archive): say("Archived the activity")
    case .activity(.restore): say("Brought the activity back")
    case .activity(.delete): say("Deleted the activity")
    case .activity(.move): say("Moved the activity")
    case .activity(.primary): say("Chose the activity that stands for all")
    case .date(.add): say("Added the date")
    case .date(.edit): say("Edited the date")
    case .date(.archive): say("Archived the date")
    case .date(.restore): say("Brought the date back")
    case .date(.delete): say("Deleted the date")
    case .task(.add): say("Added the task")
    case .task(.edit): say("Edited the task")
    case .task(.todo): say("Took the task back to do")
    case .task(.doing): say("Began the task")
    case .task(.done): say("Marked the task done")
    case .task(.move): say("Moved the task")
    case .task(.today): say("Planned for today")
    case .task(.backlog): say("Moved to the backlog")
    case .task(.drop): say("Dropped")
    case .task(.restore): say("Brought the task back")
    case .task(.delete): say("Deleted the task")
    case .rest(.mark): say("Marked a rest day")
    case .rest(.unmark): say("Removed a rest day")
    case .rest(.week): say("Changed the weekly rest days")
    case .imported(.file): say("Imported a file")
    case .imported(.backup): say("Brought in a backup")
    case .sample(.add): say("Added the sample data")
    case .sample(.remove): say("Removed the sample data")
    case .settings(.edit): say("Changed the settings")
    case .reminder(.snooze): say("Put off the reminder")
    }
  }
}
