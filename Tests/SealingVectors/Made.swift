import JSON
import Ledger
import Sealing
import SealingTesting
import Wire

/// The outputs of this implementation.
struct Made {
  let given: Given
  private var rosters: [Roster] = []
  private var entries: [RosterEntry] = []
  private var envelopes: [(envelope: Envelope, list: Int?)] = []

  init(_ given: Given) throws {
    self.given = given
    try makeRoster()
    try makeEnvelopes()
  }

  private mutating func makeRoster() throws {
    let (founder, phone, code, tablet) = (given.founder, given.phone, given.code, given.tablet)
    let founding = try Roster.founding(
      given.space, by: founder.admission(), with: founder.keys, using: &native)
    entries = [founding]
    rosters = [try Roster(foundedBy: founding, using: &native)]
    try add(.admit(phone.admission()), by: founder)
    try add(.admit(code.admission(.recoveryCode)), by: phone)
    try add(
      rosters[2].removal(
        of: [phone.device], current: key(1), secret: given.secrets[1], nonce: given.nonces[0],
        using: &native),
      by: founder)
    try add(.admit(tablet.admission(replacing: phone.device)), by: code)
    try add(.void(given.voided), by: founder)
    try add(.remove(Removal(leaving: tablet.device)), by: tablet)
    try add(
      rosters[6].removal(
        of: [], current: key(2), secret: given.secrets[2], nonce: given.nonces[1], using: &native),
      by: founder)
    try add(.delete, by: founder)
  }

  private mutating func add(_ content: RosterEntry.Content, by party: Given.Party) throws {
    let roster = rosters[rosters.count - 1]
    let entry = try roster.entry(content, by: party.device, with: party.keys, using: &native)
    entries.append(entry)
    rosters.append(try roster.adding(entry, using: &native))
  }

  private func key(_ epoch: UInt32) throws -> EpochKey {
    try EpochKey(epoch: epoch, secret: given.secrets[Int(epoch) - 1])
  }

  private mutating func makeEnvelopes() throws {
    let lists = try Given.lists.map { try $0.ops }
    let whole = try OpPart.parts(of: lists[0], using: &native)
    let json = Array(Given.lists[1].utf8)
    let minute = try OpPart.parts(of: lists[1], using: &native)[0].minute
    let halves = [
      try OpPart(json[..<100], more: true, minute: minute, using: &native),
      try OpPart(json[100...], more: false, minute: minute, using: &native),
    ].compactMap(\.self)
    let start = LogPoint.start(of: given.space).adding(entries[0].id)
    let founder = ChainPoint.start(of: given.chains[0])
    try seal(whole[0], founder, start, 1, by: given.founder, list: 0)
    try seal(halves[0], newest, start, 1, by: given.founder, list: nil)
    try seal(halves[1], newest, start, 2, by: given.founder, list: 1)
    let phone = ChainPoint.start(of: given.chains[1])
    try seal(whole[0], phone, .start(of: given.space), 1, by: given.phone, list: 0)
  }

  /// That of the envelope that was made last.
  private var newest: ChainPoint {
    envelopes[envelopes.count - 1].envelope.point(in: given.space)
  }

  private mutating func seal(
    _ part: OpPart, _ point: ChainPoint, _ seen: LogPoint, _ epoch: UInt32, by party: Given.Party,
    list: Int?
  ) throws {
    let envelope = try Envelope.seal(
      part, by: party.device, after: point, seen: seen, under: key(epoch),
      nonce: given.nonces[2 + envelopes.count], signedBy: party.keys, in: given.space,
      using: &native)
    envelopes.append((envelope, list))
  }
}

extension Made {
  var json: JSON {
    get throws {
      JSON([
        "roster": .array(entries.map { JSON(["bytes": .hex($0.bytes), "id": .hex($0.id)]) }),
        "envelopes": .array(
          envelopes.map { envelope, list in
            JSON([
              "bytes": .hex(envelope.bytes), "id": .hex(envelope.id(in: given.space)),
              "list": list.map { .integer(Int64($0)) } ?? .null,
            ])
          }),
        "snapshot": try snapshot, "joining": try joining, "slot": try slot,
      ])
    }
  }

  private var snapshot: JSON {
    get throws {
      let upto = LogPoint.start(of: given.space).adding(entries[0].id)
      let snapshot = try SealedSnapshot(
        Given.contents, snapshot: given.snapshot, by: given.founder.device, upto: upto,
        chains: [envelopes[3], envelopes[2]].map {
          ChainHead(device: $0.envelope.device, point: $0.envelope.point(in: given.space))
        },
        under: key(2), signedBy: given.founder.keys, in: given.space, using: &native)
      let id = snapshot.manifest.id(in: given.space)
      let attestation = try Attestation(
        for: id, by: given.tablet.device, with: given.tablet.keys, in: given.space, using: &native)
      return JSON([
        "manifest": .hex(snapshot.manifest.bytes), "id": .hex(id),
        "parts": .array(snapshot.parts.map { .hex($0.sealed) }), "vouch": .hex(attestation.bytes),
      ])
    }
  }

  /// The tablet asks, and is answered after its admission.
  private var joining: JSON {
    get throws {
      let request = try JoinRequest.seal(
        given.tablet.admission(replacing: given.phone.device), name: "Tablet ☕", for: given.link,
        nonce: given.nonces[6], using: &native)
      let answer = try JoinAnswer.seal(
        Introduction(to: rosters[4], key: key(2)), to: request, for: given.link, using: &native)
      return JSON([
        "request": .hex(request.bytes), "name": .string(request.name),
        "digits": .string(try request.digits(given.reveal, for: given.link)),
        "answer": .hex(answer),
      ])
    }
  }

  private var slot: JSON {
    get throws {
      let recoveryPackage = RecoveryPackage(
        introduction: try Introduction(to: rosters[2], key: key(1)), device: given.code.device,
        keys: given.code.keys)
      return .hex(
        try recoveryPackage.seal(under: given.recovery, nonce: given.nonces[7], using: &native))
    }
  }
}

extension String {
  /// A JSON array of ops.
  fileprivate var ops: [Op] {
    get throws { try (JSON(parsing: self).elements ?? []).map { try Op(json: $0) } }
  }
}
