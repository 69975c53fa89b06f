import Sealing
import Sync

/// One of the entries that a client sends.
enum LogEntry: Sendable {
  case envelope(Envelope, EntryID)
  case roster(RosterEntry)
  case unreadable(Refusal)

  /// - Parameter bytes: of a call, so not more than an envelope may have.
  init(_ bytes: [UInt8], in space: SpaceID) {
    let isRoster = bytes.starts(with: "DRR1".utf8)
    if isRoster, let entry = try? RosterEntry(parsing: bytes) {
      self = .roster(entry)
    } else if !isRoster, let envelope = try? Envelope(parsing: bytes),
      envelope.place.n <= UInt64(Int64.max)
    {
      self = .envelope(envelope, envelope.id(in: space))
    } else {
      self = .unreadable(.malformed)
    }
  }
}

/// The place of an entry in its chain or in the roster.
struct EntryPlace {
  let sequence: UInt64
  let id: EntryID

  /// - Throws: `RelayError.damaged` where the stored bytes are no entry.
  init(_ stored: StoredEntry, in space: SpaceID) throws(RelayError) {
    sequence = stored.sequence
    switch LogEntry(stored.bytes, in: space) {
    case .envelope(_, let id): self.id = id
    case .roster(let entry): id = entry.id
    case .unreadable: throw .damaged
    }
  }
}
