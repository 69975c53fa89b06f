import NativePrimitives
import Sealing
import Wire

/// One of the entries that a client sends.
enum LogEntry: Sendable {
  case envelope(Envelope, EntryID, SignatureCheck)
  case roster(RosterEntry)
  case unreadable(Refusal)

  /// - Parameters:
  ///   - bytes: of a call, so not more than an envelope may have.
  ///   - list: a roster of the list, whose devices' signatures are checked; nil to check none.
  init(_ bytes: [UInt8], in space: SpaceID, checkedBy list: Roster? = nil) {
    let isRoster = [Magic.roster, .listRoster].contains { bytes.starts(with: $0.bytes) }
    if isRoster, let entry = try? RosterEntry(ofEither: bytes) {
      self = .roster(entry)
    } else if !isRoster, let envelope = try? Envelope(parsing: bytes),
      envelope.n <= UInt64(Int64.max)
    {
      self = .envelope(
        envelope, envelope.id(in: space), SignatureCheck(of: envelope, in: space, by: list))
    } else {
      self = .unreadable(.malformed)
    }
  }
}

/// A check of an envelope's signature, which takes too long for a transaction that others wait for.
struct SignatureCheck: Sendable {
  /// Under which it is right. A device keeps its key for as long as it belongs.
  private let key: SigningKey?

  init(of envelope: Envelope, in space: SpaceID, by list: Roster?) {
    let key = list?.member(envelope.device)?.signingKey
    self.key = key.flatMap { SignatureCheck.passes(envelope, in: space, $0) ? $0 : nil }
  }

  /// Whether it is signed by its device, checked now where the roster has grown since.
  func passes(_ envelope: Envelope, in space: SpaceID, by roster: Roster) -> Bool {
    guard let key = roster.member(envelope.device)?.signingKey else { return false }
    return key == self.key || SignatureCheck.passes(envelope, in: space, key)
  }

  private static func passes(_ envelope: Envelope, in space: SpaceID, _ key: SigningKey) -> Bool {
    var primitives = NativePrimitives()
    return (try? envelope.check(signedBy: key, in: space, using: &primitives)) != nil
  }
}

extension RosterEntry {
  /// One of a space or of a list, by its first bytes.
  init(ofEither bytes: [UInt8]) throws(SealingError) {
    if bytes.starts(with: Magic.listRoster.bytes) {
      try self.init(parsingList: bytes)
    } else {
      try self.init(parsing: bytes)
    }
  }

  /// Whether its person writes nothing into a list behind it.
  var isLast: Bool { content == .list(.leave) || content == .list(.delete) }

  /// That of the spaces in which it may stand.
  var version: SpaceRow.Version {
    if case .list = content { .list } else { .own }
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
    case .envelope(_, let id, _): self.id = id
    case .roster(let entry): id = entry.id
    case .unreadable: throw .damaged
    }
  }
}
