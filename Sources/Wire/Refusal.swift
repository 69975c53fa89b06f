import JSON

/// The reason why a relay refuses a call, with the data that the client needs to go on.
package enum Refusal: Hashable, Sendable {
  /// No such token here, or none that may do this.
  case unauthorized
  /// Another log than the client knows, or less of it; this is its newest place.
  case rewound(LogPoint)
  /// Something else stands at that place of the chain; this is the chain's newest here.
  case forked(ChainPoint)
  /// Envelopes are missing before it; this is the chain's newest here, nil where there is none.
  case gap(ChainPoint?)
  /// Sealed under another epoch than the current one.
  case epoch(RosterPoint)
  /// A roster entry that does not follow this one, or a device that may not.
  case roster(RosterPoint)
  /// The envelope's minute is more than five minutes after the relay's clock, the answer's `time`.
  case clockAhead
  /// The space's entries would have more bytes than this.
  case full(limit: UInt64)
  /// The entries were pruned: up to this place only the roster is left. A snapshot holds their
  /// state.
  case pruned(LogPoint, SnapshotPoint?)
  /// The space was deleted, by a signed entry.
  case deleted
  /// More devices or recovery codes than this.
  case members(limit: Int)
  /// In bytes, or in pieces.
  case tooLarge(limit: Int)
  /// To be asked again after so many seconds.
  case tooMany(retryAfter: Int)
  /// No such space, snapshot, part, slot or mailbox here, or no longer.
  case absent
  /// It was written already, with something else.
  case taken
  /// A new space needs an invitation here.
  case closed
  /// A part of a snapshot is missing, from 0.
  case incomplete(part: Int)
  /// The body is malformed, or has another hash than was announced.
  case malformed
}

extension Refusal {
  /// The name in an answer, pinned.
  package var name: String { form.name }

  /// The status of the HTTP answer. NB: only the body counts.
  package var status: Int { form.status }

  private var form: (name: String, status: Int) {
    switch self {
    case .unauthorized: ("unauthorized", 401)
    case .rewound: ("rewound", 409)
    case .forked: ("forked", 409)
    case .gap: ("gap", 409)
    case .epoch: ("epoch", 409)
    case .roster: ("roster", 409)
    case .clockAhead: ("clockAhead", 409)
    case .full: ("full", 507)
    case .pruned: ("pruned", 409)
    case .deleted: ("deleted", 410)
    case .members: ("members", 507)
    case .tooLarge: ("tooLarge", 413)
    case .tooMany: ("tooMany", 429)
    case .absent: ("absent", 404)
    case .taken: ("taken", 409)
    case .closed: ("closed", 403)
    case .incomplete: ("incomplete", 409)
    case .malformed: ("malformed", 400)
    }
  }

  var json: JSON {
    var object: JSONObject = ["name": .string(name)]
    switch self {
    case .unauthorized, .clockAhead, .deleted, .absent, .taken, .closed, .malformed: break
    case .rewound(let head): object.append("head", head.json)
    case .forked(let newest): object.append("chain", newest.json)
    case .gap(let newest): object.append("chain", newest?.json ?? .null)
    case .epoch(let roster), .roster(let roster): object.append("roster", roster.json)
    case .full(let limit): object.append("limit", .count(limit))
    case .pruned(let pruneIndex, let snapshot):
      object.append("floor", pruneIndex.json)
      object.append("snapshot", snapshot?.json ?? .null)
    case .members(let limit), .tooLarge(let limit):
      object.append("limit", .integer(Int64(limit)))
    case .tooMany(let seconds): object.append("retryAfter", .integer(Int64(seconds)))
    case .incomplete(let part): object.append("part", .integer(Int64(part)))
    }
    return .object(object)
  }

  init(_ json: JSON) throws(WireFailure) {
    switch json["name"]?.text {
    case "unauthorized": self = .unauthorized
    case "rewound": self = .rewound(try LogPoint(json["head"]))
    case "forked": self = .forked(try ChainPoint(json["chain"]))
    case "gap": self = .gap(try json.optional("chain").map(ChainPoint.init))
    case "epoch": self = .epoch(try RosterPoint(json["roster"]))
    case "roster": self = .roster(try RosterPoint(json["roster"]))
    case "clockAhead": self = .clockAhead
    case "full": self = .full(limit: try json.count("limit"))
    case "pruned":
      self = .pruned(
        try LogPoint(json["floor"]), try json.optional("snapshot").map(SnapshotPoint.init))
    case "deleted": self = .deleted
    case "members": self = .members(limit: Int(try json.count("limit", to: UInt64(Int32.max))))
    case "tooLarge": self = .tooLarge(limit: Int(try json.count("limit", to: UInt64(Int32.max))))
    case "tooMany":
      self = .tooMany(retryAfter: Int(try json.count("retryAfter", to: UInt64(Int32.max))))
    case "absent": self = .absent
    case "taken": self = .taken
    case "closed": self = .closed
    case "incomplete":
      self = .incomplete(part: Int(try json.count("part", to: UInt64(SyncLimits.parts - 1))))
    case "malformed": self = .malformed
    case .some, nil: throw .malformed
    }
  }
}
