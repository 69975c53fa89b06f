/// One phrase for a verb.
struct Phrase: Hashable, Sendable {
  let parts: [Part]

  enum Part: Hashable, Sendable {
    case word(String)
    case parameter(VerbParameter)
  }

  /// - Parameter text: see ``Verb/phrases``. An unknown name in braces is an ordinary word.
  init(_ text: String, _ style: SpokenLine.Style = SpokenLine.Style()) {
    var parts: [Part] = []
    // Without spaces, parameters are between the words themselves.
    for (index, piece) in text.split(
      omittingEmptySubsequences: false,
      whereSeparator: {
        $0 == "{" || $0 == "}"
      }
    ).enumerated() {
      if !index.isMultiple(of: 2), let parameter = VerbParameter(rawValue: String(piece)) {
        parts.append(.parameter(parameter))
      } else {
        parts += SpokenLine(String(piece), style).words.map { .word($0.plain) }
      }
    }
    self.parts = parts
  }

  var wordCount: Int { parts.reduce(0) { $0 + ($1.isWord ? 1 : 0) } }
}

extension Phrase.Part {
  fileprivate var isWord: Bool {
    if case .word = self { return true }
    return false
  }
}
