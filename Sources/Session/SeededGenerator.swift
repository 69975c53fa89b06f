/// Two SplitMix64 streams in turn (Steele, Lea, Flood 2014), so that all 128 bits of the seed
/// count. For ids, not for secrets.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var states: (UInt64, UInt64)

  package init(seed: (UInt64, UInt64)) {
    states = seed
  }

  package mutating func next() -> UInt64 {
    states = (states.1, states.0 &+ 0x9e37_79b9_7f4a_7c15)
    var bits = states.1
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return bits ^ bits >> 31
  }
}
