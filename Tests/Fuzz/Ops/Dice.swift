import Trackers

/// Bytes as decisions; where there are no more of them, zeros.
package struct Dice {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  package var isEmpty: Bool { rest.isEmpty }

  package mutating func below(_ count: Int) -> Int {
    let byte = Int(rest.popFirst() ?? 0)
    return (count > 256 ? byte << 8 | Int(rest.popFirst() ?? 0) : byte) % count
  }

  package mutating func happens() -> Bool { below(2) == 1 }

  mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Up to a byte that no text has, as far as the product accepts it.
  package mutating func text(_ limit: Int, isMultiline: Bool = true) -> String {
    let bytes = rest.prefix { $0 != 0xff }
    rest = rest.dropFirst(bytes.count + 1)
    let text = String(decoding: bytes, as: UTF8.self)
    return (try? text.accepted(limit: limit, mayBeEmpty: true, isMultiline: isMultiline)) ?? ""
  }
}

extension [UInt8] {
  /// The same ones for a seed, by SplitMix64.
  package init(seed: UInt64, count: Int) {
    var state = seed
    self = (0..<count).map { _ in
      state &+= 0x9e37_79b9_7f4a_7c15
      var bits = state
      bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
      bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
      return UInt8(truncatingIfNeeded: bits ^ bits >> 31)
    }
  }
}
