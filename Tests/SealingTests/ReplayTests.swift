import Ledger
import SealingTesting
import TestSupport
import Testing
import Wire

@testable import Sealing

/// A body run again with more answers each time.
@Suite struct ReplayTests {
  private let world: World

  init() throws {
    world = try World(seed: 90)
  }

  @Test
  func `All signatures of a roster are one round`() throws {
    let entries = world.entries
    let (roster, rounds) = try replayed { replay throws(SealingError) in
      try Roster(entries, using: &replay)
    }
    #expect(roster == world.roster)
    #expect(rounds.map(\.names) == [["verify", "verify", "verify"]])
  }

  @Test
  func `An envelope is sealed and opened`() throws {
    let (world, nonce) = (world, Nonce.zeros)
    let (envelope, rounds) = try replayed { replay throws(SealingError) in
      let parts = try OpPart.parts(of: [.sample(1)], using: &replay)
      return try Envelope.seal(
        parts[0], by: world.phone.device, after: .start(of: 7), seen: .start(of: world.space),
        under: world.key, nonce: nonce, signedBy: world.phone.keys, in: world.space,
        using: &replay)
    }
    #expect(rounds.map(\.names) == [["pack"], ["seal"], ["sign"]])
    #expect(try world.ops(in: envelope.bytes) == [.sample(1)])
    let (opened, reading) = try replayed { replay throws(SealingError) in
      try envelope.check(
        signedBy: world.phone.keys.signingKey, in: world.space, using: &replay)
      return try envelope.open(with: world.key, in: world.space, using: &replay)
        .json(using: &replay)
    }
    #expect(opened == Array("[".utf8) + Op.sample(1).bytes + Array("]".utf8))
    #expect(reading.map(\.names) == [["verify", "open"], ["unpack"]])
  }

  @Test
  func `A key is sealed to all members in three rounds`() throws {
    let (world, secret) = (world, [UInt8](repeating: 9, count: 32))
    let (content, rounds) = try replayed { replay throws(SealingError) in
      try world.roster.removal(
        of: [], current: world.key, secret: secret, nonce: .zeros, using: &replay)
    }
    let names = ["generate", "agree", "seal"].map { Array(repeating: $0, count: 3) }
    #expect(rounds.map(\.names) == [["seal"]] + names)
    let entry = try world.entry(content, by: world.founder)
    let roster = try world.roster.adding(entry, using: &native)
    for party in [world.founder, world.phone, world.code] {
      let key = try roster.key(of: 2, for: party.device, with: party.keys, using: &native)
      #expect(key.secret == secret)
    }
  }

  @Test
  func `Nothing is signed while a signature is open`() throws {
    let (entry, keys) = (world.entries[0], world.founder.keys)
    let (_, rounds) = try replayed { replay throws(SealingError) in
      try entry.check(signedBy: keys.signingKey, using: &replay)
      return try replay.bytes(.sign(keys.handle, [1]), or: .signature)
    }
    #expect(rounds.map(\.names) == [["verify"], ["sign"]])
  }

  @Test
  func `What follows a false signature does not count`() throws {
    let (entry, key) = (world.entries[0], world.phone.keys.signingKey)
    #expect(throws: SealingError.signature) {
      try replayed { replay throws(SealingError) in
        try entry.check(signedBy: key, using: &replay)
        return try replay.bytes(.hash([1]), or: .length)
      }
    }
    // The other way is gone once the signature is known to be false.
    let (hash, rounds) = try replayed { replay throws(SealingError) in
      let isSigned = try replay.isValid([1], of: [2], by: key)
      return try replay.bytes(.hash(isSigned ? [3] : [4]), or: .length)
    }
    #expect(hash == Digest.hash([4]))
    #expect(rounds.map(\.names) == [["verify", "hash"], ["hash"]])
  }

  @Test
  func `An open question is no refusal`() throws {
    let key = [UInt8](repeating: 1, count: 32)
    let sealed = try native.bytes(.seal([5], key: key, .zeros, authenticating: []), or: .seal)
    let (isOpened, rounds) = try replayed { replay throws(SealingError) in
      (try? replay.bytes(.open(sealed, key: key, .zeros, authenticating: []), or: .seal)) != nil
    }
    #expect(isOpened)
    #expect(rounds.count == 1)
  }

  @Test
  func `What comes later is asked again, and nothing else`() throws {
    var replay = Replay()
    let body = { (replay: inout Replay) throws(SealingError) -> Int in
      try replay.answers(to: [.random(count: 1), .pack([1]), .random(count: 2)]).count
    }
    #expect(try replay.outcome(of: body) == nil)
    #expect(replay.open.names == ["random", "pack", "random"])
    replay.take([.bytes([1]), .later, .bytes([2, 3])])
    #expect(try replay.outcome(of: body) == nil)
    #expect(replay.open.names == ["pack"])
    replay.take([])
    #expect(try replay.outcome(of: body) == nil)
    replay.take([.bytes([4])])
    #expect(try replay.outcome(of: body) == 3)
  }

  /// What it leaves open is not asked again in the same run.
  @Test
  func `A host is asked once for what it may have in line`() throws {
    let key = world.founder.keys.signingKey
    var (replay, host) = (Replay(), LaterHost())
    for run in 1...2 {
      replay.begin()
      for number in 1...9 as ClosedRange<UInt8> {
        try replay.ask([.verify(key, signature: [number], message: [])])
        try replay.answer(1, by: &host)
        _ = try replay.read(1)
      }
      let isOver = replay.end()
      #expect(!isOver)
      #expect(host.asked == run * 9)
    }
  }
}

/// A host that has nothing in line.
private struct LaterHost: Primitives {
  private(set) var asked = 0

  mutating func answers(to requests: [PrimitiveRequest]) -> [PrimitiveAnswer] {
    asked += requests.count
    return requests.map { _ in .later }
  }
}

/// The outcome of a body whose questions are answered natively, and the requests of each round.
func replayed<Outcome>(
  _ body: (inout Replay) throws(SealingError) -> Outcome
) throws -> (outcome: Outcome, rounds: [[PrimitiveRequest]]) {
  var (replay, rounds) = (Replay(), [[PrimitiveRequest]]())
  while true {
    if let outcome = try replay.outcome(of: body) { return (outcome, rounds) }
    try #require(!replay.open.isEmpty)
    rounds.append(replay.open)
    replay.take(native.answers(to: replay.open))
  }
}

extension [PrimitiveRequest] {
  var names: [String] {
    map { request in
      switch request {
      case .verify: "verify"
      case .sign: "sign"
      case .agree: "agree"
      case .seal: "seal"
      case .open: "open"
      case .hash: "hash"
      case .authenticate: "authenticate"
      case .random: "random"
      case .pack: "pack"
      case .unpack: "unpack"
      case .generate: "generate"
      case .restore: "restore"
      case .scalars: "scalars"
      }
    }
  }
}
