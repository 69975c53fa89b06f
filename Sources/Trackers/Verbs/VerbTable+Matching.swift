import Ledger

extension VerbTable {
  /// Finds the request that a line means.
  ///
  /// Words are compared with the phrases, ignoring case, punctuation and fillers; the words in the
  /// place of a parameter must be readable as one. Of several matches, the one with the most words
  /// of its phrase counts; if those differ in what they ask for, the line is ambiguous.
  package func request(
    for text: String, in book: VerbBook
  ) throws(VerbRefusal) -> VerbRequest {
    guard text.utf8.count <= SpokenLine.limit else { throw .tooLong(limit: SpokenLine.limit) }
    let line = SpokenLine(text, style)
    if line.words.isEmpty { throw .empty }
    var matching = Matching(table: self, book: book)
    for (name, phrase) in patterns { matching.match(name, phrase, line.words[...]) }
    if let request = matching.best.first {
      if matching.best.count == 1 { return request }
      throw .ambiguous(text, examples(of: matching.best.map { $0.name }))
    }
    if let (name, parameter, words) = matching.failure {
      throw .parameter(
        name, parameter, SpokenLine.text(words), nearest: nearest(parameter, words, in: book))
    }
    throw .unknown(text, nearest: examples(nearestTo: line))
  }

  package var examples: [String] { verbs.map { $0.example } }

  private func examples(of names: [VerbName]) -> [String] {
    verbs.filter { names.contains($0.name) }.map { $0.example }
  }

  /// The examples that share the most words with the line, or are spelt similarly; at most three.
  private func examples(nearestTo line: SpokenLine) -> [String] {
    let said = Set(meaningful(line.words[...]).map { $0.plain })
    let scored = verbs.map { verb in
      let words = Set(
        ([verb.example] + verb.phrases).flatMap {
          SpokenLine($0, style).words.map { $0.plain }
        })
      return (example: verb.example, shared: said.intersection(words).count)
    }
    let sharing = scored.filter { $0.shared > 0 }.ordered { $0.shared > $1.shared }
    let similar = examples.nearest(to: SpokenLine.joined(line.words))
    let found = similar + sharing.map { $0.example }.filter { !similar.contains($0) }
    return Array((found.isEmpty ? examples : found).prefix(3))
  }
}

/// A backtracking matcher that keeps the best matches of a line.
private struct Matching {
  let table: VerbTable
  let book: VerbBook
  /// Distinct requests whose phrases have the same number of words.
  private(set) var best: [VerbRequest] = []
  private var bestWords = 0
  /// The best match in which only one parameter could not be read.
  private(set) var failure: (VerbName, VerbParameter, ArraySlice<SpokenLine.Word>)?
  private var failureScore = -1

  init(table: VerbTable, book: VerbBook) {
    self.table = table
    self.book = book
  }

  mutating func match(
    _ name: VerbName, _ phrase: Phrase, _ words: ArraySlice<SpokenLine.Word>
  ) {
    var miss: (VerbParameter, ArraySlice<SpokenLine.Word>)?
    step(name, phrase.parts[...], phrase.wordCount, words, VerbValues(), &miss, fits: 0)
  }

  private mutating func step(
    _ name: VerbName, _ parts: ArraySlice<Phrase.Part>, _ count: Int,
    _ words: ArraySlice<SpokenLine.Word>, _ values: VerbValues,
    _ miss: inout (VerbParameter, ArraySlice<SpokenLine.Word>)?, fits: Int
  ) {
    guard let part = parts.first else {
      if words.allSatisfy({ table.isFiller($0) }) {
        finish(name, count, values, miss, fits)
      }
      return
    }
    let rest = parts.dropFirst()
    switch part {
    case .word(let word):
      var words = words
      while let first = words.first {
        if first.plain == word {
          step(name, rest, count, words.dropFirst(), values, &miss, fits: fits)
        }
        guard table.isFiller(first) else { return }
        words = words.dropFirst()
      }
    case .parameter(let parameter):
      // Each remaining word of the phrase needs one word of the line.
      let longest = min(words.count - rest.count, parameter.wordLimit(table.style))
      guard longest >= 1 else { return }
      for length in 1...longest where canFollow(rest.first, words.dropFirst(length)) {
        let taken = words.prefix(length)
        var found = values
        if table.read(parameter, taken, in: book, into: &found) {
          step(name, rest, count, words.dropFirst(length), found, &miss, fits: fits + 1)
        } else if miss == nil {
          miss = (parameter, taken)
          step(name, rest, count, words.dropFirst(length), values, &miss, fits: fits)
          miss = nil
        }
      }
    }
  }

  /// Whether the next part of a phrase may match here. Reading a parameter takes longer than this,
  /// so most of its lengths in a long line are not tried.
  private func canFollow(_ part: Phrase.Part?, _ words: ArraySlice<SpokenLine.Word>) -> Bool {
    guard let first = words.first else { return part == nil }
    return switch part {
    case .parameter?: true
    case .word(let word)?: first.plain == word || table.isFiller(first)
    case nil: table.isFiller(first)
    }
  }

  private mutating func finish(
    _ name: VerbName, _ count: Int, _ values: VerbValues,
    _ miss: (VerbParameter, ArraySlice<SpokenLine.Word>)?, _ fits: Int
  ) {
    if let miss {
      let score = count * 4 + fits
      if score > failureScore { (failure, failureScore) = ((name, miss.0, miss.1), score) }
      return
    }
    guard count >= bestWords, let request = VerbRequest(name, values) else { return }
    if count > bestWords { best = [] }
    bestWords = count
    if !best.contains(request) { best.append(request) }
  }
}
