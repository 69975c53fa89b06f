/// One phrase for a verb.
struct Phrase: Hashable, Sendable {
  let parts: [Part]

  enum Part: Hashable, Sendable {
    case word(String)
    case parameter(VerbParameter)
  }

  /// - Parameter text: see ``Verb/phrases``. An unknown name in braces is an ordinary word.
  init(_ text: String) {
    parts = text.split(separator: " ").map { word in
      guard word.utf8.first == UInt8(ascii: "{"), word.utf8.last == UInt8(ascii: "}"),
        let parameter = VerbParameter(rawValue: String(word.dropFirst().dropLast()))
      else { return .word(String(word)) }
      return .parameter(parameter)
    }
  }

  var wordCount: Int { parts.reduce(0) { $0 + ($1.isWord ? 1 : 0) } }
}

extension Phrase.Part {
  fileprivate var isWord: Bool {
    if case .word = self { return true }
    return false
  }
}
