import JSON
import SealingTesting
import Testing
import Wire

@testable import Sealing

/// Derived values, which are the same in both implementations for ever.
@Suite struct DerivationTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture()
  }

  @Test
  func `The log is hashed from the space on`() throws {
    let hashes = fixture.fixed.member("log").list.map(\.bytes)
    var place = LogPoint.start(of: fixture.space)
    #expect(place.sequence == 0 && place.log.bytes == hashes[0])
    for (index, name) in ["one", "two", "three"].enumerated() {
      place = place.adding(EntryID(checked: Digest.hash(Array(name.utf8))))
      #expect(place.sequence == UInt64(index + 1))
      #expect(place.log.bytes == hashes[index + 1])
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt32])
  func `An epoch key gives the others`(epoch: UInt32) throws {
    let expected = fixture.fixed.member("epochs").list[Int(epoch) - 1]
    let (space, key) = (fixture.space, try fixture.key(epoch))
    let founder = try fixture.party("founder").device
    #expect(key.id(in: space).bytes == expected.member("key").bytes)
    #expect(key.envelopeKey(of: founder, in: space) == expected.member("envelope").bytes)
    #expect(
      key.snapshotKey(of: founder, fixture.snapshot, in: space)
        == expected.member("snapshot").bytes)
    #expect(key.formerKey(in: space) == expected.member("former").bytes)
    #expect(
      try SnapshotManifest.digest(of: fixture.contents, under: key, in: space, using: &native).bytes
        == expected.member("digest").bytes)
  }

  @Test
  func `A link and a code give what they open`() throws {
    let (link, code) = (fixture.fixed.member("link"), fixture.fixed.member("recovery"))
    #expect(fixture.link.token.bytes == link.member("token").bytes)
    #expect(fixture.link.answerMailbox.bytes == link.member("answerMailbox").bytes)
    #expect(fixture.link.requestKey == link.member("request").bytes)
    #expect(fixture.link.shared.psk == link.member("psk").bytes)
    #expect(fixture.link.shared.id == fixture.link.mailbox.bytes)
    #expect(fixture.recovery.slot.bytes == code.member("slot").bytes)
    #expect(fixture.recovery.token.bytes == code.member("token").bytes)
    #expect(fixture.recovery.key == code.member("key").bytes)
  }

  @Test
  func `Lengths are padded as ever`() {
    for pair in fixture.fixed.member("padding").list {
      let (length, padded) = (pair.list[0].int64 ?? 0, pair.list[1].int64 ?? 0)
      #expect(Padding.padded(Int(length)) == Int(padded), "\(length)")
    }
  }

  @Test
  func `Padding adds at most an eighth above 4 KiB, and never takes away`() {
    var before = 0
    for length in 0...300_000 {
      let padded = Padding.padded(length)
      #expect(padded >= length && padded >= before && padded % 256 == 0)
      #expect(length <= 4096 ? padded < length + 256 : padded <= length + length / 8)
      #expect(Padding.padded(padded) == padded)
      before = padded
    }
  }
}
