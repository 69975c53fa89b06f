import CivilTime
import Ledger

package enum WaterCommand: Hashable, Sendable {
  case log(DrinkDraft)
  case edit(RecordID, DrinkEdit)
  case delete(RecordID)
  /// Sets the goal from today on.
  case setGoal(Volume)
  case addBeverage(BeverageDraft)
  case editBeverage(RecordID, BeverageDraft)
  case removeBeverage(RecordID)
}

package struct DrinkDraft: Hashable, Sendable {
  package var volume: Volume
  package var beverage: Beverage.Key
  /// Nil means now.
  package var at: Moment?
  package var note: String
  /// Whether the user has confirmed an amount that looks like a mistake.
  package var isConfirmed: Bool

  package init(
    _ volume: Volume, of beverage: Beverage.Key = .water, at: Moment? = nil, note: String = "",
    isConfirmed: Bool = false
  ) {
    self.volume = volume
    self.beverage = beverage
    self.at = at
    self.note = note
    self.isConfirmed = isConfirmed
  }
}

/// An edit of a drink; nil means no change.
package struct DrinkEdit: Hashable, Sendable {
  package var volume: Volume?
  package var beverage: Beverage.Key?
  package var at: Moment?
  package var note: String?
  package var isConfirmed = false

  package init() {}
}

package struct BeverageDraft: Hashable, Sendable {
  package var name: String
  package var symbol: Symbol
  package var colour: Colour
  package var factor: Int

  package init(
    name: String, symbol: Symbol = .glass, colour: Colour = .blue, factor: Int = 100
  ) {
    self.name = name
    self.symbol = symbol
    self.colour = colour
    self.factor = factor
  }

  package init(_ beverage: Beverage) {
    self.init(
      name: beverage.name, symbol: beverage.symbol, colour: beverage.colour,
      factor: beverage.factor)
  }
}

extension WaterCommand {
  package var changeKind: ChangeKind {
    switch self {
    case .log: .drink(.add)
    case .edit: .drink(.edit)
    case .delete: .drink(.delete)
    case .setGoal: .drink(.goal)
    case .addBeverage: .beverage(.add)
    case .editBeverage: .beverage(.edit)
    case .removeBeverage: .beverage(.delete)
    }
  }
}
