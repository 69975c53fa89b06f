import Sync

// All ids, hashes and secrets, each of a type of its own. Those that calls contain are of the wire.

/// A value of a fixed number of bytes; ordered as its bytes are.
package typealias FixedBytes = WireBytes

/// The id of a space: one person's ledger at one relay.
package typealias SpaceID = Wire.Space

/// The id of an installation that writes, or of a recovery code.
package typealias DeviceID = Wire.Device

/// The id of a device's owner; zeros for now.
package struct PersonID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// SHA-256 of the signed bytes of an envelope, a roster entry or a snapshot.
package typealias EntryID = Wire.Entry

/// The id of an epoch key, compared before opening; see ``EpochKey/id(in:)``.
package struct KeyID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// The id of a snapshot; random.
package typealias SnapshotID = Wire.Snapshot

/// The id of the mailbox in which a new device leaves its request; random.
package typealias MailboxID = Wire.Mailbox

/// The id of the slot in which the relay keeps a recovery package.
package typealias SlotID = Wire.Slot

/// L(N): SHA-256 over the ids of all entries of the log up to N; see ``LogPlace``.
package typealias LogHash = Wire.Log

/// SHA-256 or HMAC-SHA-256 of something larger.
package struct Fingerprint: FixedBytes {
  package static let length = 32
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// SHA-256 of a token, which the relay stores instead of it.
package typealias TokenHash = Wire.TokenHash

/// Random, and used once under its key.
package struct Nonce: FixedBytes {
  package static let length = 12
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// A relay token: a secret that a relay asks for.
package typealias RelayToken = Wire.Token

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
