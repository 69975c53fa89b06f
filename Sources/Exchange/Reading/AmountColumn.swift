import Trackers

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
