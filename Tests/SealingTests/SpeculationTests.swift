import Ledger
import SealingTesting
import TestSupport
import Testing
import Wire

@testable import Sealing

/// What an attacker signs in the name of another is parsed with the rest, and never counts.
@Suite struct SpeculationTests {
  private let log: WrittenLog
  private let tablet: Party

  init() throws {
    var log = try WrittenLog(seed: 112)
    tablet = Party(using: &log.world.generator)
    self.log = log
  }

  /// The page with another signature at an entry, and what is read of it.
  private func read(
    signingFalsely index: Int, of entries: [[UInt8]]
  ) -> (page: ReadPage, rounds: [[PrimitiveRequest]]) {
    var entries = entries
    entries[index][entries[index].count - 1] ^= 1
    return log.reading(entries).inLine
  }

  @Test
  func `A device whose admission has a false signature says nothing`() throws {
    var log = log
    try log.write([.sample(1)], by: log.world.phone)
    let before = log.reading(log.entries).inLine.page
    let index = log.entries.count
    try log.add(.admit(tablet.admission()), by: log.world.founder)
    try log.write([.sample(2)], by: tablet)
    try log.write([.sample(3)], by: log.world.phone)
    let (page, rounds) = read(signingFalsely: index, of: log.entries)
    #expect(page.refusal == .signature && page.stuck == nil)
    #expect(page.view.place == before.view.place)
    #expect(page.view.roster == before.view.roster)
    #expect(page.view.keptChains == before.view.keptChains)
    #expect(page.ops == [.sample(1)] && page.roster.count == index - 1)
    #expect(Array(page.view.hashes(after: 0)) == Array(before.view.hashes(after: 0)))
    // All of it was asked about at once, and only the first list was unpacked.
    #expect(rounds.map { $0.filter { $0.isVerify }.count } == [7, 0])
    #expect(rounds.last?.count == 1)
    // The same entries go on where the signature is right.
    #expect(log.reading(log.entries).inLine.page.ops == [.sample(1), .sample(2), .sample(3)])
  }

  @Test
  func `An envelope is not void by an entry with a false signature`() throws {
    var log = log
    let text = Array("nonsense".utf8)
    let broken = try log.envelope(
      OpPart(more: false, minute: 1, packed: packed(text)), by: log.world.phone)
    let index = log.entries.count
    try log.add(.void(broken.id(in: log.world.space)), by: log.world.founder)
    log.append(broken.bytes, broken.id(in: log.world.space))
    let page = read(signingFalsely: index, of: log.entries).page
    #expect(page.refusal == .signature && page.view.place.sequence == index)
    #expect(page.view.roster?.voided.isEmpty == true)
    let voided = log.reading(log.entries).inLine.page
    #expect(voided.refusal == nil && voided.ops.isEmpty)
  }

  @Test
  func `No key is learnt from an entry with a false signature, nor behind one`() throws {
    var log = log
    let index = log.entries.count
    try log.add(.admit(tablet.admission()), by: log.world.phone)
    try log.beginEpoch()
    for place in [index, index + 1] {
      let (page, rounds) = read(signingFalsely: place, of: log.entries)
      #expect(page.refusal == .signature && page.view.place.sequence == place)
      #expect(page.ring.epochs == [log.world.key])
      #expect(rounds.count == 1)
    }
  }

  /// A false signature is the reason, though more is wrong with the entry or behind it.
  @Test
  func `The first refusal is told, whatever the parse came upon before`() throws {
    var log = log
    try log.write([.sample(1)], by: log.world.phone)
    let index = log.entries.count - 1
    let envelope = try Envelope(parsing: log.entries[index]).id(in: log.world.space)
    for rest in [[UInt8](repeating: 0, count: 300), log.entries[0], log.entries[index]] {
      let page = read(signingFalsely: index, of: log.entries + [rest]).page
      #expect(page.refusal == .signature && page.view.place.sequence == index)
      #expect(page.stuck == envelope)
    }
    let unknown = log.reading(log.entries, knowing: [log.world.entries[0].id, .zeros])
    #expect(unknown.inLine.page.refusal == .field(.head))
    var entries = log.entries
    entries[1][entries[1].count - 1] ^= 1
    let both = log.reading(entries, knowing: [log.world.entries[0].id, .zeros])
    #expect(both.inLine.page.refusal == .signature)
  }

  @Test
  func `A removal with another key sealed than its own is refused`() throws {
    var other = log.world.entries.map(\.bytes)
    let content = try log.world.removal(
      of: [],
      sealedTo: log.world.roster.members.map { member in
        // Sealed to the founder's key in the place of the phone, which cannot open it.
        Admission(
          device: member.device, type: .device, keys: log.world.founder.keys, token: member.token)
      })
    other.append(try log.world.entry(content, by: log.world.founder).bytes)
    let page = log.reading(other, by: log.world.phone).inLine.page
    #expect(page.refusal == .seal && page.stuck == nil)
    #expect(page.view.roster == log.world.roster)
    #expect(page.ring.epochs == [log.world.key])
    #expect(log.reading(other, by: log.world.founder).inLine.page.refusal == nil)
  }
}
