import SealingTesting
import Testing
import Wire

@testable import Sealing

/// A host whose answers do not fit the requests: everything is refused, and nothing traps.
@Suite struct OddHostTests {
  private struct OddHost: Primitives {
    let given: [PrimitiveAnswer]

    func answers(to requests: [PrimitiveRequest]) -> [PrimitiveAnswer] { given }
  }

  private static let answers: [[PrimitiveAnswer]] = [
    [], [.later], [.refused], [.tooLarge], [.valid(false)], [.bytes([])], [.later, .later],
  ]

  private let world: World
  private let part: OpPart
  private let envelope: Envelope

  init() throws {
    var world = try World(seed: 95)
    part = try OpPart.parts(of: [.sample(1)], using: &native)[0]
    envelope = try world.envelope(part)
    self.world = world
  }

  @Test(arguments: answers.indices)
  func `Nothing is sealed or signed`(index: Int) {
    var host = OddHost(given: Self.answers[index])
    #expect(throws: SealingError.self) {
      try Envelope.seal(
        part, by: world.phone.device, after: .start(of: 7), seen: .start(of: world.space),
        under: world.key, nonce: .zeros, signedBy: world.phone.keys, in: world.space, using: &host)
    }
    #expect(throws: SealingError.self) {
      try world.roster.removal(
        of: [], current: world.key, secret: world.key.secret, nonce: .zeros, using: &host)
    }
    #expect(throws: SealingError.self) {
      try Roster.founding(
        world.space, by: world.founder.admission(), with: world.founder.keys, using: &host)
    }
    #expect(throws: SealingError.self) {
      try RecoveryPackage(
        introduction: Introduction(to: world.roster, key: world.key), device: world.code.device,
        keys: world.code.keys
      ).seal(under: RecoveryCode.zeros, nonce: .zeros, using: &host)
    }
  }

  @Test(arguments: answers.indices)
  func `Nothing is read`(index: Int) {
    var host = OddHost(given: Self.answers[index])
    #expect(throws: SealingError.signature) {
      try envelope.check(
        signedBy: world.phone.keys.signingKey, in: world.space, using: &host)
    }
    #expect(throws: SealingError.self) {
      try envelope.open(with: world.key, in: world.space, using: &host)
    }
    #expect(throws: SealingError.self) { try host.random(Nonce.self) }
    #expect(throws: SealingError.self) { try host.keys([.generate(.stored), .generate(.stored)]) }
    #expect(throws: SealingError.signature) { try Roster(world.entries, using: &host) }
  }

  @Test(arguments: answers.indices)
  func `Nothing of a page is read, and its reading ends`(index: Int) {
    let host = OddHost(given: Self.answers[index])
    let ring = KeyRing(world.phone.device, world.phone.keys, epochs: [world.key])
    var reading = PageReading(
      world.entries.map(\.bytes), after: LogView(of: world.space), knowing: [], with: ring)
    for _ in world.entries where !reading.requests.isEmpty {
      reading.take(host.answers(to: reading.requests))
    }
    #expect(reading.requests.isEmpty)
    #expect(reading.page.refusal == .signature)
    #expect(reading.page.view.place.sequence == 0)
  }
}
