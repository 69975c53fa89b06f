import Texts

extension PageTexts {
  var welcome: String { say("Welcome to Dayring") }
  var welcomeText: String {
    say("Your day in one ring. Choose what you like now; all of it can be changed at any time.")
  }
  var chooseSchedule: String { say("How do you want to fast?") }
  var begin: String { say("Start using Dayring") }
  var skip: String { say("Skip") }
}
