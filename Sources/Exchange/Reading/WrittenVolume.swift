import Trackers

/// An amount of liquid as programs write it: `250`, `250 ml`, `8.5 fl oz`, `0,25 L`.
struct WrittenVolume: Hashable {
  let volume: Volume
  /// The unit in which it is shown.
  let unit: VolumeUnit

  /// - Parameter unit: for a number without one.
  init?(_ text: String, in unit: LiquidUnit) {
    let bytes = Array(text.trimmed.utf8)
    let number = bytes.prefix { !(0x61...0x7a).contains($0 | 0x20) }
    let name = String(decoding: bytes[number.endIndex...], as: UTF8.self)
    // Any space may precede a unit.
    let written =
      name.isEmpty
      ? WrittenNumber(number) : WrittenNumber(String(decoding: number, as: UTF8.self))
    guard let written, let unit = name.isEmpty ? unit : LiquidUnit(name),
      let volume = unit.volume(written)
    else { return nil }
    self.volume = volume
    self.unit = unit.shown
  }
}

/// Units of imported amounts.
enum LiquidUnit: Hashable {
  case millilitres, centilitres, decilitres, litres
  /// NB: US fluid ounces; imperial ones are smaller, and not read.
  case fluidOunces

  init(_ unit: VolumeUnit) {
    switch unit {
    case .millilitres: self = .millilitres
    case .fluidOunces: self = .fluidOunces
    }
  }

  /// Reads a name, ignoring case and dots: `ml`, `US fl. oz`.
  init?(_ name: String) {
    let letters = name.folded.utf8.filter { $0 != UInt8(ascii: ".") }
    switch String(decoding: letters, as: UTF8.self) {
    case "ml", "millilitres", "milliliters", "millilitre", "milliliter": self = .millilitres
    case "cl": self = .centilitres
    case "dl": self = .decilitres
    case "l", "litre", "litres", "liter", "liters": self = .litres
    case "oz", "floz", "usoz", "usfloz", "oz(us)", "ounce", "ounces", "fluidounces":
      self = .fluidOunces
    default: return nil
    }
  }

  /// The nearest unit that Dayring shows.
  var shown: VolumeUnit { self == .fluidOunces ? .fluidOunces : .millilitres }

  /// Nil for more than a thousand times the largest drink.
  fileprivate func volume(_ written: WrittenNumber) -> Volume? {
    var number = written.thousandths
    // Thousandths of a millilitre and drinks of ten litres do not occur.
    if self == .millilitres, let grouped = written.groupedThousandths,
      grouped <= Volume.likely.tenths * 100
    {
      number = grouped
    }
    guard number.magnitude < 100_000_000_000 else { return nil }
    return shown.volume(thousandths: number * millilitres)
  }

  private var millilitres: Int64 {
    switch self {
    case .millilitres, .fluidOunces: 1
    case .centilitres: 10
    case .decilitres: 100
    case .litres: 1000
    }
  }
}

/// The column with the amounts of drinks. The unit is in its name, in each cell, or in another
/// column.
struct AmountColumn: Hashable {
  let index: Int
  let name: String
  /// The unit of a cell that names none.
  let unit: LiquidUnit
  let unitColumn: Int?

  /// - Parameters:
  ///   - names: of these, the first that exists is used.
  ///   - unit: used when none is named.
  /// - Throws: `missingColumn` when none of the names exists, or none with a known unit.
  init(
    _ names: [String], in columns: inout Columns, _ unit: VolumeUnit
  ) throws(ImportError) {
    for name in names {
      guard let (index, text) = columns.take(beginning: name) else { continue }
      guard let named = text.isEmpty ? LiquidUnit(unit) : LiquidUnit(text) else { break }
      self.index = index
      self.name = text.isEmpty ? name : "\(name) (\(text))"
      self.unit = named
      unitColumn = text.isEmpty ? columns.take("Unit", "Units") : nil
      return
    }
    throw .missingColumn("\(names.first ?? "") (ml)")
  }
}

extension CSVTable.Row {
  func volume(_ column: AmountColumn) throws(ImportProblem) -> WrittenVolume {
    let text = self[column.index]
    if text.isEmpty { throw .missing(column.name) }
    var unit = column.unit
    let unitText = self[column.unitColumn]
    if !unitText.isEmpty {
      guard let named = LiquidUnit(unitText) else { throw .bad("Unit", unitText) }
      unit = named
    }
    guard let volume = WrittenVolume(text, in: unit) else { throw .bad(column.name, text) }
    return volume
  }
}
