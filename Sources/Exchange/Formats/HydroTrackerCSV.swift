import CivilTime
import Trackers

/// The backup of HydroTracker for Android: instants in milliseconds since 1970, amounts in
/// millilitres, with many decimals if converted from ounces.
///
///     timestamp,date,amount,effective_amount,beverage_type,beverage_multiplier,container_type,…
///     1763625900000,2025-11-20,250.0,250.0,WATER,,Glass,250.0,,DRAWABLE,water_filled
///
/// Source: `DataBackupManager` and `BeverageType` in its repository, Econ01/HydroTracker.
extension ImportFormat {
  package static let hydroTracker = ImportFormat(
    "hydrotracker", .program(ImportSource("HydroTracker", .fastsAndDrinks), file: "CSV"),
    TableColumns("timestamp", "amount", "beverage_type")
  ) { table, columns, context, file throws(ImportError) in
    let timestamp = try columns.need("timestamp")
    let amount = try columns.need("amount")
    let beverage = columns.take("beverage_type")
    let note = columns.take("note")
    let multiplier = columns.take("beverage_multiplier")
    let effective = columns.take("effective_amount")
    // The day follows from the instant; icons are not imported.
    for name in ["date", "icon_type", "icon_name"] { _ = columns.take(name) }
    let context = file.context(context, table, numbersIn: amount, effective, multiplier)
    file.read(table) { row throws(ImportProblem) in
      var drink = ImportedDrink(
        at: try row.moment(milliseconds: timestamp, "timestamp", context.zone),
        volume: try row.exactVolume(amount, "amount", context))
      drink.isInstant = true
      drink.beverage = HydroTracker.beverage(row[beverage])
      drink.factor = try row.factor(multiplier, effective, of: drink.volume, context)
      drink.note = row[note]
      return .drink(drink)
    }
  }
}

extension CSVTable.Row {
  fileprivate func moment(
    milliseconds column: Int, _ name: String, _ zone: Zone
  ) throws(ImportProblem) -> Moment {
    let text = self[column]
    if text.isEmpty { throw .missing(name) }
    guard let milliseconds = Int64(text),
      Instant.supported.contains(Instant(milliseconds: milliseconds)),
      // NB: seconds would be days of 1970; no phone is older than 2000.
      milliseconds >= 946_684_800_000
    else { throw .bad(name, text) }
    return zone.moment(Instant(milliseconds: milliseconds))
  }

  /// The multiplier; without one, the effective amount in relation to the volume.
  fileprivate func factor(
    _ multiplier: Int?, _ effective: Int?, of volume: Volume, _ context: ImportContext
  ) throws(ImportProblem) -> Int? {
    if !self[multiplier].isEmpty {
      let name = "beverage_multiplier"
      let number = try thousandths(multiplier, name, decimal: context.decimal, isExact: false) {
        $0 < 10_000
      }
      guard let factor = Int(per: number, of: 1000) else { throw .bad(name, self[multiplier]) }
      return factor
    }
    guard let effective, !self[effective].isEmpty else { return nil }
    return Int(
      per: try exactVolume(effective, "effective_amount", context).tenths, of: volume.tenths)
  }

  fileprivate func exactVolume(
    _ column: Int, _ name: String, _ context: ImportContext
  ) throws(ImportProblem) -> Volume {
    let number = try thousandths(column, name, decimal: context.decimal, isExact: false) {
      abs($0) <= Volume.largest.tenths * 100
    }
    guard number.magnitude < 100_000_000_000 else { throw .amountOutOfRange }
    return VolumeUnit.millilitres.volume(thousandths: number)
  }
}

private enum HydroTracker {
  /// The name of a beverage: the app writes its own as constants, the user's by their names.
  static func beverage(_ key: String) -> String {
    switch key {
    case "WATER", "TEA", "COFFEE": key
    case "SOFT_DRINK": "Soft Drink"
    case "ENERGY_DRINK": "Energy Drink"
    case "SPORTS_DRINK": "Sports Drink"
    case "ORAL_REHYDRATION_SOLUTION": "ORS"
    case "MILK": "Milk"
    case "FRUIT_JUICE": "Fruit Juice"
    default: key
    }
  }
}
