import Testing
import Trackers

@testable import Exchange

@Suite struct WrittenNumberTests {
  @Test(arguments: [
    ("250", 250_000), ("-1", -1000), ("+1", 1000), ("0,25", 250), ("8.45", 8450), (".5", 500),
    ("5.", 5000),
    ("1,200.5", 1_200_500), ("1.200,5", 1_200_500), ("1,234,567", 1_234_567_000),
    ("1 200", 1_200_000), ("1\u{202f}200,5", 1_200_500), ("1'200.5", 1_200_500),
    ("1’200", 1_200_000), ("1\u{2009}200", 1_200_000),
    ("236.5882365", 236_588), (" 7 ", 7000), ("0", 0), ("0.250", 250), ("1234.567", 1_234_567),
    ("1.2000", 1200),
  ]) func `numbers are read as thousandths`(text: String, thousandths: Int64) throws {
    for decimal in [nil, UInt8(ascii: "."), UInt8(ascii: ",")] {
      #expect(try WrittenNumber(text)?.thousandths(decimal: decimal) == thousandths)
    }
  }

  @Test(arguments: [
    ("1.200", 1200), ("1,200", 1200), ("999.999", 999_999), ("-1.200", -1200),
  ]) func `one mark before three digits may group them`(
    text: String, thousandths: Int64
  ) throws {
    let number = try #require(WrittenNumber(text))
    let mark = UInt8(ascii: text.contains(",") ? "," : ".")
    #expect(throws: TypedNumberError.ambiguous(whole: thousandths * 1000, decimal: thousandths)) {
      try number.thousandths(decimal: nil)
    }
    #expect(try number.thousandths(decimal: mark) == thousandths)
    #expect(try number.thousandths(decimal: 0x2c + 0x2e - mark) == thousandths * 1000)
    #expect(try number.thousandths(decimal: nil) { $0 % 1000 != 0 } == thousandths)
    #expect(try number.thousandths(decimal: nil) { $0 % 1000 == 0 } == thousandths * 1000)
  }

  @Test(
    arguments: [
      (["250", "1.000", "0,5"], ","), (["250.5 ml", "1,200"], "."), (["1.234.567"], ","),
      (["1'234.5"], "."), (["0.250"], "."), (["12.5 fl. oz"], "."), (["1,200.50"], "."),
      (["1.000", "1,000", "250", "a,b", ""], nil), (["0,5", "0.5"], nil), ([], nil),
    ] as [([String], String?)])
  func `the numbers of a file show its decimal mark together`(texts: [String], decimal: String?) {
    #expect(DecimalEvidence(in: texts).decimal == decimal?.utf8.first)
  }

  @Test(arguments: [
    "", " ", ".", ",", "-", "1.2.3", "1,2,3", "1,20.5", "1.2,3.4", "1e3", "1-2", "--1", "12a", "٣",
    "1,200,5", ",200,000", "999999999999999999", "0x10",
  ]) func `what is no number is not read`(text: String) {
    #expect(WrittenNumber(text) == nil)
  }

  @Test(arguments: [
    ("1.500", LiquidUnit.litres, 15_000), ("8.000", .fluidOunces, 2366),
    ("1,5 dl", .millilitres, 1500),
    ("2 US Fl. Oz.", .litres, 592), ("236.588", .millilitres, 2366), ("250,5", .millilitres, 2505),
  ]) func `a reading that no drink can have is none`(
    text: String, unit: LiquidUnit, tenths: Int64
  ) throws {
    #expect(try WrittenVolume(text, in: unit).volume.tenths == tenths)
  }

  @Test(arguments: [
    ("1.200", 12_000), ("1,200", 12_000), ("2.000", 20_000), ("12.500", 125), ("236.588", 2366),
  ]) func `of whole millilitres, a mark before three digits groups them up to ten litres`(
    text: String, tenths: Int64
  ) throws {
    #expect(try WrittenVolume(text, in: .millilitres, isRound: true).volume.tenths == tenths)
  }

  @Test(arguments: ["1.000", "1,000", "1.200", "12.500 ml", "99,999"])
  func `of any millilitres, it is ambiguous`(text: String) {
    #expect(throws: TypedNumberError.self) { try WrittenVolume(text, in: .millilitres) }
  }

  @Test(arguments: ["1.5", "0,25", "236.6"])
  func `a unit that the file does not name has no decimals of millilitres`(text: String) throws {
    #expect(throws: TypedNumberError.unitMissing) {
      try WrittenVolume(text, in: .millilitres, isNamed: false)
    }
    #expect(throws: Never.self) {
      try WrittenVolume(text, in: .fluidOunces, isNamed: false)
      try WrittenVolume(text + " ml", in: .millilitres, isNamed: false)
    }
  }

  @Test(arguments: ["250\u{2009}ml", "250\tml", "250\u{202f}ml", " 250ml ", "\u{a0}250"])
  func `any space may stand around an amount`(text: String) throws {
    #expect(try WrittenVolume(text, in: .millilitres).volume.tenths == 2500)
  }

  @Test(arguments: ["", "ml", "5 cups", "5 uk oz", "100000000", "99999999999 l", "5 ml ml"])
  func `what is no amount is not read`(text: String) {
    #expect(throws: TypedNumberError.self) { try WrittenVolume(text, in: .millilitres) }
  }
}
