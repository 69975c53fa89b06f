import Texts

extension PageTexts {
  var daySoFar: String { say("Today so far") }
  func ringOf(fast percent: String) -> String { say("Fast: \(percent) of the goal") }
  var ringIsEmpty: String { say("No fast is running") }
  func ringOf(window time: String) -> String { say("Eating window: \(time) left") }

  func since(_ goal: String, _ time: String) -> String { say("\(goal) · since \(time)") }
  func since(_ time: String) -> String { say("since \(time)") }
  func leftEnds(_ left: String, _ end: String) -> String { say("\(left) left · ends \(end)") }
  func nextWas(_ time: String) -> String { say("Your fast was due \(time)") }
  func wouldEnd(_ time: String) -> String { say("Start now, finish \(time)") }
  var startWord: String { say("Start") }
  var stopWord: String { say("Stop") }

  func dayMet(_ day: String) -> String { say("\(day): goal reached") }
  func dayPartly(_ day: String, _ duration: String) -> String { say("\(day): \(duration) fasted") }
  func dayRunning(_ day: String, _ duration: String) -> String {
    say("\(day): \(duration), running")
  }
  var nothingTracked: String { say("Nothing to track yet. Choose trackers in Settings.") }
  func dayEmpty(_ day: String) -> String { say("\(day): no fast started") }
}
