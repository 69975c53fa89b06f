import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Sealing

@Suite struct SnapshotTests {
  private static let seed: UInt64 = 60
  private let world: World
  private let sealed: SealedSnapshot
  private let contents: [UInt8]

  init() throws {
    var world = try World(seed: Self.seed)
    contents = (0..<(SnapshotPart.slice / 8 + 125)).flatMap { _ in
      bigEndian(world.generator.next())
    }
    sealed = try Self.seal(contents, &world)
    self.world = world
  }

  private static func seal(_ contents: [UInt8], _ world: inout World) throws -> SealedSnapshot {
    let chains = [(1, 5), (1, 4), (0, 9)].map { device, chain in
      ChainHead(
        device: [world.founder, world.phone][device].device,
        point: ChainPoint(chain: chain, n: 3, id: EntryID(using: &world.generator)))
    }
    return try SealedSnapshot(
      contents, snapshot: SnapshotID(using: &world.generator), by: world.phone.device,
      upto: LogPoint.start(of: world.space).adding(world.entries[0].id), chains: chains,
      under: world.key, signedBy: world.phone.keys, in: world.space, using: &native)
  }

  private func read(_ bytes: [UInt8]) throws -> [UInt8] {
    let manifest = try SnapshotManifest(parsing: bytes)
    try manifest.check(signedBy: world.phone.keys.signingKey, in: world.space, using: &native)
    let contents = try sealed.parts.flatMap {
      try manifest.open($0, with: world.key, in: world.space, using: &native)
    }
    try manifest.check(contents, with: world.key, in: world.space, using: &native)
    return contents
  }

  @Test
  func `Contents that do not pack at all come back from their parts`() throws {
    #expect(sealed.parts.count == 2)
    #expect(sealed.parts.allSatisfy { $0.sealed.count <= SnapshotPart.lengthLimit })
    #expect(sealed.manifest.chains == sealed.manifest.chains.sorted())
    #expect(try read(sealed.manifest.bytes) == contents)
  }

  @Test
  func `A snapshot is made part after part, and none is hashed twice`() throws {
    var sealing = SnapshotSealing(
      contents, snapshot: sealed.manifest.snapshot, by: world.phone.device,
      upto: sealed.manifest.upto, chains: sealed.manifest.chains, under: world.key,
      signedBy: world.phone.keys, in: world.space)
    var rounds: [[String]] = []
    while !sealing.requests.isEmpty {
      rounds.append(sealing.requests.names)
      sealing.take(native.answers(to: sealing.requests))
    }
    let part = [["pack"], ["seal"], ["hash"]]
    #expect(rounds == part + part + [["authenticate"], ["sign"]])
    #expect(sealing.sealed?.manifest.parts == sealed.manifest.parts)
    #expect(sealing.sealed?.manifest.id(in: world.space) == sealed.manifest.id(in: world.space))
    #expect(sealing.failure == nil)
  }

