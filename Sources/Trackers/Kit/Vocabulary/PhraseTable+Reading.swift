extension PhraseTable {
  /// The longest text that is searched for phrases, in bytes; longer ones are read as English, so
  /// that the time is bounded.
  static let limit = 4000

  /// The phrases in a text, from left to right, each as long as possible.
  func matches(
    in input: FoldedInput, isUnspaced: Bool
  ) -> [(range: Range<Int>, english: String)] {
    var found: [(range: Range<Int>, english: String)] = []
    var position = 0
    guard input.bytes.count <= Self.limit else { return found }
    while position < input.bytes.count {
      if input.isInWord(position), input.isBoundary(position),
        let (end, english) = match(at: position, in: input, isUnspaced: isUnspaced)
      {
        found.append((position..<end, english))
        position = end
      } else {
        position += 1
      }
    }
    return found
  }

  /// The text with its phrases in English.
  func english(_ input: FoldedInput, isUnspaced: Bool) -> String {
    var bytes: [UInt8] = []
    var position = 0
    for (range, english) in matches(in: input, isUnspaced: isUnspaced) where !english.isEmpty {
      bytes += input.bytes[position..<range.lowerBound]
      if input.isInWord(range.lowerBound - 1) { bytes.append(0x20) }
      bytes += english.utf8
      if input.isInWord(range.upperBound) { bytes.append(0x20) }
      position = range.upperBound
    }
    bytes += input.bytes[position...]
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension TypedVocabulary {
  /// Words of a line, with phrases of the language as single words that are read in English. Where
  /// words follow each other without spaces, each phrase is a word of its own.
  func reading(_ words: ArraySlice<TypedWord>) -> [TypedWord] {
    guard let content else { return Array(words) }
    let input = FoldedInput(words)
    let matches = content.words.matches(in: input, isUnspaced: content.isUnspaced)
    var read = Array(words)
    if !matches.isEmpty {
      var splitter = WordSplitter(input, words)
      for (range, english) in matches { splitter.add(range, english) }
      read = splitter.end()
    }
    // `Do 9:00`: alone it means something else. NB: `mar 6` is in March.
    for index in read.indices.dropLast()
    where read[index].english == nil && !read[index].isKept && !content.isUnspaced
      && read[index + 1].isTimeOrDate
    {
      let typed = FoldedInput(read[index].text)
      read[index].english = content.words.word(for: .weekday, typed)
    }
    return read
  }
}

extension TypedWord {
  /// Whether it is like `9:00`, `13.11.` or a phrase with a number.
  fileprivate var isTimeOrDate: Bool {
    reading.utf8.contains { (0x30...0x39).contains($0) }
      && (english != nil || text.utf8.contains { ":.".utf8.contains($0) })
  }
}

/// A splitter of a line into words, some of which are phrases.
private struct WordSplitter {
  private let input: FoldedInput
  private let line: ArraySlice<TypedWord>
  private var words: [TypedWord] = []
  private var position = 0
  /// The word that is being read.
  private var start = 0
  private var reading: [UInt8] = []
  private var hasPhrase = false
  /// The end of the last phrase.
  private var phraseEnd: Int?
  private var isKept = false
  private var isJoined = false

  init(_ input: FoldedInput, _ line: ArraySlice<TypedWord>) {
    self.input = input
    self.line = line
  }

  mutating func add(_ range: Range<Int>, _ english: String) {
    read(to: range.lowerBound)
    // `3月20日(土)9時` has no letter between its phrases.
    if position > start, position == phraseEnd || input.isInWord(position - 1) {
      endWord(isJoined: true)
    }
    hasPhrase = true
    isKept = english.isEmpty
    reading += isKept ? Array(input.bytes[range]) : Array(english.utf8)
    position = range.upperBound
    phraseEnd = position
  }

  /// Reads what is no phrase.
  private mutating func read(to end: Int) {
    while position < end {
      if input.bytes[position] == 0x20 {
        endWord(isJoined: false)
        position += 1
        start = position
        continue
      }
      // A sign behind a phrase belongs to it, but not the next letter of a script without spaces.
      if hasPhrase, input.isInWord(position),
        input.isInWord(position - 1) || input.isIdeograph(position)
      {
        endWord(isJoined: true)
      }
      reading.append(input.bytes[position])
      position += 1
    }
  }

  private mutating func endWord(isJoined next: Bool) {
    if position > start {
      let range = input.origins[start]..<input.origins[position]
      var word = TypedWord(text: text(range), range: range)
      if hasPhrase, !isKept { word.english = String(decoding: reading, as: UTF8.self) }
      word.isKept = isKept
      word.isJoined = isJoined
      words.append(word)
    }
    (start, reading, hasPhrase, isKept, isJoined) = (position, [], false, false, next)
  }

  mutating func end() -> [TypedWord] {
    read(to: input.bytes.count)
    endWord(isJoined: false)
    return words
  }

  /// The typed text of a range, with single spaces.
  private func text(_ range: Range<Int>) -> String {
    let parts = line.compactMap { word -> TypedWord? in
      let shared = word.range.clamped(to: range)
      return shared.isEmpty ? nil : word.part(shared)
    }
    return parts.line
  }
}
