import Trackers

extension English {
  @Sendable static func explain(_ refusal: EntryRefusal) -> Explanation {
    switch refusal {
    case .amountNotPositive:
      Explanation("The amount is not above zero.", "Enter how much it was.")
    case .amountIsZero:
      Explanation("The amount is zero.", "Enter how many; a minus sign corrects an entry.")
    case .volumeTooLarge:
      Explanation("That is more than 100 litres at once.", "Enter up to 100 litres.")
    case .volumeUnlikely:
      Explanation(
        "That is more than 10 litres at once.", "Check it, and confirm it if it is right.")
    case .amountTooLarge:
      Explanation("The amount is too large.", "Enter up to 1,000,000 either way.")
    case .volumeGoalOutOfRange:
      Explanation("That goal is out of range.", "Choose from 100 ml to 20 litres.")
    case .tallyGoalOutOfRange:
      Explanation(
        "That goal is out of range.",
        "Choose a number above zero and up to 1,000,000; only a limit may be 0.")
    case .factorOutOfRange:
      Explanation("The share that counts as water is out of range.", "Choose from 0 to 100 %.")
    case .quickAmounts(let limit):
      Explanation(
        "There is no room for so many quick amounts, or there are none.",
        "Enter one to \(limit).")
    case .yearOutOfRange:
      Explanation(
        "That day is out of range.",
        "Choose one from \(Limits.years.lowerBound) to \(Limits.years.upperBound).")
    case .inFuture:
      Explanation("That time lies in the future.", "Choose a time up to now.")
    case .noSuch(let thing, let typed): explainName(thing, typed, [])
    case .nameTaken(let name):
      Explanation("The name \(quoted(name)) is taken.", "Choose another one.")
    case .text(let refusal, let field): explain(refusal, field.rawValue)
    }
  }

  @Sendable static func explainName(
    _ thing: EntryRefusal.Thing, _ typed: String, _ nearest: [String]
  ) -> Explanation {
    Explanation(
      typed.isEmpty
        ? "There is no such \(thing.rawValue) any more."
        : "There is no \(thing.rawValue) \(quoted(typed)).",
      nearest.isEmpty
        ? "Choose one from the list." : "Did you mean \(alternatives(nearest.map(quoted)))?")
  }
}
