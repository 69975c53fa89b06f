import Ledger
import SealingTesting
import TestSupport
import Testing
import Wire

@testable import Sealing

/// A page that is read in batches equals its entries read one by one.
@Suite struct PageReadingTests {
  private let log: WrittenLog
  /// What is read before each entry, in pages and one by one.
  private let states: [(page: ReadPage, reader: EntryReader)]

  init() throws {
    log = try WrittenLog.ofAllKinds(seed: 110)
    var state = (page: log.reading([]).inLine.page, reader: log.reader())
    var states = [state]
    for entry in log.entries.dropLast() {
      state.page = state.page.next([entry])
      state.reader.read(page: [entry])
      states.append(state)
    }
    self.states = states
  }

  @Test
  func `A page is two rounds, and every key that it brings two more`() throws {
    var log = try WrittenLog(seed: 111)
    try log.write([.sample(1)], by: log.world.phone)
    try log.write([.sample(2)], by: log.world.founder)
    let (page, rounds) = log.reading(log.entries).inLine
    #expect(page.refusal == nil && page.ops == [.sample(1), .sample(2)])
    let opening = ["verify", "verify", "verify", "verify", "open", "verify", "open"]
    #expect(rounds.map(\.names) == [opening, ["unpack", "unpack"]])
    try log.beginEpoch()
    try log.write([.sample(3)], by: log.world.phone)
    let (longer, more) = log.reading(log.entries).inLine
    #expect(longer.refusal == nil && longer.ops == [.sample(1), .sample(2), .sample(3)])
    #expect(longer.ring.epochs == [log.world.key, log.key])
    #expect(
      more.map(\.names) == [
        opening + ["verify"], ["unpack", "unpack"], ["verify", "agree"], ["open"],
        ["verify", "verify", "open"], ["unpack"],
      ])
    let again = PageReading(
      log.entries, after: LogView(of: log.world.space), knowing: [], with: longer.ring)
    #expect(again.inLine.rounds.count == 2)
  }

  @Test
  func `Every member reads the same as entry by entry, however the log is cut`() {
    for party in [log.world.founder, log.world.phone, log.world.code] {
      let whole = log.reading(log.entries, by: party).inLine.page
      #expect(whole.refusal == nil && whole.view.place == log.place)
      for cut in log.entries.indices {
        var reader = log.reader(by: party)
        let (first, second) = (Array(log.entries[..<cut]), Array(log.entries[cut...]))
        reader.read(page: first)
        let page = log.reading(first, by: party).inLine.page
        expect(page, equals: reader, "\(cut)")
        reader.read(page: second)
        expect(page.next(second), equals: reader, "\(cut)")
        #expect(page.ops + page.next(second).ops == whole.ops)
      }
    }
  }

  /// Form, writer, chain, signature, what was seen, key, box: whatever comes first.
  @Test
  func `A flipped byte is refused for the reason for which it would be alone`() {
    for (index, entry) in log.entries.enumerated() {
      for (place, bytes) in flipped(entry) where place % 7 == index % 7 {
        let page = read([bytes] + log.entries[(index + 1)...].prefix(2), at: index, "\(place)")
        #expect(page.refusal != nil && page.view.place.sequence == index, "\(index), \(place)")
      }
    }
  }

  /// The signer of an envelope can put anything into it.
  @Test
  func `A flipped byte that is signed is refused for the same reason, too`() throws {
    let index = 3
    for (place, bytes) in flipped(log.entries[index].dropLast(SignedForm.signatureLength)) {
      let signed = try SignedForm.envelope.signed(
        bytes, with: log.world.phone.keys, in: log.world.space, using: &native)
      _ = read([signed, log.entries[index + 1]], at: index, "\(place)")
    }
  }

  @Test
  func `Entries left out, repeated or swapped are refused for the same reason`() {
    for index in log.entries.indices {
      let rest = Array(log.entries[index...])
      _ = read(Array(rest.dropFirst()), at: index)
      _ = read([rest[0]] + rest, at: index)
      _ = read(rest.reversed(), at: index)
    }
  }

  @Test
  func `Another roster than the known one is refused, and nothing of it stays`() {
    let known = log.world.roster.entries
    for index in known.indices {
      var other = known
      other[index] = .zeros
      var reader = log.reader(knowing: other)
      reader.read(page: log.entries)
      let page = log.reading(log.entries, knowing: other).inLine.page
      expect(page, equals: reader)
      #expect(page.refusal == .field(.head))
      #expect(page.view.roster.map { $0.entries } ?? [] == Array(known[..<index]))
    }
    #expect(log.reading(log.entries, knowing: known + [.zeros]).inLine.page.refusal == nil)
  }

  @Test
  func `A removed member reads its removal, and lacks the key of what follows`() throws {
    var log = try WrittenLog(seed: 114)
    try log.beginEpoch(without: log.world.phone)
    let page = log.reading(log.entries, by: log.world.phone).inLine.page
    #expect(page.refusal == nil && page.view.place == log.place)
    try log.write([.sample(1)], by: log.world.founder)
    var reader = log.reader(by: log.world.phone)
    reader.read(page: log.entries)
    let whole = log.reading(log.entries, by: log.world.phone).inLine.page
    expect(whole, equals: reader)
    #expect(whole.refusal == .key && whole.view.place == page.view.place)
    #expect(whole.ring.epochs == [log.world.key])
  }

  /// What is read from a place on, in a page as one by one.
  private func read(
    _ entries: [[UInt8]], at index: Int, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> ReadPage {
    let page = states[index].page.next(entries)
    var reader = states[index].reader
    reader.read(page: entries)
    expect(page, equals: reader, comment, sourceLocation: sourceLocation)
    return page
  }
}
