import DeviceSync
import Ledger
import NativePrimitives
import Sealing
import TestSupport
import Testing
import Wire

@testable import Sync

/// Waiting ops on their way into envelopes.
@Suite struct ListSealingTests {
  private let space: SpaceID
  private let ring: KeyRing
  private let order: SealOrder

  init() throws {
    var generator = SeededGenerator(seed: 130)
    space = SpaceID(using: &generator)
    let key = try EpochKey(epoch: 1, secret: Fingerprint(using: &generator).bytes)
    ring = KeyRing(
      DeviceID(using: &generator), DeviceKeys(using: &generator), epochs: [key])
    order = SealOrder(chain: 7, after: nil, seen: .start(of: space), epoch: 1)
  }

  private func op(_ number: UInt64, letters: Int = 1) -> Op {
    let note = RecordChange.Write(.notes, .text(String(repeating: "a", count: letters)))
    return Op(
      stamp: Stamp(time: number << 16, replica: ReplicaID(rawValue: 1)),
      changes: [RecordChange(Kind(rawValue: "drink"), RecordID(high: 0, low: number), [note])])
  }

  private func sealed(
    _ ops: [Op], as order: SealOrder? = nil
  ) -> (sealing: ListSealing, rounds: Int) {
    var sealing = ListSealing(ops, as: order ?? self.order, with: ring, in: space)
    var (primitives, rounds) = (NativePrimitives(), 0)
    while !sealing.requests.isEmpty {
      sealing.take(primitives.answers(to: sealing.requests))
      rounds += 1
    }
    return (sealing, rounds)
  }

  @Test
  func `A list ends at five hundred ops, and around a long one`() throws {
    let ops = (1...600).map { op($0) } + [op(601, letters: 20_000), op(602)]
    let (sealing, rounds) = sealed(ops)
    #expect(sealing.failure == nil)
    #expect(sealing.sealed.lists.map(\.ops) == [500, 100, 1, 1])
    #expect(sealing.sealed.lists.map(\.last) == [1, 2, 3, 4])
    #expect(sealing.sealed.parts.map(\.ops) == [500, 100, 1, 1])
    // Of each list: packed, a nonce, sealed, signed.
    #expect(rounds == 16)
    var newest: ChainPoint?
    for (bytes, part) in zip(sealing.sealed.envelopes, sealing.sealed.parts) {
      let envelope = try Envelope(parsing: bytes)
      try envelope.check(follows: newest)
      var primitives = NativePrimitives()
      try envelope.check(signedBy: ring.keys.signingKey, in: space, using: &primitives)
      newest = envelope.point(in: space)
      #expect(part.point == newest && part.length == bytes.count)
    }
  }

  @Test
  func `No more is sealed at once than a host keeps in memory`() {
    let ops = (1...18).map { op($0, letters: 20_000) }
    let sealing = sealed(ops).sealing
    #expect(sealing.sealed.lists.map(\.ops) == Array(repeating: 1, count: 16))
    #expect(sealed([]).sealing.sealed.parts.isEmpty)
  }

  @Test
  func `Without the epoch's key, or answers, nothing is sealed`() {
    let later = SealOrder(chain: 7, after: nil, seen: .start(of: space), epoch: 2)
    #expect(sealed([op(1)], as: later).sealing.failure == .key)
    var sealing = ListSealing([op(1)], as: order, with: ring, in: space)
    sealing.take([])
    #expect(sealing.requests.isEmpty && sealing.failure == .deflate)
    #expect(sealing.sealed.envelopes.isEmpty)
  }
}
