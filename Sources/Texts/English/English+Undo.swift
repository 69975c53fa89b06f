extension English {
  static let undo = UndoTexts(
    done: done,
    undone: { "Undone: \(done($0))" },
    overtaken: { "Nothing to restore, since it was changed elsewhere: \(done($0))" })

  @Sendable private static func done(_ label: String) -> String {
    for change in changes where change.label == label { return change.done }
    return label
  }

  private static let changes: [(label: String, done: String)] = [
    ("fast.start", "Started the fast"),
    ("fast.stop", "Stopped the fast"),
    ("fast.cancel", "Cancelled the fast"),
    ("fast.add", "Added a past fast"),
    ("fast.edit", "Edited the fast"),
    ("fast.delete", "Deleted the fast"),
    ("fast.keep", "Kept one fast and discarded the others"),
    ("schedule.add", "Added the schedule"),
    ("schedule.remove", "Removed the schedule"),
    ("schedule.use", "Chose the schedule"),
    ("drink.add", "Added the drink"),
    ("drink.edit", "Edited the drink"),
    ("drink.delete", "Deleted the drink"),
    ("drink.goal", "Changed the goal"),
    ("beverage.add", "Added the beverage"),
    ("beverage.edit", "Edited the beverage"),
    ("beverage.delete", "Removed the beverage"),
    ("entry.add", "Added the entry"),
    ("entry.edit", "Edited the entry"),
    ("entry.delete", "Deleted the entry"),
    ("activity.add", "Added the activity"),
    ("activity.edit", "Edited the activity"),
    ("activity.goal", "Changed the goal"),
    ("activity.archive", "Archived the activity"),
    ("activity.restore", "Brought the activity back"),
    ("activity.delete", "Deleted the activity"),
    ("activity.move", "Moved the activity"),
    ("activity.primary", "Chose the activity that stands for all"),
    ("date.add", "Added the date"),
    ("date.edit", "Edited the date"),
    ("date.archive", "Archived the date"),
    ("date.restore", "Brought the date back"),
    ("date.delete", "Deleted the date"),
    ("task.add", "Added the task"),
    ("task.edit", "Edited the task"),
    ("task.todo", "Took the task back to do"),
    ("task.doing", "Began the task"),
    ("task.done", "Marked the task done"),
    ("task.move", "Moved the task"),
    ("task.today", "Planned for today"),
    ("task.backlog", "Moved to the backlog"),
    ("task.drop", "Dropped"),
    ("task.restore", "Brought the task back"),
    ("task.delete", "Deleted the task"),
    ("rest.mark", "Marked a rest day"),
    ("rest.unmark", "Removed a rest day"),
    ("rest.week", "Changed the weekly rest days"),
    ("sample.add", "Added the sample data"),
    ("sample.remove", "Removed the sample data"),
    ("settings.edit", "Changed the settings"),
  ]
}
