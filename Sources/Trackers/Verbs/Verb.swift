/// What can be asked for in words: from the shell, by voice, by automation, by a link.
///
/// The raw values are part of `docs/json.md`, and never change.
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

  /// Whether it does more than to answer.
  package var changes: Bool {
    switch self {
    case .fastStart, .fastStop, .drink, .count, .taskAdd, .taskDone, .undo: true
    case .fastStatus, .waterStatus, .tallyStatus, .planStatus, .dateStatus, .todayStatus: false
    }
  }
}

/// What a phrase leaves open.
package enum VerbParameter: String, CaseIterable, Sendable {
  /// Of a fast: a schedule or a length.
  case goal
  /// When something happened that is told now.
  case time
  case volume
  case beverage
  /// How often something is counted.
  case amount
  case activity
  /// Of a new task, with all marks that typed tasks have.
  case title
  /// One of today's open ones.
  case task
  case date

  /// How many words it can have; this keeps the ways to read a long line few.
  var wordLimit: Int {
    switch self {
    case .amount: 1
    case .volume, .goal: 5
    case .time: 8
    case .beverage, .activity, .title, .task, .date: .max
    }
  }
}

/// One verb in a language: its name, how it is said, and one way to say it in full.
package struct Verb: Sendable {
  package let name: VerbName
  /// Words in small letters, and parameters in braces: `drink {volume} {beverage}`. Articles and
  /// other words of ``VerbTable/fillers`` are left out.
  package let phrases: [String]
  package let example: String

  package init(_ name: VerbName, _ phrases: [String], example: String) {
    self.name = name
    self.phrases = phrases
    self.example = example
  }

  /// Those that some phrase of it has.
  package var parameters: [VerbParameter] {
    let parts = phrases.flatMap { Phrase($0).parts }
    return VerbParameter.allCases.filter { parts.contains(.parameter($0)) }
  }
}

/// All verbs in one language, and the words that numbers and measures have there.
package struct VerbTable: Sendable {
  package let verbs: [Verb]
  /// Words that may stand anywhere and say nothing: articles, `please`.
  package let fillers: Set<String>
  /// `two` is 2.
  package let numbers: [String: Int]
  /// What people drink from; in the singular and the plural.
  package let vessels: [String: Volume]
  /// Units as they are spoken, and as ``Volume`` reads them.
  package let units: [String: String]

  package init(
    verbs: [Verb], fillers: Set<String>, numbers: [String: Int], vessels: [String: Volume],
    units: [String: String]
  ) {
    self.verbs = verbs
    self.fillers = fillers
    self.numbers = numbers
    self.vessels = vessels
    self.units = units
  }
}
