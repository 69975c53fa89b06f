/// A split of typed words into an amount and a name: `8 oz` and `tea`.
struct AmountSplit {
  let amount: String
  /// The words besides the amount; may be empty.
  let rest: String

  private static let longest = 3

  /// All splits: the amount before the name, then behind it, each with the longest first, so that a
  /// unit belongs to its number.
  static func all(of words: [String]) -> [AmountSplit] {
    let counts = (1...max(1, min(longest, words.count))).reversed()
    return counts.map { AmountSplit(words.prefix($0), words.dropFirst($0)) }
      + counts.filter { $0 < words.count }
      .map { AmountSplit(words.suffix($0), words.dropLast($0)) }
  }

  private init(_ amount: ArraySlice<String>, _ rest: ArraySlice<String>) {
    self.amount = amount.joined(separator: " ")
    self.rest = rest.joined(separator: " ")
  }
}

extension String {
  var holdsDigit: Bool { utf8.contains { (0x30...0x39).contains($0) } }
}
