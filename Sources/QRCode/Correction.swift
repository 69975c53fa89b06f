/// The error correction level: about 7 % of a code may be unreadable with low, 15 % with medium.
package enum Correction: Hashable, Sendable, CaseIterable {
  case low, medium

  /// The bits of the format information.
  var bits: Int {
    switch self {
    case .low: 0b01
    case .medium: 0b00
    }
  }
}
