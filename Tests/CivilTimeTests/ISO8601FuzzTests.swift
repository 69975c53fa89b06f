import CivilTime
import Testing
import TestSupport

struct ISO8601FuzzTests {
  private static let seed: UInt64 = 0xf022

  @Test func `Random bytes never trap`() {
    var generator = SeededGenerator(seed: Self.seed)
    for _ in 0..<50_000 {
      let count = Int.random(in: 0...32, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      read(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func `Damaged moments never trap and are read only where they are moments`() {
    var generator = SeededGenerator(seed: Self.seed)
    let alphabet = Array("0123456789-+:.,TtZz 9".utf8)
    for _ in 0..<50_000 {
      var bytes = Array("2026-11-20T20:04:00.123+01:00".utf8)
      for _ in 0...Int.random(in: 0...3, using: &generator) {
        damage(&bytes, alphabet, &generator)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      read(text)
      if let moment = Moment(iso8601: text) {
        let comment: Comment = "\(text) as \(moment.iso8601), seed \(Self.seed)"
        #expect(Moment(iso8601: moment.iso8601) == moment, comment)
      }
    }
  }

  private func read(_ text: String) {
    _ = Moment(iso8601: text)
    _ = TimeStamp(iso8601: text)
    _ = Day(iso8601: text)
  }

  private func damage(
    _ bytes: inout [UInt8], _ alphabet: [UInt8], _ generator: inout SeededGenerator
  ) {
    guard !bytes.isEmpty else { return }
    let index = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0...3, using: &generator) {
    case 0: bytes.remove(at: index)
    case 1: bytes.insert(alphabet.randomElement(using: &generator) ?? 0, at: index)
    case 2: bytes.removeSubrange(index...)
    default: bytes[index] = alphabet.randomElement(using: &generator) ?? 0
    }
  }
}