  @Test
  func `No snapshot is made of nothing, or by a host that does not answer`() {
    #expect(throws: SealingError.field(.length)) {
      var world = world
      return try Self.seal([], &world)
    }
    var sealing = SnapshotSealing(
      contents, snapshot: .zeros, by: world.phone.device, upto: sealed.manifest.upto, chains: [],
      under: world.key, signedBy: world.phone.keys, in: world.space)
    sealing.take([])
    #expect(sealing.requests.isEmpty && sealing.sealed == nil && sealing.failure == .deflate)
  }

  @Test
  func `A flipped byte of the manifest is refused wherever it is`() {
    for (place, bytes) in flipped(sealed.manifest.bytes) {
      #expect(throws: SealingError.self, "\(place)") { try read(bytes) }
    }
  }

  @Test
  func `A cut or longer manifest is refused`() {
    for bytes in cut(sealed.manifest.bytes) {
      #expect(throws: SealingError.self, "\(bytes.count)") { try read(bytes) }
    }
  }

  @Test
  func `Parts are opened at their places only, and unchanged`() throws {
    let (manifest, parts) = (sealed.manifest, sealed.parts)
    let swapped = SnapshotPart(index: 0, sealed: parts[1].sealed)
    var flipped = parts[1].sealed
    flipped[5] ^= 1
    for part in [
      swapped, SnapshotPart(index: 1, sealed: flipped), SnapshotPart(index: 2, sealed: flipped),
      SnapshotPart(index: -1, sealed: parts[1].sealed), SnapshotPart(index: 1, sealed: []),
    ] {
      #expect(throws: SealingError.field(.parts)) {
        try manifest.open(part, with: world.key, in: world.space, using: &native)
      }
    }
  }

  /// The signer of a manifest can name any parts in it.
  @Test
  func `A part that is named where it does not belong does not open`() throws {
    let (manifest, parts) = (sealed.manifest, sealed.parts)
    let swapped = try signed(
      parts: [parts[1].hash(using: &native), parts[0].hash(using: &native)], length: contents.count)
    let longer = try signed(parts: manifest.parts, length: contents.count + 1)
    #expect(throws: SealingError.seal) {
      try swapped.open(
        SnapshotPart(index: 0, sealed: parts[1].sealed), with: world.key, in: world.space,
        using: &native)
    }
    #expect(throws: SealingError.length) {
      try longer.open(parts[1], with: world.key, in: world.space, using: &native)
    }
    let bomb = SnapshotSeal(
      key: world.key, space: world.space, device: manifest.device, snapshot: manifest.snapshot,
      parts: 1)
    let part = SnapshotPart(
      index: 0,
      sealed: try bomb.seal(packed([UInt8](repeating: 0, count: 30 << 20)), 0, using: &native))
    let named = try signed(parts: [part.hash(using: &native)], length: 1)
    #expect(throws: SealingError.tooLarge(limit: SnapshotPart.slice)) {
      try named.open(part, with: world.key, in: world.space, using: &native)
    }
  }

  @Test(arguments: [
    (0, 0, SealedField.length), (0, 1, .length), (1, 0, .length),
    (SnapshotPart.slice, 2, .length), (SnapshotPart.slice + 1, 1, .length),
  ])
  func `There are as many parts as the length needs`(
    length: Int, parts: Int, field: SealedField
  ) throws {
    #expect(throws: SealingError.field(field)) {
      try signed(parts: Array(repeating: .zeros, count: parts), length: length)
    }
  }

  @Test
  func `A manifest is bounded`() throws {
    let length = SnapshotPart.slice * 1025
    #expect(throws: SealingError.tooLarge(limit: 1024)) {
      try signed(parts: Array(repeating: .zeros, count: 1025), length: length)
    }
    let head = ChainHead(device: .zeros, point: ChainPoint(chain: 0, n: 1, id: .zeros))
    #expect(throws: SealingError.tooLarge(limit: 8192)) {
      try signed(parts: [.zeros], length: 1, chains: Array(repeating: head, count: 8193))
    }
    #expect(throws: SealingError.field(.chains)) {
      try signed(parts: [.zeros], length: 1, chains: [head, head])
    }
    #expect(throws: SealingError.tooLarge(limit: 1 << 20)) {
      try SnapshotManifest(parsing: [UInt8](repeating: 0, count: 1 << 20 + 1))
    }
  }

  @Test
  func `Other keys and other contents are refused`() throws {
    let other = try EpochKey(epoch: 1, secret: [UInt8](repeating: 1, count: 32))
    #expect(throws: SealingError.key) {
      try sealed.manifest.open(sealed.parts[0], with: other, in: world.space, using: &native)
    }
    #expect(throws: SealingError.key) {
      try sealed.manifest.check(contents, with: other, in: world.space, using: &native)
    }
    var changed = contents
    changed[7] ^= 1
    for contents in [changed, contents + [0], []] {
      #expect(throws: SealingError.field(.snapshot)) {
        try sealed.manifest.check(contents, with: world.key, in: world.space, using: &native)
      }
    }
  }

  @Test
  func `An attestation is by its device, for its manifest`() throws {
    let attestation = try Attestation(
      for: sealed.manifest.id(in: world.space), by: world.founder.device, with: world.founder.keys,
      in: world.space, using: &native)
    let key = world.founder.keys.signingKey
    try attestation.check(signedBy: key, in: world.space, using: &native)
    for bytes in flipped(attestation.bytes).map(\.bytes) + cut(attestation.bytes) {
      #expect(throws: SealingError.self) {
        try Attestation(parsing: bytes).check(signedBy: key, in: world.space, using: &native)
      }
    }
  }

  private func signed(
    parts: [Fingerprint], length: Int, chains: [ChainHead] = []
  ) throws -> SnapshotManifest {
    try .signed(
      sealed.manifest.snapshot, by: world.phone.device, upto: sealed.manifest.upto,
      digest: sealed.manifest.digest, length: length, parts: parts, chains: chains,
      under: world.key, with: world.phone.keys, in: world.space, using: &native)
  }
}
