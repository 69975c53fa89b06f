import Texts

extension PageTexts {
  var daySoFar: String { say("The day so far") }
  func ringOf(fast percent: String) -> String { say("Fast: \(percent) of the goal") }
  var ringIsEmpty: String { say("No fast is running") }
  func ringOf(window time: String) -> String { say("Eating window: \(time) left") }

  func since(_ goal: String, _ time: String) -> String { say("\(goal) · since \(time)") }
  func since(_ time: String) -> String { say("since \(time)") }
  func leftUntil(_ time: String) -> String { say("left, until \(time)") }
  func pastGoalSince(_ time: String) -> String { say("past the goal of \(time)") }
  var left: String { say("left") }
  func eatingUntil(_ time: String) -> String { say("Eating window · until \(time)") }
  func nextWas(_ time: String) -> String { say("Next fast · planned for \(time)") }
  var ago: String { say("ago") }
  func wouldEnd(_ time: String) -> String { say("until \(time), if you start now") }
  var startWord: String { say("Start") }
  var stopWord: String { say("Stop") }
  var firstFast: String { say("Your first fast is one tap away.") }

  func dayMet(_ day: String) -> String { say("\(day): goal reached") }
  func dayPartly(_ day: String, _ duration: String) -> String { say("\(day): \(duration) fasted") }
  func dayRunning(_ day: String, _ duration: String) -> String {
    say("\(day): \(duration), running")
  }
  var nothingTracked: String { say("Nothing to show yet. Choose in the settings what you track.") }
  func dayEmpty(_ day: String) -> String { say("\(day): nothing yet") }
}
