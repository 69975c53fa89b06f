import CivilTime
import Ledger
import Trackers

/// How often each drink is here, and has come so far: of equal ones in a file, as many are new as
/// are missing here.
struct ImportedDrinks {
  struct Look: Hashable {
    let minute: Int64
    /// As the file's unit shows it, or exactly.
    let amount: Int64
    /// Its name, as a file has no more: one that was removed here since, or that was made here only
    /// after the drink, is the same.
    let beverage: String
  }

  private var here: [VolumeUnit?: [Look: Int]] = [:]
  private var come: [Look: Int] = [:]
  private var names: [String: String] = [:]

  /// Which one of its kind this is, from 1, and how many there are here.
  mutating func next<Store: LedgerStore>(
    _ drink: Drink, _ unit: VolumeUnit?, _ beverages: Beverages, in store: Store
  ) throws(Store.Failure) -> (look: Look, ordinal: Int, here: Int) {
    if here[unit] == nil {
      var looks: [Look: Int] = [:]
      for drink in try store.drinks(dayStart: .midnight) {
        looks[look(of: drink, unit, beverages), default: 0] += 1
      }
      here[unit] = looks
    }
    let look = look(of: drink, unit, beverages)
    come[look, default: 0] += 1
    return (look, come[look] ?? 1, here[unit]?[look] ?? 0)
  }

  private mutating func look(
    of drink: Drink, _ unit: VolumeUnit?, _ beverages: Beverages
  ) -> Look {
    let key = drink.beverage.rawValue
    let name = names[key] ?? beverages[drink.beverage].name.folded
    names[key] = name
    return Look(
      minute: drink.at.local.minute,
      amount: unit?.thousandths(drink.volume) ?? drink.volume.tenths, beverage: name)
  }
}

extension ImportDesk {
  mutating func take(_ draft: ImportedDrink) throws(Obstacle) -> ImportPlan.Fate {
    guard draft.volume.tenths > 0, draft.volume <= Volume.largest else {
      throw .problem(.amountOutOfRange)
    }
    try checkYear(draft.at.local.calendarDay)
    let beverage = try beverage(draft.beverage)
    let note = try accepted(draft.note, limit: Limits.note, "note")
    var drink = Drink(
      id: RecordID(high: 0, low: 0), at: draft.at, volume: draft.volume, beverage: beverage,
      note: note)
    let (look, ordinal, here) = try next(drink, draft.unit)
    if ordinal <= here { return .known }
    let name = "import drink \(look.minute) \(look.amount) \(look.beverage) \(ordinal)"
    drink = Drink(
      id: RecordID(derivedFrom: name), at: drink.at, volume: drink.volume,
      beverage: drink.beverage, note: note)
    if drink.at.isFuture(at: now), try writes(drink.id, .drink) { throw .problem(.inFuture) }
    return try make(drink.change)
  }

  private mutating func next(
    _ drink: Drink, _ unit: VolumeUnit?
  ) throws(Obstacle) -> (look: ImportedDrinks.Look, ordinal: Int, here: Int) {
    do { return try drinks.next(drink, unit, beverages, in: store) } catch { throw .storage(error) }
  }

  /// One that is known here, or else the file's own name for it.
  private func beverage(_ name: String) throws(Obstacle) -> Beverage.Key {
    if name.isEmpty { return .water }
    let name = try accepted(name, limit: Limits.name, "beverage", isName: true)
    return beverages.named(name)?.key ?? Beverage.Key(rawValue: name)
  }
}
