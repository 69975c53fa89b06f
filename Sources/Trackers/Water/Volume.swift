import CivilTime

/// An amount of liquid in tenths of a millilitre, precise enough for ounces.
package struct Volume: Hashable, Comparable, Sendable {
  package let tenths: Int64

  package init(tenths: Int64) {
    self.tenths = tenths
  }

  package static func millilitres(_ count: Int) -> Volume { Volume(tenths: Int64(count) * 10) }

  /// The smallest accepted drink; less would be shown as 0.
  package static let smallest = millilitres(1)
  /// The largest drink without confirmation: ten litres.
  package static let likely = millilitres(10_000)
  /// The largest accepted drink: a hundred litres.
  package static let largest = millilitres(100_000)

  package static func < (left: Volume, right: Volume) -> Bool { left.tenths < right.tenths }
}

package enum VolumeUnit: String, CaseIterable, Sendable {
  case millilitres = "ml"
  /// US fluid ounces of 29.5735 ml.
  case fluidOunces = "floz"
}

extension VolumeUnit {
  /// The size of one unit in ten-thousandths of a millilitre.
  private var size: Int64 {
    switch self {
    case .millilitres: 10_000
    case .fluidOunces: 295_735
    }
  }

  /// The number of displayed decimals.
  package var places: Int {
    switch self {
    case .millilitres: 0
    case .fluidOunces: 1
    }
  }

  /// Rounds drinks up and goals down to a tenth of a millilitre, so that drinks that add up to a
  /// goal in this unit meet it. Example: 8 fl oz is 2366 tenths; 8 of them are 18,928; a goal of 64
  /// fl oz is 18,927.
  ///
  /// - Parameter thousandths: thousandths of this unit.
  package func volume(thousandths: Int64, isGoal: Bool = false) -> Volume {
    // Ten-thousandths of a millilitre × thousandths ÷ 1,000,000 are tenths of a millilitre.
    let product = thousandths * size
    return Volume(tenths: (product + (isGoal ? 0 : 999_999)).flooredQuotient(1_000_000))
  }

  /// The volume in thousandths of this unit, rounded to the displayed decimals.
  package func thousandths(_ volume: Volume) -> Int64 {
    let step: Int64 = places == 0 ? 1000 : 100
    let exact = min(max(volume.tenths, 0), 1_000_000_000_000) * 1_000_000 / step
    return (exact * 2 + size) / (size * 2) * step
  }

  /// The number without a unit: `237`, `8`, `12.5`.
  package func text(_ volume: Volume, separator: String = ".") -> String {
    DecimalText.text(thousandths(volume), places: 3, separator: separator)
  }
}

/// The default goals and quick adds: round sizes of the unit, not converted ones.
extension VolumeUnit {
  package var standardGoal: Volume { offeredGoals[1] }

  package var offeredGoals: [Volume] {
    switch self {
    case .millilitres: whole([1500, 2000, 2500, 3000], isGoal: true)
    case .fluidOunces: whole([48, 64, 80, 100], isGoal: true)
    }
  }

  package var standardQuickAdds: [Volume] {
    switch self {
    case .millilitres: whole([150, 250, 500])
    case .fluidOunces: whole([8, 12, 16])
    }
  }

  private func whole(_ counts: [Int64], isGoal: Bool = false) -> [Volume] {
    counts.map { volume(thousandths: $0 * 1000, isGoal: isGoal) }
  }
}

extension Volume {
  /// Reads `250`, `250ml`, `0.5 l`, `8oz`, `12.5 fl oz`; without a unit, in `unit`. The rules check
  /// sign and size.
  ///
  /// - Parameter decimal: see ``TypedNumber/thousandths(decimal:isPossible:)``. There are no
  ///   thousandths of a millilitre, so `1.500 ml` is refused even if the point is the decimal mark.
  ///   Without a unit `1.5` is no number of millilitres, since it may be one of litres.
  package init(
    typed text: String, unit: VolumeUnit, isGoal: Bool = false, decimal: UInt8? = nil,
    words: TypedVocabulary = .english
  ) throws(TypedNumberError) {
    let number = try TypedNumber(text)
    var unit = unit
    var scale: Int64 = 1
    switch words.english(number.unit) {
    case "": break
    case "ml", "millilitre", "millilitres", "milliliter", "milliliters": unit = .millilitres
    case "cl", "centilitre", "centilitres", "centiliter", "centiliters":
      (unit, scale) = (.millilitres, 10)
    case "dl": (unit, scale) = (.millilitres, 100)
    case "l", "litre", "litres", "liter", "liters": (unit, scale) = (.millilitres, 1000)
    case "oz", "floz", "ounce", "ounces": unit = .fluidOunces
    default: throw .unreadable
    }
    func volume(_ thousandths: Int64) -> Volume? {
      guard abs(thousandths) < 1_000_000_000 else { return nil }
      return unit.volume(thousandths: thousandths * scale, isGoal: isGoal)
    }
    // More than a hundred litres cannot be meant.
    func isPossible(_ thousandths: Int64) -> Bool {
      volume(abs(thousandths)).map { $0 <= .largest } ?? false
    }
    let thousandths = try number.thousandths(decimal: decimal, isPossible: isPossible)
    if unit == .millilitres, scale == 1, thousandths % 1000 != 0 {
      _ = try number.thousandths(decimal: nil, isPossible: isPossible)
      if number.unit.isEmpty { throw .unitMissing }
      if thousandths % 100 != 0 { throw .unreadable }
    }
    guard let volume = volume(thousandths) else { throw .unreadable }
    self = volume
  }
}
