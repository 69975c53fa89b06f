import CivilTime
import Testing
import TestSupport

struct FlooredDivisionTests {
  @Test(arguments: [
    (-1, 24, -1, 23), (0, 24, 0, 0), (23, 24, 0, 23), (24, 24, 1, 0), (-24, 24, -1, 0),
    (-25, 24, -2, 23), (7, -3, -3, -2), (-7, -3, 2, -1), (6, -3, -2, 0),
  ])
  func `Quotients are rounded down`(number: Int, divisor: Int, quotient: Int, remainder: Int) {
    #expect(number.flooredQuotient(divisor) == quotient)
    #expect(number.flooredRemainder(divisor) == remainder)
  }

  @Test func `Quotient and remainder give the number back`() {
    let seed: UInt64 = 24
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let number = Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &generator)
      let magnitude = Int64.random(in: 1...100_000_000, using: &generator)
      let divisor = Bool.random(using: &generator) ? magnitude : -magnitude
      let quotient = number.flooredQuotient(divisor)
      let remainder = number.flooredRemainder(divisor)
      let comment: Comment = "\(number) by \(divisor), seed \(seed)"
      #expect(quotient * divisor + remainder == number, comment)
      #expect(abs(remainder) < magnitude, comment)
      #expect(remainder == 0 || (remainder < 0) == (divisor < 0), comment)
    }
  }

  @Test(arguments: [(-1, -1, -1), (999, 0, 0), (1000, 1, 0), (-60_001, -61, -2)])
  func `Whole units of a span are rounded down`(milliseconds: Int64, seconds: Int, minutes: Int) {
    let span = Span(milliseconds: milliseconds)
    #expect(span.wholeSeconds == seconds)
    #expect(span.wholeMinutes == minutes)
  }
}
