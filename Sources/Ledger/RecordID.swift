import CivilTime

/// A record's permanent id: 128 bits, random or derived from a name.
package struct RecordID: Hashable, Comparable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  package init(random generator: inout some RandomNumberGenerator) {
    high = generator.next()
    low = generator.next()
  }

  /// The same name gives the same id on every device: two FNV-1a hashes (64 bits each, the second
  /// over the reversed text), scrambled by the finaliser of SplitMix64.
  ///
  /// For settings and repeated tasks; never for secrets.
  package init(derivedFrom name: String) {
    var name = name
    (high, low) = name.withUTF8 { bytes in
      (
        scrambled(fnv1a(bytes)),
        scrambled(fnv1a(bytes.reversed() as ReversedCollection) &+ 0x9e37_79b9_7f4a_7c15)
      )
    }
  }

  /// The same id among those of the same 128 days: where many records are made at once, their rows
  /// then lie on few pages of an index.
  package func filed(on day: Day) -> RecordID {
    let span = UInt64(truncatingIfNeeded: day.number >> 7) & 0xff
    return RecordID(high: high & 0x00ff_ffff_ffff_ffff | span << 56, low: low)
  }

  package static func < (left: RecordID, right: RecordID) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}

extension RecordID: LosslessStringConvertible {
  /// 26 digits of Crockford's base 32 in lower case, which omits i, l, o and u.
  package var description: String {
    String(decoding: (0..<26).map { alphabet[digit(at: $0)] }, as: UTF8.self)
  }

  package init?(_ description: String) { self.init(digits: Array(description.utf8)) }

  /// Nil unless all 26 are there.
  init?(digits: [UInt8]) {
    guard digits.count == 26, let range = RecordID.range(of: digits) else { return nil }
    self = range.lowerBound
  }

  /// The ids that begin with what the user typed, in upper or lower case; nil when no id can.
  package static func range(withPrefix prefix: String) -> ClosedRange<RecordID>? {
    range(of: Array(prefix.utf8))
  }

  private static func range(of digits: [UInt8]) -> ClosedRange<RecordID>? {
    guard digits.count <= 26 else { return nil }
    var first = (high: UInt64(0), low: UInt64(0))
    var last = (high: UInt64.max, low: UInt64.max)
    for (index, digit) in digits.enumerated() {
      guard let value = alphabet.firstIndex(of: digit | (digit >= 0x41 ? 0x20 : 0)),
        index > 0 || value < 8
      else { return nil }
      let mask = RecordID.mask(at: index)
      let bits = RecordID.bits(UInt64(value), at: index)
      first = (first.high | bits.high, first.low | bits.low)
      last = (last.high & ~mask.high | bits.high, last.low & ~mask.low | bits.low)
    }
    return RecordID(high: first.high, low: first.low)...RecordID(high: last.high, low: last.low)
  }

  private func digit(at index: Int) -> Int {
    let shift = (25 - index) * 5
    if shift >= 64 { return Int(high >> UInt64(shift - 64) & 31) }
    let upper = shift > 59 ? high << UInt64(64 - shift) : 0
    return Int((low >> UInt64(shift) | upper) & 31)
  }

  private static func mask(at index: Int) -> (high: UInt64, low: UInt64) { bits(31, at: index) }

  private static func bits(_ value: UInt64, at index: Int) -> (high: UInt64, low: UInt64) {
    let shift = (25 - index) * 5
    if shift >= 64 { return (value << UInt64(shift - 64), 0) }
    return (shift > 59 ? value >> UInt64(64 - shift) : 0, value << UInt64(shift))
  }
}

private let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

/// FNV-1a, 64 bits: detects accidental changes, not forgery.
package func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
}

/// The incremental form of ``fnv1a(_:)``.
package struct FNV1a: Sendable {
  package private(set) var value: UInt64 = fnv1a([])

  package init() {}

  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }
}

private func scrambled(_ bits: UInt64) -> UInt64 {
  var bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
  bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
  return bits ^ bits >> 31
}
