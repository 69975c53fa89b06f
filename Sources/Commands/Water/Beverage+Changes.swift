import JSON
import Ledger
import Texts
import Trackers

extension Beverage: Deletable {
  static var noun: String { "beverage" }
  static var completions: String { "beverages" }
  static var deleteHelp: String {
    .text("Delete a custom beverage, or several; drinks are kept. Can be undone.")
  }

  func deletion() throws(CommandFailure) -> TrackerCommand {
    .water(.removeBeverage(try ownID()))
  }

  /// The id of its record; a preset has none.
  func ownID() throws(CommandFailure) -> RecordID {
    if let id { return id }
    throw .refused(
      .builtInStays, .beverage, "The beverage “\(name)” is built in and can't be changed.",
      "Only custom beverages can be edited or deleted.")
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
      changed.sentence = beverage.sentence(kind, context.texts)
    }
    return changed
  }

  private func sentence(_ kind: ChangeKind.Beverage, _ texts: Texts) -> String {
    switch kind {
    case .delete: texts.say("Deleted \(name). Past drinks keep the name.")
    case .add where factor == 100: texts.say("Added \(name).")
    case .add: texts.say("Added \(name). \(factor)% of it counts towards the goal.")
    case .edit where factor == 100: texts.say("Edited \(name).")
    case .edit: texts.say("Edited \(name). \(factor)% of it counts towards the goal.")
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
