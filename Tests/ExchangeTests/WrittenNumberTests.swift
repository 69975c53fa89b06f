import Testing

@testable import Exchange

@Suite struct WrittenNumberTests {
  @Test(arguments: [
    ("250", 250_000), ("-1", -1000), ("+1", 1000), ("0,25", 250), ("8.45", 8450), (".5", 500),
    ("5.", 5000),
    ("1,200.5", 1_200_500), ("1.200,5", 1_200_500), ("1,234,567", 1_234_567_000),
    ("1 200", 1_200_000), ("1\u{202f}200,5", 1_200_500), ("1'200.5", 1_200_500),
    ("236.5882365", 236_588), (" 7 ", 7000), ("0", 0),
  ]) func `numbers are read as thousandths`(text: String, thousandths: Int64) {
    #expect(WrittenNumber(text)?.thousandths == thousandths)
    #expect(WrittenNumber(text)?.groupedThousandths == nil)
  }

  @Test(arguments: [
    ("1.200", 1200, 1_200_000), ("1,200", 1200, 1_200_000), ("999.999", 999_999, 999_999_000),
    ("-1.200", -1200, -1_200_000),
  ]) func `one mark before three digits may group them`(
    text: String, thousandths: Int64, grouped: Int64
  ) {
    #expect(WrittenNumber(text)?.thousandths == thousandths)
    #expect(WrittenNumber(text)?.groupedThousandths == grouped)
  }

  @Test(arguments: [("0.250", 250), ("1234.567", 1_234_567), ("1.2000", 1200)])
  func `others do not`(text: String, thousandths: Int64) {
    #expect(WrittenNumber(text)?.thousandths == thousandths)
    #expect(WrittenNumber(text)?.groupedThousandths == nil)
  }

  @Test(arguments: [
    "", " ", ".", ",", "-", "1.2.3", "1,2,3", "1,20.5", "1.2,3.4", "1e3", "1-2", "--1", "12a", "٣",
    "1,200,5", ",200,000", "999999999999999999", "0x10",
  ]) func `what is no number is not read`(text: String) {
    #expect(WrittenNumber(text) == nil)
  }

  @Test(arguments: [
    ("1.200", LiquidUnit.millilitres, 12_000), ("10,000", .millilitres, 100_000),
    ("10.001", .millilitres, 101), ("236.588", .millilitres, 2366), ("1.500", .litres, 15_000),
    ("8.000", .fluidOunces, 2366), ("1,5 dl", .millilitres, 1500), ("2 US Fl. Oz.", .litres, 592),
  ]) func `of millilitres, a mark before three digits groups them up to ten litres`(
    text: String, unit: LiquidUnit, tenths: Int64
  ) {
    #expect(WrittenVolume(text, in: unit)?.volume.tenths == tenths)
  }

  @Test(arguments: ["250\u{2009}ml", "250\tml", "250\u{202f}ml", " 250ml ", "\u{a0}250"])
  func `any space may stand around an amount`(text: String) {
    #expect(WrittenVolume(text, in: .millilitres)?.volume.tenths == 2500)
  }

  @Test(arguments: ["", "ml", "5 cups", "5 uk oz", "100000000", "99999999999 l", "5 ml ml"])
  func `what is no amount is not read`(text: String) {
    #expect(WrittenVolume(text, in: .millilitres) == nil)
  }
}
