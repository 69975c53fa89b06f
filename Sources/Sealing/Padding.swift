/// Hides how much is sealed: up to 4 KiB in steps of 256 bytes, above by Padmé.
enum Padding {
  private static let step = 256
  private static let steppedUpTo = 4 << 10

  /// The number of bytes that so many become, in bytes. 0 stays 0.
  ///
  /// Padmé (Nikitin et al., "Reducing Metadata Leakage from Encrypted Files and Communication with
  /// PURBs", 2019): of the length L with E = ⌊log₂ L⌋, the lowest E − ⌊log₂ E⌋ − 1 bits become zeros,
  /// rounded up; at most 12 % are added. 4,097 becomes 4,352 and 100,000 becomes 100,352.
  static func padded(_ length: Int) -> Int {
    guard length > steppedUpTo else { return roundedUp(length, to: step) }
    let exponent = Int.bitWidth - 1 - length.leadingZeroBitCount
    let places = Int.bitWidth - exponent.leadingZeroBitCount
    return roundedUp(length, to: 1 << (exponent - places))
  }

  private static func roundedUp(_ length: Int, to step: Int) -> Int {
    (length + step - 1) / step * step
  }
}
