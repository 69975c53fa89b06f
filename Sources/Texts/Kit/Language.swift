/// A language of the user interface.
package enum Language: Sendable {
  case english

  /// The BCP 47 tag, as in `<html lang>`.
  package var code: String {
    switch self {
    case .english: "en"
    }
  }
}

/// A group of texts in one language. It stores only the language, so that copies cost nothing. The
/// texts are methods, so that each engine contains only those it uses.
package protocol TextGroup: Sendable {
  var language: Language { get }
}

extension TextGroup {
  /// Translates a text. The English pattern in the code is the key for other languages.
  package func say(_ text: Phrase) -> String {
    switch language {
    case .english: text.filled(text.pattern)
    }
  }

  /// The plural form for a number, by the categories of CLDR. English has two: 1 day, 0 days.
  /// Both forms have the same parts in the same order.
  package func say(_ count: Int, one: Phrase, other: Phrase) -> String {
    switch language {
    case .english: count == 1 ? say(one) : say(other)
    }
  }

  package func quoted(_ text: String) -> String { say("“\(text)”") }

  /// `a`, `a or b`, `a, b or c`.
  package func alternatives(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let others = names.dropLast().joined(separator: say(", "))
    return say("\(others) or \(last)")
  }

  /// A suggestion of similar names; if there are none, of the list of names.
  package func suggestion(
    _ nearest: [String], else list: Phrase = "Check the spelling."
  ) -> String {
    nearest.isEmpty ? say(list) : say("Did you mean \(alternatives(nearest.map(quoted)))?")
  }

  package func explain(_ problem: Phrase, _ remedy: Phrase) -> Explanation {
    Explanation(say(problem), say(remedy))
  }

  package func explain(_ problem: Phrase, remedy: String) -> Explanation {
    Explanation(say(problem), remedy)
  }
}
