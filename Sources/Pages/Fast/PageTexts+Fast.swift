import CivilTime
import Texts
import Trackers

extension PageTexts {
  var running: String { say("Running") }
  var leftLabel: String { say("Left") }
  func goal(_ name: String) -> String { say("Goal \(name)") }
  var ready: String { say("Ready") }
  var opened: String { say("Opened") }
  func ago(_ span: Span) -> String { common.duration.ago(span, as: duration(span)) }
  func until(_ time: String) -> String { say("until \(time)") }
  /// For screen readers.
  func timeLeft(_ time: String) -> String { say("\(time) left") }

  var startFast: String { say("Start fast") }
  var stopFast: String { say("Stop fast") }
  var editStart: String { say("Edit start") }
  var startedEarlier: String { say("I started earlier…") }
  var endedEarlier: String { say("I stopped earlier…") }
  var changeGoal: String { say("Change goal") }
  var liveView: String { say("Live view") }
  var miniWindow: String { say("Open a floating window") }
  var cancelFast: String { say("Cancel fast") }
  var change: String { say("Change") }
  func scheduleEnds(_ time: String) -> String { say("Ends \(time) if you start now") }

  func milestonePassed(_ hours: String) -> String { say("\(hours) passed") }
  func milestoneAhead(_ hours: String, _ time: String) -> String {
    say("Next: \(hours) in \(time)")
  }

  var conflict: String { say("Two fasts are running. Which one should continue?") }
  func conflictText(_ time: String, _ goal: String) -> String {
    say("This fast started \(time) on another device (\(goal)).")
  }
  var keepThis: String { say("Keep this fast") }
  var deleteThis: String { say("Delete this fast") }
  var discard: String { say("Discard") }

  var lastFive: String { say("Last five") }
  var lastFiveEmpty: String { say("Your last five fasts will appear here.") }
  var date: String { say("Date") }
  var durationWord: String { say("Duration") }
  var outcome: String { say("Outcome") }
  func barLabel(_ day: String, _ duration: String, _ goal: String, _ outcome: String) -> String {
    say("\(day): \(duration) of \(goal), \(outcome)")
  }
}

extension PageTexts {
  /// `Completed · 16:8`.
  func beside(_ outcome: String, _ goal: String) -> String { say("\(outcome) · \(goal)") }

  func outcome(_ outcome: Fast.Outcome) -> String {
    switch outcome {
    case .running: say("Running")
    case .completed: say("Completed")
    case .partial: say("Stopped early")
    case .cancelled: say("Cancelled")
    }
  }

  var addPastFast: String { say("Add past fast") }
  var showMore: String { say("Show more") }
  var historyEmpty: String { say("No fasts yet.") }
  var calendar: String { say("This month") }
  var chooseFast: String { say("Select a fast.") }
  var fastIsGone: String { say("Fast not found") }
  var fastIsGoneHint: String { say("It may have been deleted on another device.") }
  var backToHistory: String { say("All fasts") }
  var planned: String { say("Goal time") }
  var note: String { say("Note") }
  var stillRunning: String { say("Still running") }
  func deleteFast(_ day: String) -> String { say("Delete the fast of \(day)") }
  func editFast(_ day: String) -> String { say("Edit the fast of \(day)") }
}

extension PageTexts {
  var statisticsTitle: String { say("All fasts") }
  var completed: String { say("Completed") }
  var completionRate: String { say("Completion rate") }
  var longest: String { say("Longest") }
  var inThisWeek: String { say("This week") }
  var currentStreak: String { say("Current streak") }
  var longestStreak: String { say("Longest streak") }
  var statisticsEmpty: String { say("Statistics appear after your first fast.") }
  var partial: String { say("Stopped early") }
  var dayWord: String { say("Day") }
  func completedFor(_ duration: String) -> String { say("\(duration) completed") }
  func partialFor(_ duration: String) -> String { say("\(duration) stopped early") }
  func runningFor(_ duration: String) -> String { say("\(duration) running") }
  var nothingFasted: String { say("no fast") }
  func and(_ first: String, _ second: String) -> String { say("\(first), \(second)") }
}
