import Texts
import Trackers

extension VerbRefusal {
  var failure: CommandFailure {
    .refused(kind, field, hint: "dayring do --list") { texts, _ in
      number(texts) ?? explanation(texts)
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

  private func explanation(_ texts: Texts) -> Explanation {
    func trying(_ lines: [String]) -> String {
      texts.say("Try \(texts.alternatives(lines.map(texts.quoted))).")
    }
    return switch self {
    case .empty: texts.explain("The line is empty.", "Try “start fasting”.")
    case .tooLong(let limit):
      texts.explain("The line is too long.", "Shorten it to \(limit) characters.")
    case .unknown(let text, let nearest):
      texts.explain("Dayring doesn't understand “\(text)”.", remedy: trying(nearest))
    case .ambiguous(let text, let examples):
      texts.explain("“\(text)” can mean several things.", remedy: trying(examples))
    case .parameter(_, let parameter, let text, let nearest):
      texts.explain(
        problem(parameter, text),
        remedy: nearest.isEmpty ? texts.say(remedy(parameter)) : texts.suggestion(nearest))
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

  private func problem(_ parameter: VerbParameter, _ text: String) -> Phrase {
    switch parameter {
    case .goal: "“\(text)” isn't a fasting goal."
    case .time: "“\(text)” isn't a time."
    case .volume: "“\(text)” isn't an amount."
    case .beverage: "There is no beverage “\(text)”."
    case .amount: "“\(text)” isn't a number."
    case .activity: "There is no counter “\(text)”."
    case .title: "“\(text)” isn't a task."
    case .task: "Today has no open task “\(text)”, or more than one."
    case .date: "There is no date “\(text)”."
    }
  }

  private func remedy(_ parameter: VerbParameter) -> Phrase {
    switch parameter {
    case .goal: "Try “for 18 hours”, “16:8” or “at 20:00”."
    case .time: "Try “20:00” or “2 hours ago”."
    case .volume: "Try “250 ml” or “a glass”."
    case .amount: "Try “20”."
    case .beverage, .activity, .date, .title, .task: "Say the complete name."
    }
  }
}
