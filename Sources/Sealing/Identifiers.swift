// All ids, hashes and secrets, each of a type of its own.

/// The id of a space: one person's ledger at one relay.
package struct SpaceID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// The id of an installation that writes, or of a recovery code.
package struct DeviceID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// The id of a device's owner; zeros for now.
package struct PersonID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// SHA-256 of the signed bytes of an envelope, a roster entry or a snapshot.
package struct EntryID: FixedBytes {
  package static let length = 32
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// The id of an epoch key, compared before opening; see ``EpochKey/id(in:)``.
package struct KeyID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// The id of a snapshot; random.
package struct SnapshotID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// The id of the mailbox in which a new device leaves its request; random.
package struct MailboxID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// The id of the slot in which the relay keeps a recovery package.
package struct SlotID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// L(N): SHA-256 over the ids of all entries of the log up to N; see ``LogPlace``.
package struct LogHash: FixedBytes {
  package static let length = 32
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// SHA-256 or HMAC-SHA-256 of something larger.
package struct Fingerprint: FixedBytes {
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

/// Random, and used once under its key.
package struct Nonce: FixedBytes {
  package static let length = 12
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// A relay token: a secret that a relay asks for.
package struct RelayToken: FixedBytes {
  package static let length = 32
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// The secret in a link for joining.
package struct LinkSecret: FixedBytes {
  package static let length = 32
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// A random number of the admitting device. It is revealed once the request is in the mailbox, so
/// that an attacker cannot search for another request with the same six digits.
package struct LinkReveal: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// The commitment of the admitting device to its ``LinkReveal``; see
/// ``LinkReveal/commitment(at:)``.
package struct LinkCommitment: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

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
