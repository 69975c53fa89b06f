import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Sealing

@Suite struct JoiningTests {
  private static let seed: UInt64 = 70
  private let world: World
  private let tablet: Party
  private let reveal: LinkReveal
  private let link: JoinLink
  private let request: JoinRequest

  init() throws {
    var world = try World(seed: Self.seed)
    tablet = Party(using: &world.generator)
    let mailbox = MailboxID(using: &world.generator)
    reveal = LinkReveal(using: &world.generator)
    link = try JoinLink(
      relay: "http://127.0.0.1:8080", mailbox: mailbox,
      secret: LinkSecret(using: &world.generator), commitment: reveal.commitment(at: mailbox))
    request = try JoinRequest.seal(
      tablet.admission(), name: "Küche 🥕", for: link, nonce: world.nonce(), using: &native)
    self.world = world
  }

  private func answered() throws -> (world: World, answer: [UInt8]) {
    var world = world
    try world.add(.admit(request.admission), by: world.founder)
    let introduction = try Introduction(to: world.roster, key: world.key)
    return (world, try JoinAnswer.seal(introduction, to: request, for: link, using: &native))
  }

  @Test
  func `A new device asks, is admitted and answered`() throws {
    let (world, answer) = try answered()
    let seen = try JoinRequest(opening: request.bytes, for: link, using: &native)
    #expect(seen == request && seen.name == "Küche 🥕")
    let digits = try seen.digits(reveal, for: link)
    #expect(digits.count == 6 && digits.allSatisfy(\.isNumber))
    #expect(try request.digits(reveal, for: link) == digits)
    let introduction = try JoinAnswer.open(
      answer, to: request, for: link, with: tablet.keys, using: &native)
    #expect(introduction.key == world.key && introduction.space == world.space)
    try introduction.check(world.roster, has: request.admission, using: &native)
  }

  /// An attacker with the link and the relay knows everything but the number that is revealed last,
  /// so he cannot try requests until one has the same digits.
  @Test
  func `Digits are shown only of the number that the link commits to`() throws {
    var other = LinkReveal.zeros.bytes
    for place in reveal.bytes.indices {
      other = reveal.bytes
      other[place] ^= 1
      let told = LinkReveal(checked: other)
      #expect(throws: SealingError.field(.reveal)) { try request.digits(told, for: link) }
    }
    let (one, two) = (LinkReveal(checked: other), reveal)
    let second = try JoinLink(
      relay: link.relay, mailbox: link.mailbox, secret: link.secret,
      commitment: one.commitment(at: link.mailbox))
    #expect(try request.digits(one, for: second) != request.digits(two, for: link))
    #expect(link.answerMailbox != link.mailbox)
  }

