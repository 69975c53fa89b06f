import CivilTime
import Texts
import Trackers

/// Of widgets, status lines, spoken lines and tokens.
extension ShellTexts {
  func unknownPlaceholder(_ name: String, _ nearest: [String]) -> Explanation {
    Explanation(
      "There is no placeholder {\(name)}.",
      nearest.isEmpty
        ? "There are: \(StatusField.documented.map { "{\($0)}" }.joined(separator: " "))."
        : "Perhaps \(nearest.map { "{\($0)}" }.joined(separator: ", "))?")
  }

  var loneBrace: Explanation {
    Explanation(
      "The format has a brace without its other half.",
      "Placeholders stand in braces, as {fast.elapsed}; write {{ and }} for braces.")
  }

  func refusal(_ refusal: VerbRefusal) -> Explanation {
    switch refusal {
    case .empty: Explanation("Nothing was said.", "Say such as “start fasting”.")
    case .tooLong(let limit):
      Explanation("That is too long.", "A line has at most \(limit) letters.")
    case .unknown(let text, let nearest):
      Explanation("“\(text)” is not understood.", "Say such as \(quoted(nearest)).")
    case .ambiguous(let text, let examples):
      Explanation("“\(text)” may mean several things.", "Say it more like \(quoted(examples)).")
    case .parameter(_, let parameter, let text, let nearest):
      Explanation(
        problem(parameter, text),
        nearest.isEmpty ? remedy(parameter) : "Perhaps \(quoted(nearest))?")
    }
  }

  private func quoted(_ words: [String]) -> String {
    words.map { "“\($0)”" }.joined(separator: ", ")
  }

  private func problem(_ parameter: VerbParameter, _ text: String) -> String {
    switch parameter {
    case .goal: "“\(text)” is no goal of a fast."
    case .time: "“\(text)” is no time."
    case .volume: "“\(text)” is no amount of a drink."
    case .beverage: "There is no beverage “\(text)”."
    case .amount: "“\(text)” is no number."
    case .activity: "No activity is called “\(text)”."
    case .title: "“\(text)” is no task."
    case .task: "No open task of today is called “\(text)”, or several are."
    case .date: "No date is called “\(text)”."
    }
  }

  private func remedy(_ parameter: VerbParameter) -> String {
    switch parameter {
    case .goal: "Say such as “18 hours” or “16:8”."
    case .time: "Say such as “20:00” or “2 hours ago”."
    case .volume: "Say such as “250 ml” or “a glass”."
    case .amount: "Say such as “20”."
    case .beverage, .activity, .date, .title, .task: "Say its whole name."
    }
  }

  func token(_ typed: String, _ matches: Int) -> Explanation {
    matches == 0
      ? Explanation("There is no token “\(typed)”.", "Name one by its id or its name.")
      : Explanation("“\(typed)” may mean several tokens.", "Type more of the id.")
  }

  /// What a new token opens; it is shown only once.
  var shownOnce: String { "This is shown only now. Whoever has it can use it until it is revoked." }
  func revoked(_ name: String) -> String { "Revoked: \(name)." }
  var noTokens: String { "No tokens. Begin with: dayring token new widgets" }
}
