import Trackers

extension English {
  static let undo = UndoTexts(
    done: done,
    undone: { "Undone: \($0)" },
    overtaken: { "Nothing to restore, since it was changed elsewhere: \($0)" })

  @Sendable static func done(_ deed: Deed) -> String {
    switch deed {
    case .fast(.start): "Started the fast"
    case .fast(.stop): "Stopped the fast"
    case .fast(.cancel): "Cancelled the fast"
    case .fast(.add): "Added a past fast"
    case .fast(.edit): "Edited the fast"
    case .fast(.delete): "Deleted the fast"
    case .fast(.keep): "Kept one fast and discarded the others"
    case .schedule(.add): "Added the schedule"
    case .schedule(.remove): "Removed the schedule"
    case .schedule(.use): "Chose the schedule"
    case .drink(.add): "Added the drink"
    case .drink(.edit): "Edited the drink"
    case .drink(.delete): "Deleted the drink"
    case .drink(.goal): "Changed the goal"
    case .beverage(.add): "Added the beverage"
    case .beverage(.edit): "Edited the beverage"
    case .beverage(.delete): "Removed the beverage"
    case .entry(.add): "Added the entry"
    case .entry(.edit): "Edited the entry"
    case .entry(.delete): "Deleted the entry"
    case .activity(.add): "Added the activity"
    case .activity(.edit): "Edited the activity"
    case .activity(.goal): "Changed the goal"
    case .activity(.archive): "Archived the activity"
    case .activity(.restore): "Brought the activity back"
    case .activity(.delete): "Deleted the activity"
    case .activity(.move): "Moved the activity"
    case .activity(.primary): "Chose the activity that stands for all"
    case .date(.add): "Added the date"
    case .date(.edit): "Edited the date"
    case .date(.archive): "Archived the date"
    case .date(.restore): "Brought the date back"
    case .date(.delete): "Deleted the date"
    case .task(.add): "Added the task"
    case .task(.edit): "Edited the task"
    case .task(.todo): "Took the task back to do"
    case .task(.doing): "Began the task"
    case .task(.done): "Marked the task done"
    case .task(.move): "Moved the task"
    case .task(.today): "Planned for today"
    case .task(.backlog): "Moved to the backlog"
    case .task(.drop): "Dropped"
    case .task(.restore): "Brought the task back"
    case .task(.delete): "Deleted the task"
    case .rest(.mark): "Marked a rest day"
    case .rest(.unmark): "Removed a rest day"
    case .rest(.week): "Changed the weekly rest days"
    case .imported(.file): "Imported a file"
    case .imported(.backup): "Brought in a backup"
    case .sample(.add): "Added the sample data"
    case .sample(.remove): "Removed the sample data"
    case .settings(.edit): "Changed the settings"
    case .reminder(.snooze): "Put off the reminder"
    }
  }
}
