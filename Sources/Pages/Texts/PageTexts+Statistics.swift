import Texts

extension PageTexts {
  var statisticsTitle: String { say("All fasts") }
  var total: String { say("Total") }
  var completed: String { say("Completed") }
  var completionRate: String { say("Completion rate") }
  var average: String { say("Average") }
  var longest: String { say("Longest") }
  var inThisWeek: String { say("This week") }
  var currentStreak: String { say("Current streak") }
  var longestStreak: String { say("Longest streak") }
  var noFigure: String { say("–") }
  var statisticsEmpty: String { say("Figures appear with your first fast.") }
  var partial: String { say("Partial") }
  var dayWord: String { say("Day") }
  func weekBar(_ day: String, _ parts: String) -> String { say("\(day): \(parts)") }
  func completedFor(_ duration: String) -> String { say("\(duration) completed") }
  func partialFor(_ duration: String) -> String { say("\(duration) partial") }
  func runningFor(_ duration: String) -> String { say("\(duration) running") }
  var nothingFasted: String { say("no fast") }
  func and(_ first: String, _ second: String) -> String { say("\(first), \(second)") }
}
