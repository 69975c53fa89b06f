import JSON
import Ledger
import SQLiteLedger
import Texts
import Trackers

extension Drink: Deletable {
  func deletion() -> TrackerCommand { .water(.delete(id)) }
}

extension Drink: Identified {
  static var listed: Listed { Listed("drink") }
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
        drink.text(beverages, day.volume), context.wording.moment(drink.at))
    }
    let series = try context.read(context.ledger.hydration(dayStart: day.dayStart))
    try changed.show(series, at: drink.at, day.volume, in: context)
    return changed
  }

  /// `250 ml tea`.
  func text(_ beverages: Beverages, _ measure: Measure) -> String {
    "\(measure.text(volume.tenths)) \(beverages[beverage].name.harmless)"
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
      return try Volume(typed: text, unit: unit, isGoal: isGoal)
    } catch {
      throw field.unreadable(text, error)
    }
  }
}

extension AmountField {
  private static let examples = "Amounts such as “250”, “0.5l” or “8oz” work."
  static let volume = AmountField(name: "amount", field: .amount, examples: examples)
  static let volumeGoal = AmountField(name: "goal", field: .goal, examples: examples)
}

extension ChangeKind.Drink {
  /// - Parameter what: the drink, such as `250 ml tea`.
  fileprivate func sentence(_ what: String, _ moment: String) -> String {
    switch self {
    case .add: "Added \(what), \(moment)."
    case .edit, .goal: "Edited \(what), \(moment)."
    case .delete: "Deleted \(what), \(moment)."
    }
  }
}
