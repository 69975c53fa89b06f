/// The limits of calls and answers, on both sides. A relay's operator may set lower ones.
package enum SyncLimits {
  /// Of one envelope, in bytes.
  package static let envelope = 256 << 10
  /// Of one body, in bytes: a list of entries, a page, a manifest or a part, with its framing.
  package static let body = (1 << 20) + (4 << 10)
  /// Of the body of an attestation, or about a slot or a mailbox, in bytes.
  package static let letter = 4 << 10
  /// Of the body of a message to the relay's operator, in bytes.
  package static let message = 20 << 10
  /// Of the entries of one request or page, in bytes, lengths included.
  package static let entries = 1 << 20
  /// Entries of one request or page. None is shorter than 138 bytes.
  package static let entryCount = (1 << 20) / 138
  /// Of an answer in JSON, in bytes.
  package static let json = 2 << 20
  /// Chains of a space.
  package static let chains = 8192
  /// Parts of a snapshot: about a gigabyte of contents.
  package static let parts = 1024
  /// Times at which one device is woken, and bytes of its address at a push service.
  package static let wakes = 64
  package static let endpoint = 1024
  /// Links of a list, and asks by one of them.
  package static let links = 8
  package static let asks = 64
  /// Of a letter between an asking person and an owner, in bytes.
  package static let askLetter = 1 << 10
  /// Spaces of one stream.
  package static let streamSpaces = 64
  /// Of a method and a target, in bytes.
  package static let target = 1024
}
