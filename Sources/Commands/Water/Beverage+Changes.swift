import JSON
import Ledger
import Trackers

extension Beverage: Deletable {
  static var completions: String { "beverages" }
  static var consequence: String { " of your own; its drinks are kept" }

  func deletion() throws(CommandFailure) -> TrackerCommand {
    .water(.removeBeverage(try ownID()))
  }

  /// The id of its record; a preset has none.
  func ownID() throws(CommandFailure) -> RecordID {
    if let id { return id }
    throw .refused(
      .builtInStays, .beverage, "The beverage \(name) is built in and stays as it is.",
      "Only beverages that you added can be changed.")
  }
}

extension Beverage: Named {
  static var thing: EntryRefusal.Thing { .beverage }
  var recordID: RecordID? { id }
  var isArchived: Bool { false }

  static func all(in context: Context) throws(CommandFailure) -> [Beverage] {
    try context.read(Beverages(in: context.ledger)).all
  }
}

extension Beverage: Changeable {
  static func changed(
    by changeKind: ChangeKind, _ op: Op?, _ former: Beverage?, in context: Context
  ) throws(CommandFailure) -> Changed {
    let id = op?.changes.first?.id
    let beverage = try all(in: context).first { $0.id != nil && $0.id == id } ?? former
    var changed = Changed(member: "beverage", json: beverage?.json)
    if let beverage, case .beverage(let kind) = changeKind {
      changed.sentence = beverage.sentence(kind)
    }
    return changed
  }

  private func sentence(_ kind: ChangeKind.Beverage) -> String {
    let factor = factor == 100 ? "" : "; \(factor) % of it counts"
    return switch kind {
    case .delete: "Removed \(name); what was drunk keeps its name."
    case .add: "Added \(name)\(factor)."
    case .edit: "Edited \(name)\(factor)."
    }
  }

  var json: JSON {
    .object([
      "key": .string(key.rawValue), "name": .string(name), "factorPercent": .whole(factor),
      "colour": .string(colour.rawValue), "icon": .string(symbol.rawValue),
      "builtIn": .bool(id == nil),
    ])
  }
}
