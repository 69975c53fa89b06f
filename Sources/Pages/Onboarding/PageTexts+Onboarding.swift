import CivilTime
import Texts
import Trackers

extension PageTexts {
  var welcomeText: String { say("Your day in one ring. You can change this later.") }
  var chooseSchedule: String { say("How long do you want to fast?") }
  var waterLead: String { say("Coffee, tea and other drinks count too.") }
  var continueWord: String { say("Continue") }
  var back: String { say("Back") }
  var begin: String { say("Start my day") }
  var skip: String { say("Skip") }
  var asBefore: String { say("Keep my settings") }
  var runAgain: String { say("Set up again") }
  var remindMe: String { say("Remind me to drink, and tell me when I reach a goal") }
  /// `16 hours · eat within 8`, `23 hours · one meal a day`, `36 hours`.
  func length(of goal: FastGoal) -> String {
    let fast = common.duration.spoken(goal.span)
    guard let window = goal.eatingWindow else { return fast }
    let minutes = window.wholeMinutes
    if minutes == 60 { return say("\(fast) · one meal a day") }
    let length = minutes % 60 == 0 ? String(minutes / 60) : common.duration.spoken(window)
    return say("\(fast) · eat within \(length)")
  }
  /// The level of activity for which a goal is usual.
  func level(of goal: Volume) -> String {
    switch goal.tenths {
    case ..<17_000: say("Light day")
    case ..<22_000: say("Normal day")
    case ..<28_000: say("Active day")
    default: say("Exercise or heat")
    }
  }
}
