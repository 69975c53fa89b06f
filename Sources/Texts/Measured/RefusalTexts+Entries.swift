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

  /// A typed name that fits several things.
  /// - Parameter names: their names; with ids if names may be equal.
  package func ambiguous(_ typed: String, _ names: [String]) -> Explanation {
    explain(
      "\(quoted(typed)) could mean \(alternatives(names.map(quoted))).",
      "Type more of the name, or the beginning of its ID.")
  }
}

/// The texts on entries that are named by their IDs.
extension RefusalTexts {
  /// A prefix of an ID that matches no record, or several.
  package func id(
    _ thing: Listed, _ typed: String, _ matches: Int
  ) -> Explanation {
    let id = quoted(typed)
    if matches == 0 {
      let remedy = say("Check the letters.")
      return switch thing {
      case .fast: explain("No fast has an ID that starts with \(id).", remedy: remedy)
      case .drink: explain("No drink has an ID that starts with \(id).", remedy: remedy)
      case .entry: explain("No entry has an ID that starts with \(id).", remedy: remedy)
      case .task: explain("No task has an ID that starts with \(id).", remedy: remedy)
      }
    }
    let remedy = say("Add more letters.")
    return switch thing {
    case .fast: explain("Several fasts have IDs that start with \(id).", remedy: remedy)
    case .drink: explain("Several drinks have IDs that start with \(id).", remedy: remedy)
    case .entry: explain("Several entries have IDs that start with \(id).", remedy: remedy)
    case .task: explain("Several tasks have IDs that start with \(id).", remedy: remedy)
    }
  }

  /// A place from the newest, such as `@3`, of which there are fewer.
  package func place(_ thing: Listed, _ typed: String, isEmpty: Bool) -> Explanation {
    let remedy = say("@1 is the newest, @2 the one before.")
    return switch thing {
    case .fast:
      explain(isEmpty ? "No fasts yet." : "There is no fast \(typed).", remedy: remedy)
    case .drink:
      explain(isEmpty ? "No drinks yet." : "There is no drink \(typed).", remedy: remedy)
    case .entry:
      explain(isEmpty ? "No entries yet." : "There is no entry \(typed).", remedy: remedy)
    case .task:
      explain(isEmpty ? "No tasks yet." : "There is no task \(typed).", remedy: remedy)
    }
  }
}

/// A sort of records that is listed with ids and can be named by one. The raw values are names in
/// `--json`.
package enum Listed: String, Hashable, Sendable {
  case fast, drink, entry, task
}
