/// A language of the user interface: English, whose texts are in the code, or a translation.
package struct Language: Sendable {
  package static let english = Language(translations: nil)

  private let translations: Translations?

  /// - Parameter file: the contents of a language file.
  /// - Returns: nil if the file is malformed.
  package init?(_ file: [UInt8]) {
    guard let translations = Translations(file) else { return nil }
    self.init(translations: translations)
  }

  private init(translations: Translations?) {
    self.translations = translations
  }

  /// The BCP 47 tag, as in `<html lang>`.
  package var code: String { translations?.code ?? "en" }

  /// The translation of a text; nil if there is none.
  func translation(of pattern: String, context: String) -> String? {
    translations?.translation(of: pattern, context: context)
  }

  /// The plural form of a text; nil if there is none.
  func translation(of one: String, _ other: String, count: Int) -> String? {
    translations?.translation(of: one, other, count: count)
  }
}

/// A group of texts in one language. It stores only the language, so that copies cost nothing. The
/// texts are methods, so that each engine contains only those it uses.
package protocol TextGroup: Sendable {
  var language: Language { get }
}

extension TextGroup {
  /// Translates a text. The English pattern in the code is the key for other languages.
  package func say(_ text: Phrase) -> String { text.filled(in: language) }

  /// A text that has other translations elsewhere.
  ///
  /// - Parameter context: the context that tells its meaning apart, as gettext's `msgctxt`.
  package func say(_ text: Phrase, context: String) -> String {
    text.filled(in: language, context: context)
  }

  /// The plural form for a number, by the categories of CLDR. English has two: 1 day, 0 days.
  /// Both forms have the same parts in the same order.
  package func say(_ count: Int, one: Phrase, other: Phrase) -> String {
    other.filled(in: language, count: count, one: one)
  }

  package func quoted(_ text: String) -> String { say("“\(text)”") }

  /// `a`, `a or b`, `a, b or c`.
  package func alternatives(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let others = names.dropLast().joined(separator: say(", ", context: "list"))
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
