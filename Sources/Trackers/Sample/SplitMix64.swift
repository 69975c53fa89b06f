/// Sebastiano Vigna's SplitMix64: the same seed gives the same numbers on every platform, as it
/// uses integers only.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  /// A separate generator for each stream and day, so that none affects the others.
  init(seed: UInt64, stream: UInt64, day: Int) {
    var mixer = SplitMix64(seed: seed ^ stream &* 0xd1b5_4a32_d192_ed03)
    state = mixer.next() ^ UInt64(bitPattern: Int64(day)) &* 0xa24b_aed4_963e_e407
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return bits ^ bits >> 31
  }
}

extension SplitMix64 {
  /// A uniform number. NB: not `Int.random(in:using:)`, whose algorithm the standard library may
  /// change.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    let width = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(next().multipliedFullWidth(by: width).high)
  }

  mutating func happens(permille: Int) -> Bool {
    number(in: 0...999) < permille
  }

  /// The mean of three uniform numbers: mostly near 0 and never beyond ±`reach`.
  mutating func jitter(reach: Int) -> Int {
    (number(in: -reach...reach) + number(in: -reach...reach) + number(in: -reach...reach)) / 3
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }
}
