extension English {
  static let undo = UndoTexts(
    done: done,
    undone: { "Undone: \(done($0))" },
    overtaken: { "Nothing to restore, since it was changed elsewhere: \(done($0))" })

  @Sendable private static func done(_ label: String) -> String {
    switch label {
    case "fast.start": "Started the fast"
    case "fast.stop": "Stopped the fast"
    case "fast.cancel": "Cancelled the fast"
    case "fast.add": "Added a past fast"
    case "fast.edit": "Edited the fast"
    case "fast.delete": "Deleted the fast"
    case "fast.keep": "Kept one fast and discarded the others"
    case "schedule.add": "Added the schedule"
    case "schedule.remove": "Removed the schedule"
    case "schedule.use": "Chose the schedule"
    case "settings.edit": "Changed the settings"
    default: label
    }
  }
}
