/// The format of a subject's amounts: `250 ml`, `8 fl oz`, `12 km`, `3`.
package enum AmountFormat: Hashable, Sendable {
  case volume(VolumeUnit)
  case count(unit: String)

  /// The text for an input field, without grouping.
  package func field(_ amount: Int64, separator: String) -> String {
    switch self {
    case .volume(let unit): unit.text(Volume(tenths: amount), separator: separator)
    case .count: CounterAmount(thousandths: amount).text(separator: separator)
    }
  }

  /// Reads a typed amount.
  ///
  /// - Parameters:
  ///   - former: amounts to return exactly if a field showed the text for one of them.
  ///   - separator: the decimal mark of the region.
  ///   - words: the names of units in the user's language.
  package func read(
    _ text: String, former: [Int64], separator: String, isGoal: Bool = false,
    words: TypedVocabulary = .english
  ) throws(TypedNumberError) -> Int64 {
    if let same = former.first(where: { field($0, separator: separator) == text }) { return same }
    let decimal = separator.utf8.first
    return switch self {
    case .volume(let unit):
      try Volume(
        typed: text, unit: unit, isGoal: isGoal, decimal: decimal, words: words
      ).tenths
    case .count(let unit):
      try CounterAmount(typed: text, unit: unit, decimal: decimal).thousandths
    }
  }

  /// An average, rounded for display: for activities, to a tenth.
  package func rounded(_ average: Int64) -> Int64 {
    switch self {
    case .volume: average
    case .count: average / 100 * 100
    }
  }

  /// An amount in thousandths of the displayed unit.
  package func thousandths(_ amount: Int64) -> Int64 {
    switch self {
    case .volume(let unit): unit.thousandths(Volume(tenths: amount))
    case .count: amount
    }
  }
}
