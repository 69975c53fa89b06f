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

/// A space: one person's ledger at one relay.
package struct SpaceID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// A person in a shared list; zeros in the space of one person. Random, and another in each list.
package struct PersonID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// The rights of a person in a list. Each has those of the ones below.
package enum Role: UInt8, CaseIterable, Hashable, Sendable {
  /// Changes people and the list itself.
  case owner = 1
  /// Changes tasks.
  case editor = 2
  /// Sees everything, and comments.
  case reader = 3
}

/// An installation that writes, a recovery code, or a person's key.
package struct DeviceID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// An envelope, a roster entry or a manifest: SHA-256 of its signed bytes.
package struct EntryID: FixedBytes {
  package static let length = 32
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// L(N): SHA-256 over the ids of all entries of the log up to N; see ``LogPoint``.
package struct LogHash: FixedBytes {
  package static let length = 32
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// Random.
package struct SnapshotID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// The slot in which a relay keeps a recovery package.
package struct SlotID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// The mailbox between a new device and the one that admits it.
package struct MailboxID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// The link of an invitation to a list, under which a relay keeps what is asked by it.
package struct ListLinkID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// One of the requests that come by a link: SHA-256 of its bytes.
package struct AskID: FixedBytes {
  package static let length = 32
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// A conversation with the relay's operator. Random, not derived from the space.
package struct ConversationID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

package struct MessageID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// A secret that a relay asks for: a device's, a link's, a slot's, a conversation's, or an
/// invitation.
package struct RelayToken: FixedBytes {
  package static let length = 32
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// SHA-256 of a token, which the relay stores instead of it.
package struct TokenHash: FixedBytes {
  package static let length = 32
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// Random, new for each call. An answer repeats it, so that no other answer is taken for it.
package struct CallID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
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
