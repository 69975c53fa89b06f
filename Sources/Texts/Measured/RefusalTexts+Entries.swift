import Trackers

extension RefusalTexts {
  package func entry(_ refusal: EntryRefusal) -> Explanation {
    switch refusal {
    case .amountNotPositive:
      explain("The amount must be above zero.", "Enter how much you drank.")
    case .amountIsZero:
      explain("The amount can't be zero.", "Enter a number like 20, or -5 to correct the count.")
    case .volumeTooSmall: explain("That's less than 1 ml.", "Enter at least 1 ml.")
    case .volumeTooLarge:
      explain("That's more than 100 litres at once.", "Enter up to 100 litres.")
    case .volumeUnlikely:
      explain(
        "That's more than 10 litres at once.", "Check the amount. If it's right, confirm it.")
    case .amountTooLarge:
      explain("The amount is too large.", "Enter a number from -1,000,000 to 1,000,000.")
    case .volumeGoalOutOfRange:
      explain("The goal is out of range.", "Choose a goal from 100 ml to 20 litres.")
    case .tallyGoalOutOfRange:
      explain(
        "The goal is out of range.",
        "Choose a number above zero, up to 1,000,000. Only a limit can be 0.")
    case .factorOutOfRange:
      explain("The percentage is out of range.", "Choose a number from 0 to 100.")
    case .quickAmounts(let limit):
      explain("There are too many quick amounts, or none.", "Enter from 1 to \(limit).")
    case .yearOutOfRange:
      explain(
        "The date is out of range.",
        "Choose a year from \(Limits.years.lowerBound) to \(Limits.years.upperBound).")
    case .inFuture: explain("The time can't be in the future.", "Choose a time up to now.")
    case .noSuch(let thing, let typed): name(thing, typed, [])
    case .nameTaken(let name):
      explain("The name \(quoted(name)) is already taken.", "Choose another name.")
    case .text(let refusal, field: .note): text(refusal, of: say("note"))
    case .text(let refusal, field: .name): text(refusal, of: say("name"))
    case .text(let refusal, field: .unit): text(refusal, of: say("unit"))
    }
  }

  /// An unknown name, and the nearest names; without a name, a thing that was deleted meanwhile.
  package func name(
    _ thing: EntryRefusal.Thing, _ typed: String, _ nearest: [String]
  ) -> Explanation {
    if typed.isEmpty { return deleted(thing) }
    let remedy = suggestion(nearest)
    let name = quoted(typed)
    return switch thing {
    case .drink: explain("There is no drink called \(name).", remedy: remedy)
    case .beverage: explain("There is no beverage called \(name).", remedy: remedy)
    case .activity: explain("There is no counter called \(name).", remedy: remedy)
    case .entry: explain("There is no entry called \(name).", remedy: remedy)
    case .date: explain("There is no date called \(name).", remedy: remedy)
    }
  }

  private func deleted(_ thing: EntryRefusal.Thing) -> Explanation {
    let remedy = say("Undo the deletion to restore it.")
    return switch thing {
    case .drink: explain("This drink was deleted.", remedy: remedy)
    case .beverage: explain("This beverage was deleted.", remedy: remedy)
    case .activity: explain("This counter was deleted.", remedy: remedy)
    case .entry: explain("This entry was deleted.", remedy: remedy)
    case .date: explain("This date was deleted.", remedy: remedy)
    }
  }
}
