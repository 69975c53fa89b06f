import Texts
import Trackers

/// The refusals of entries and names.
extension CommandFailure {
  static func time(_ error: TypedTimeError, _ field: TimeField) -> CommandFailure {
    .refused(.unreadableTime, .named(field.rawValue)) { texts, _ in texts.refusal.time(error, field)
    }
  }

  /// The refusal of words behind a time that are not a part of it.
  static func leftOver(
    _ rest: String, behind time: ArraySlice<String>, _ field: TimeField
  ) -> CommandFailure {
    let time = time.joined(separator: " ")
    return .refused(
      .unreadableTime, .named(field.rawValue),
      "“\(rest)” behind the time “\(time)” is no part of it.",
      "An option takes all words up to the next one: write it before the option.")
  }

  static func day(_ error: TypedDateError) -> CommandFailure {
    .refused(.unreadableDay, .day) { _, _ in error.explanation }
  }

  static func id(_ thing: Listed, _ typed: String, matches: Int) -> CommandFailure {
    .refused(
      matches == 0 ? .missing(thing.name) : .ambiguousID, .id,
      hint: listing(thing.name)
    ) { texts, _ in texts.refusal.id(thing, typed, matches) }
  }

  /// The refusal of a place such as `@3` if there are fewer.
  static func place(_ thing: Listed, _ typed: String, isEmpty: Bool) -> CommandFailure {
    .refused(
      .missing(thing.name), .id,
      isEmpty ? "There are no \(thing.plural) yet." : "There is no \(thing.name) \(typed).",
      "@1 is the newest, @2 the one before it.", hint: listing(thing.name))
  }

  static func unknownName(
    _ thing: EntryRefusal.Thing, _ typed: String, nearest: [String]
  ) -> CommandFailure {
    let name = thing.rawValue
    return .refused(.missing(name), .named(name), hint: listing(name)) { texts, _ in
      typed.isEmpty
        ? Explanation("The name of the \(name) is empty.", "Type a name.")
        : texts.refusal.name(thing, typed, nearest)
    }
  }

  /// - Parameter names: the possible names; with ids if names may be equal.
  static func ambiguousName(
    _ thing: RefusalField?, _ typed: String, _ names: [String], hint: String? = nil
  ) -> CommandFailure {
    .refused(
      .ambiguousName, thing,
      "“\(typed)” may mean \(names.map { "“\($0)”" }.joined(separator: ", ")).",
      "Type more of the name, or the beginning of the id.", hint: hint)
  }

  static func amountMissing(_ field: RefusalField, example: String) -> CommandFailure {
    .refused(
      .unreadableAmount, field, "There is a time, and nothing besides.", "Write \(example).")
  }

  static func entry(_ refusal: EntryRefusal) -> CommandFailure {
    .refused(refusal.kind, refusal.field) { texts, _ in
      let explanation = texts.refusal.entry(refusal)
      guard case .volumeUnlikely = refusal else { return explanation }
      return Explanation(explanation.problem, "If it is right, add --force.")
    }
  }

  /// The command that lists records of a sort.
  static func listing(_ thing: String) -> String? {
    TrackerCLI.all.lazy.compactMap { $0.listings[thing] }.first
  }
}

extension EntryRefusal {
  fileprivate var kind: RefusalKind {
    switch self {
    case .amountNotPositive: .amountNotPositive
    case .amountIsZero: .amountIsZero
    case .volumeTooSmall: .amountTooSmall
    case .volumeTooLarge, .amountTooLarge: .amountTooLarge
    case .volumeUnlikely: .amountUnlikely
    case .volumeGoalOutOfRange, .tallyGoalOutOfRange: .goalOutOfRange
    case .factorOutOfRange: .factorOutOfRange
    case .quickAmounts: .quickAmountsOutOfRange
    case .yearOutOfRange: .yearOutOfRange
    case .inFuture: .inFuture
    case .noSuch(let thing, _): .missing(thing.rawValue)
    case .nameTaken: .nameTaken
    case .text: .unacceptableText
    }
  }

  fileprivate var field: RefusalField? {
    switch self {
    case .amountNotPositive, .amountIsZero, .volumeTooSmall, .volumeTooLarge, .amountTooLarge,
      .volumeUnlikely:
      .amount
    case .volumeGoalOutOfRange, .tallyGoalOutOfRange: .goal
    case .factorOutOfRange: .factor
    case .quickAmounts: .quick
    case .yearOutOfRange: .day
    case .inFuture: .at
    case .noSuch(let thing, _): .named(thing.rawValue)
    case .nameTaken: .name
    case .text(_, let field): .named(field.rawValue)
    }
  }
}

extension TypedDateError {
  fileprivate var explanation: Explanation {
    let examples =
      "Days such as “today”, “friday”, “1 mar 2027”, “2027-03-01” or “in 12 days” work."
    return switch self {
    case .empty: Explanation("The day is empty.", examples)
    case .unreadable(let typed): Explanation("The day “\(typed)” cannot be read.", examples)
    case .noSuchDay(let typed):
      Explanation("The day “\(typed)” does not exist.", "Check the length of the month.")
    }
  }
}

/// A typed amount: its name, and examples.
struct AmountField: Sendable {
  /// Its name at the beginning of a sentence.
  let name: String
  let field: RefusalField
  let examples: String

  func unreadable(_ typed: String, _ error: TypedNumberError = .unreadable) -> CommandFailure {
    .refused(.unreadableAmount, field) { texts, _ in
      texts.refusal.number(error, typed)
        ?? Explanation("The \(name) “\(typed)” cannot be read.", examples)
    }
  }
}
