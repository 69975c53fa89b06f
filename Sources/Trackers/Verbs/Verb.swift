/// The name of a verb: a request in words from the shell, by voice, by automation or by a link.
///
/// The raw values are documented in `docs/json.md` and never change.
package enum VerbName: String, CaseIterable, Sendable {
  case fastStart = "fast.start"
  case fastStop = "fast.stop"
  case fastStatus = "fast.status"
  case drink = "water.drink"
  case waterStatus = "water.status"
  case count = "tally.count"
  case tallyStatus = "tally.status"
  case taskAdd = "plan.add"
  case taskDone = "plan.done"
  case planStatus = "plan.status"
  case dateStatus = "date.status"
  case todayStatus = "today.status"
  case undo

  /// Whether it changes anything, rather than only answering.
  package var changes: Bool {
    switch self {
    case .fastStart, .fastStop, .drink, .count, .taskAdd, .taskDone, .undo: true
    case .fastStatus, .waterStatus, .tallyStatus, .planStatus, .dateStatus, .todayStatus: false
    }
  }
}

/// A part of a phrase that the user fills in.
package enum VerbParameter: String, CaseIterable, Sendable {
  /// The goal of a fast: a schedule or a length.
  case goal
  /// The time of an event that is logged now.
  case time
  case volume
  case beverage
  /// An amount of an activity.
  case amount
  case activity
  /// The title of a new task, with all marks of typed tasks.
  case title
  /// One of today's open tasks.
  case task
  case date

  /// The most words it can have; limits the number of ways to match a long line.
  func wordLimit(_ style: SpokenLine.Style) -> Int {
    switch self {
    case .amount: style.parts(ofWords: 3)
    case .volume, .goal: style.parts(ofWords: 5)
    case .time: style.parts(ofWords: 8)
    case .beverage, .activity, .title, .task, .date: .max
    }
  }
}

/// One verb in a language: its name, its phrases, and one complete example.
package struct Verb: Sendable {
  package let name: VerbName
  /// Words in lower case, and parameters in braces: `drink {volume} {beverage}`. Articles and other
  /// ``VerbTable/fillers`` are left out.
  package let phrases: [String]
  package let example: String

  package init(_ name: VerbName, _ phrases: [String], example: String) {
    self.name = name
    self.phrases = phrases
    self.example = example
  }

  /// The parameters that occur in at least one phrase.
  package var parameters: [VerbParameter] {
    let parts = phrases.flatMap { Phrase($0).parts }
    return VerbParameter.allCases.filter { parts.contains(.parameter($0)) }
  }
}

/// All verbs in one language, and the words for numbers and measures.
package struct VerbTable: Sendable {
  package let verbs: [Verb]
  /// Words without meaning that may be anywhere: articles, `please`. A filler with accents is also
  /// listed without them; a spoken word keeps its own, so that `thé` is not the filler `the`.
  package let fillers: Set<String>
  /// Number words: `two` is 2.
  package let numbers: [String: Int]
  /// The volumes of vessels, by singular and plural names.
  package let vessels: [String: Volume]
  /// The form of spoken units that ``Volume`` reads.
  package let units: [String: String]
  /// The words of the user's language, beside the English ones.
  package let vocabulary: TypedVocabulary
  let style: SpokenLine.Style
  /// The phrases of all verbs.
  let patterns: [(name: VerbName, phrase: Phrase)]

  package init(
    verbs: [Verb], fillers: Set<String>, numbers: [String: Int], vessels: [String: Volume],
    units: [String: String], vocabulary: TypedVocabulary = .english
  ) {
    self.verbs = verbs
    self.fillers = fillers
    self.numbers = numbers
    self.vessels = vessels
    self.units = units
    self.vocabulary = vocabulary
    let style = SpokenLine.Style(vocabulary)
    self.style = style
    patterns = verbs.flatMap { verb in verb.phrases.map { (verb.name, Phrase($0, style)) } }
  }

  /// Whether a spoken word has no meaning.
  func isFiller(_ word: SpokenLine.Word) -> Bool { fillers.contains(word.folded) }

  /// The verbs with the phrases of a language as well, whose examples come instead of English ones.
  package func adding(_ vocabulary: TypedVocabulary) -> VerbTable {
    guard let content = vocabulary.content else { return self }
    return VerbTable(
      verbs: verbs.map { verb in
        Verb(
          verb.name, (content.verbs[verb.name] ?? []) + verb.phrases,
          example: content.examples[verb.name] ?? verb.example)
      }, fillers: fillers.union(content.fillers.flatMap { SpokenLine.spellings($0) }),
      numbers: numbers, vessels: vessels, units: units, vocabulary: vocabulary)
  }
}
