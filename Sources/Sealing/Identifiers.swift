import Wire

// Ids, hashes and secrets that only sealed forms contain.

/// The id of a device's owner; zeros for now.
package struct PersonID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// The id of an epoch key, compared before opening; see ``EpochKey/id(in:)``.
package struct KeyID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

/// SHA-256 or HMAC-SHA-256 of something larger.
package struct Fingerprint: FixedBytes {
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
