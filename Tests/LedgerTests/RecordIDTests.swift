import CivilTime
import Ledger
import Testing
import TestSupport

@Suite struct RecordIDTests {
  private static let samples = [
    RecordID(high: 0, low: 0), RecordID(high: 0, low: 31), RecordID(high: 0, low: 1 << 60),
    RecordID(high: 1, low: 0), RecordID(high: 0x0123_4567_89ab_cdef, low: 0xfedc_ba98_7654_3210),
    RecordID(high: .max, low: .max),
  ]

  @Test
  func `Text is 26 digits in the order of the ids, and gives the id back`() {
    let texts = Self.samples.map(\.description)
    #expect(Self.samples.map { RecordID($0.description) } == Self.samples)
    #expect(texts.sorted() == texts)
    #expect(texts.allSatisfy { $0.utf8.count == 26 })
    #expect(texts[1] == "0000000000000000000000000z")
    #expect(texts[2] == "00000000000001000000000000")
    #expect(texts[5] == "7zzzzzzzzzzzzzzzzzzzzzzzzz")
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `Any id survives as text, in either case`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let id = RecordID(random: &generator)
    #expect(RecordID(id.description) == id)
    #expect(RecordID(id.description.uppercased()) == id)
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `A prefix stands for the ids that begin with it`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let id = RecordID(random: &generator)
    for length in 0...26 {
      let prefix = String(id.description.prefix(length))
      let range = try #require(RecordID.range(withPrefix: prefix))
      #expect(range.contains(id))
      let rest = String(repeating: "0", count: 26 - length)
      let end = String(repeating: "z", count: 26 - length)
      #expect(range.lowerBound.description == prefix + rest)
      #expect(range.upperBound.description == (length == 0 ? "7" + end.dropFirst() : prefix + end))
    }
  }

  @Test(arguments: ["8", "i", "0l", "0o", "0u", "0-", "0 ", "é", "000000000000000000000000000"])
  func `Where no id can begin so, there is no range`(prefix: String) {
    #expect(RecordID.range(withPrefix: prefix) == nil)
    #expect(RecordID(prefix) == nil)
  }

  @Test
  func `Derived ids are pinned, and differ for names that differ`() {
    #expect(RecordID(derivedFrom: "settings").description == "3n9x1jezcx47h6zjpm0g44mvtt")
    let names = (0..<2000).map { "rule-\($0)" } + ["", "a", "b", "ab", "ba"]
    #expect(Set(names.map(RecordID.init(derivedFrom:))).count == names.count)
  }

  @Test(arguments: [-40_000, -129, -128, -1, 0, 127, 128, 20_777, 1_000_000])
  func `Filed ids stand with those of the same 128 days, and differ as they did`(day: Int) {
    let day = Day(number: day)
    let ids = (0..<2000).map { RecordID(derivedFrom: "drink \($0)") }
    let filed = ids.map { $0.filed(on: day) }
    let start = Day(number: day.number - day.number & 127)
    #expect(Set(filed.map { $0.high >> 56 }) == [UInt64(start.number >> 7 & 255)])
    #expect(
      filed == ids.map { $0.filed(on: start) } && filed == ids.map { $0.filed(on: start + 127) })
    #expect(
      Set(filed).count == ids.count
        && Set(filed).isDisjoint(with: ids.map { $0.filed(on: start + 128) }))
  }

  @Test func `Filed ids are pinned`() {
    let id = RecordID(derivedFrom: "settings").filed(on: Day(number: 20_777))
    #expect(id.description == "529x1jezcx47h6zjpm0g44mvtt")
  }
}
