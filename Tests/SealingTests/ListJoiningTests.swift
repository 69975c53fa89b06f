import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Sealing

@Suite struct ListJoiningTests {
  private static let seed: UInt64 = 290
  private let world: ListWorld
  private let dora: ListParty
  private let reveal: LinkReveal
  private let link: ListLink
  private let request: ListRequest

  init() throws {
    var world = try ListWorld(seed: Self.seed)
    dora = ListParty(using: &world.generator)
    reveal = LinkReveal(using: &world.generator)
    link = try ListLink(
      relay: "http://127.0.0.1:8080", id: ListLinkID(using: &world.generator),
      secret: LinkSecret(using: &world.generator), founding: #require(world.roster.founding))
    request = try ListRequest.seal(
      dora.new(.reader), name: "Dora 🥕", for: link, nonce: world.nonce(), using: &native)
    self.world = world
  }

  /// The owner gives the role.
  private func answered(_ role: Role = .editor) throws -> (world: ListWorld, answer: [UInt8]) {
    var world = world
    try world.add(.join(request.person.with(role)), by: world.anna.device)
    let introduction = try Introduction(to: world.roster, key: world.key)
    return (world, try JoinAnswer.seal(introduction, to: request, for: link, using: &native))
  }

  private func opened(_ answer: [UInt8]) throws -> Introduction {
    try JoinAnswer.open(answer, to: request, for: link, with: dora.device.keys, using: &native)
  }

  @Test(arguments: [Role.editor, .reader])
  func `A person asks, is admitted with the owner's role and answered`(role: Role) throws {
    var (world, answer) = try answered(role)
    let seen = try ListRequest(opening: request.bytes, for: link, using: &native)
    #expect(seen == request && seen.name == "Dora 🥕" && request.bytes.count == 537)
    #expect(seen.ask.bytes == Digest.hash(request.bytes))
    let digits = seen.digits(reveal)
    #expect(digits.utf8.count == 6 && digits.allSatisfy(\.isNumber))
    #expect(request.digits(reveal) == digits && answer.count == JoinAnswer.length)
    let introduction = try opened(answer)
    #expect(introduction.key == world.key && introduction.space == world.space)
    try introduction.check(world.roster, has: request.person, of: link, using: &native)
    // The role may change before the answer is read, and another epoch begin.
    try world.add(.role(dora.person, .reader), by: world.anna.device)
    try world.add(world.removal(of: [world.cleo.person]), by: world.anna.device)
    try introduction.check(world.roster, has: request.person, of: link, using: &native)
  }

  /// Who knows the link, and the hash before the reveal, learns nothing about the digits.
  @Test
  func `Digits depend on every byte of the reveal and of the request`() throws {
    let digits = request.digits(reveal)
    var others: Set<String> = []
    for place in reveal.bytes.indices {
      var bytes = reveal.bytes
      bytes[place] ^= 1
      others.insert(request.digits(LinkReveal(checked: bytes)))
    }
    var world = world
    for _ in 0..<8 {
      let again = try ListRequest.seal(
        request.person, name: request.name, for: link, nonce: world.nonce(), using: &native)
      others.insert(again.digits(reveal))
    }
    // Of 24 hashes two may agree, none is likely to be the same.
    #expect(others.count >= 22 && !others.contains(digits))
    let hash = Digest.hash(Array("dayring digits 2".utf8) + reveal.bytes + request.bytes)
    let number = hash.prefix(4).reduce(0 as UInt64) { $0 << 8 | UInt64($1) } % 1_000_000
    #expect(UInt64(digits) == number)
  }

  @Test
  func `A flipped byte of request or answer is refused wherever it is`() throws {
    let (_, answer) = try answered()
    for (place, bytes) in flipped(request.bytes) {
      #expect(throws: SealingError.self, "\(place)") {
        try ListRequest(opening: bytes, for: link, using: &native)
      }
    }
    for (place, bytes) in flipped(answer) {
      #expect(throws: SealingError.self, "\(place)") { try opened(bytes) }
    }
  }

