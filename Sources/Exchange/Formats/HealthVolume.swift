import CivilTime
import Trackers

/// Amounts in the units of HealthKit.
enum HealthVolume {
  /// The amount, rounded up to a tenth of a millilitre as by ``VolumeUnit``, so that ounces add up
  /// to goals in ounces; less than a thousandth of a millilitre is binary rounding noise. Examples:
  /// 236.588 mL are 2366 tenths, so are 8 fl_oz_us; 250.00000001 mL are 2500.
  ///
  /// Source of the units: Apple, "HKUnit"; of their sizes: NIST Handbook 44, appendix C, and the
  /// Weights and Measures Act 1985.
  static func read(_ value: String, unit: String) throws(ImportProblem) -> Volume {
    guard let size = Size(unit) else { throw .bad("unit", unit) }
    guard let millionths = ScientificText.millionths(value) else { throw .bad("value", value) }
    let (product, isTooBig) = millionths.multipliedReportingOverflow(by: size.factor)
    guard !isTooBig, product.magnitude < 1 << 62 else { throw .amountOutOfRange }
    let thousandths = (product + size.divisor / 2).flooredQuotient(size.divisor)
    // In either unit, far above the limit.
    guard abs(thousandths) < 1_000_000_000 else { throw .amountOutOfRange }
    return size.unit.volume(thousandths: thousandths)
  }

  /// A millionth of the unit × `factor` ÷ `divisor` is a thousandth of `unit`.
  private struct Size {
    let unit: VolumeUnit
    let factor: Int64
    let divisor: Int64

    init?(_ name: String) {
      switch name {
      case "mL", "ml", "cc": self.init(millilitres: 10_000_000)
      case "cL", "cl": self.init(millilitres: 100_000_000)
      case "dL", "dl": self.init(millilitres: 1_000_000_000)
      case "L", "l": self.init(millilitres: 10_000_000_000)
      case "fl_oz_us": self.init(ounces: 1)
      case "cup_us": self.init(ounces: 8)
      case "pt_us": self.init(ounces: 16)
      case "fl_oz_imp": self.init(millilitres: 284_130_625)
      case "cup_imp": self.init(millilitres: 2_841_306_250)
      case "pt_imp": self.init(millilitres: 5_682_612_500)
      default: return nil
      }
    }

    /// - Parameter tenMillionths: of a millilitre.
    private init(millilitres tenMillionths: Int64) {
      (unit, factor, divisor) = (.millilitres, tenMillionths, 10_000_000_000)
    }

    private init(ounces: Int64) {
      (unit, factor, divisor) = (.fluidOunces, ounces, 1000)
    }
  }
}
