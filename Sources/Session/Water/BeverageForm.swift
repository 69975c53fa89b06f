import Ledger
import Pages
import Trackers

/// The fields of a beverage's sheet, and the commands from them.
enum BeverageForm {
  /// - Parameter id: nil for a new beverage.
  static func sheet(_ id: RecordID?, in ledger: MemoryLedger) -> Sheet {
    let beverage = id.flatMap { id in Beverages(in: ledger).custom.first { $0.id == id } }
    let draft = beverage.map { BeverageDraft($0) } ?? BeverageDraft(name: "")
    return Sheet(
      .beverage(beverage),
      Form([
        FieldID.name: draft.name, FieldID.factor: String(draft.factor),
        FieldID.icon: draft.symbol.rawValue, FieldID.colour: draft.colour.rawValue,
      ]))
  }

  static func submission(
    _ beverage: Beverage?, _ fields: FormReader
  ) throws(FormProblem) -> Submission {
    guard let factor = fields.form.number(FieldID.factor) else {
      throw .field(FieldID.factor, fields.texts.numberNeeded(Beverage.factors))
    }
    var draft = BeverageDraft(name: fields[FieldID.name], factor: factor)
    (draft.symbol, draft.colour) = fields.look(else: draft.symbol, draft.colour)
    return Submission(
      .water(beverage?.id.map { .editBeverage($0, draft) } ?? .addBeverage(draft)))
  }
}
