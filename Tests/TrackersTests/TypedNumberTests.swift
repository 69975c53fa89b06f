import Testing
import Trackers

/// The numbers of every door: the shell, spoken lines, and the fields of pages.
struct TypedNumberTests {
  @Test(arguments: [
    ("10", Int64(10_000)), ("05", 5000), ("+5", 5000), ("-5", -5000), ("2.5", 2500), ("2,5", 2500),
    ("0,125", 125), ("0.125", 125), ("1234,567", 1_234_567), ("1,234,567", 1_234_567_000),
    ("1.234.567", 1_234_567_000), ("1.234,5", 1_234_500), ("1,234.567", 1_234_567),
    ("10'000", 10_000_000), ("10’000", 10_000_000), ("10\u{a0}000", 10_000_000),
    ("10\u{2009}000", 10_000_000), ("10\u{202f}000,5", 10_000_500), ("1'234'567.25", 1_234_567_250),
    (" 7 ", 7000), ("1.5000", 1500), ("-1.234,5", -1_234_500),
  ])
  func `One reading is taken whole`(text: String, thousandths: Int64) throws {
    for decimal in [nil, UInt8(ascii: "."), UInt8(ascii: ",")] {
      #expect(try CounterAmount(typed: text, decimal: decimal).thousandths == thousandths)
    }
  }

  @Test(arguments: ["10", "1", "999", "-12", "+7"], [",", "."])
  func `A mark before three digits has two readings, of which only a known region chooses`(
    signed: String, mark: String
  ) throws {
    let digits = signed.filter { $0.isNumber }
    let sign = signed.first == "-" ? "-" : ""
    for rest in ["000", "500", "125"] {
      let text = signed + mark + rest
      let factor: Int64 = sign == "-" ? -1 : 1
      let decimal = factor * (try #require(Int64(digits + rest)))
      #expect(throws: TypedNumberError.ambiguous(whole: decimal * 1000, decimal: decimal)) {
        try CounterAmount(typed: text)
      }
      let other: UInt8 = mark == "," ? 0x2e : 0x2c
      #expect(try CounterAmount(typed: text, decimal: mark.utf8.first).thousandths == decimal)
      #expect(try CounterAmount(typed: text, decimal: other).thousandths == decimal * 1000)
    }
  }

  @Test(arguments: ["2 500", "250 250", "1 2", "20 500 km", "1, 500", "10 000"])
  func `Numbers with a space between them are never joined`(text: String) {
    #expect(throws: TypedNumberError.severalNumbers) { try CounterAmount(typed: text, unit: "km") }
    #expect(throws: TypedNumberError.self) { try Volume(typed: text, unit: .millilitres) }
  }

  @Test(arguments: [
    "", " ", "x", "-", ",", "1,2,3", "1,50,000", "1.2,3.4", "12345,678,901", "1e3", "1_000", "½",
    "1½½1",
    "十", "1/2", "0x10", "--5", "+-5", "5-", "0.1234", "1'00", "10'0000", "'100", "NaN", "1\0",
  ])
  func `Whatever else holds digits is refused`(text: String) {
    for decimal in [nil, UInt8(ascii: "."), UInt8(ascii: ",")] {
      #expect(throws: TypedNumberError.self) { try CounterAmount(typed: text, decimal: decimal) }
    }
  }

  @Test(arguments: [
    ("2.5km", "km"), ("2.5 km", "km"), ("2.5 KM", "km"), ("2.5\u{202f}km", "Km"),
    ("2.5 pages", "page"),
    ("2.5 page", "pages"), ("2.5", "km"), ("2.5 Stück", "Stück"), ("2.5 m²", "m²"),
  ])
  func `The unit of an activity may follow`(text: String, unit: String) throws {
    #expect(try CounterAmount(typed: text, unit: unit).thousandths == 2500)
  }

  @Test(arguments: [("2.5 mi", "km", "mi"), ("5 reps", "", "reps"), ("5 k", "km", "k")])
  func `Another unit is refused`(text: String, unit: String, typed: String) {
    #expect(throws: TypedNumberError.otherUnit(typed: typed, expected: unit)) {
      try CounterAmount(typed: text, unit: unit)
    }
  }

  @Test func `Of millilitres there are no thousandths`() throws {
    for text in ["1,500", "1.500", "1.500 ml", "10,000"] {
      #expect(throws: TypedNumberError.self) { try Volume(typed: text, unit: .millilitres) }
    }
    let point = UInt8(ascii: ".")
    #expect(
      try Volume(typed: "1,500", unit: .millilitres, decimal: point) == .millilitres(1500))
    #expect(throws: TypedNumberError.self) {
      try Volume(typed: "1.500", unit: .millilitres, decimal: point)
    }
  }

  @Test func `A reading that no drink can have is none`() throws {
    #expect(try Volume(typed: "1.125 l", unit: .millilitres) == .millilitres(1125))
    #expect(throws: TypedNumberError.self) { try Volume(typed: "1,125 cl", unit: .millilitres) }
    #expect(throws: TypedNumberError.self) { try Volume(typed: "1,500", unit: .fluidOunces) }
  }
}