  @Test
  func `A flipped byte of request or answer is refused wherever it is`() throws {
    let (_, answer) = try answered()
    for (place, bytes) in flipped(request.bytes) {
      #expect(throws: SealingError.self, "\(place)") {
        try JoinRequest(opening: bytes, for: link, using: &native)
      }
    }
    for (place, bytes) in flipped(answer) {
      #expect(throws: SealingError.self, "\(place)") {
        try JoinAnswer.open(bytes, to: request, for: link, with: tablet.keys, using: &native)
      }
    }
  }

  @Test
  func `A cut or longer request or answer is refused`() throws {
    let (_, answer) = try answered()
    for bytes in cut(request.bytes) {
      #expect(throws: SealingError.length) {
        try JoinRequest(opening: bytes, for: link, using: &native)
      }
    }
    for bytes in cut(answer) {
      #expect(throws: SealingError.length) {
        try JoinAnswer.open(bytes, to: request, for: link, with: tablet.keys, using: &native)
      }
    }
  }

  @Test
  func `Only its own link, keys and request open an answer`() throws {
    var (world, answer) = try answered()
    let other = try JoinLink(
      relay: link.relay, mailbox: link.mailbox, secret: LinkSecret(using: &world.generator),
      commitment: link.commitment)
    let elsewhere = try JoinLink(
      relay: link.relay, mailbox: MailboxID(using: &world.generator), secret: link.secret,
      commitment: link.commitment)
    for wrong in [other, elsewhere] {
      #expect(throws: SealingError.seal) {
        try JoinRequest(opening: request.bytes, for: wrong, using: &native)
      }
      #expect(throws: SealingError.seal) {
        try JoinAnswer.open(answer, to: request, for: wrong, with: tablet.keys, using: &native)
      }
    }
    #expect(throws: SealingError.seal) {
      try JoinAnswer.open(answer, to: request, for: link, with: world.phone.keys, using: &native)
    }
    let again = try JoinRequest.seal(
      tablet.admission(), name: "Küche 🥕", for: link, nonce: world.nonce(), using: &native)
    #expect(throws: SealingError.seal) {
      try JoinAnswer.open(answer, to: again, for: link, with: tablet.keys, using: &native)
    }
  }

  @Test
  func `An answer about another roster, member or key is noticed`() throws {
    let (world, answer) = try answered()
    let introduction = try JoinAnswer.open(
      answer, to: request, for: link, with: tablet.keys, using: &native)
    let before = try Roster(Array(world.entries.prefix(3)), using: &native)
    #expect(throws: SealingError.field(.head)) {
      try introduction.check(before, has: request.admission, using: &native)
    }
    let other = try before.adding(
      RosterEntry.signed(
        .admit(request.admission), number: 4, previous: before.head, by: world.phone.device,
        with: world.phone.keys, in: world.space, using: &native), using: &native)
    #expect(throws: SealingError.field(.head)) {
      try introduction.check(other, has: request.admission, using: &native)
    }
    #expect(throws: SealingError.field(.device)) {
      try introduction.check(
        world.roster, has: tablet.admission(replacing: world.phone.device), using: &native)
    }
    let elsewhere = try World(seed: Self.seed + 1)
    #expect(throws: SealingError.field(.space)) {
      try introduction.check(elsewhere.roster, has: request.admission, using: &native)
    }
    let later = try EpochKey(epoch: 2, secret: world.key.secret)
    #expect(throws: SealingError.key) { try Introduction(to: world.roster, key: later) }
  }

  @Test
  func `An answer with another key than the roster names is noticed`() throws {
    var (world, _) = try answered()
    try world.add(
      world.roster.removal(
        of: [], current: world.key, secret: [UInt8](repeating: 3, count: 32), nonce: .zeros,
        using: &native),
      by: world.founder)
    let wrong = try EpochKey(epoch: 2, secret: [UInt8](repeating: 4, count: 32))
    let introduction = try Introduction(to: world.roster, key: wrong)
    #expect(throws: SealingError.key) {
      try introduction.check(world.roster, has: request.admission, using: &native)
    }
  }

  @Test
  func `An answer stays good when the roster has grown and the key has changed`() throws {
    var (world, answer) = try answered()
    let introduction = try JoinAnswer.open(
      answer, to: request, for: link, with: tablet.keys, using: &native)
    let secret = [UInt8](repeating: 3, count: 32)
    try world.add(
      world.roster.removal(
        of: [], current: world.key, secret: secret, nonce: .zeros, using: &native),
      by: world.founder)
    try introduction.check(world.roster, has: request.admission, using: &native)
    let key = try world.roster.key(of: 2, for: tablet.device, with: tablet.keys, using: &native)
    #expect(try world.roster.keys(upTo: key, using: &native)[0] == introduction.key)
  }

  @Test(arguments: ["", "a\u{7}", "\u{7f}", String(repeating: "a", count: 256)])
  func `A name has 1 to 255 bytes and no control characters`(name: String) {
    #expect(throws: SealingError.field(.name)) {
      try JoinRequest.seal(tablet.admission(), name: name, for: link, nonce: .zeros, using: &native)
    }
  }

  @Test
  func `The longest name fits, and a recovery code asks nobody`() throws {
    let name = String(repeating: "n", count: 255)
    let request = try JoinRequest.seal(
      tablet.admission(), name: name, for: link, nonce: .zeros, using: &native)
    #expect(request.name == name && request.bytes.count == 500)
    #expect(throws: SealingError.field(.type)) {
      try JoinRequest.seal(
        tablet.admission(.recoveryCode), name: "x", for: link, nonce: .zeros, using: &native)
    }
  }

  @Test
  func `A name that is no UTF-8, or is not followed by zeros, is refused`() throws {
    for (tail, error) in [([1, 0xff], SealingError.field(.name)), ([1, 0x61, 1], .padding)] {
      var writer = BinaryWriter()
      try tablet.admission().write(to: &writer)
      let plain = writer.bytes + tail.map { UInt8($0) }
      let sealed = try Box.seal(
        plain + [UInt8](repeating: 0, count: 468 - plain.count), under: link.requestKey,
        nonce: .zeros, authenticating: Magic.request.bytes, using: &native)
      #expect(throws: error) {
        try JoinRequest(
          opening: Magic.request.bytes + Nonce.zeros.bytes + sealed, for: link, using: &native)
      }
    }
  }
}

@Suite struct JoinLinkTests {
  private let link: JoinLink

  init() throws {
    var generator = SeededGenerator(seed: 71)
    link = try JoinLink(
      relay: "https://relay.example", mailbox: MailboxID(using: &generator),
      secret: LinkSecret(using: &generator), commitment: LinkCommitment(using: &generator))
  }

  @Test(arguments: ["https://app.example/", "http://localhost:8080/?a#b", ""])
  func `A link is read back, whatever stands before it`(app: String) throws {
    #expect(try JoinLink(link.text(app: app)) == link)
    let text = link.text(app: app)
    let payload = text.dropFirst(app.count + 6)
    #expect(try JoinLink(String(payload)) == link)
  }

  @Test
  func `Cut links are refused, or name a shorter address`() throws {
    let text = link.text(app: "")
    for length in 6..<text.count {
      guard let cut = try? JoinLink(String(text.prefix(length))) else { continue }
      #expect(link.relay.hasPrefix(cut.relay) && cut.relay.hasPrefix("https://"))
    }
  }

  @Test(arguments: [
    "ftp://a", "https://a b", "https://ä", "relay.example", "",
    "https://" + String(repeating: "a", count: 1017),
  ])
  func `An address is printable and of the web`(relay: String) {
    #expect(throws: SealingError.field(.link)) {
      try JoinLink(
        relay: relay, mailbox: link.mailbox, secret: link.secret, commitment: link.commitment)
    }
  }

  @Test(arguments: ["", "#join=", "AQ=", "A", "Zg==", "Zh", "*", "https://app.example/"])
  func `What is no base 64 for addresses is refused`(text: String) {
    #expect(throws: SealingError.self) { try JoinLink(text) }
  }

  @Test
  func `Another version is refused`() {
    let text = Base64URL.text([2] + [UInt8](repeating: 0, count: 60))
    #expect(throws: SealingError.version([2])) { try JoinLink(text) }
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy"), ("\u{7f}?>", "fz8-"), ("~~?", "fn4_"),
  ])
  func `Base 64 is that of RFC 4648`(plain: String, text: String) {
    #expect(Base64URL.text(Array(plain.utf8)) == text)
    #expect(Base64URL.bytes(text.utf8) == Array(plain.utf8))
  }
}
