import Ledger

/// The phrases of a language, found by their first letters.
struct PhraseTable: Sendable {
  private let phrases: [TypedPhrase]
  /// The phrases that begin with a text, those without places first.
  private var texts = Buckets()
  /// The phrases that begin with a place.
  private var placed: [Int] = []
  /// The words for each place, the longest first.
  private var fillings: [TypedPhrase.Place: Buckets] = [:]

  /// Indices of phrases, by the first two bytes of their text.
  private struct Buckets {
    private var indices = [[Int]](repeating: [], count: 256)

    mutating func add(_ index: Int, _ text: [UInt8]) {
      indices[Self.bucket(text, 0)].append(index)
    }

    func indices(at position: Int, in bytes: [UInt8]) -> [Int] {
      indices[Self.bucket(bytes, position)]
    }

    /// Behind one byte there is a sign or the end, which have one bucket.
    private static func bucket(_ bytes: [UInt8], _ position: Int) -> Int {
      let second = position + 1 < bytes.count ? Int(bytes[position + 1]) : 0x20
      return (Int(bytes[position]) * 31 + (second < 0x30 ? 0x20 : second)) % 256
    }
  }

  /// - Parameters:
  ///   - parts: phrases that only fill places.
  ///   - kept: phrases that stay as they are.
  init(_ words: [VocabularyFile.Phrase], parts: [VocabularyFile.Phrase], kept: [String]) {
    let whole = words.count + kept.count
    let phrases =
      words.map { TypedPhrase($0.translation, $0.english) } + kept.map { TypedPhrase($0, "") }
      + parts.map { TypedPhrase($0.translation, $0.english) }
    self.phrases = phrases
    for isPlain in [true, false] {
      for index in 0..<whole where phrases[index].isPlain == isPlain {
        switch phrases[index].parts.first {
        case .text(let text)?: texts.add(index, text)
        case .place?: placed.append(index)
        case nil: break
        }
      }
    }
    let filling = phrases.indices.filter { phrases[$0].place != nil && phrases[$0].isPlain }
    for index in filling.ordered(by: { phrases[$0].length > phrases[$1].length }) {
      if let place = phrases[index].place, case .text(let text)? = phrases[index].parts.first {
        fillings[place, default: Buckets()].add(index, text)
      }
    }
  }

  /// The longest phrase that begins at a position; of equally long ones, one without places.
  func match(
    at position: Int, in input: FoldedInput, isUnspaced: Bool
  ) -> (end: Int, english: String)? {
    guard position < input.bytes.count else { return nil }
    var matching = PhraseMatching(self, input, isUnspaced: isUnspaced)
    var longest: (end: Int, english: String)?
    for indices in [texts.indices(at: position, in: input.bytes), placed] {
      for index in indices {
        if let end = matching.end(phrases[index], from: position), end > longest?.end ?? position {
          longest = (end, matching.english(phrases[index]))
        }
      }
    }
    return longest
  }

  /// The English of a word that fills a place, which is the whole text, apart from a comma behind a
  /// weekday.
  func word(for place: TypedPhrase.Place, _ input: FoldedInput) -> String? {
    fillings(of: place, at: 0, in: input).first { end, _ in
      end == input.bytes.count
        || place == .weekday && input.bytes[end...].elementsEqual([UInt8(ascii: ",")])
    }
    .map { String(decoding: $0.english + input.bytes[$0.end...], as: UTF8.self) }
  }

  /// The words of a place that begin at a position, the longest first.
  func fillings(
    of place: TypedPhrase.Place, at position: Int, in input: FoldedInput
  ) -> [(end: Int, english: [UInt8])] {
    guard position < input.bytes.count, let buckets = fillings[place] else { return [] }
    return buckets.indices(at: position, in: input.bytes).compactMap { index in
      guard case .text(let text)? = phrases[index].parts.first,
        case .text(let english)? = phrases[index].english.first,
        input.bytes[position...].starts(with: text)
      else { return nil }
      return (position + text.count, english)
    }
  }
}

extension TypedPhrase {
  /// Whether it has no places.
  fileprivate var isPlain: Bool {
    if case .text? = parts.first { parts.count == 1 } else { false }
  }

  fileprivate var length: Int {
    if case .text(let text)? = parts.first { text.count } else { 0 }
  }
}
