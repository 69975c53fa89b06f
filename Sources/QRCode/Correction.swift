/// How much of a code may be unreadable: about 7 % with low, 15 % with medium.
package enum Correction: Hashable, Sendable, CaseIterable {
  case low, medium

  /// As the format information says it.
  var bits: Int {
    switch self {
    case .low: 0b01
    case .medium: 0b00
    }
  }
}
