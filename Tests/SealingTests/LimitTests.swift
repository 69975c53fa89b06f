import SealingTesting
import TestSupport
import Testing
import Wire

@testable import Sealing

/// Forms at the limits of their numbers, which are refused and never trap, also where an `Int` has
/// 32 bits as in a browser.
@Suite struct LimitTests {
  private static let lengths: [UInt64] = [
    0, 1 << 31 - 1, 1 << 31, 1 << 32 - 1, 1 << 32, 1 << 63 - 1, 1 << 63, .max,
  ]

  @Test(arguments: lengths)
  func `A manifest's length is that of its parts`(length: UInt64) throws {
    let manifest = try manifest(length: 1000)
    let place = 128
    #expect(manifest.bytes[place..<place + 8].elementsEqual(bigEndian(1000 as UInt64)))
    var bytes = manifest.bytes
    bytes.replaceSubrange(place..<place + 8, with: bigEndian(length))
    #expect(throws: SealingError.field(.length)) { try SnapshotManifest(parsing: bytes) }
  }

  @Test
  func `Parts are counted up to the largest length`() {
    let slice = UInt64(SnapshotPart.slice)
    for (length, count) in [(0, 0), (1, 1), (slice, 1), (slice + 1, 2), (1024 * slice, 1024)] {
      #expect(SnapshotPart.count(for: length) == count)
    }
    #expect(SnapshotPart.count(for: .max) == Int(clamping: UInt64.max / slice + 1))
  }

  @Test(arguments: [252, 1 << 31 - 1, 1 << 31, .max] as [UInt32])
  func `A part's length is within its plaintext`(length: UInt32) {
    let plaintext = [0] + bigEndian(length) + [UInt8](repeating: 0, count: 251)
    #expect(throws: SealingError.padding) { try OpPart(plaintext: plaintext, minute: 0) }
  }

  @Test(arguments: lengths)
  func `Hashes after any place are those that are here`(sequence: UInt64) {
    let space = SpaceID.zeros
    let places = [LogHash.zeros, LogHash.zeros]
    let view = LogView(
      of: space, from: LogPoint(sequence: 1, log: .zeros), hashes: places, roster: nil, chains: [])
    #expect(view.hashes(after: sequence).count == (sequence > 2 ? 0 : 2))
  }

  /// Half of all hashes begin with a number that 32 bits with a sign do not hold.
  @Test
  func `There are six digits for every reveal`() throws {
    var generator = SeededGenerator(seed: 5)
    let party = Party(using: &generator)
    for _ in 0..<64 {
      let (mailbox, reveal) = (MailboxID(using: &generator), LinkReveal(using: &generator))
      let link = try JoinLink(
        relay: "https://relay.example", mailbox: mailbox, secret: LinkSecret(using: &generator),
        commitment: reveal.commitment(at: mailbox))
      let request = try JoinRequest.seal(
        party.admission(), name: "Phone", for: link, nonce: Nonce(using: &generator), using: &native
      )
      let digits = try request.digits(reveal, for: link)
      #expect(digits.utf8.count == 6)
      #expect(digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    }
  }

  private func manifest(length: Int) throws -> SnapshotManifest {
    let world = try World(seed: 6)
    return try SnapshotManifest.signed(
      .zeros, by: world.phone.device, upto: .start(of: world.space), digest: .zeros,
      length: length, parts: [.zeros], chains: [], under: world.key, with: world.phone.keys,
      in: world.space, using: &native)
  }
}
