import JSON

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
