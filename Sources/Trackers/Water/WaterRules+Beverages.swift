import Ledger

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
