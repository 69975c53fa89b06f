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
      "“\(rest)” after the time “\(time)” isn't part of the time.",
      "Put it before the option, which reads every word up to the next option.")
  }

  static func day(_ error: TypedDateError) -> CommandFailure {
    .refused(.unreadableDay, .day) { texts, _ in error.explanation(texts) }
  }

  static func id(_ thing: Listed, _ typed: String, matches: Int) -> CommandFailure {
    .refused(
      matches == 0 ? .missing(thing.rawValue) : .ambiguousID, .id, hint: listing(thing.rawValue)
    ) { texts, _ in texts.refusal.id(thing, typed, matches) }
  }

  /// The refusal of a place such as `@3` if there are fewer.
  static func place(_ thing: Listed, _ typed: String, isEmpty: Bool) -> CommandFailure {
    .refused(.missing(thing.rawValue), .id, hint: listing(thing.rawValue)) { texts, _ in
      texts.refusal.place(thing, typed, isEmpty: isEmpty)
    }
  }

  static func unknownName(
    _ thing: EntryRefusal.Thing, _ typed: String, nearest: [String]
  ) -> CommandFailure {
    let key = thing.rawValue
    return .refused(.missing(key), .named(key), hint: listing(key)) { texts, _ in
      typed.isEmpty
        ? texts.explain("The name is empty.", "Enter a name.")
        : texts.refusal.name(thing, typed, nearest)
    }
  }

  /// - Parameter names: the possible names; with ids if names may be equal.
  static func ambiguousName(
    _ thing: RefusalField?, _ typed: String, _ names: [String], hint: String? = nil
  ) -> CommandFailure {
    .refused(.ambiguousName, thing, hint: hint) { texts, _ in
      texts.refusal.ambiguous(typed, names)
    }
  }

  static func amountMissing(_ field: RefusalField, example: String) -> CommandFailure {
    .refused(.unreadableAmount, field, "Only a time was given.", "Try “\(example)”.")
  }

  static func entry(_ refusal: EntryRefusal) -> CommandFailure {
    let (kind, field) = refusal.names
    return .refused(kind, field) { texts, _ in
      let explanation = texts.refusal.entry(refusal)
      guard case .volumeUnlikely = refusal else { return explanation }
      return explanation.advising(texts.say("Check the amount. If it's right, add --force."))
    }
  }

  /// The command that lists records of a sort.
  static func listing(_ thing: String) -> String? {
    TrackerCLI.all.lazy.compactMap { $0.listings[thing] }.first
  }
}

extension EntryRefusal {
  /// The names of the reason and of the wrong argument.
  fileprivate var names: (RefusalKind, RefusalField?) {
    switch self {
    case .amountNotPositive: (.amountNotPositive, .amount)
    case .amountIsZero: (.amountIsZero, .amount)
    case .volumeTooSmall: (.amountTooSmall, .amount)
    case .volumeTooLarge, .amountTooLarge: (.amountTooLarge, .amount)
    case .volumeUnlikely: (.amountUnlikely, .amount)
    case .volumeGoalOutOfRange, .tallyGoalOutOfRange: (.goalOutOfRange, .goal)
    case .factorOutOfRange: (.factorOutOfRange, .factor)
    case .quickAmounts: (.quickAmountsOutOfRange, .quick)
    case .yearOutOfRange: (.yearOutOfRange, .day)
    case .inFuture: (.inFuture, .at)
    case .noSuch(let thing, _): (.missing(thing.rawValue), .named(thing.rawValue))
    case .nameTaken: (.nameTaken, .name)
    case .text(_, let field): (.unacceptableText, .named(field.rawValue))
    }
  }
}

extension TypedDateError {
  fileprivate func explanation(_ texts: Texts) -> Explanation {
    let examples = texts.say("Try today, friday, 1 mar 2027, 2027-03-01 or in 12 days.")
    return switch self {
    case .empty: texts.explain("The day is empty.", remedy: examples)
    case .unreadable(let typed): texts.explain("“\(typed)” isn't a day.", remedy: examples)
    case .noSuchDay(let typed):
      texts.explain("The day “\(typed)” doesn't exist.", "Check the length of the month.")
    }
  }
}

/// A typed amount: its field, and the refusal of an unreadable one.
struct AmountField: Sendable {
  let field: RefusalField
  let explanation: @Sendable (Texts, _ typed: String) -> Explanation

  init(
    _ field: RefusalField, _ explanation: @escaping @Sendable (Texts, String) -> Explanation
  ) {
    self.field = field
    self.explanation = explanation
  }

  func unreadable(_ typed: String, _ error: TypedNumberError = .unreadable) -> CommandFailure {
    .refused(.unreadableAmount, field) { texts, _ in
      texts.refusal.number(error, typed) ?? explanation(texts, typed)
    }
  }
}
