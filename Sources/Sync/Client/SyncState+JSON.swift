import JSON

// What a host stores of a client, and hands back.

extension SyncState {
  package var json: JSON {
    .object([
      "revision": .count(revision), "cursor": cursor.json, "membership": membership.json,
      "chain": chain.json, "copied": .bool(isCopied), "restored": .bool(isRestored),
      "growth": growth.json,
    ])
  }

  package init(_ json: JSON?) throws(WireFailure) {
    guard let json else { throw .malformed }
    let chain = try OwnChain(json["chain"])
    self.init(
      cursor: try LogPoint(json["cursor"]), membership: try Membership(json["membership"]),
      chain: chain.chain)
    self.chain = chain
    revision = try json.count("revision")
    isCopied = try json.flag("copied")
    // A browser that came into a space before there were moves or snapshots has neither.
    isRestored = json["restored"]?.bool ?? false
    if let growth = json["growth"] { self.growth = try Growth(growth) }
  }
}

extension Growth {
  fileprivate var json: JSON {
    .object(["upto": .count(upto), "length": .count(length), "bytes": .count(bytes)])
  }

  fileprivate init(_ json: JSON) throws(WireFailure) {
    self.init(
      upto: try json.count("upto"), length: try json.count("length"),
      bytes: try json.count("bytes"))
  }
}

extension Membership {
  package var json: JSON {
    .object([
      "number": .integer(Int64(number)), "known": .integer(Int64(known)),
      "epoch": .integer(Int64(epoch)), "devices": .integer(Int64(devices)),
      "removed": .bool(isRemoved), "epochDue": .bool(isEpochDue), "deleted": .bool(isDeleted),
    ])
  }

  package init(_ json: JSON?) throws(WireFailure) {
    guard let json else { throw .malformed }
    self.init(
      number: try json.word("number"), known: try json.word("known"), epoch: try json.word("epoch"),
      devices: Int(try json.count("devices", to: 255)), isRemoved: try json.flag("removed"),
      isEpochDue: try json.flag("epochDue"), isDeleted: try json.flag("deleted"))
  }
}

extension OwnChain {
  fileprivate var json: JSON {
    .object([
      "chain": .digits(chain), "read": read?.json ?? .null, "open": .bool(isListOpen),
      "sealed": .array(sealed.map { $0.json }),
    ])
  }

  fileprivate init(_ json: JSON?) throws(WireFailure) {
    guard let json, let list = json["sealed"]?.elements else { throw .malformed }
    let read = try json.optional("read")
    var sealed: [SealedPart] = []
    for element in list { sealed.append(try SealedPart(element)) }
    self.init(
      try json.digits("chain"), read: read == nil ? nil : try ChainPoint(read),
      isListOpen: try json.flag("open"), sealed: sealed)
  }
}

extension SealedPart {
  package var json: JSON {
    .object([
      "point": point.json, "epoch": .integer(Int64(epoch)), "length": .integer(Int64(length)),
      "ops": .integer(Int64(ops)), "confirmed": .bool(isConfirmed),
    ])
  }

  package init(_ json: JSON) throws(WireFailure) {
    let part = SealedPart(
      point: try ChainPoint(json["point"]), epoch: try json.word("epoch"),
      length: Int(try json.count("length", to: UInt64(SyncLimits.envelope))),
      ops: Int(try json.count("ops", to: UInt64(UInt32.max >> 1))))
    self.init(part, isConfirmed: try json.flag("confirmed"))
  }
}

extension OutboxCounts {
  package init(_ json: JSON?) throws(WireFailure) {
    guard let json else { throw .malformed }
    let most = UInt64(UInt32.max >> 1)
    self.init()
    change = try json.count("change")
    waiting = Int(try json.count("waiting", to: most))
    aside = Int(try json.count("aside", to: most))
    rosterRequests = Int(try json.count("wishes", to: most))
    hasPendingEntry = try json.flag("draft")
  }
}

extension JSON {
  func flag(_ key: String) throws(WireFailure) -> Bool {
    guard let flag = self[key]?.bool else { throw .malformed }
    return flag
  }

  func word(_ key: String) throws(WireFailure) -> UInt32 {
    UInt32(try count(key, to: UInt64(UInt32.max)))
  }
}