  @Test
  func `A cut or longer request or answer is refused`() throws {
    let (_, answer) = try answered()
    for bytes in cut(request.bytes) {
      #expect(throws: SealingError.length) {
        try ListRequest(opening: bytes, for: link, using: &native)
      }
    }
    for bytes in cut(answer) {
      #expect(throws: SealingError.length) { try opened(bytes) }
    }
  }

  @Test
  func `Only its own link, keys and request open an answer, and none of a space's`() throws {
    var (world, answer) = try answered()
    let other = try ListLink(
      relay: link.relay, id: link.id, secret: LinkSecret(using: &world.generator),
      founding: link.founding)
    let elsewhere = try ListLink(
      relay: link.relay, id: ListLinkID(using: &world.generator), secret: link.secret,
      founding: link.founding)
    for wrong in [other, elsewhere] {
      #expect(throws: SealingError.seal) {
        try ListRequest(opening: request.bytes, for: wrong, using: &native)
      }
      #expect(throws: SealingError.seal) {
        try JoinAnswer.open(
          answer, to: request, for: wrong, with: dora.device.keys, using: &native)
      }
    }
    #expect(throws: SealingError.seal) {
      try JoinAnswer.open(answer, to: request, for: link, with: dora.key.keys, using: &native)
    }
    let again = try ListRequest.seal(
      request.person, name: request.name, for: link, nonce: world.nonce(), using: &native)
    #expect(throws: SealingError.seal) {
      try JoinAnswer.open(answer, to: again, for: link, with: dora.device.keys, using: &native)
    }
    // The form is the same, so the info tells an answer of a space from that of a list.
    let introduction = try opened(answer)
    var plain = BinaryWriter()
    introduction.write(to: &plain)
    let boxes = try HybridBox.seal(
      plain.bytes, to: [.init(key: dora.device.keys.sealingKey, data: Magic.answer.bytes)],
      shared: link.shared, info: Array("dayring join 1".utf8) + request.ask.bytes,
      using: &native)
    #expect(throws: SealingError.seal) {
      try opened(Magic.answer.bytes + boxes[0].enc.bytes + boxes[0].sealed)
    }
  }

  @Test
  func `A roster of another list, or without the person, is noticed`() throws {
    let (world, answer) = try answered()
    let introduction = try opened(answer)
    func check(_ roster: Roster, _ person: NewPerson? = nil, _ link: ListLink? = nil) throws {
      try introduction.check(
        roster, has: person ?? request.person, of: link ?? self.link, using: &native)
    }
    var bytes = link.founding.bytes
    bytes[15] ^= 1
    let other = try ListLink(
      relay: link.relay, id: link.id, secret: link.secret, founding: FoundingID(checked: bytes))
    #expect(throws: SealingError.field(.link)) { try check(world.roster, nil, other) }
    var elsewhere = try ListWorld(seed: Self.seed + 1)
    let foreign = elsewhere.roster
    #expect(throws: SealingError.field(.link)) { try check(foreign) }
    // The owner put another key, or another device, in the place of one that was asked for.
    let stranger = ListParty(using: &elsewhere.generator)
    for (key, device) in [(dora.key, stranger.device), (stranger.key, dora.device)] {
      let person = try NewPerson(
        key: key.admission(of: dora.person, .editor, .personKey),
        device: device.admission(of: dora.person, .editor))
      var exchanged = self.world
      try exchanged.add(.join(person), by: self.world.anna.device)
      let roster = exchanged.roster
      #expect(throws: SealingError.self) { try check(roster) }
    }
    #expect(throws: SealingError.field(.device)) { try check(self.world.roster) }
    var gone = world
    try gone.add(.leave, by: dora.device)
    let left = gone.roster
    #expect(throws: SealingError.field(.device)) { try check(left) }
  }

  /// In a list the key of epoch 1 has an id as well.
  @Test
  func `An answer with another key than the founding names is noticed`() throws {
    let (world, _) = try answered()
    let wrong = try EpochKey(epoch: 1, secret: [UInt8](repeating: 4, count: 32))
    let introduction = try Introduction(to: world.roster, key: wrong)
    #expect(throws: SealingError.key) {
      try introduction.check(world.roster, has: request.person, of: link, using: &native)
    }
    #expect(throws: SealingError.key) { try world.roster.keys(upTo: wrong, using: &native) }
    #expect(try world.roster.keys(upTo: world.key, using: &native) == [world.key])
  }

  @Test(arguments: ["", "a\u{7}", "\u{7f}", String(repeating: "a", count: 81)])
  func `A name has 1 to 80 bytes and no control characters`(name: String) {
    #expect(throws: SealingError.field(.name)) {
      try ListRequest.seal(dora.new(.reader), name: name, for: link, nonce: .zeros, using: &native)
    }
  }

  @Test
  func `The longest name fits, and a request has the role of a reader`() throws {
    let name = String(repeating: "n", count: 80)
    let request = try ListRequest.seal(
      dora.new(.reader), name: name, for: link, nonce: .zeros, using: &native)
    #expect(request.name == name && request.bytes.count == ListRequest.length)
    for role in [Role.owner, .editor] {
      #expect(throws: SealingError.field(.role)) {
        try ListRequest.seal(dora.new(role), name: name, for: link, nonce: .zeros, using: &native)
      }
    }
  }

  @Test
  func `A name that is no UTF-8, or is not followed by zeros, is refused`() throws {
    let tails: [([UInt8], SealingError)] = [
      ([1, 0xff], .field(.name)), ([1, 0x61, 1], .padding), ([81], .length), ([255], .length),
    ]
    for (tail, error) in tails {
      var writer = BinaryWriter()
      try dora.new(.reader).write(to: &writer)
      let plain = writer.bytes + tail
      let sealed = try Box.seal(
        plain + [UInt8](repeating: 0, count: 505 - plain.count), under: link.requestKey,
        nonce: .zeros, authenticating: Magic.listRequest.bytes, using: &native)
      #expect(throws: error) {
        try ListRequest(
          opening: Magic.listRequest.bytes + Nonce.zeros.bytes + sealed, for: link,
          using: &native)
      }
    }
  }
}

