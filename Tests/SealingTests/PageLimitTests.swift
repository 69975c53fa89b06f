import Ledger
import SealingTesting
import TestSupport
import Testing
import Wire

@testable import Sealing

/// The bounds of a page.
@Suite struct PageLimitTests {
  private let log: WrittenLog

  init() throws {
    log = try WrittenLog(seed: 113)
  }

  @Test
  func `A page ends behind the entry that makes it eight mebibytes, and goes on there`() throws {
    var log = log
    // Of 4 MB each.
    let large = Op.large(fields: 40) { 0 }
    for _ in 0..<4 { try log.write([large], by: log.world.phone) }
    try log.write([.sample(1)], by: log.world.founder)
    let (page, _) = log.reading(log.entries).inLine
    #expect(page.refusal == nil && page.stuck == nil)
    #expect(page.ops == [large, large, large])
    let read = Int(page.view.place.sequence)
    #expect(read == log.world.entries.count + 3)
    let next = page.next(Array(log.entries[read...]))
    #expect(next.refusal == nil && next.view.place == log.place)
    #expect(next.ops == [large, .sample(1)])
  }

  @Test
  func `What an epoch cuts is one page all the same`() throws {
    var log = log
    let spaces = try packed([UInt8](repeating: 0x20, count: OpPart.jsonLimit))
    let part = OpPart(more: true, minute: 1, packed: spaces)
    try log.write(part, by: log.world.phone)
    try log.beginEpoch()
    try log.write(part, by: log.world.phone)
    let full = log.entries.count
    try log.beginEpoch()
    try log.write(part, by: log.world.phone)
    let page = log.reading(log.entries).inLine.page
    #expect(page.refusal == nil && page.view.place.sequence == full)
    #expect(page.ring.epochs.count == 2)
    #expect(page.view.keptChains.map(\.list.json.count) == [8 << 20])
  }

  @Test
  func `A full page does not say what is wrong behind it, and the next one does`() throws {
    var log = log
    let spaces = try packed([UInt8](repeating: 0x20, count: OpPart.jsonLimit))
    for _ in 0..<2 {
      try log.write(OpPart(more: true, minute: 1, packed: spaces), by: log.world.phone)
    }
    let page = log.reading(log.entries + [[1, 2, 3]]).inLine.page
    #expect(page.refusal == nil && page.view.place == log.place)
    #expect(page.next([[1, 2, 3]]).refusal == .length)
  }

  @Test
  func `A bomb is unpacked up to the limits of its batch and its page`() throws {
    var log = log
    let spaces = try packed([UInt8](repeating: 0x20, count: OpPart.jsonLimit))
    for _ in 0..<6 {
      try log.write(OpPart(more: true, minute: 1, packed: spaces), by: log.world.phone)
    }
    var reading = log.reading(log.entries)
    reading.take(native.answers(to: reading.requests))
    let answers = native.answers(to: reading.requests)
    #expect(answers.map(\.isLater) == [false, false, false, false, true, true])
    reading.take(answers)
    #expect(reading.requests.isEmpty)
    #expect(reading.page.view.place.sequence == log.world.entries.count + 2)
  }

  @Test
  func `What comes later is asked again, until the page is read`() throws {
    var log = log
    for number in 1...3 { try log.write([.sample(UInt64(number))], by: log.world.phone) }
    try log.beginEpoch()
    var (reading, rounds) = (log.reading(log.entries), 0)
    while let first = reading.requests.first {
      let rest = reading.requests.dropFirst().map { _ in PrimitiveAnswer.later }
      reading.take(native.answers(to: [first]) + rest)
      rounds += 1
    }
    #expect(reading.page.refusal == nil && reading.page.view.place == log.place)
    #expect(reading.page.ops == [.sample(1), .sample(2), .sample(3)])
    #expect(rounds == 17)
  }

  @Test(arguments: [0, 1, 1 << 31 - 1, 1 << 31, 1 << 32, 1 << 63 - 1] as [UInt64])
  func `A number that does not fit its place is refused in every field`(number: UInt64) throws {
    var log = log
    try log.write([.sample(1)], by: log.world.phone)
    try log.write([.sample(2)], by: log.world.phone)
    let index = log.entries.count - 1
    // Chain, n, and the newest sequence that was seen.
    for (offset, error) in [(40, SealedField.n), (48, .n), (88, .sequence)] {
      var bytes = log.entries[index].dropLast(SignedForm.signatureLength)
      bytes.replaceSubrange(offset..<offset + 8, with: bigEndian(number))
      let signed = try SignedForm.envelope.signed(
        Array(bytes), with: log.world.phone.keys, in: log.world.space, using: &native)
      let page = log.reading(Array(log.entries.dropLast()) + [signed]).inLine.page
      let isFirst = offset == 48 && number == 1
      #expect(page.refusal == .field(isFirst ? .previous : error), "\(offset)")
      #expect(page.view.place.sequence == index)
    }
  }

  @Test
  func `Nothing at all is an empty page`() {
    let page = log.reading([]).inLine.page
    #expect(page.refusal == nil && page.stuck == nil && page.view.place.sequence == 0)
  }
}

extension PrimitiveAnswer {
  fileprivate var isLater: Bool {
    if case .later = self { true } else { false }
  }
}
