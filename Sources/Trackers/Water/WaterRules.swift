import CivilTime
import Ledger

/// The rules of water.
package enum WaterRules {
  /// The subject of its goals.
  package static let subject = "water"
  package static let quickAddLimit = 6
  /// The accepted quick adds; more than ``Volume/likely`` would need confirmation at each tap.
  package static let quickAdds = Volume(tenths: 1)...Volume.likely
  /// The accepted goals: 100 ml to 20 l.
  package static let goals = Volume.millilitres(100)...Volume.millilitres(20_000)

  /// The input of the rules, read from a store for one command.
  package struct Book: Sendable {
    package var beverages = Beverages()
    package var goals = DatedGoals(always: nil)
    /// The drink that the command names.
    package var subject: Drink?
    package var today = Day(number: 0)
    /// Whether there are drinks or a chosen goal already, so that a new goal is a change.
    package var hasHistory = false

    package init() {}
  }

  package static func changes(
    for command: WaterCommand, in book: Book, at now: Moment, newID: RecordID
  ) throws(EntryRefusal) -> [RecordChange] {
    switch command {
    case .log(let draft): try log(draft, in: book, now, newID)
    case .edit(_, let edit): try self.edit(edit, in: book, now)
    case .delete: try delete(in: book)
    case .setGoal(let volume): try setGoal(volume, in: book)
    case .addBeverage(let draft): try addBeverage(draft, newID, in: book)
    case .editBeverage(let id, let draft): try editBeverage(id, draft, in: book)
    case .removeBeverage(let id): try removeBeverage(id, in: book)
    }
  }

  private static func log(
    _ draft: DrinkDraft, in book: Book, _ now: Moment, _ id: RecordID
  ) throws(EntryRefusal) -> [RecordChange] {
    let drink = Drink(
      id: id, at: draft.at ?? now, volume: draft.volume,
      beverage: try checked(draft.beverage, in: book), note: try accepted(draft.note))
    try check(drink.volume, isConfirmed: draft.isConfirmed)
    try drink.at.check(at: now)
    return [drink.change(from: nil)]
  }

  private static func edit(
    _ edit: DrinkEdit, in book: Book, _ now: Moment
  ) throws(EntryRefusal) -> [RecordChange] {
    guard let former = book.subject else { throw .noSuch(.drink, "") }
    var drink = former
    drink.at = edit.at ?? former.at
    drink.volume = edit.volume ?? former.volume
    if let beverage = edit.beverage, beverage != former.beverage {
      drink.beverage = try checked(beverage, in: book)
    }
    if let note = edit.note { drink.note = try accepted(note) }
    try check(drink.volume, isConfirmed: edit.isConfirmed || drink.volume == former.volume)
    if drink.at != former.at { try drink.at.check(at: now) }
    return [drink.change(from: former)]
  }

  private static func delete(in book: Book) throws(EntryRefusal) -> [RecordChange] {
    guard let drink = book.subject else { throw .noSuch(.drink, "") }
    return [.deleting(.drink, drink.id)]
  }

  private static func setGoal(
    _ volume: Volume, in book: Book
  ) throws(EntryRefusal) -> [RecordChange] {
    guard goals.contains(volume) else { throw .volumeGoalOutOfRange }
    return book.goals.changes(
      to: DailyGoal(.atLeast, volume.tenths), of: subject, today: book.today,
      isFirst: !book.hasHistory)
  }

  /// Checks a key: one of the user's own must exist; any other name may be a foreign one.
  private static func checked(
    _ key: Beverage.Key, in book: Book
  ) throws(EntryRefusal) -> Beverage.Key {
    if key.id == nil { return Beverage.Key(rawValue: try acceptedName(key.rawValue)) }
    guard book.beverages.hasRecord(of: key) else { throw .noSuch(.beverage, "") }
    return key
  }
}

extension WaterRules {
  /// Quick adds for the settings: one to ``quickAddLimit``, none above ten litres.
  package static func checkedQuickAdds(_ volumes: [Volume]) throws(EntryRefusal) -> [Volume] {
    guard (1...quickAddLimit).contains(volumes.count) else {
      throw .quickAmounts(limit: quickAddLimit)
    }
    for volume in volumes { try check(volume, isConfirmed: false) }
    return volumes
  }

  private static func check(_ volume: Volume, isConfirmed: Bool) throws(EntryRefusal) {
    guard volume.tenths > 0 else { throw .amountNotPositive }
    guard volume >= Volume.smallest else { throw .volumeTooSmall }
    guard volume <= Volume.largest else { throw .volumeTooLarge }
    guard isConfirmed || volume <= Volume.likely else { throw .volumeUnlikely(volume) }
  }
}

/// The rules of the user's own beverages.
extension WaterRules {
  static func addBeverage(
    _ draft: BeverageDraft, _ id: RecordID, in book: Book
  ) throws(EntryRefusal) -> [RecordChange] {
    [try checked(draft, as: id, in: book).change(id)]
  }

  static func editBeverage(
    _ id: RecordID, _ draft: BeverageDraft, in book: Book
  ) throws(EntryRefusal) -> [RecordChange] {
    guard let former = book.beverages.custom.first(where: { $0.id == id }) else {
      throw .noSuch(.beverage, "")
    }
    return [try checked(draft, as: id, in: book).change(id, from: BeverageDraft(former))]
  }

  static func removeBeverage(
    _ id: RecordID, in book: Book
  ) throws(EntryRefusal) -> [RecordChange] {
    guard book.beverages.custom.contains(where: { $0.id == id }) else {
      throw .noSuch(.beverage, "")
    }
    let field = RecordChange.Write(.archived, .bool(true))
    return [RecordChange(.beverage, id, [field])]
  }

  private static func checked(
    _ draft: BeverageDraft, as id: RecordID, in book: Book
  ) throws(EntryRefusal) -> BeverageDraft {
    var draft = draft
    draft.name = try acceptedName(draft.name)
    guard Beverage.factors.contains(draft.factor) else { throw .factorOutOfRange }
    // Two devices may have used the same name; each beverage can still be edited.
    let former = book.beverages.custom.first { $0.id == id }
    if former?.name.folded != draft.name.folded, book.beverages.named(draft.name) != nil {
      throw .nameTaken(draft.name)
    }
    return draft
  }
}

extension BeverageDraft: RecordMapped {
  package mutating func map(_ fields: inout RecordFields) {
    fields.field(.name, &name)
    fields.field(.icon, &symbol)
    fields.field(.colour, &colour)
    fields.field(.factor, &factor, in: Beverage.factors)
  }

  package func change(_ id: RecordID, from former: BeverageDraft? = nil) -> RecordChange {
    RecordChange(.beverage, id, writes(from: former))
  }
}
