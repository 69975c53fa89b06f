/// A value of a fixed number of bytes: an id, a hash, a secret. Ordered as its bytes are.
package protocol FixedBytes: Hashable, Comparable, Sendable {
  /// In bytes.
  static var length: Int { get }
  var bytes: [UInt8] { get }
  /// - Parameter checked: ``length`` bytes.
  init(checked: [UInt8])
}

extension FixedBytes {
  /// Nil unless there are exactly ``length`` bytes.
  package init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.length else { return nil }
    self.init(checked: Array(bytes))
  }

  package init(using generator: inout some RandomNumberGenerator) {
    self.init(checked: (0..<Self.length).map { _ in .random(in: 0...255, using: &generator) })
  }

  package static var zeros: Self { Self(checked: Array(repeating: 0, count: length)) }

  package static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
