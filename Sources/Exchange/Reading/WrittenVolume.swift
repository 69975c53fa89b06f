import Trackers

/// An amount of liquid as programs write it: `250`, `250 ml`, `8.5 fl oz`, `0,25 L`.
struct WrittenVolume: Hashable {
  let volume: Volume
  /// The unit in which it is shown.
  let unit: VolumeUnit

  /// - Parameters:
  ///   - unit: the unit of a number without one.
  ///   - isNamed: whether that unit is in the file; otherwise `1.5` may be litres, and is refused.
  ///   - isRound: whether the program writes whole millilitres.
  ///   - decimal: see ``WrittenNumber/thousandths(decimal:isPossible:)``.
  init(
    _ text: String, in unit: LiquidUnit, isNamed: Bool = true, isRound: Bool = false,
    decimal: UInt8? = nil
  ) throws(TypedNumberError) {
    let (number, name) = text.splitAtUnit
    guard let written = WrittenNumber(number), let unit = name.isEmpty ? unit : LiquidUnit(name)
    else { throw .unreadable }
    let thousandths = try written.thousandths(decimal: decimal) {
      unit.canMean($0, isRound: isRound)
    }
    if unit == .millilitres, name.isEmpty, !isNamed, thousandths % 1000 != 0 { throw .unitMissing }
    guard let volume = unit.volume(thousandths) else { throw .unreadable }
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
  fileprivate func volume(_ thousandths: Int64) -> Volume? {
    guard thousandths.magnitude < 100_000_000_000 else { return nil }
    return shown.volume(thousandths: thousandths * millilitres)
  }

  /// Whether a number can be meant, if it has another reading.
  /// - Parameter isRound: whether the program writes whole millilitres, and rarely few of them.
  fileprivate func canMean(_ thousandths: Int64, isRound: Bool) -> Bool {
    guard let volume = volume(Int64(thousandths.magnitude)), volume <= .largest else {
      return false
    }
    guard isRound, self == .millilitres else { return true }
    return thousandths % 1000 == 0 && (Volume.millilitres(10)...Volume.likely).contains(volume)
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
  /// Whether the column names its unit.
  private let namesUnit: Bool
  /// Whether the program writes whole millilitres.
  private let isRound: Bool

  /// - Parameters:
  ///   - names: of these, the first that exists is used.
  ///   - unit: used when none is named.
  ///   - isRound: whether the program writes whole millilitres, so that `1.200` are 1200.
  /// - Throws: `missingColumn` when none of the names exists, or none with a known unit.
  init(
    _ names: [String], in columns: inout Columns, _ unit: VolumeUnit, isRound: Bool = false
  ) throws(ImportError) {
    for name in names {
      guard let (index, text) = columns.take(beginning: name) else { continue }
      guard let named = text.isEmpty ? LiquidUnit(unit) : LiquidUnit(text) else { break }
      self.index = index
      self.name = text.isEmpty ? name : "\(name) (\(text))"
      self.unit = named
      unitColumn = text.isEmpty ? columns.take("Unit", "Units") : nil
      namesUnit = !text.isEmpty
      self.isRound = isRound
      return
    }
    throw .missingColumn("\(names.first ?? "") (ml)")
  }
}

extension AmountColumn {
  /// - Parameter decimal: see ``WrittenNumber/thousandths(decimal:isPossible:)``.
  func volume(in row: CSVTable.Row, decimal: UInt8?) throws(ImportProblem) -> WrittenVolume {
    let text = row[index]
    if text.isEmpty { throw .missing(name) }
    var unit = unit
    let unitText = row[unitColumn]
    if !unitText.isEmpty {
      guard let named = LiquidUnit(unitText) else { throw .bad("Unit", unitText) }
      unit = named
    }
    do throws(TypedNumberError) {
      return try WrittenVolume(
        text, in: unit, isNamed: namesUnit || !unitText.isEmpty, isRound: isRound,
        decimal: decimal)
    } catch {
      throw ImportProblem(error, name, text)
    }
  }
}
