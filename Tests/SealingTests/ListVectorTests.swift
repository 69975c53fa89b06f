import JSON
import Ledger
import SealingTesting
import Testing
import Wire

@testable import Sealing

/// The vectors of lists, made by another implementation of docs/sync-format.md, see
/// Fixtures/lists.py: this one reads them, and makes the same byte for byte, except signatures and
/// encapsulated keys. NB: they are kept for ever.
@Suite struct ListVectorTests {
  private let json: JSON
  private let given: JSON
  private let space: SpaceID
  private let link: ListLink

  init() throws {
    json = try Fixture.json("lists.json")
    given = json.member("given")
    space = try SpaceID(given.member("space"))
    link = try ListLink(json.member("fixed").member("link").text ?? "")
  }

  private func party(_ name: String) throws -> Party {
    let json = given.member("parties").member(name)
    return try Party(
      device: DeviceID(json.member("device")),
      keys: DeviceKeys(
        signing: json.member("signing").bytes, sealing: json.member("sealing").bytes),
      token: RelayToken(json.member("token")))
  }

  private func person(_ name: String) throws -> PersonID {
    try PersonID(given.member("people").member(name))
  }

  private func nonce(_ name: String) throws -> Nonce {
    try Nonce(given.member("nonces").member(name))
  }

  private func key(_ epoch: UInt32) throws -> EpochKey {
    try EpochKey(epoch: epoch, secret: given.member("secrets").list[Int(epoch) - 1].bytes)
  }

  private var entries: [RosterEntry] {
    get throws {
      try json.member("roster").list.map {
        try RosterEntry(parsingList: $0.member("bytes").bytes)
      }
    }
  }

  private func roster(upTo number: Int) throws -> Roster {
    try Roster(Array(entries.prefix(number)), using: &native)
  }

  private func new(_ name: String, _ role: Role) throws -> NewPerson {
    let person = try person(name)
    return try NewPerson(
      key: party(name + " key").admission(of: person, role, .personKey),
      device: party(name).admission(of: person, role))
  }

  /// What the entries say, but for that of an epoch, whose keys are sealed under random ones.
  private func changes() throws -> [ListChange?] {
    let (ben, cleo) = (try person("ben"), try person("cleo"))
    let tablet = try party("ben tablet").admission(of: ben, .editor)
    let second = try party("ben second key").admission(
      of: ben, .editor, .personKey, replacing: party("ben key").device)
    return [
      .found(rules: 1, key: try key(1).id(in: space), try new("anna", .owner)),
      .join(try new("ben", .editor)), .join(try new("cleo", .reader)), .admit(tablet),
      .role(cleo, .editor), .renew(second), nil,
      .handOver(ben, snapshot: try EntryID(given.member("snapshot"))), .rules(2), .leave, nil,
      .delete,
    ]
  }

