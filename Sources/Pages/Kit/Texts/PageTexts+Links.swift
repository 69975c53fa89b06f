import Texts
import Trackers

/// The questions of links, and the reasons for refusing a link.
extension PageTexts {
  var linkRefused: String { say("This link cannot be followed") }
  var linkNote: String { say("A link asks for this. Nothing has changed yet.") }
  var startFastAsked: String { say("Start a fast?") }
  func startFastAsked(at time: String) -> String { say("Start a fast from \(time)?") }
  func startFastAsked(_ goal: String) -> String { say("Start a fast of \(goal)?") }
  func startFastAsked(_ goal: String, at time: String) -> String {
    say("Start a fast of \(goal) from \(time)?")
  }
  var stopFastAsked: String { say("Stop the fast?") }
  func stopFastAsked(at time: String) -> String { say("Stop the fast as of \(time)?") }
  func drinkAsked(_ amount: String, _ beverage: String) -> String {
    say("Drink \(amount) of \(beverage)?")
  }
  var drinkAnswer: String { say("Drink") }
  func countAsked(_ amount: String, _ activity: String) -> String {
    say("Count \(amount) of \(activity)?")
  }
  func doneAsked(_ task: String) -> String { say("Mark “\(task)” as done?") }
  var doneAnswer: String { say("Mark as done") }
  var doneAnyway: String { say("Done all the same") }
  func undoAsked(_ change: String) -> String { say("Take this back: \(change)?") }
  var cancel: String { say("Cancel") }

  package func refusal(_ refusal: LinkRefusal) -> String {
    switch refusal {
    case .tooLong(let limit): say("It is longer than \(String(limit)) characters.")
    case .verb(let name): say("“\(name.brief)” is nothing that a link can ask for.")
    case .parameter(let name): say("“\(name.brief)” does not belong there.")
    case .missing(let parameter): say("It does not say which \(parameter.rawValue).")
    case .unreadable(let parameter, let text):
      say("“\(text.brief)” is no \(parameter.rawValue) that is known here.")
    }
  }
}

extension String {
  /// The text shortened, since text in a link may have any length.
  fileprivate var brief: String {
    let scalars = unicodeScalars.prefix(60)
    return scalars.endIndex == unicodeScalars.endIndex ? self : String(scalars) + "…"
  }
}
