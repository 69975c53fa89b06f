import JSON
import Ledger
import SealingTesting
import Testing
import Wire

@testable import Sealing

/// The vectors of both implementations: this one reads them, and makes the same byte for byte,
/// except random values.
@Suite struct VectorTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture()
  }

  @Test(arguments: Fixture.makers)
  func `A roster of every kind of entry is read and written`(maker: String) throws {
    let entries = try fixture.roster(by: maker)
    #expect(
      entries.map(\.content.name)
        == ["found", "admit", "admit", "remove", "admit", "void", "remove", "remove", "delete"])
    let roster = try Roster(entries, using: &native)
    let ids = fixture.made.member(maker).member("roster").list.map { $0.member("id").bytes }
    #expect(roster.entries.map(\.bytes) == ids)
    #expect(roster.isDeleted)
    for entry in entries {
      let again = try RosterEntry.signed(
        entry.content, number: entry.number, previous: entry.previous, by: entry.by,
        with: fixture.party("founder").keys, in: entry.space, using: &native)
      #expect(again.bytes.dropLast(64) == entry.bytes.dropLast(64))
    }
    let before = try fixture.roster(by: maker, upTo: 8)
    let (founder, code) = (try fixture.party("founder"), try fixture.party("code"))
    #expect(try before.members == [founder.admission(), code.admission(.recoveryCode)])
    #expect(
      try before.former.map(\.device) == ["phone", "tablet"].map { try fixture.party($0).device })
    #expect(before.epoch == 3)
    #expect(try before.voided == [EntryID(fixture.given.member("voided"))])
  }

  @Test(arguments: Fixture.makers)
  func `Epoch keys are opened by those who remained, and back to the first`(maker: String) throws {
    let roster = try fixture.roster(by: maker, upTo: 8)
    for (name, epochs) in [("founder", [2, 3]), ("code", [2, 3])] as [(String, [UInt32])] {
      let party = try fixture.party(name)
      for epoch in epochs {
        let key = try roster.key(of: epoch, for: party.device, with: party.keys, using: &native)
        #expect(try key == fixture.key(epoch))
      }
    }
    for name in ["phone", "tablet"] {
      let party = try fixture.party(name)
      #expect(throws: SealingError.field(.sealedKeys)) {
        try roster.key(of: 3, for: party.device, with: party.keys, using: &native)
      }
    }
    #expect(
      try roster.keys(upTo: fixture.key(3), using: &native) == (1...3).map { try fixture.key($0) })
    #expect(
      try roster.keys(upTo: fixture.key(2), using: &native) == (1...2).map { try fixture.key($0) })
  }

  @Test(arguments: Fixture.makers)
  func `A former key is sealed as ever`(maker: String) throws {
    let starts = try fixture.roster(by: maker, upTo: 8).epochs
    for (index, start) in starts.enumerated() {
      let (former, key) = (try fixture.key(UInt32(index + 1)), try fixture.key(UInt32(index + 2)))
      let again = try Rekeying(
        to: key, from: former, nonce: fixture.nonce(index), for: [], in: fixture.space,
        previous: start.previous, using: &native)
      #expect(again.formerKey == start.rekeying.formerKey)
      #expect(again.key == start.rekeying.key)
    }
  }

  @Test(arguments: Fixture.makers)
  func `Envelopes are read and sealed again`(maker: String) throws {
    // The second half of a list that needs two was sealed after a removal.
    let rosters = try [3, 4].map { try fixture.roster(by: maker, upTo: $0) }
    var heads: [DeviceID: ChainPoint] = [:]
    var lists: [DeviceID: OpList] = [:]
    for (index, (envelope, id, list)) in try fixture.envelopes(by: maker).enumerated() {
      let device = envelope.device
      try envelope.check(follows: heads[device])
      let writer = try rosters[Int(envelope.epoch) - 1].writer(of: envelope)
      try envelope.check(signedBy: writer.signingKey, in: fixture.space, using: &native)
      let key = try fixture.key(envelope.epoch)
      #expect(envelope.id(in: fixture.space) == id)
      heads[device] = envelope.point(in: fixture.space)
      let part = try envelope.open(with: key, in: fixture.space, using: &native)
      #expect(part.more == (list == nil))
      #expect(try lists[device, default: OpList()].take(part, using: &native) == list ?? [])
      let again = try Envelope.seal(
        part, by: device, after: envelope.after, seen: envelope.seen, under: key,
        nonce: fixture.nonce(2 + index), signedBy: fixture.party("founder").keys, in: fixture.space,
        using: &native)
      #expect(again.bytes.dropLast(64) == envelope.bytes.dropLast(64))
    }
  }

  @Test(arguments: Fixture.makers)
  func `A snapshot is read and sealed again`(maker: String) throws {
    let json = fixture.made.member(maker).member("snapshot")
    let (space, key) = (fixture.space, try fixture.key(2))
    let (founder, tablet) = (try fixture.party("founder"), try fixture.party("tablet"))
    let manifest = try SnapshotManifest(parsing: json.member("manifest").bytes)
    try manifest.check(signedBy: founder.keys.signingKey, in: space, using: &native)
    #expect(manifest.id(in: space).bytes == json.member("id").bytes)
    var contents: [UInt8] = []
    let seal = SnapshotSeal(
      key: key, space: space, device: manifest.device, snapshot: manifest.snapshot,
      parts: manifest.parts.count)
    for (index, sealed) in json.member("parts").list.map(\.bytes).enumerated() {
      contents += try manifest.open(
        SnapshotPart(index: index, sealed: sealed), with: key, in: space, using: &native)
      #expect(
        try seal.seal(seal.open(sealed, index, using: &native), index, using: &native) == sealed)
    }
    #expect(contents == fixture.contents)
    try manifest.check(contents, with: key, in: space, using: &native)
    let envelopes = try fixture.envelopes(by: maker).map(\.envelope)
    #expect(
      manifest.chains
        == [envelopes[2], envelopes[3]].map {
          ChainHead(device: $0.device, point: $0.point(in: space))
        }.sorted())
    let again = try SnapshotManifest.signed(
      manifest.snapshot, by: manifest.device, upto: manifest.upto, digest: manifest.digest,
      length: contents.count, parts: manifest.parts, chains: manifest.chains.reversed(), under: key,
      with: founder.keys, in: space, using: &native)
    #expect(again.bytes.dropLast(64) == manifest.bytes.dropLast(64))
    let attestation = try Attestation(parsing: json.member("vouch").bytes)
    #expect(attestation.manifest == manifest.id(in: space) && attestation.device == tablet.device)
    try attestation.check(signedBy: tablet.keys.signingKey, in: space, using: &native)
  }

  @Test(arguments: Fixture.makers)
  func `A request is read, made again and answered`(maker: String) throws {
    let json = fixture.made.member(maker).member("joining")
    let (tablet, phone) = (try fixture.party("tablet"), try fixture.party("phone"))
    let request = try JoinRequest(
      opening: json.member("request").bytes, for: fixture.link, using: &native)
    #expect(try request.admission == tablet.admission(replacing: phone.device))
    #expect(request.name == json.member("name").text)
    #expect(try request.digits(fixture.reveal, for: fixture.link) == json.member("digits").text)
    let again = try JoinRequest.seal(
      request.admission, name: request.name, for: fixture.link, nonce: fixture.nonce(6),
      using: &native)
    #expect(again == request)
    let introduction = try JoinAnswer.open(
      json.member("answer").bytes, to: request, for: fixture.link, with: tablet.keys, using: &native
    )
    #expect(try introduction.key == fixture.key(2))
    try introduction.check(
      fixture.roster(by: maker, upTo: 5), has: request.admission, using: &native)
    try introduction.check(
      fixture.roster(by: maker, upTo: 6), has: request.admission, using: &native)
  }

  @Test(arguments: Fixture.makers)
  func `A slot is opened by its code and sealed again`(maker: String) throws {
    let bytes = fixture.made.member(maker).member("slot").bytes
    let code = try RecoveryCode(fixture.given.member("code").text ?? "")
    #expect(code == fixture.recovery)
    let recoveryPackage = try RecoveryPackage(opening: bytes, with: code, using: &native)
    let member = try fixture.party("code")
    #expect(recoveryPackage.device == member.device)
    #expect(recoveryPackage.keys.signingScalar == member.keys.signingScalar)
    #expect(try recoveryPackage.introduction.key == fixture.key(1))
    try recoveryPackage.introduction.check(
      fixture.roster(by: maker, upTo: 3), has: member.admission(.recoveryCode), using: &native)
    #expect(try recoveryPackage.seal(under: code, nonce: fixture.nonce(7), using: &native) == bytes)
  }

  @Test
  func `The link is spelled as ever`() throws {
    #expect(fixture.link.relay == fixture.given.member("relay").text)
    #expect(fixture.link.mailbox.bytes == fixture.given.member("mailbox").bytes)
    #expect(fixture.link.secret.bytes == fixture.given.member("secret").bytes)
    #expect(fixture.reveal.commitment(at: fixture.link.mailbox) == fixture.link.commitment)
    let app = fixture.given.member("app").text ?? ""
    #expect(fixture.link.text(app: app) == fixture.given.member("link").text)
  }

  @Test
  func `Codes are spelled as ever`() throws {
    for pair in fixture.fixed.member("codes").list {
      let code = try RecoveryCode(pair.list[0])
      #expect(code.text == pair.list[1].text)
      #expect(try RecoveryCode(code.text) == code)
    }
  }
}

extension RosterEntry.Content {
  var name: String {
    switch self {
    case .found: "found"
    case .admit: "admit"
    case .remove: "remove"
    case .void: "void"
    case .delete: "delete"
    case .list: "list"
    }
  }
}