  @Test
  func `A roster of every kind of entry is read and written`() throws {
    let (entries, changes) = (try entries, try changes())
    #expect(entries.count == changes.count)
    let roster = try Roster(entries, using: &native)
    #expect(
      roster.entries.map(\.bytes) == json.member("roster").list.map { $0.member("id").bytes })
    for (entry, change) in zip(entries, changes) {
      guard case .list(let read) = entry.content else { throw SealingError.field(.kind) }
      if let change { #expect(read == change) }
      let again = try RosterEntry.signed(
        .list(change ?? read), number: entry.number, previous: entry.previous, by: entry.by,
        with: party("anna").keys, in: space, using: &native)
      #expect(again.bytes.dropLast(64) == entry.bytes.dropLast(64), "\(read.name)")
    }
    #expect(roster.people.map(\.role) == [nil, .owner, nil])
    #expect(roster.rules == 2 && roster.epoch == 3 && roster.isDeleted && !roster.isEpochDue)
    #expect(
      try roster.members.map(\.device) == [
        party("ben tablet").device, party("ben second key").device,
      ])
  }

  @Test
  func `Epoch keys are opened by those who remained, and back to the founding's`() throws {
    let roster = try roster(upTo: 11)
    #expect(
      try (1...3).map { try key($0).id(in: space).bytes }
        == json.member("fixed").member("keys").list.map(\.bytes))
    for name in ["ben tablet", "ben second key"] {
      let party = try party(name)
      for epoch in [2, 3] as [UInt32] {
        let read = try roster.key(
          of: epoch, for: party.device, with: party.keys, using: &native)
        #expect(try read == key(epoch))
      }
    }
    let anna = try party("anna key")
    #expect(
      try roster.key(of: 2, for: anna.device, with: anna.keys, using: &native) == key(2))
    #expect(throws: SealingError.field(.sealedKeys)) {
      try roster.key(of: 3, for: anna.device, with: anna.keys, using: &native)
    }
    #expect(try roster.keys(upTo: key(3), using: &native) == (1...3).map { try key($0) })
    for (index, start) in roster.epochs.enumerated() {
      let epoch = UInt32(index + 2)
      let again = try Rekeying(
        to: key(epoch), from: key(epoch - 1), nonce: nonce("nonce of epoch \(epoch)"), for: [],
        in: space, previous: start.previous, using: &native)
      #expect(again.formerKey == start.rekeying.formerKey)
    }
  }

  @Test
  func `What follows from the entries is the same as ever`() throws {
    let minute = UInt32(clamping: given.member("minute").int64 ?? 0)
    var roster: Roster?
    for (index, entry) in try entries.enumerated() {
      let signer = try #require(entry.signer(in: roster))
      let place = DerivedOps.Place(sequence: UInt64(index + 1), minute: minute)
      let op = DerivedOps.op(of: entry, by: signer, at: place)
      let text = json.member("roster").list[index].member("derived").text
      #expect(op.map { String(decoding: $0.bytes, as: UTF8.self) } == text)
      try roster.add(entry, in: space, using: &native)
    }
    for (name, digits) in json.member("fixed").member("replicas").object ?? JSONObject() {
      let replica = try party(name).device.replica
      #expect(bigEndian(replica).dropFirst(2).elementsEqual(digits.bytes), "\(name)")
    }
  }

  @Test
  func `A link is spelled as ever, and gives what it opens`() throws {
    let fixed = json.member("fixed")
    let made = try ListLink(
      relay: given.member("relay").text ?? "", id: ListLinkID(given.member("link")),
      secret: LinkSecret(given.member("linkSecret")),
      founding: #require(roster(upTo: 1).founding))
    #expect(made == link)
    #expect(made.text(app: given.member("app").text ?? "") == fixed.member("link").text)
    #expect(link.token.bytes == fixed.member("token").bytes)
    #expect(link.requestKey == fixed.member("request").bytes)
    #expect(link.shared.psk == fixed.member("psk").bytes && link.shared.id == link.id.bytes)
  }

  @Test
  func `A request is read, made again and answered`() throws {
    let joining = json.member("joining")
    let bytes = joining.member("request").bytes
    let request = try ListRequest(opening: bytes, for: link, using: &native)
    #expect(try request.person == new("dora", .reader))
    #expect(request.name == given.member("name").text)
    #expect(request.ask.bytes == joining.member("ask").bytes)
    let reveal = try LinkReveal(given.member("reveal"))
    #expect(request.digits(reveal) == joining.member("digits").text)
    let again = try ListRequest.seal(
      request.person, name: request.name, for: link, nonce: nonce("request nonce"),
      using: &native)
    #expect(again == request)
    let introduction = try JoinAnswer.open(
      joining.member("answer").bytes, to: request, for: link, with: party("dora").keys,
      using: &native)
    #expect(try introduction.key == key(1) && introduction.space == space)
    #expect(try introduction.number == 3 && introduction.head == entries[2].id)
  }

  @Test
  func `A membership and an invitation are opened and sealed again`() throws {
    let own = try EpochKey(
      epoch: UInt32(clamping: given.member("ownEpoch").int64 ?? 0),
      secret: given.member("ownSecret").bytes)
    let ownSpace = try SpaceID(given.member("ownSpace"))
    #expect(own.membershipKey(in: ownSpace) == json.member("fixed").member("membership").bytes)
    let key = try party("ben key")
    let bytes = json.member("membership").bytes
    let membership = try SealedMembership(
      opening: bytes, of: key.device, with: own, in: ownSpace, using: &native)
    #expect(try membership.person == person("ben") && membership.key == self.key(1))
    #expect(membership.keys == key.keys && membership.token == key.token)
    #expect(
      try membership.seal(
        under: own, in: ownSpace, nonce: nonce("membership nonce"), using: &native) == bytes)
    let sealed = json.member("invitation").bytes
    let secret = try SealedInvitation.open(
      sealed, of: link.id, with: own, in: ownSpace, using: &native)
    #expect(secret == link.secret)
    #expect(
      try SealedInvitation.seal(
        secret, of: link.id, under: own, in: ownSpace, nonce: nonce("invitation nonce"),
        using: &native) == sealed)
  }
}
