import JSON
import Wire

/// The pieces of a snapshot, in the order in which a client downloads them.
package enum SnapshotPiece: Hashable, Sendable {
  /// Its manifest, with the attestations for it.
  case newest
  /// The same of the newest one, attested or not, for devices that may attest it.
  case latest
  /// The entries of the roster behind a number, until there are no more.
  case roster(after: UInt32)
  case part(SnapshotID, Int)
}

/// The outcome of reading a piece.
package enum PieceOutcome: Hashable, Sendable {
  case lacks(SnapshotPiece, of: FoundSnapshot)
  /// It was checked, and is kept with a view that begins at its place. NB: ``OpenedPage/own`` has
  /// the newest envelope of each of this device's chains.
  case whole(OpenedPage, isAttested: Bool)
  case refused(Unreadable)
}

/// A snapshot that a relay has.
package struct FoundSnapshot: Hashable, Sendable {
  package let snapshot: SnapshotID
  package let upto: LogPoint
  /// Of its contents, in bytes.
  package let length: UInt64
  /// Whether this device made it.
  package let isOwn: Bool
  /// Whether it is attested, judged without its contents.
  package let isAttested: Bool

  package init(
    snapshot: SnapshotID, upto: LogPoint, length: UInt64, isOwn: Bool, isAttested: Bool
  ) {
    self.snapshot = snapshot
    self.upto = upto
    self.length = length
    self.isOwn = isOwn
    self.isAttested = isAttested
  }
}

/// The growth of the log since the newest snapshot that this device knows of.
package struct Growth: Hashable, Sendable {
  /// The sequence up to which that snapshot goes; 0 without one.
  package let upto: UInt64
  /// Of its contents, in bytes.
  package let length: UInt64
  /// Of the entries that were read since, in bytes.
  package internal(set) var bytes: UInt64

  package init(upto: UInt64 = 0, length: UInt64 = 0, bytes: UInt64 = 0) {
    self.upto = upto
    self.length = length
    self.bytes = bytes
  }

  init(since found: FoundSnapshot, bytes: UInt64) {
    self.init(upto: found.upto.sequence, length: found.length, bytes: bytes)
  }
}

// The messages about snapshots to and from a host in another language; docs/browser-host.md lists
// the members.

extension SnapshotPiece {
  var members: JSONObject {
    switch self {
    case .newest: ["piece": .string("newest")]
    case .latest: ["piece": .string("latest")]
    case .roster(let after): ["piece": .string("roster"), "after": .integer(Int64(after))]
    case .part(let snapshot, let part):
      [
        "piece": .string("part"), "snapshot": .string(snapshot.text),
        "part": .integer(Int64(part)),
      ]
    }
  }

  fileprivate init(_ json: JSON) throws(WireFailure) {
    switch json["piece"]?.text {
    case "newest": self = .newest
    case "latest": self = .latest
    case "roster": self = .roster(after: try json.word("after"))
    case "part":
      let part = Int(try json.count("part", to: UInt64(SyncLimits.parts - 1)))
      self = .part(try json.value("snapshot"), part)
    case .some, nil: throw .malformed
    }
  }
}

extension FoundSnapshot {
  init(_ json: JSON?) throws(WireFailure) {
    guard let json else { throw .malformed }
    self.init(
      snapshot: try json.value("snapshot"), upto: try LogPoint(json["upto"]),
      length: try json.count("length"), isOwn: try json.flag("own"),
      isAttested: try json.flag("vouched"))
  }
}

extension PieceOutcome {
  init(_ json: JSON) throws(WireFailure) {
    if let piece = json["lacks"] {
      self = .lacks(try SnapshotPiece(piece), of: try FoundSnapshot(json["found"]))
    } else if let page = json["whole"] {
      self = .whole(try OpenedPage(page), isAttested: try json.flag("vouched"))
    } else {
      self = .refused(try Unreadable(json["refused"]))
    }
  }
}

extension Unreadable {
  init(_ json: JSON?) throws(WireFailure) {
    guard let known = Unreadable.allCases.first(where: { $0.rawValue == json?.text }) else {
      throw .malformed
    }
    self = known
  }
}
