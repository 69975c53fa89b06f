import JSON
import Ledger
import SQLiteLedger
import Texts
import Trackers

extension Drink: Deletable {
  static var noun: String { "drink" }
  static var completions: String { "drinks" }
  static var deleteHelp: String { .text("Delete a drink, or several. Can be undone.") }

  func deletion() -> TrackerCommand { .water(.delete(id)) }
}

extension Drink: Identified {
  static var listed: Listed { .drink }
}

extension Drink: Changeable {
  static func changed(
    by changeKind: ChangeKind, _ op: Op?, _ former: Drink?, in context: Context
  ) throws(CommandFailure) -> Changed {
    let day = try context.userDay()
    let beverages = try context.read(Beverages(in: context.ledger))
    let drink = try context.changed(op, former) { id throws(StorageError) in
      try context.ledger.drink(id)
    }
    var changed = Changed(member: "drink", json: drink?.json(beverages, day.volume))
    guard let drink else { return changed }
    if case .drink(let kind) = changeKind {
      changed.sentence = kind.sentence(
        drink.text(beverages, day.volume, context.texts), context.wording.moment(drink.at),
        context.texts)
    }
    let series = try context.read(context.ledger.hydration(dayStart: day.dayStart))
    try changed.show(series, at: drink.at, day.volume, in: context)
    return changed
  }

  /// `250 ml of tea`.
  func text(_ beverages: Beverages, _ measure: Measure, _ texts: Texts) -> String {
    let name = texts.beverage(beverages[beverage]).harmless
    return texts.say("\(measure.text(volume.tenths)) of \(name)", context: "beverage")
  }

  func json(_ beverages: Beverages, _ measure: Measure) -> JSON {
    var object: JSONObject = ["id": .string(id.description), "at": .string(at.iso8601)]
    object.append(amount: volume.tenths, in: measure)
    object.append("beverage", .string(beverages[beverage].name))
    object.append("beverageKey", .string(beverage.rawValue))
    object.append("note", .string(note))
    object.append("lastChanged", lastWrite.json)
    return .object(object)
  }
}

extension Volume {
  /// Reads a volume, in the user's unit unless one is typed.
  static func typed(
    _ text: String, _ field: AmountField = .volume, in context: Context
  ) throws(CommandFailure) -> Volume {
    let unit = try context.userDay().settings.volumeUnit
    let isGoal = field.field == AmountField.volumeGoal.field
    do throws(TypedNumberError) {
      return try Volume(
        typed: text, unit: unit, isGoal: isGoal, words: context.environment.vocabulary)
    } catch {
      throw field.unreadable(text, error)
    }
  }
}

extension AmountField {
  static let volume = AmountField(.amount) { texts, typed in
    texts.explain("“\(typed)” isn't an amount.", "Try 250, 0.5l or 8oz.")
  }
  static let volumeGoal = AmountField(.goal) { texts, typed in
    texts.explain("“\(typed)” isn't an amount.", "Try 2000, 2.5l or 64oz.")
  }
}

extension ChangeKind.Drink {
  /// - Parameter what: the drink, such as `250 ml of tea`.
  fileprivate func sentence(_ what: String, _ moment: String, _ texts: Texts) -> String {
    switch self {
    case .add: texts.say("Added \(what), \(moment).")
    case .edit, .goal: texts.say("Edited \(what), \(moment).")
    case .delete: texts.say("Deleted \(what), \(moment).")
    }
  }
}
