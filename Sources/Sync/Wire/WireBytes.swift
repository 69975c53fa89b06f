/// A value of a fixed number of bytes: an id, a hash, a secret. Ordered as its bytes are.
package protocol WireBytes: Hashable, Comparable, Sendable {
  /// In bytes.
  static var length: Int { get }
  var bytes: [UInt8] { get }
  /// - Parameter checked: ``length`` bytes.
  init(checked: [UInt8])
}

extension WireBytes {
  /// Nil unless there are exactly ``length`` bytes.
  package init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.length else { return nil }
    self.init(checked: Array(bytes))
  }

  /// Nil unless these are twice ``length`` digits in lower case, so that a value has one spelling.
  package init?(text: String) {
    guard let bytes = Hexadecimal.bytes(text) else { return nil }
    self.init(bytes)
  }

  package var text: String { Hexadecimal.text(bytes) }

  package init(using generator: inout some RandomNumberGenerator) {
    self.init(checked: (0..<Self.length).map { _ in .random(in: 0...255, using: &generator) })
  }

  package static var zeros: Self { Self(checked: Array(repeating: 0, count: length)) }

  package static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

/// The ids, hashes and secrets of the wire; `Sealing` calls them `SpaceID`, `DeviceID` and so on.
package enum Wire {
  package struct Space: WireBytes {
    package static let length = 16
    package let bytes: [UInt8]

    package init(checked: [UInt8]) { bytes = checked }
  }

  package struct Device: WireBytes {
    package static let length = 16
    package let bytes: [UInt8]

    package init(checked: [UInt8]) { bytes = checked }
  }

  /// Of an envelope or of a roster entry.
  package struct Entry: WireBytes {
    package static let length = 32
    package let bytes: [UInt8]

    package init(checked: [UInt8]) { bytes = checked }
  }

  /// L(N).
  package struct Log: WireBytes {
    package static let length = 32
    package let bytes: [UInt8]

    package init(checked: [UInt8]) { bytes = checked }
  }

  package struct Snapshot: WireBytes {
    package static let length = 16
    package let bytes: [UInt8]

    package init(checked: [UInt8]) { bytes = checked }
  }

  package struct Slot: WireBytes {
    package static let length = 16
    package let bytes: [UInt8]

    package init(checked: [UInt8]) { bytes = checked }
  }

  package struct Mailbox: WireBytes {
    package static let length = 16
    package let bytes: [UInt8]

    package init(checked: [UInt8]) { bytes = checked }
  }

  /// The id of a conversation with the relay's operator. Random, not derived from the space.
  package struct Conversation: WireBytes {
    package static let length = 16
    package let bytes: [UInt8]

    package init(checked: [UInt8]) { bytes = checked }
  }

  package struct Message: WireBytes {
    package static let length = 16
    package let bytes: [UInt8]

    package init(checked: [UInt8]) { bytes = checked }
  }

  /// A relay token: a device's, a link's, a slot's, a conversation's, or an invitation.
  package struct Token: WireBytes {
    package static let length = 32
    package let bytes: [UInt8]

    package init(checked: [UInt8]) { bytes = checked }
  }

  /// SHA-256 of a token.
  package struct TokenHash: WireBytes {
    package static let length = 32
    package let bytes: [UInt8]

    package init(checked: [UInt8]) { bytes = checked }
  }

  /// Random, new for each call. An answer repeats it, so that no other answer is taken for it.
  package struct Request: WireBytes {
    package static let length = 16
    package let bytes: [UInt8]

    package init(checked: [UInt8]) { bytes = checked }
  }
}

/// Two digits a byte, in lower case.
enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0xf)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func bytes(_ text: String) -> [UInt8]? {
    guard text.utf8.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for letter in text.utf8 {
      guard let value = digits.firstIndex(of: letter) else { return nil }
      if let first = high {
        bytes.append(first << 4 | UInt8(value))
        high = nil
      } else {
        high = UInt8(value)
      }
    }
    return bytes
  }
}
