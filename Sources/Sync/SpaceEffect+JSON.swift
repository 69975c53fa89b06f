import JSON
import Wire

extension SpaceEffect {
  /// For a host in another language; docs/browser-host.md lists the members.
  ///
  /// - Parameter space: of the client.
  package func json(in space: SpaceID) -> JSON {
    switch self {
    case .ask(let request, let question):
      var object = question.members
      let call = question.call(in: space)
      object.append("type", .string("ask"))
      object.append("request", .string(request.text))
      object.append("kind", .string(call.kind.name))
      object.append("method", .string(call.method))
      object.append("target", .string(call.target(request)))
      return .object(object)
    case .open(_, let after, let isSeparate):
      return .object(["type": .string("open"), "after": after.json, "anew": .bool(isSeparate)])
    case .seal(let order):
      return .object([
        "type": .string("seal"), "chain": .digits(order.chain),
        "previous": order.after?.json ?? .null, "seen": order.seen.json,
        "epoch": .integer(Int64(order.epoch)),
      ])
    case .scanForVoided: return .object(["type": .string("foresee")])
    case .makeEntry(let epochOnly):
      return .object(["type": .string("draft"), "epochOnly": .bool(epochOnly)])
    case .take(let piece, _):
      var object = piece.members
      object.append("type", .string("take"))
      return .object(object)
    case .compare(let place): return .object(["type": .string("compare"), "at": place.json])
    case .make(let place): return .object(["type": .string("make"), "at": place.json])
    case .store(let transaction): return transaction.json
    case .wake(let time): return .object(["type": .string("wake"), "at": .integer(time)])
    }
  }
}

extension Question {
  /// Entries, a manifest, a part and an attestation are the host's to add.
  fileprivate func call(in space: SpaceID) -> RelayCall {
    switch self {
    case .page(let after): .page(space, after: after)
    case .envelopes(_, _, let known), .pendingEntry(let known):
      .append(space, known: known, entries: [])
    case .roster: .create(space, invitation: nil, roster: [])
    case .ahead(let number): .roster(space, after: number)
    case .snapshot(.newest): .newest(space)
    case .snapshot(.latest): .latest(space)
    case .snapshot(.roster(let after)): .roster(space, after: after)
    case .snapshot(.part(let snapshot, let part)): .part(space, snapshot, part)
    case .announce: .announce(space, manifest: [])
    case .putPart(let snapshot, let part): .putPart(space, snapshot, part, [])
    case .complete(let snapshot): .complete(space, snapshot)
    case .attest(let snapshot): .attest(space, snapshot, [])
    }
  }

  /// The members that identify the bytes.
  fileprivate var members: JSONObject {
    switch self {
    case .page: ["question": .string("page")]
    case .envelopes(let chain, let range, _):
      [
        "question": .string("envelopes"), "chain": .digits(chain),
        "from": .count(range.lowerBound), "to": .count(range.upperBound),
      ]
    case .roster: ["question": .string("roster")]
    case .pendingEntry: ["question": .string("draft")]
    case .ahead: ["question": .string("ahead")]
    case .snapshot: ["question": .string("snapshot")]
    case .announce(let snapshot):
      ["question": .string("announce"), "snapshot": .string(snapshot.text)]
    case .putPart(let snapshot, let part):
      [
        "question": .string("putPart"), "snapshot": .string(snapshot.text),
        "part": .integer(Int64(part)),
      ]
    case .complete(let snapshot):
      ["question": .string("complete"), "snapshot": .string(snapshot.text)]
    case .attest(let snapshot): ["question": .string("vouch"), "snapshot": .string(snapshot.text)]
    }
  }
}

extension Transaction {
  /// `kept` are the envelopes that stay, by their n.
  fileprivate var json: JSON {
    var object: JSONObject = [
      "type": .string("store"), "expected": .count(expected), "standing": syncState.json,
      "kept": .array(syncState.chain.sealed.map { .count($0.point.n) }),
      "deed": .string(kind.name),
    ]
    if case .unsealed(let how) = kind { object.append("how", how.json) }
    return .object(object)
  }
}

extension TransactionKind {
  fileprivate var name: String {
    switch self {
    case .merged: "merged"
    case .sealed: "sealed"
    case .confirmed: "confirmed"
    case .unsealed: "unsealed"
    case .restarted: "restarted"
    case .madeEntry: "drafted"
    case .droppedEntry: "undrafted"
    case .noted: "noted"
    }
  }
}

extension Unsealing {
  fileprivate var json: JSON {
    var object: JSONObject = [
      "aside": aside.map { .count($0) } ?? .null, "takesBack": .bool(takesBack),
      "replica": replica.map { .digits($0) } ?? .null,
    ]
    switch stamps {
    case .byOwnClock: object.append("stamps", .string("own"))
    case .byRelay(let time):
      object.append("stamps", .string("relay"))
      object.append("time", .integer(time))
    case nil: object.append("stamps", .null)
    }
    return .object(object)
  }
}
