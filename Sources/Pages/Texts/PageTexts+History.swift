import Texts
import Trackers

extension PageTexts {
  func outcome(_ outcome: Fast.Outcome) -> String {
    switch outcome {
    case .running: say("Running")
    case .completed: say("Completed")
    case .partial: say("Partial")
    case .cancelled: say("Cancelled")
    }
  }

  var addPastFast: String { say("Add past fast") }
  var showMore: String { say("Show more") }
  var historyEmpty: String { say("No fasts yet. The first one you end stands here.") }
  var calendar: String { say("Calendar of this month") }
  var chooseFast: String { say("Choose a fast to see it here.") }
  var fastIsGone: String { say("This fast is not here any more.") }
  var fastIsGoneHint: String { say("It may have been deleted on another device.") }
  var backToHistory: String { say("All fasts") }
  var endedLabel: String { say("Ended") }
  var planned: String { say("Goal at") }
  var note: String { say("Note") }
  var stillRunning: String { say("Still running") }
  func deleteFast(_ day: String) -> String { say("Delete the fast of \(day)") }
  func editFast(_ day: String) -> String { say("Edit the fast of \(day)") }
}
