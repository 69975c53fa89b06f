// All ids, hashes and secrets, each of a type of its own.

/// One person's ledger at one relay.
package struct SpaceID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// One installation that writes, or a recovery code.
package struct DeviceID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// Whose device it is; zeros for now.
package struct PersonID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// SHA-256 of what the signature of an envelope, of a roster entry or of a snapshot is over.
package struct EntryID: FixedBytes {
  package static let length = 32
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// Tells epoch keys apart before anything is opened; see ``EpochKey/id(in:)``.
package struct KeyID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// One snapshot, random.
package struct SnapshotID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// Where a new device leaves its request; random.
package struct MailboxID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// Where the relay keeps what a recovery code opens.
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

/// What the relay keeps of a token: its SHA-256.
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

/// Random, of the device that admits. It is told once the request lies there, so that nobody can look for
/// another request with the same six digits.
package struct LinkReveal: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// Holds the device that admits to its ``LinkReveal``; see ``LinkReveal/commitment(at:)``.
package struct LinkCommitment: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}
