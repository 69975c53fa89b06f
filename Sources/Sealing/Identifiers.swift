import Ledger
import Wire

// Ids, hashes and secrets that only sealed forms contain.

/// The first 16 bytes of the id of a list's founding entry, by which the list is known: a founder
/// chooses the space, but not these.
package struct FoundingID: FixedBytes {
  package static let length = 16
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }
}

extension EntryID {
  /// Of a founding entry.
  package var founding: FoundingID {
    FoundingID(checked: Array(bytes.prefix(FoundingID.length)))
  }
}

extension RecordID {
  /// The same 16 bytes.
  package init(_ bytes: some FixedBytes) {
    precondition(bytes.bytes.count == 16, "Records have ids of 16 bytes.")
    self.init(high: bigEndian(bytes.bytes[..<8]), low: bigEndian(bytes.bytes[8...]))
  }
}

extension DeviceID {
  /// The same 16 bytes.
  package init(_ record: RecordID) {
    self.init(checked: bigEndian(record.high) + bigEndian(record.low))
  }
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
