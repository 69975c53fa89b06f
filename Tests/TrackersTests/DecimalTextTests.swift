import Testing
import Trackers
import TestSupport

struct DecimalTextTests {
  private static let seed: UInt64 = 0xdec

  @Test(arguments: [0, 1, 2, 3], [".", ","])
  func `Every number is read as it was written`(places: Int, separator: String) {
    var generator = SeededGenerator(seed: Self.seed)
    for _ in 0..<5000 {
      let reach = Int64.random(in: 0...999_999_999_999_999, using: &generator)
      let width = Int64.random(in: 1...15, using: &generator)
      let number = reach % (0..<width).reduce(1) { power, _ in power * 10 }
      for number in [number, -number] {
        let text = DecimalText.text(number, places: places, separator: separator)
        #expect(
          DecimalText.parse(text, places: places) == number, "\(text), seed \(Self.seed)")
      }
    }
  }

  @Test(arguments: [
    (Int64(0), "0"), (1, "0.001"), (-1, "-0.001"), (10, "0.01"), (2500, "2.5"), (2125, "2.125"),
    (-1000, "-1"), (100_000, "100"), (1_000_050, "1000.05"), (.max, "9223372036854775.807"),
    (.min, "-9223372036854775.808"),
  ])
  func `No zeros stand at the end`(number: Int64, text: String) {
    #expect(DecimalText.text(number, places: 3) == text)
  }

  @Test(arguments: [
    ("12", Int64(12_000)), ("-0,5", -500), ("+1.25", 1250), (".5", 500), ("5.", 5000),
    ("-0", 0), ("007", 7000), ("1.5000000", 1500), ("999999999999999", 999_999_999_999_999_000),
    ("-999999999999999", -999_999_999_999_999_000),
  ])
  func `Numbers are read as people type them`(text: String, number: Int64) {
    #expect(DecimalText.parse(text, places: 3) == number)
  }

  @Test(arguments: [
    "", "-", "+", ".", ",", "-.", " 1", "1 ", "1 000", "1.0001", "1.2.3", "1,2,3", "1.2,3", "+-1",
    "1-", "1e3", "0x1", "1_000", "∞", "٣", "１", "1000000000000000", "0.1234", "1\0", "NaN",
  ])
  func `What is no number is refused`(text: String) {
    #expect(DecimalText.parse(text, places: 3) == nil)
  }

  @Test(arguments: [("1.5", nil), ("1.0", 1), ("1", 1), ("0.10", nil)] as [(String, Int64?)])
  func `Decimals beyond the places are refused unless they are zero`(text: String, number: Int64?) {
    #expect(DecimalText.parse(text, places: 0) == number)
  }
}
