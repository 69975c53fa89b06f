import JSON
import Wire

/// The stored sync state of a device, changed by transactions only.
package struct SyncState: Hashable, Sendable {
  /// The number of transactions, for optimistic locking: each names the revision that it expects.
  package internal(set) var revision: UInt64 = 0
  /// The place up to which everything has been read and merged.
  package internal(set) var cursor: LogPoint
  package internal(set) var membership: Membership
  package internal(set) var chain: OwnChain
  /// Whether the log holds envelopes of this chain that this device does not know: it is a copy, or
  /// was restored.
  package internal(set) var isCopied = false
  /// Whether the ledger may differ from the log, as after it was put back or ops of its own came back
  /// void: then everything is read again and compared.
  package internal(set) var isRestored = false
  /// Since the newest snapshot.
  package internal(set) var growth = Growth()

  /// - Parameters:
  ///   - cursor: the first place, or that of a snapshot that was taken over.
  ///   - chain: random.
  package init(cursor: LogPoint, membership: Membership, chain: UInt64) {
    self.cursor = cursor
    self.membership = membership
    self.chain = OwnChain(chain)
  }

  /// As it was stored.
  package init(
    revision: UInt64, cursor: LogPoint, membership: Membership, chain: OwnChain, isCopied: Bool,
    isRestored: Bool, growth: Growth
  ) {
    self.revision = revision
    self.cursor = cursor
    self.membership = membership
    self.chain = chain
    self.isCopied = isCopied
    self.isRestored = isRestored
    self.growth = growth
  }
}

/// The membership by the roster, at a place of the log.
package struct Membership: Hashable, Sendable {
  /// Entries up to that place.
  package let number: UInt32
  /// Entries that this device has ever known to stand in the log: a relay that has fewer lost them.
  package let known: UInt32
  package let epoch: UInt32
  /// Those that write.
  package let devices: Int
  /// Whether this device belonged once, and no longer.
  package let isRemoved: Bool
  /// Whether a removed member still knows the key.
  package let isEpochDue: Bool
  package let isDeleted: Bool
  /// That of this device's person in a list; nil in the own space.
  package let role: Role?

  package init(
    number: UInt32, known: UInt32, epoch: UInt32, devices: Int, isRemoved: Bool, isEpochDue: Bool,
    isDeleted: Bool, role: Role? = nil
  ) {
    self.number = number
    self.known = known
    self.epoch = epoch
    self.devices = devices
    self.isRemoved = isRemoved
    self.isEpochDue = isEpochDue
    self.isDeleted = isDeleted
    self.role = role
  }

  /// Whether this device may begin an epoch: in a list only the owner's.
  package var mayRekey: Bool { role == nil || role == .owner }

  /// Before the first entry.
  ///
  /// - Parameter known: entries that this device knows.
  package static func none(known: UInt32) -> Membership {
    Membership(
      number: 0, known: known, epoch: 1, devices: 0, isRemoved: false, isEpochDue: false,
      isDeleted: false)
  }

  /// Whether this device's sync with the space has ended.
  package var isOver: Bool { isRemoved || isDeleted }
}

// The stored form of a client's state.

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
    var object: JSONObject = [
      "number": .integer(Int64(number)), "known": .integer(Int64(known)),
      "epoch": .integer(Int64(epoch)), "devices": .integer(Int64(devices)),
      "removed": .bool(isRemoved), "epochDue": .bool(isEpochDue), "deleted": .bool(isDeleted),
    ]
    if let role { object.append("role", .integer(Int64(role.rawValue))) }
    return .object(object)
  }

  package init(_ json: JSON?) throws(WireFailure) {
    guard let json else { throw .malformed }
    self.init(
      number: try json.word("number"), known: try json.word("known"), epoch: try json.word("epoch"),
      devices: Int(try json.count("devices", to: 255)), isRemoved: try json.flag("removed"),
      isEpochDue: try json.flag("epochDue"), isDeleted: try json.flag("deleted"),
      role: try json.role())
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

extension JSON {
  func flag(_ key: String) throws(WireFailure) -> Bool {
    guard let flag = self[key]?.bool else { throw .malformed }
    return flag
  }

  fileprivate func role() throws(WireFailure) -> Role? {
    guard self["role"] != nil else { return nil }
    guard let role = Role(rawValue: UInt8(try count("role", to: 255))) else { throw .malformed }
    return role
  }

  func word(_ key: String) throws(WireFailure) -> UInt32 {
    UInt32(try count(key, to: UInt64(UInt32.max)))
  }
}

/// The counts of a device's outbox, which is all that the client needs of it.
package struct OutboxCounts: Hashable, Sendable {
  /// The number of the host's transaction; of two reports the one with the higher number is
  /// current.
  package var change: UInt64 = 0
  /// The number of ops without an envelope.
  package var waiting = 0
  /// The number of lists of ops that the relay refuses.
  package var aside = 0
  /// The number of requested changes of the roster that the log does not have.
  package var rosterRequests = 0
  /// Whether an entry for one of them is stored.
  package var hasPendingEntry = false

  package init() {}
}
