import Trackers

extension RefusalTexts {
  package func entry(_ refusal: EntryRefusal) -> Explanation {
    switch refusal {
    case .amountNotPositive:
      explain("The amount is not above zero.", "Enter how much it was.")
    case .amountIsZero:
      explain("The amount is zero.", "Enter how many; a minus sign corrects an entry.")
    case .volumeTooSmall:
      explain("That is less than 1 ml.", "Enter at least 1 ml.")
    case .volumeTooLarge:
      explain("That is more than 100 litres at once.", "Enter up to 100 litres.")
    case .volumeUnlikely:
      explain(
        "That is more than 10 litres at once.", "Check it, and confirm it if it is right.")
    case .amountTooLarge:
      explain("The amount is too large.", "Enter up to 1,000,000 either way.")
    case .volumeGoalOutOfRange:
      explain("That goal is out of range.", "Choose from 100 ml to 20 litres.")
    case .tallyGoalOutOfRange:
      explain(
        "That goal is out of range.",
        "Choose a number above zero and up to 1,000,000; only a limit may be 0.")
    case .factorOutOfRange:
      explain("The share that counts as water is out of range.", "Choose from 0 to 100 %.")
    case .quickAmounts(let limit):
      explain(
        "There is no room for so many quick amounts, or there are none.",
        "Enter one to \(limit).")
    case .yearOutOfRange:
      explain(
        "That day is out of range.",
        "Choose one from \(Limits.years.lowerBound) to \(Limits.years.upperBound).")
    case .inFuture:
      explain("That time lies in the future.", "Choose a time up to now.")
    case .noSuch(let thing, let typed): name(thing, typed, [])
    case .nameTaken(let name):
      explain("The name \(quoted(name)) is taken.", "Choose another one.")
    case .text(let refusal, let field): self.text(refusal, of: field.rawValue)
    }
  }

  /// An unknown name, and the nearest names.
  package func name(
    _ thing: EntryRefusal.Thing, _ typed: String, _ nearest: [String]
  ) -> Explanation {
    Explanation(
      typed.isEmpty
        ? say("There is no such \(thing.rawValue) any more.")
        : say("There is no \(thing.rawValue) \(quoted(typed))."),
      suggestion(nearest))
  }
}