@Suite struct ListLinkTests {
  private let link: ListLink

  init() throws {
    var generator = SeededGenerator(seed: 291)
    link = try ListLink(
      relay: "https://relay.example", id: ListLinkID(using: &generator),
      secret: LinkSecret(using: &generator), founding: FoundingID(using: &generator))
  }

  @Test(arguments: ["https://app.example/", "http://localhost:8080/?a#b", ""])
  func `A link is read back, whatever stands before it`(app: String) throws {
    let text = link.text(app: app)
    #expect(try ListLink(text) == link)
    #expect(try ListLink(String(text.dropFirst(app.count + 6))) == link)
  }

  @Test
  func `Cut links are refused, or name a shorter address`() throws {
    let text = link.text(app: "")
    for length in 6..<text.count {
      guard let cut = try? ListLink(String(text.prefix(length))) else { continue }
      #expect(link.relay.hasPrefix(cut.relay) && cut.relay.hasPrefix("https://"))
    }
  }

  @Test(arguments: ["ftp://a", "https://a b", "relay.example", ""])
  func `An address is printable and of the web`(relay: String) {
    #expect(throws: SealingError.field(.link)) {
      try ListLink(relay: relay, id: link.id, secret: link.secret, founding: link.founding)
    }
  }

  @Test
  func `A link of a device is none of a list, nor the other way round`() throws {
    let version: [UInt8] = [1]
    let text = Base64URL.text(version + [UInt8](repeating: 0, count: 64) + link.relay.utf8)
    #expect(throws: SealingError.version([1])) { try ListLink("#list=" + text) }
    let join = link.text(app: "").dropFirst(6)
    #expect(throws: SealingError.version([2])) { try JoinLink("#join=" + join) }
    #expect(throws: SealingError.field(.link)) { try JoinLink(link.text(app: "")) }
  }
}
