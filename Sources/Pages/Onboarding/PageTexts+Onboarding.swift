import Texts
import Trackers

extension PageTexts {
  var welcome: String { say("Welcome to Dayring") }
  var welcomeText: String {
    say("Your day in one ring. Choose what you like now; all of it can be changed at any time.")
  }
  var chooseSchedule: String { say("How do you want to fast?") }
  var begin: String { say("Start using Dayring") }
  var skip: String { say("Skip") }
  var asBefore: String { say("Leave all as it was") }
  var runAgain: String { say("Choose trackers and goals again") }
  var remindMe: String { say("Remind me of goals reached, and to drink") }
  /// The level of activity for which a goal is usual.
  func level(of goal: Volume) -> String {
    switch goal.tenths {
    case ..<17_000: say("quiet day")
    case ..<22_000: say("usual day")
    case ..<28_000: say("active day")
    default: say("sport or heat")
    }
  }
}
