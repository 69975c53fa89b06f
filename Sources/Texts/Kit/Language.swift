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
  /// Translates a text. The English in the code is the key for other languages.
  package func say(_ english: String) -> String {
    switch language {
    case .english: english
    }
  }

  /// The plural form for a number. English has two: 1 day, 0 days, 2 days.
  package func say(_ count: Int, one: String, other: String) -> String {
    switch language {
    case .english: count == 1 ? one : other
    }
  }

  package func quoted(_ text: String) -> String { say("“\(text)”") }

  /// `a`, `a or b`, `a, b or c`.
  func alternatives(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let others = names.dropLast().joined(separator: ", ")
    return say("\(others) or \(last)")
  }

  /// A suggestion of similar names; if there are none, of the list of names.
  func suggestion(_ nearest: [String], else list: String = "Check the spelling.") -> String {
    nearest.isEmpty ? say(list) : say("Did you mean \(alternatives(nearest.map(quoted)))?")
  }

  package func explain(_ problem: String, _ remedy: String) -> Explanation {
    Explanation(say(problem), say(remedy))
  }
}
