import Texts
import Trackers

extension VerbRefusal {
  var failure: CommandFailure {
    .refused(kind, field, hint: "dayring do --list") { texts, _ in
      number(texts) ?? explanation
    }
  }

  private var kind: RefusalKind {
    switch self {
    case .empty, .tooLong: .unacceptableText
    case .unknown: .noSuchVerb
    case .ambiguous: .ambiguousVerb
    case .parameter: .unreadableParameter
    }
  }

  private var field: RefusalField? {
    if case .parameter(_, let parameter, _, _) = self { .named(parameter.rawValue) } else { .text }
  }

  private var explanation: Explanation {
    switch self {
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

  /// The explanation of a number with two readings; nil for other refusals.
  private func number(_ texts: Texts) -> Explanation? {
    guard case .parameter(_, let parameter, let text, _) = self,
      parameter == .amount || parameter == .volume
    else { return nil }
    do throws(TypedNumberError) {
      _ = try CounterAmount(typed: text)
    } catch .otherUnit {
      return nil
    } catch {
      return texts.refusal.number(error, text)
    }
    return nil
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
    case .goal: "Say such as “for 18 hours”, “16:8” or “at 20:00”."
    case .time: "Say such as “20:00” or “2 hours ago”."
    case .volume: "Say such as “250 ml” or “a glass”."
    case .amount: "Say such as “20”."
    case .beverage, .activity, .date, .title, .task: "Say its whole name."
    }
  }
}
